/** Writes text as a Markdown quotation, and puts one into a reply. */

/** Every line behind `>`; blank lines stay between their paragraphs. */
export const asQuotation = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${line.trimEnd()}`))
    .join('\n');

/** Below what is written already, with room to go on. */
export const withQuote = (written: string, quote: string): string =>
  `${written.trimEnd() === '' ? '' : `${written.trimEnd()}\n\n`}${quote}\n\n`;
