/** Comma of Latin, Arabic and Chinese scripts, or a new line. */
const COMMA = /[,\u060c\u3001\uff0c\n]/;

/** Items between commas, without blanks around them; empty ones are left out. */
export const splitList = (text: string): string[] =>
  text
    .split(COMMA)
    .map((item) => item.trim())
    .filter(Boolean);
