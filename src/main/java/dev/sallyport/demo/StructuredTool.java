package dev.sallyport.demo;

import java.io.IOException;

/** Counts what a text consists of; the answer is data that its output schema describes. */
final class StructuredTool implements Tool {
    @Override
    public String name() {
        return "structured";
    }

    @Override
    public String definition() {
        return """
                {"name":"structured","title":"Structured",\
                "description":"Counts the characters, words and lines of a text. The counts are structured content.",\
                "inputSchema":{"type":"object","properties":{\
                "text":{"type":"string","description":"The text to count."}},\
                "required":["text"],"additionalProperties":false},\
                "outputSchema":{"type":"object","properties":{\
                "characters":{"type":"integer","minimum":0,"description":"Unicode code points."},\
                "words":{"type":"integer","minimum":0,"description":"Runs without white space."},\
                "lines":{"type":"integer","minimum":0,"description":"Lines, an unfinished last one included."}},\
                "required":["characters","words","lines"],"additionalProperties":false},\
                "annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}""";
    }

    @Override
    public void call(Call call) throws IOException, BadArgument {
        String text = call.arguments().text("text");
        String counts = "{\"characters\":" + text.codePointCount(0, text.length())
                + ",\"words\":" + words(text)
                + ",\"lines\":" + text.lines().count() + "}";
        Reply answer = call.answer();
        // The same as text, for callers of revisions that know no structured content.
        Call.writeText(answer, counts);
        answer.rawField("structuredContent", counts);
        call.finish(answer);
    }

    private static int words(String text) {
        int words = 0;
        boolean inside = false;
        for (int i = 0; i < text.length(); i++) {
            boolean blank = Character.isWhitespace(text.charAt(i));
            if (!blank && !inside) {
                words++;
            }
            inside = !blank;
        }
        return words;
    }
}
