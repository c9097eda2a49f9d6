/** Paths inside the project, whatever folder a script is started in. */
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export const inRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
