/** Puts a quotation into a reply. */

/** Below what is written already, with room to go on. */
export const withQuote = (written: string, quote: string): string =>
  `${written.trimEnd() === '' ? '' : `${written.trimEnd()}\n\n`}${quote}\n\n`;
