/** Paths inside the project, wherever a script is started. */
import { fileURLToPath } from 'node:url';

/** The project's own folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A path inside the project. */
export const inRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
