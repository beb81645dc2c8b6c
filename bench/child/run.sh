#!/bin/sh
# Measures children below everything else of the gateway; see README.md. Needs mvn -q compile first, gcc, and a JDK.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
out=${OUT:-$here/../results/child}
mkdir -p "$out"
for program in echo flood; do
    gcc -O2 -o "$out/$program" "$here/$program.c"
done
[ -f "$out/classpath" ] || mvn -B -q -f "$root/pom.xml" dependency:build-classpath \
    -Dmdep.outputFile="$out/classpath" -Dmdep.includeScope=runtime
classpath="$root/target/classes:$(cat "$out/classpath")"
javac -cp "$classpath" -d "$out/classes" "$here"/src/*.java
bench() { java -Xmx256m -cp "$out/classes:$classpath" ChildBench "$@"; }

seconds=${SECONDS_:-4}
for round in $(seq "${ROUNDS:-2}"); do
    for calls in 1 32; do
        for mode in blocking relay threads shared-loop own-loop; do
            bench calls $mode $calls "$seconds" "$out/echo"
        done
    done
    for mode in relay threads shared-loop own-loop; do
        bench idle $mode 100 "$out/echo"
    done
    for mode in shared-loop own-loop; do
        bench flood $mode "$seconds" "$out/echo" "$out/flood"
        bench flood $mode "$seconds" "$out/echo" "$out/flood" stderr
    done
done
