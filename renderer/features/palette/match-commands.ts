/** Which commands a text means: every word of it begins one of theirs, or of the other words for them. */
import type { Command, Section } from '../../commands/table.ts';
import { t } from '../../i18n/index.ts';

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Before anything is typed: what one can do here, then where one can go. That `j` is the next row is looked up least. */
const BEFORE_TYPING: readonly Section[] = ['ticket', 'write', 'move', 'window'];

/** The best first: what is under way, then those that begin with what was typed. */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  const typed = wordsOf(text);
  if (typed.length === 0) {
    if (text.trim() !== '') return [];
    return BEFORE_TYPING.flatMap((section) => commands.filter((command) => command.section === section)).sort(
      (a, b) => underWay(a) - underWay(b),
    );
  }
  const begins = (command: Command) => (t(command.title).toLowerCase().startsWith(typed.join(' ')) ? 0 : 1);
  return commands
    .filter((command) => {
      const words = wordsOf([command.title, command.also].map((key) => (key ? t(key) : '')).join(' '));
      return typed.every((part) => words.some((word) => word.startsWith(part)));
    })
    .sort((a, b) => underWay(a) - underWay(b) || begins(a) - begins(b));
}

const underWay = (command: Command) => (command.underWay ? 0 : 1);
