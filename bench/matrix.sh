#!/usr/bin/env bash
# The whole comparison, in sets; each appends to results/SET.jsonl.      ./matrix.sh [SET...]     (none: all)
# ROUNDS, SECONDS_, WARMUP: how much of it. PEERS: where the peers are installed (default ./peers). JAVAS: the Javas whose
# start is compared (default: java). Scratch files go to $TMPDIR.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
ROUNDS=${ROUNDS:-3} SECONDS_=${SECONDS_:-4} WARMUP=${WARMUP:-6} JAVAS=${JAVAS:-java} SCRATCH=${TMPDIR:-/tmp}

# bench SET UPSTREAM 'TARGET...' [OPTIONS]; the upstream - is the target's own
bench() {
  local set=$1 upstream=$2 targets=() target; shift 2
  for target in $1; do targets+=(--target "$target"); done
  shift
  [ "$upstream" = - ] || targets+=(--upstream "$upstream")
  node bench.mjs --rounds "$ROUNDS" --starts "$ROUNDS" --seconds "$SECONDS_" --warmup "$WARMUP" --out "results/$set.jsonl" \
    "${targets[@]}" "$@"
}

set_ceiling() {
  bench ceiling - bare-vertx
  bench ceiling http-fast direct
  bench ceiling http-vertx direct
}

set_http() {
  bench http http-fast 'sallyport-http vertx-relay vertx-http-proxy vertx-relay-json nginx haproxy java-sdk-http civic-passthrough'
  bench http http-vertx vertx-relay
}

set_stdio() {
  bench stdio stdio-fast 'sallyport-stdio vertx-stdio-relay java-sdk mcp-proxy supergateway-stateful supergateway'
  bench stdio stdio-fast mcp-proxy --rev 2026-07-28
}

set_node() { # upstreams on the official SDKs
  bench node http-v1 'direct vertx-relay' --rev 2025-06-18
  bench node http-v2 'direct vertx-relay sallyport-http'
  bench node stdio-v1 'vertx-stdio-relay-legacy mcp-proxy supergateway-stateful java-sdk'
  bench node stdio-v2 'vertx-stdio-relay sallyport-stdio'
  bench node stdio-v2 mcp-proxy --rev 2026-07-28
}

set_light() { # added latency when nothing queues
  local light=(--conns 8 --rate 500)
  bench light http-fast 'direct sallyport-http vertx-relay vertx-http-proxy nginx java-sdk-http civic-passthrough' "${light[@]}"
  bench light stdio-fast 'sallyport-stdio vertx-stdio-relay mcp-proxy supergateway-stateful java-sdk' "${light[@]}"
}

set_wide() { # many clients; then with fewer upstream connections
  local pool
  bench wide http-fast 'direct sallyport-http vertx-relay' --conns 256
  for pool in 8 32; do
    bench wide http-fast vertx-relay --conns 256 --java-opts "-Dpool=$pool" --label "Vert.x relay, pool $pool a loop"
  done
  bench wide stdio-fast 'sallyport-stdio vertx-stdio-relay mcp-proxy' --conns 256
}

set_blob() {
  local blob=(--conns 8 --blob-kb 64)
  bench blob http-fast 'direct sallyport-http vertx-relay vertx-relay-json java-sdk-http' "${blob[@]}"
  bench blob stdio-fast 'sallyport-stdio vertx-stdio-relay mcp-proxy java-sdk' "${blob[@]}"
}

set_memory() {
  local servers
  for servers in 1 100; do
    bench memory stdio-fast 'sallyport-stdio vertx-stdio-relay java-sdk mcp-hub' --loadless --servers "$servers"
  done
}

small='-XX:+UseSerialGC -Xms8m -Xmx32m'

# start_with JAVA LABEL JVM_OPTIONS
start_with() {
  local version; version=$("$1" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p')
  ROUNDS=5 bench start stdio-fast sallyport-stdio --loadless --java "$1" --java-opts "$3" --label "Sallyport, Java $version, $2"
}

# train JAVA OPTION: runs Sallyport's own demo with an option that writes an archive of its classes when it ends
train() {
  local pid
  "$1" "$2" -jar ../target/sallyport.jar serve --port 4599 --data "$SCRATCH/bench-train" >/dev/null 2>&1 & pid=$!
  for _ in $(seq 100); do curl -sf -o /dev/null http://127.0.0.1:4599/health/ready && break; sleep 0.1; done
  kill $pid; wait $pid
}

set_start() {
  local java
  for java in $JAVAS; do
    start_with "$java" default ''
    start_with "$java" 'Serial GC, 32m heap' "$small -XX:TieredStopAtLevel=1"
    train "$java" "-XX:ArchiveClassesAtExit=$SCRATCH/bench.jsa"
    start_with "$java" 'CDS archive' "-XX:SharedArchiveFile=$SCRATCH/bench.jsa"
    start_with "$java" 'CDS archive, Serial GC, 32m heap' "-XX:SharedArchiveFile=$SCRATCH/bench.jsa $small -XX:TieredStopAtLevel=1"
    rm -f "$SCRATCH/bench.jsa"
  done
}

set_pipes() { # what the stdio side alone could reach; JSON lines of their own kind
  local inflight
  for _ in $(seq "$ROUNDS"); do
    for inflight in 1 32; do
      load/stdioload --inflight $inflight -- "$PWD/upstreams/fast/faststdio"
      load/stdioload --inflight $inflight --rev 2025-06-18 -- node "$PWD/upstreams/node/stdio-v1.mjs"
      load/stdioload --inflight $inflight -- node "$PWD/upstreams/node/stdio-v2.mjs"
    done
  done >>results/pipes.jsonl
}

mkdir -p results
[ $# -gt 0 ] || set -- ceiling http stdio node light wide blob memory start pipes
for name in "$@"; do
  if declare -F "set_$name" >/dev/null; then "set_$name"; else echo "no set $name" >&2; fi
done
