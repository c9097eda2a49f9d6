/**
 * How the window writes dates: as in the computer's region, which the host tells the page. Apart from
 * `language.ts`, which the page's entry reads: to find it out takes longer than all that the entry does.
 */
import { WORDS_LANGUAGE } from './language.ts';
import { dateStyleOf } from './region.ts';

interface PageOfRegion {
  documentElement: { dataset: { region?: string } };
}

/**
 * The computer's region as a language tag: what the host wrote into the page, else what the browser
 * prefers. Null where there is no page.
 */
function regionOfPage(): string | null {
  // Also loaded by tests that have no page, and whose types know none.
  const { document } = globalThis as { document?: PageOfRegion };
  return document ? (document.documentElement.dataset.region ?? navigator.languages[0] ?? null) : null;
}

/** How dates and times are written and typed. */
export const DATE_STYLE = dateStyleOf(WORDS_LANGUAGE, regionOfPage());
