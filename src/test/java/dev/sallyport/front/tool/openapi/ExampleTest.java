package dev.sallyport.front.tool.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("HTTP-2")
class ExampleTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'object'} | {}",
                "{'examples':[{'a':1}],'type':'object'} | {'a':1}",
                "{'type':'object','required':['s'],'properties':{'s':{'type':'string'},'t':{'type':'string'}}} | {'s':'text'}",
                "{'type':'object','required':['s'],'properties':{'s':{'enum':['x','y']}}} | {'s':'x'}",
                "{'type':'object','required':['s'],'properties':{'s':{'type':'string','minLength':7}}} | {'s':'textttt'}",
                "{'type':'object','required':['s'],'properties':{'s':{'type':'string','maxLength':2}}} | {'s':'te'}",
                "{'type':'object','required':['s'],'properties':{'s':{'type':'string','format':'date'}}} | {'s':'2026-01-31'}",
                "{'type':'object','required':['n'],'properties':{'n':{'type':'integer','minimum':3}}} | {'n':3}",
                "{'type':'object','required':['n'],'properties':{'n':{'type':'number','maximum':-1.5}}} | {'n':-1.5}",
                "{'type':'object','required':['b'],'properties':{'b':{'type':'boolean'}}} | {'b':true}",
                "{'type':'object','required':['l'],'properties':{'l':{'type':'array','minItems':1,'items':{'type':'null'}}}} | {'l':[null]}",
                "{'type':'object','required':['l'],'properties':{'l':{'type':['string','null']}}} | {'l':'text'}",
                "{'type':'object','required':['l'],'properties':{'l':{'anyOf':[{'type':'string'},{'type':'null'}]}}} | {'l':'text'}",
                "{'type':'object','required':['r'],'properties':{'r':{'$ref':'#/$defs/r'}},'$defs':{'r':{'const':7}}} | {'r':7}"
            })
    void anExampleIsTheSimplestThatTheSchemaTakes(String schema, String example) {
        JsonNode document = Documents.document(Documents.tool("t", "\"inputSchema\":" + schema.replace('\'', '"')));

        JsonNode made = document.at("/paths/~1v1~1tools~1files--t/post/requestBody/content/application~1json/example");

        assertThat(made).isEqualTo(Documents.tree(example.replace('\'', '"')));
        assertThat(Documents.violations(document, "files_t_arguments", made)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'object','required':['a'],'properties':{'a':{'$ref':'#'}}}",
                "{'type':'object','required':['a'],'properties':{'a':{'type':'string','pattern':'^x$'}}}",
                "{'type':'object','required':['a'],'properties':{'a':{'type':'string','format':'iri'}}}",
                "{'type':'object','required':['a'],'properties':{'a':{'type':'string','minLength':1000}}}",
                "{'type':'object','required':['a'],'properties':{'a':{'type':'number','exclusiveMinimum':1}}}",
                "{'type':'object','required':['a'],'properties':{'a':{'type':'array','minItems':9,'items':{}}}}",
                "{'type':'object','required':['a'],'properties':{'a':{}}}",
                "{'type':'object','required':['a']}",
                "{'type':'object','allOf':[{}]}",
                "{'type':'string'}"
            })
    void whatWouldHaveToBeSolvedHasNone(String schema) {
        JsonNode tree = Documents.tree(schema.replace('\'', '"'));

        assertThat(Example.of((ObjectNode) tree).filter(JsonNode::isObject)).isEmpty();
    }
}
