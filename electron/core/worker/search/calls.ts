/** Calls about the search and the palette. */
import { paletteAnswers, paletteFind } from './palette.ts';
import { runSearch, searchCount } from './search.ts';
import { complete } from './search-complete.ts';

export const searchCalls = {
  search: { run: runSearch, count: searchCount, complete },
  palette: { find: paletteFind, answers: paletteAnswers },
};
