/** `splitText` takes a text apart the way the palette compares texts: small letters, signs left out. */
export const splitText = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each part of what was typed begins a word of the text. */
export function beginWordsOf(text: string, typed: readonly string[]): boolean {
  const words = splitText(text);
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}
