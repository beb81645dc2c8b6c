package dev.sallyport.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What one key of the configuration means, on the record component that holds it.
 *
 * <p>The reader, the JSON Schema and the documentation are all made from these, so they cannot drift apart.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE})
public @interface Key {
    /** One sentence for people. */
    String value();

    /** The key's name in a file; the component's own name where empty. */
    String name() default "";

    /** The smallest number allowed. */
    long min() default Long.MIN_VALUE;

    /** The largest number allowed. */
    long max() default Long.MAX_VALUE;

    /** What numbers are allowed, where {@code min} and {@code max} do not say all of it. */
    String allowed() default "";

    /** The words allowed where the type does not say: instead of a list for {@link WordOrList}. */
    String[] words() default {};

    /** Whether the component's own keys stand directly among its parent's. */
    boolean flat() default false;

    /** The rule a wrong type or number breaks. */
    String rule() default "CFG-19";
}
