/** Composes what invented tickets are about: topics, texts, sample files. */
import type { Random } from './random.ts';
import { ENGLISH_LATER, laterWords } from './words/answers.ts';
import type { Locale } from './words/people.ts';
import { type Case, STAFF, type Topic, topicsOf } from './words/topics.ts';

export type Author = 'client' | 'staff';

/** What one ticket is about, and in whose language. */
export interface Matter {
  topic: Topic;
  about: Case;
  isOwnLanguage: boolean;
}

export function matterFor(random: Random, locale: Locale): Matter {
  const { own, english } = topicsOf(locale);
  const isOwnLanguage = own.length > 0 && random.chance(0.65);
  const topic = random.weighted((isOwnLanguage ? own : english).map((item) => [item, item.weight ?? 1] as const));
  return { topic, about: random.pick(topic.cases), isOwnLanguage };
}

export interface Facts {
  name: string;
  domain?: string | undefined;
  server?: string | undefined;
  ip?: string | undefined;
  user?: string | undefined;
}

/** Fills the placeholders of texts, the same way in all texts of one ticket. */
export function fillerFor(random: Random, facts: Facts): (text: string) => string {
  const words: Record<string, string> = {
    name: facts.name,
    domain: facts.domain ?? 'example.com',
    server: facts.server ?? 'srv-02.hosting.example',
    ip: facts.ip ?? '192.0.2.12',
    user: facts.user ?? 'web42',
    invoice: String(random.int(20_000, 29_999)),
    amount: `$${random.int(3, 240)}.${random.pick(['00', '50', '95'])} USD`,
  };
  return (text) => text.replace(/\{(\w+)\}/g, (whole, key: string) => words[key] ?? whole);
}

/**
 * The messages of a conversation, one for each author; nobody says the same thing twice in a row.
 */
export function messagesFor(
  random: Random,
  { topic, about, isOwnLanguage }: Matter,
  authors: Author[],
  locale: Locale,
  staff: string,
): string[] {
  const later = isOwnLanguage ? laterWords(locale) : ENGLISH_LATER;
  const said = { client: 0, staff: 0 };
  const turn = { client: random.int(0, 9), staff: random.int(0, 9) };
  return authors.map((author) => {
    const n = said[author]++;
    if (author === 'client') {
      const words = topic.followUps;
      return n === 0 ? about.opening : (words[(turn.client + n) % words.length] as string);
    }
    const text = n === 0 ? about.answer : (later.staff[(turn.staff + n) % later.staff.length] as string);
    return `${text}\n${staff}`;
  });
}

/** Everyone who may answer for the hoster. */
export const someStaff = (random: Random): string => random.pick(STAFF);

/** A one-pixel picture and a page without text: valid, and small enough to have thousands of. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from(
  '%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n',
);

/** Content that fits a file's name. */
export function sampleFile(name: string, ticket: number): Buffer {
  if (/\.(png|jpe?g)$/i.test(name)) return PNG;
  if (/\.pdf$/i.test(name)) return PDF;
  return Buffer.from(`${name}\nSample of ticket ${ticket}\nResult: 550 5.7.26, 421 4.7.28\n`);
}
