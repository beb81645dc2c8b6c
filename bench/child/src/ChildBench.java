import java.util.Arrays;
import java.util.List;

/** What children cost, below everything else of the gateway: {@code calls}, {@code idle} and {@code flood}. */
public final class ChildBench {
    private ChildBench() {}

    public static void main(String[] args) throws Exception {
        List<String> rest = Arrays.asList(args);
        switch (args[0]) {
            case "calls" -> Calls.measure(args[1], number(args[2]), number(args[3]), rest.subList(4, args.length));
            case "idle" -> Idle.measure(args[1], number(args[2]), rest.subList(3, args.length));
            case "flood" -> Flood.measure(args[1], number(args[2]), args[3], rest.subList(4, args.length));
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.exit(0);
    }

    private static int number(String text) {
        return Integer.parseInt(text);
    }
}
