#!/usr/bin/env bash
# Builds what is missing, then measures direct, the bare relays and Sallyport in alternating runs, in under five minutes:
# CPU per call, req/s, p50, p99, memory and first call, with ratios to the relay of the same run and the aims.
#   bench/quick.sh           ROUNDS=2 SECONDS_=3 KINDS=http,stdio; SALLYPORT_JAR=... for another jar
#                            HTTP_TARGET, STDIO_TARGET: targets to measure in Sallyport's place, such as bus-http
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
make -s -C load
make -s -C upstreams/fast
[ -f floors/target/bench.jar ] || mvn -B -q package -f floors
exec node quick.mjs
