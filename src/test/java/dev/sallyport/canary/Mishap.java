package dev.sallyport.canary;

import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.WebSocketLink;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A way to fail, in which a server says as much as it can. */
enum Mishap {
    HANDSHAKE_REFUSED {
        @Override
        void befall(ScriptedServer server, Song song) {
            opening(server, request -> request.error(-32603, song.full()));
        }
    },
    HANDSHAKE_REFUSED_WITH_DATA {
        @Override
        void befall(ScriptedServer server, Song song) {
            String data = "{\"supported\":[" + KitJson.quote(song.full()) + "],\"requested\":"
                    + KitJson.quote(song.full()) + "}";
            opening(server, request -> request.error(-32022, song.full(), data));
        }
    },
    HANDSHAKE_OF_ANOTHER_REVISION {
        @Override
        void befall(ScriptedServer server, Song song) {
            String revision = KitJson.quote(song.full());
            server.answer("server/discover", "{\"supportedVersions\":[" + revision + "],\"capabilities\":{}}");
            server.answer("initialize", "{\"protocolVersion\":" + revision + ",\"capabilities\":{}}");
        }
    },
    DEATH_IN_THE_HANDSHAKE {
        @Override
        void befall(ScriptedServer server, Song song) {
            opening(server, request -> die(request, song));
        }
    },
    HANDSHAKE_REDIRECTED {
        @Override
        void befall(ScriptedServer server, Song song) {
            opening(server, request -> {
                if (request.link() instanceof HttpExchange http) {
                    http.respond(307, Map.of("location", "http://host/?" + song.header()), song.full());
                } else {
                    die(request, song);
                }
            });
        }
    },
    LIST_REFUSED {
        @Override
        void befall(ScriptedServer server, Song song) {
            server.on("tools/list", request -> request.error(-32603, song.full()));
        }
    },
    LIST_GARBLED {
        @Override
        void befall(ScriptedServer server, Song song) {
            server.answer("tools/list", "{\"tools\":" + KitJson.quote(song.full()) + "}");
        }
    },
    CALL_REFUSED {
        @Override
        void befall(ScriptedServer server, Song song) {
            server.on(
                    "tools/call",
                    call -> call.error(-32050, song.full(), "{\"data\":" + KitJson.quote(song.full()) + "}"));
        }
    },
    CALL_GARBLED {
        @Override
        void befall(ScriptedServer server, Song song) {
            String quoted = KitJson.quote(song.full());
            server.answer("tools/call", "{\"resultType\":" + quoted + ",\"content\":" + quoted + "}");
        }
    },
    CALL_ANSWERED_WITH_A_STRING {
        @Override
        void befall(ScriptedServer server, Song song) {
            server.answer("tools/call", KitJson.quote(song.full()));
        }
    },
    DEATH_IN_A_CALL {
        @Override
        void befall(ScriptedServer server, Song song) {
            server.on("tools/call", call -> die(call, song));
        }
    },
    CONNECTION_CUT_IN_A_CALL {
        @Override
        void befall(ScriptedServer server, Song song) {
            server.on("tools/call", call -> {
                call.link().raw(song.full().getBytes(StandardCharsets.UTF_8));
                call.link().cut();
            });
        }
    },
    POLICY_REFUSED {
        @Override
        void befall(ScriptedServer server, Song song) {
            String quoted = KitJson.quote(song.full());
            speakMcpl(server, song);
            server.answer(
                    "featureSets/update", "{\"accepted\":false,\"fallback\":" + quoted + ",\"reason\":" + quoted + "}");
        }
    },
    MANIFEST_CHANGED {
        @Override
        void befall(ScriptedServer server, Song song) {
            String quoted = KitJson.quote(song.full());
            speakMcpl(server, song);
            server.answer("featureSets/update", "{\"accepted\":true,\"notes\":[" + quoted + "]}");
            server.on("mcpl/manifest", request -> request.error(-32603, song.full()));
            server.on("tools/call", call -> {
                call.link()
                        .send("{\"jsonrpc\":\"2.0\",\"method\":\"mcpl/manifestChanged\",\"params\":{\"revision\":"
                                + quoted + ",\"domains\":[\"featureSets\"]}}");
                call.text("good");
            });
        }
    },
    GARBAGE_BEFORE_AN_ANSWER {
        @Override
        void befall(ScriptedServer server, Song song) {
            server.on("tools/call", call -> {
                garbage(song).forEach(call.link()::send);
                if (call.link() instanceof ChildLink child) {
                    child.stderr("x".repeat(8180) + song.full());
                    child.stderr(song.full());
                }
                call.text("good");
            });
        }
    };

    /** Makes a server fail this way. */
    abstract void befall(ScriptedServer server, Song song);

    /** Whether what the server answered is the caller's, as it came. */
    boolean passesAnswers() {
        return this == CALL_REFUSED;
    }

    /** Whether it ends a server for good, of which operators are alerted. */
    boolean raisesAlerts() {
        return this == HANDSHAKE_OF_ANOTHER_REVISION;
    }

    /** Whether operators are told what the server said, so that it has to survive redaction. */
    boolean isTold() {
        return this != LIST_GARBLED
                && this != CALL_GARBLED
                && this != CALL_ANSWERED_WITH_A_STRING
                && this != CONNECTION_CUT_IN_A_CALL;
    }

    /** A manifest of which hardly anything can be understood. */
    private static void speakMcpl(ScriptedServer server, Song song) {
        String quoted = KitJson.quote(song.full());
        String manifest = "{\"version\":\"0.5\",\"revision\":" + quoted + ",\"featureSets\":{" + quoted + ":{\"uses\":["
                + quoted + "],\"description\":" + quoted + "}}," + quoted + ":true}";
        server.answer(
                "initialize",
                Scripts.initialized("2024-11-05", "{\"tools\":{},\"experimental\":{\"mcpl\":" + manifest + "}}"));
    }

    private static void opening(ScriptedServer server, Consumer<Request> handler) {
        server.on("server/discover", handler);
        server.on("initialize", handler);
    }

    /** Lines that are no answer: no JSON, no message, requests, answers and notifications that nobody expects. */
    private static List<String> garbage(Song song) {
        String quoted = KitJson.quote(song.full());
        return List.of(
                song.full(),
                "{\"song\":" + quoted + "}",
                "{\"jsonrpc\":\"2.0\",\"id\":" + quoted + ",\"method\":" + quoted + ",\"params\":{\"a\":" + quoted
                        + "}}",
                "{\"jsonrpc\":\"2.0\",\"id\":" + quoted + ",\"result\":{\"state\":" + quoted + "}}",
                "{\"jsonrpc\":\"2.0\",\"id\":" + quoted + ",\"error\":{\"code\":1,\"message\":" + quoted + "}}",
                "{\"jsonrpc\":\"2.0\",\"method\":" + quoted + ",\"params\":{\"a\":" + quoted + "}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\"error\",\"data\":"
                        + quoted + "}}");
    }

    /** Says its last words in the way its transport has for them. */
    private static void die(Request request, Song song) {
        if (request.link() instanceof ChildLink child) {
            child.stderr(song.full());
            child.stderr("x".repeat(8170) + song.full());
            child.exit(3);
        } else if (request.link() instanceof WebSocketLink socket) {
            socket.close(1008, song.brief());
        } else if (request.link() instanceof HttpExchange http) {
            http.respond(
                    500,
                    Map.of("content-type", "text/" + song.header(), "www-authenticate", song.header()),
                    song.full());
        }
    }
}
