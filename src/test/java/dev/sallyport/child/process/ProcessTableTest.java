package dev.sallyport.child.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("CHILD-16")
class ProcessTableTest {
    private static final ProcessKey ROOT = new ProcessKey(10, 100);
    private static final ProcessKey CHILD = new ProcessKey(11, 110);
    private static final ProcessKey GRANDCHILD = new ProcessKey(12, 120);
    private static final ProcessKey OTHER = new ProcessKey(20, 100);

    private final ProcessTable table =
            new ProcessTable(List.of(entry(ROOT, 1), entry(CHILD, 10), entry(GRANDCHILD, 11), entry(OTHER, 1)));

    @Test
    void everythingBelowARootIsCollected() {
        assertThat(collected(ROOT)).containsExactly(ROOT, CHILD, GRANDCHILD);
        assertThat(collected(CHILD)).containsExactly(CHILD, GRANDCHILD);
        assertThat(collected(OTHER)).containsExactly(OTHER);
    }

    @Test
    void whoIsReachedTwiceIsCollectedOnce() {
        assertThat(collected(CHILD, ROOT, GRANDCHILD)).containsExactly(CHILD, ROOT, GRANDCHILD);
    }

    @Test
    void aRootWhosePidIsAnothersNowIsNotThere() {
        ProcessKey earlier = new ProcessKey(ROOT.pid(), 90);

        assertThat(table.has(earlier)).isFalse();
        assertThat(table.has(ROOT)).isTrue();
        assertThat(table.has(new ProcessKey(99, 1))).isFalse();
        assertThat(collected(earlier)).isEmpty();
    }

    @Test
    void whoHasAPidIsTold() {
        assertThat(table.get(10)).isEqualTo(entry(ROOT, 1));
        assertThat(table.get(99)).isNull();
        assertThat(table.entries()).hasSize(4);
    }

    @Test
    void aTableThatIsReadHasThisProcess() {
        assertThat(ProcessTable.read().has(ProcessKeys.own())).isTrue();
    }

    private List<ProcessKey> collected(ProcessKey... roots) {
        List<ProcessKey> found = new ArrayList<>();
        table.collect(List.of(roots), found);
        return found;
    }

    private static ProcessTable.Entry entry(ProcessKey key, long parent) {
        return new ProcessTable.Entry(key, parent, -1);
    }
}
