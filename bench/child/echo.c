/* A child that writes what it reads; the least a child can cost. */
#include <unistd.h>

int main(void) {
    static char buffer[65536];
    ssize_t size;
    while ((size = read(0, buffer, sizeof buffer)) > 0) {
        char *at = buffer;
        while (size > 0) {
            ssize_t written = write(1, at, size);
            if (written < 0) return 1;
            at += written;
            size -= written;
        }
    }
    return 0;
}
