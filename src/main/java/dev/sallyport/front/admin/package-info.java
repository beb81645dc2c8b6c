/** Servers, health and what else operators ask (rule HTTP-4). */
@NullMarked
package dev.sallyport.front.admin;

import org.jspecify.annotations.NullMarked;
