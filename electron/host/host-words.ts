/**
 * `hostWords` are what a host says outside of the page, in the language nearest to the system's. The
 * page does not choose it: whether the page may do something is what is asked there.
 */
import { nearestLanguage, type WordsLanguage } from '../../shared/domain/language.ts';
import { en } from './words/en.ts';

export type HostWords = typeof en;

const TABLES: Record<WordsLanguage, HostWords> = { en };

/** Linux has it in the environment, for every program; elsewhere Node asks the system. */
const system =
  process.platform === 'linux'
    ? [process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '']
    : [Intl.DateTimeFormat().resolvedOptions().locale];

export const hostLanguage: WordsLanguage = nearestLanguage(system);

export const hostWords: HostWords = TABLES[hostLanguage];
