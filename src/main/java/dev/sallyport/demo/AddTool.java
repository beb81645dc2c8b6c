package dev.sallyport.demo;

import java.io.IOException;

/** Adds two numbers, exactly: 0.1 and 0.2 are 0.3. */
final class AddTool implements Tool {
    @Override
    public String name() {
        return "add";
    }

    @Override
    public String definition() {
        return """
                {"name":"add","title":"Add","description":"Adds two numbers, exactly.",\
                "inputSchema":{"type":"object","properties":{\
                "a":{"type":"number","description":"The first number."},\
                "b":{"type":"number","description":"The second number."}},\
                "required":["a","b"],"additionalProperties":false},\
                "annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}""";
    }

    @Override
    public void call(Call call) throws IOException, BadArgument {
        Arguments arguments = call.arguments();
        call.finish(arguments.number("a").add(arguments.number("b")).toPlainString());
    }
}
