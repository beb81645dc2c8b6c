package dev.sallyport.engine.modern;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import java.util.ArrayList;
import java.util.List;

/** The members of a further round's params (rule MOD-5). */
final class Continuation {
    private static final Bytes STATE = Bytes.utf8("\"requestState\"");
    private static final Bytes RESPONSES = Bytes.utf8("\"inputResponses\"");
    private static final Bytes COLON = Bytes.utf8(":");

    private Continuation() {}

    /** The first round's members and the state as it came; answers and state of an earlier round are its own. */
    static List<Bytes> members(List<Bytes> first, Bytes state) {
        List<Bytes> members = new ArrayList<>(first.size() + 1);
        for (Bytes member : first) {
            if (!startsWith(member, STATE) && !startsWith(member, RESPONSES)) {
                members.add(member);
            }
        }
        members.add(new Joiner().add(STATE).add(COLON).add(state).bytes());
        return members;
    }

    /** Whether params with these members continue an earlier round. */
    static boolean isOne(List<Bytes> members) {
        for (Bytes member : members) {
            if (startsWith(member, STATE) || startsWith(member, RESPONSES)) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsWith(Bytes member, Bytes name) {
        return member.length() > name.length() && member.slice(0, name.length()).equals(name);
    }
}
