/**
 * Texts that the host shows outside the page, in the language nearest to the system's. The page
 * cannot choose it, because some of these texts ask whether the page may do something.
 */
import { nearestLanguage, type WordsLanguage } from '../../shared/domain/language.ts';
import { en } from './words/en.ts';

type HostWords = typeof en;

const TABLES: Record<WordsLanguage, HostWords> = { en };

/** Linux has the language in the environment; on other systems Node asks the system. */
const system =
  process.platform === 'linux'
    ? [process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '']
    : [Intl.DateTimeFormat().resolvedOptions().locale];

export const hostLanguage: WordsLanguage = nearestLanguage(system);

export const hostWords: HostWords = TABLES[hostLanguage];
