/** Finds the merge fields of another desk, and the variables that they become here. */
import type { FieldMeaning, FieldTable } from './other-desk.ts';

export interface FieldUse {
  /** The field as it is written there. */
  raw: string;
  /** Our variable in its braces; null for a field that stays as text. */
  becomes: string | null;
  /** The text for an empty value. Our variables have none. */
  fallback: string | null;
}

const FIELD = /\{\{[^{}\n]{1,200}\}\}|\{%[^{}\n]{1,200}?%\}|[#%]\{(?!%)[^{}\n]{1,200}\}|\[[A-Z][A-Z_]{1,40}\](?!\()/g;
const SIGNS = ['{{', '{%', '#{', '%{', '['] as const;

/** A first and a last name beside each other are one name. */
const JOINED: Readonly<Record<string, FieldMeaning>> = {
  'customer.firstname+customer.lastname': 'customer.name',
  'agent.firstname+agent.lastname': 'agent.name',
};

function findFields(text: string, table: FieldTable) {
  const found: { from: number; to: number; meaning: FieldMeaning | null; fallback: string | null }[] = [];
  for (const { 0: raw, index: from } of text.matchAll(FIELD)) {
    const sign = SIGNS.find((begin) => raw.startsWith(begin));
    const names = sign && table[sign];
    if (!names) continue;
    const inner = raw.slice(sign.length).replace(/[%}\]]{1,2}$/, '');
    const name = inner
      .replace(/[,|].*/, '')
      .trim()
      .toLowerCase();
    const meaning = Object.hasOwn(names, name) ? (names[name] ?? null) : null;
    const fallback = /(?:fallback=|default:)\s*["']?([^"']+)/i.exec(inner)?.[1] ?? null;
    const last = found.at(-1);
    const isBeside = last && /^(?:\s|&nbsp;){1,10}$/.test(text.slice(last.to, from));
    const joined = isBeside ? JOINED[`${last.meaning}+${meaning}`] : undefined;
    if (last && joined) Object.assign(last, { to: from + raw.length, meaning: joined });
    else found.push({ from, to: from + raw.length, meaning, fallback });
  }
  return found;
}

function variableOf(meaning: FieldMeaning | null): string | null {
  if (meaning === null || meaning.endsWith('.lastname')) return null;
  return `{{${meaning === 'agent.firstname' ? 'agent.name' : meaning}}}`;
}

/** Puts a word in the place of each field, which no conversion of the text changes. */
export function holdFields(text: string, table: FieldTable) {
  // Unforeseeable, so no text can have it.
  const mark = `f${crypto.randomUUID().slice(0, 8)}n`;
  const found = findFields(text, table);
  const uses = found.map(({ from, to, meaning, fallback }) => {
    return { raw: text.slice(from, to), becomes: variableOf(meaning), fallback };
  });
  const parts = found.map(({ from }, place) => `${text.slice(found[place - 1]?.to ?? 0, from)}${mark}${place}e`);
  const places = new RegExp(`${mark}(\\d+)e`, 'g');
  return {
    text: parts.join('') + text.slice(found.at(-1)?.to ?? 0),
    uses,
    isHeld: (converted: string): boolean => converted.includes(mark),
    /** Puts variables and unknown fields back. */
    restore: (converted: string): string =>
      converted.replace(places, (_, place: string) => uses[Number(place)]?.becomes ?? uses[Number(place)]?.raw ?? ''),
    /** The fields that are no longer in the converted text. */
    lostIn(converted: string): string[] {
      const there = new Set(Array.from(converted.matchAll(places), ([, place]) => Number(place)));
      return uses.flatMap(({ raw }, place) => (there.has(place) ? [] : [raw]));
    },
  };
}
