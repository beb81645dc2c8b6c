package dev.sallyport.kit;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;

/** Ends connections below whatever protocol they carry. */
final class Cut {
    private Cut() {}

    /** Closes a channel without a goodbye; nothing where it has ended already. */
    static void below(Channel channel) {
        ChannelHandlerContext first = channel.pipeline().firstContext();
        if (first != null) {
            first.close();
        }
    }
}
