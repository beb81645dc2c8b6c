package dev.sallyport.demo;

import java.io.IOException;

/** Fails as tools do: the call itself works, its result says that the tool did not. */
final class FailTool implements Tool {
    @Override
    public String name() {
        return "fail";
    }

    @Override
    public String definition() {
        return """
                {"name":"fail","title":"Fail",\
                "description":"Always answers with an error result, to show how a failed tool looks.",\
                "inputSchema":{"type":"object","properties":{\
                "message":{"type":"string","description":"What the error says.",\
                "default":"This tool always fails."}},"additionalProperties":false},\
                "annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}""";
    }

    @Override
    public void call(Call call) throws IOException, BadArgument {
        call.fail(call.arguments().text("message", "This tool always fails."));
    }
}
