/**
 * The English texts by namespace, and the words of errors. Each file holds the namespaces of one
 * subject. Add a new namespace to `first.ts` if the first frame shows it, else to `rest.ts`.
 */
import { first } from './first.ts';
import { rest } from './rest.ts';

export const en = { ...first, ...rest, texts: { ...first.texts, ...rest.texts } };
