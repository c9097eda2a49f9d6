/** Orders style sheets: primitives, parts, features, so that a component's user can restyle it. */
import.meta.glob('../ui/signs.module.css', { eager: true });
import.meta.glob('../ui/*.module.css', { eager: true });
import.meta.glob('../parts/{text,writing}/*.module.css', { eager: true });
import.meta.glob('../parts/**/*.module.css', { eager: true });
