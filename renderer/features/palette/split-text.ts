/** `splitText` splits a text into words to compare: lower case, without punctuation. */
export const splitText = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each typed part begins a word of the text. */
export function beginWordsOf(text: string, typed: readonly string[]): boolean {
  const words = splitText(text);
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}
