package dev.sallyport.demo;

import java.io.IOException;

/** Gives back what it is given: the way to see that nothing changes underway. */
final class EchoTool implements Tool {
    @Override
    public String name() {
        return "echo";
    }

    @Override
    public String definition() {
        return """
                {"name":"echo","title":"Echo",\
                "description":"Gives back `text`, and all arguments unchanged, as structured content.",\
                "inputSchema":{"type":"object","properties":{\
                "text":{"type":"string","description":"What to give back."}},"required":["text"]},\
                "annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}""";
    }

    @Override
    public void call(Call call) throws IOException, BadArgument {
        Arguments arguments = call.arguments();
        String text = arguments.text("text");
        Reply answer = call.answer();
        Call.writeText(answer, text);
        answer.rawField("structuredContent", arguments.json());
        call.finish(answer);
    }
}
