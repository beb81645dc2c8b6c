package dev.sallyport.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToolTableTest {
    private static final JsonNode TOOL = Json.parseOrMissing(
            "{\"name\":\"demo--slow\",\"server\":\"demo\",\"description\":\"" + "word ".repeat(40) + "\"}");

    @Test
    void linesFitTheWidth() {
        assertThat(ToolTable.render(List.of(TOOL), 60).lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60))
                .anySatisfy(line -> assertThat(line).endsWith("…"));
    }

    @Test
    void aNarrowTerminalStillShowsSomethingOfTheDescription() {
        assertThat(ToolTable.render(List.of(TOOL), 10).lines().toList().get(1)).contains("word word");
    }
}
