/**
 * Written text is a post's text exactly as typed or displayed, for rows, search, quotes and copies.
 * Markdown signs stay, since most signs in customers' texts are not Markdown.
 */
import { fenceFor } from '../../../../shared/domain/quoted-text.ts';
import { plainLines, type TextLine, tidyLine } from './canonical-text.ts';

export const writtenText = (typed: string): string => joinTrimmed(plainLines(typed).map(tidyLine));

export function writtenOfLines(given: readonly TextLine[]): string {
  const out: string[] = [];
  for (let at = 0; at < given.length; ) {
    const { code } = given[at] ?? { code: false };
    let end = at;
    while (end < given.length && given[end]?.code === code) end += 1;
    const lines = given.slice(at, end).map(({ text }) => tidyLine(text));
    // No spread: a hostile page has more lines than one call accepts arguments.
    for (const line of code ? fenced(lines) : lines) out.push(line);
    at = end;
  }
  return joinTrimmed(out);
}

/** Inside a quotation there is no fence, since it would not be one of the quoted lines. */
function fenced(lines: readonly string[]): readonly string[] {
  const code = joinTrimmed(lines);
  if (code === '' || lines.every((line) => line === '' || line.startsWith('> '))) return lines;
  const fence = fenceFor(code);
  return [fence, code, fence];
}

const joinTrimmed = (lines: readonly string[]): string => lines.join('\n').replace(/^\n+/, '').trimEnd();
