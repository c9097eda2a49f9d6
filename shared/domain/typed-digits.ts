/** Arabic-Indic and Persian digits; their last four bits are the value. */
const DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Writes digits and decimal mark of Arabic and Persian keyboards as `0` to `9` and `.`. */
export const plainDigits = (text: string): string =>
  text.replace(DIGIT, (digit) => String(digit.charCodeAt(0) & 15)).replaceAll('\u066b', '.');
