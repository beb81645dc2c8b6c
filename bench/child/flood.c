/* Writes lines to stdout, or to stderr with any argument, at about 100 MB/s until nobody reads them. */
#include <string.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv) {
    static char noise[1000000];
    int to = argc > 1 ? 2 : 1;
    memset(noise, 'x', sizeof noise);
    for (size_t i = 199; i < sizeof noise; i += 200) noise[i] = '\n';
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (long turn = 1;; turn++) {
        for (size_t at = 0; at < sizeof noise;) {
            ssize_t written = write(to, noise + at, sizeof noise - at);
            if (written < 0) return 1;
            at += written;
        }
        struct timespec due = start;
        due.tv_sec += turn / 100;
        due.tv_nsec += turn % 100 * 10000000;
        if (due.tv_nsec >= 1000000000) due.tv_sec++, due.tv_nsec -= 1000000000;
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL);
    }
}
