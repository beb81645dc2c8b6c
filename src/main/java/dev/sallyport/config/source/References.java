package dev.sallyport.config.source;

import dev.sallyport.config.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces <code>${VAR}</code> and <code>${VAR:-default}</code> in every string of a tree, keys excepted; two dollar
 * signs before the brace stand for one and no variable. The default also applies to a variable that is set but empty.
 */
public final class References {
    private static final String VARIABLE = "\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?}";
    private static final Pattern WHOLE = Pattern.compile(VARIABLE);
    private static final Pattern ANY = Pattern.compile("\\$\\$\\{|" + VARIABLE + "|\\$\\{");

    private final Map<String, String> variables;
    private final List<Finding> problems = new ArrayList<>();

    /** Looks variables up in {@code variables}. */
    public References(Map<String, String> variables) {
        this.variables = variables;
    }

    /** One finding for each reference that cannot be replaced: an unknown variable, or not a variable's name. */
    public List<Finding> problems() {
        return List.copyOf(problems);
    }

    /** The tree with its references replaced; a string with one that cannot be is {@link Node.Broken}. */
    public Node in(Node node, Spot spot) {
        if (node instanceof Node.Text text) {
            return text(text, spot);
        } else if (node instanceof Node.Items items) {
            List<Node> replaced = new ArrayList<>();
            items.items().forEach(item -> replaced.add(in(item, spot.item(replaced.size()))));
            return new Node.Items(items.place(), replaced);
        }
        return node instanceof Node.Fields fields ? fields(fields, spot) : node;
    }

    private Node fields(Node.Fields fields, Spot spot) {
        Map<String, Node> replaced = new LinkedHashMap<>();
        fields.members().forEach((name, node) -> replaced.put(name, in(node, spot.member(name))));
        return new Node.Fields(fields.place(), replaced);
    }

    private Node text(Node.Text text, Spot spot) {
        int before = problems.size();
        Matcher matcher = ANY.matcher(text.value());
        StringBuilder result = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(result, Matcher.quoteReplacement(value(matcher, text, spot)));
        }
        matcher.appendTail(result);
        boolean given = text.given() || WHOLE.matcher(text.value()).matches();
        return problems.size() > before
                ? new Node.Broken(text.place())
                : new Node.Text(text.place(), result.toString(), given);
    }

    private String value(Matcher matcher, Node.Text text, Spot spot) {
        String name = matcher.group(1);
        if (name == null) {
            if (matcher.group().length() == 2) {
                problems.add(malformed(text, spot));
            }
            return "${";
        }
        String value = variables.get(name);
        String otherwise = matcher.group(2);
        if (otherwise != null) {
            return value == null || value.isEmpty() ? otherwise : value;
        }
        if (value == null) {
            problems.add(unknown(name, text, spot));
            return "";
        }
        return value;
    }

    private static Finding malformed(Node.Text text, Spot spot) {
        return spot.finding(
                text.place(),
                "${ without the name of a variable after it",
                "${NAME} or ${NAME:-default}",
                "CASE-80",
                "Correct the name, or write $${ for these two characters themselves");
    }

    private static Finding unknown(String name, Node.Text text, Spot spot) {
        return spot.finding(
                text.place(),
                "the variable " + name + " is not set",
                "a variable of the gateway's environment, or ${" + name + ":-default}",
                "CASE-80",
                "Set " + name + " or give a default");
    }
}
