/**
 * Puts the rules of the primitives before those of shared parts, and both before those of features,
 * whatever is read first: what uses one may change how it looks.
 */
import.meta.glob('../ui/signs.module.css', { eager: true });
import.meta.glob('../ui/*.module.css', { eager: true });
import.meta.glob('../parts/{text,writing}/*.module.css', { eager: true });
import.meta.glob('../parts/**/*.module.css', { eager: true });
