/** Texts that are the same in English: names, abbreviations, words of both languages. */
import type { WordsLanguage } from '../../shared/domain/language.ts';

export const SAME_TEXTS: Record<Exclude<WordsLanguage, 'en'>, readonly string[]> = {};
