/** Words of typed times, with the region's order of day and month. The first frame needs none. */
import { timeWords as english } from './en/time-words.ts';
import { translation } from './first-words.ts';
import { DATE_STYLE } from './region.ts';
import type { TimeWords, TypedTimeWords } from './time-words.ts';

const inRegion = (words: TimeWords): TypedTimeWords => ({ ...words, dayFirst: DATE_STYLE.dayFirst });

export const timeWords = inRegion(translation?.timeWords ?? english);
/** English is understood beside every language. */
export const englishTimeWords = inRegion(english);
