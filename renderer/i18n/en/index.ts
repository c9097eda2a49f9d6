/**
 * The English table of words: all texts by the namespace in which `t` finds them, and the words of
 * errors. A file holds the namespaces of one subject; a new namespace stands in `first.ts` if the
 * window's first frame shows it, else in `rest.ts`.
 */
import { first } from './first.ts';
import { rest } from './rest.ts';

export const en = { ...first, ...rest, texts: { ...first.texts, ...rest.texts } };
