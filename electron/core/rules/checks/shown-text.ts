/** Texts of strangers within a finding. */
import { oneLine } from '../../../../shared/domain/one-line.ts';

/** One line of bounded length, without invisible characters. */
export const shownText = (text: string, longest = 80): string => {
  const line = oneLine(text.slice(0, longest * 4))
    .replace(/ {2,}/g, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
};
