# A server of 2024-11-05 with one tool, in a shell: small enough to run ten of. With the argument "deaf" it lives on when
# its stdin ends, and takes no SIGTERM.
answer() {
    printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$1" "$2"
}

[ "$1" = deaf ] && trap '' TERM

while IFS= read -r line; do
    id=$(printf '%s' "$line" | sed -n 's/.*"id":\([^,}]*\).*/\1/p')
    case $line in
    *'"initialize"'*)
        answer "$id" '{"protocolVersion":"2024-11-05","capabilities":{"tools":{}},"serverInfo":{"name":"tiny","version":"1"}}'
        ;;
    *'"tools/list"'*)
        answer "$id" '{"tools":[{"name":"pid","inputSchema":{"type":"object"}}]}'
        ;;
    *'"tools/call"'*)
        answer "$id" "{\"content\":[{\"type\":\"text\",\"text\":\"$$\"}]}"
        ;;
    *'"ping"'*)
        answer "$id" '{}'
        ;;
    esac
done

while [ "$1" = deaf ]; do sleep 0.1; done
