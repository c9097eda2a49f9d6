/** `splitText` takes a text apart the way the palette compares texts: small letters, signs left out. */
export const splitText = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
