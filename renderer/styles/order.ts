/**
 * Orders the style sheets independently of load order: primitives, then shared parts, then
 * features, so that a user of a component can restyle it.
 */
import.meta.glob('../ui/signs.module.css', { eager: true });
import.meta.glob('../ui/*.module.css', { eager: true });
import.meta.glob('../parts/{text,writing}/*.module.css', { eager: true });
import.meta.glob('../parts/**/*.module.css', { eager: true });
