/** Invents conversations: age and status, authors and times, texts and files. */

import { DAY, HOUR, MINUTE } from '../time.ts';
import type { Random } from './random.ts';
import type { Locale } from './words/people.ts';
import { ENGLISH_LATER, laterWords, STAFF, topicsOf } from './words/topics.ts';
import type { Case, Topic } from './words/topics-en.ts';

/** Most tickets are recent, some from today. The oldest are a year and a half old. */
export function ageOf(index: number, count: number, random: Random): number {
  const at = (count - index - random.next() * 0.9) / count;
  return Math.floor(2 * MINUTE + 540 * DAY * at * at * Math.sqrt(Math.sqrt(at)));
}

export function statusFor(age: number, random: Random): string {
  if (age < DAY / 2) return random.named({ Open: 45, 'Customer-Reply': 20, Answered: 25, 'In Progress': 10 });
  if (age < 7 * DAY) {
    return random.named({ Open: 12, 'Customer-Reply': 20, Answered: 38, 'In Progress': 8, 'On Hold': 7, Closed: 15 });
  }
  if (age < 45 * DAY) {
    return random.named({ Open: 1, 'Customer-Reply': 4, Answered: 25, 'In Progress': 4, 'On Hold': 6, Closed: 60 });
  }
  return random.named({ Closed: 95, Answered: 3.5, 'On Hold': 1, 'Customer-Reply': 0.5 });
}

export function conversation(status: string, age: number, random: Random): Author[] {
  const authors: Author[] = ['client'];
  if (status === 'Open') return random.chance(0.1) ? ['client', 'client'] : authors;
  // A new ticket has no further rounds, because nobody answers within minutes.
  const rounds =
    age < 6 * HOUR
      ? 0
      : random.weighted([
          [0, 55],
          [1, 30],
          [2, 12],
          [4, 3],
        ] as const);
  for (let n = 0; n < rounds; n++) authors.push('staff', 'client');
  if (status === 'Customer-Reply') return rounds ? authors : ['client', 'staff', 'client'];
  if (status === 'In Progress' && random.chance(0.5)) return authors;
  if (status === 'Closed' && rounds && random.chance(0.4)) return authors;
  return [...authors, 'staff'];
}

export function timesOf(authors: Author[], opened: number, age: number, random: Random): number[] {
  let at = 0;
  const offsets = authors.map((_, n) => {
    if (n > 0) at += random.pick([4, 10, 25, 60, 150, 400, 1000, 2500]) * (0.7 + 0.6 * random.next()) * MINUTE;
    return at;
  });
  const squeeze = Math.min(1, (age * 0.95) / Math.max(1, at));
  return offsets.map((offset) => opened + Math.floor(offset * squeeze));
}

export type Author = 'client' | 'staff';

interface ChosenTopic {
  topic: Topic;
  about: Case;
  isOwnLanguage: boolean;
}

export function chooseTopic(random: Random, locale: Locale): ChosenTopic {
  const { own, english } = topicsOf(locale);
  const isOwnLanguage = own.length > 0 && random.chance(0.65);
  const topic = random.weighted((isOwnLanguage ? own : english).map((item) => [item, item.weight ?? 1] as const));
  return { topic, about: random.pick(topic.cases), isOwnLanguage };
}

interface MessageFacts {
  name: string;
  domain?: string | undefined;
  server?: string | undefined;
  ip?: string | undefined;
  user?: string | undefined;
}

export function fillerFor(random: Random, facts: MessageFacts): (text: string) => string {
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

/** Messages of a conversation, one per author. No author repeats a message twice in a row. */
export function messagesFor(
  random: Random,
  { topic, about, isOwnLanguage }: ChosenTopic,
  authors: Author[],
  locale: Locale,
  staff: string,
): string[] {
  const later = isOwnLanguage ? laterWords(locale) : ENGLISH_LATER;
  const used = { client: 0, staff: 0 };
  const turn = { client: random.int(0, 9), staff: random.int(0, 9) };
  return authors.map((author) => {
    const n = used[author]++;
    if (author === 'client') {
      const words = topic.followUps;
      return n === 0 ? about.opening : (words[(turn.client + n) % words.length] as string);
    }
    const text = n === 0 ? about.answer : (later.staff[(turn.staff + n) % later.staff.length] as string);
    return `${text}\n${staff}`;
  });
}

export const someStaff = (random: Random): string => random.pick(STAFF);

/** A one-pixel picture and an empty page: valid, and small enough for thousands of copies. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from(
  '%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n',
);

export function sampleFile(name: string, ticket: number): Buffer {
  if (/\.(png|jpe?g)$/i.test(name)) return PNG;
  if (/\.pdf$/i.test(name)) return PDF;
  return Buffer.from(`${name}\nSample of ticket ${ticket}\nResult: 550 5.7.26, 421 4.7.28\n`);
}
