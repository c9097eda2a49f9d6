/**
 * Date style of the window, by the computer's region. Separate from `language.ts`, which the page's
 * entry loads, because finding it takes longer than the whole entry.
 */
import { WORDS_LANGUAGE } from './language.ts';
import { dateStyleOf } from './region.ts';

interface PageOfRegion {
  documentElement: { dataset: { region?: string } };
}

/**
 * The computer's region as a language tag: from the host via the page, else the browser's
 * preference. Null without a page.
 */
function regionOfPage(): string | null {
  // Tests load this without a page, and without its types.
  const { document } = globalThis as { document?: PageOfRegion };
  return document ? (document.documentElement.dataset.region ?? navigator.languages[0] ?? null) : null;
}

export const DATE_STYLE = dateStyleOf(WORDS_LANGUAGE, regionOfPage());
