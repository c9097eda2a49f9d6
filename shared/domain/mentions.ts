/** Finds `@Name` in a note: the members of the team whom it mentions. */
import type { TeamMember } from './team.ts';

/** Most members whom one note mentions. */
export const MOST_MENTIONS = 50;

export interface Mention {
  id: string;
  /** Its place in the text, with the `@`. */
  from: number;
  to: number;
}

/** An `@` after one of these belongs to an e-mail address. */
const IN_ADDRESS = /[\p{L}\p{M}\p{N}_+%@]$/u;
const GOES_ON = /^[\p{L}\p{M}\p{N}_]/u;

/** Whether an `@` at this place may begin a mention. */
export const mayMention = (text: string, at: number): boolean => !IN_ADDRESS.test(text.slice(Math.max(0, at - 2), at));

/** Takes the longest of names that begin alike: `@Ada (2)` is not Ada. */
export function findMentions(text: string, members: readonly Pick<TeamMember, 'id' | 'name'>[]): Mention[] {
  const longestFirst = members.toSorted((a, b) => b.name.length - a.name.length);
  const found: Mention[] = [];
  for (const { index } of text.matchAll(/@/g)) {
    if (index < (found.at(-1)?.to ?? 0) || !mayMention(text, index)) continue;
    const named = longestFirst.find(({ name }) => isNamedAt(text, index + 1, name));
    if (named) found.push({ id: named.id, from: index, to: index + 1 + named.name.length });
  }
  return found;
}

function isNamedAt(text: string, from: number, name: string): boolean {
  const to = from + name.length;
  return text.slice(from, to).toLowerCase() === name.toLowerCase() && !GOES_ON.test(text.slice(to, to + 2));
}
