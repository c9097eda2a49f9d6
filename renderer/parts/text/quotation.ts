/** Appends a quotation below the written text, with room to continue. */
export const withQuote = (written: string, quote: string): string =>
  `${written.trimEnd() === '' ? '' : `${written.trimEnd()}\n\n`}${quote}\n\n`;
