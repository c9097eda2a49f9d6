import type { Locale } from './people.ts';
import { EN } from './topics-en.ts';
import { AR, DE, ES, FR, JA, KO, PT, RU, ZH } from './topics-other.ts';

/** Departments as the service lists them; their ids are what tickets carry. */
export const DEPARTMENTS = [
  { id: 1, name: 'Technical Support' },
  { id: 2, name: 'Billing' },
  { id: 3, name: 'Sales' },
  { id: 4, name: 'Domains & Abuse' },
] as const;

/** What a customer writes, and what is answered. Placeholders: {domain} {server} {ip} {invoice} {amount} {name} {user}. */
export interface Case {
  subject: string;
  opening: string;
  answer: string;
}

export interface Topic {
  dept: 1 | 2 | 3 | 4;
  cases: readonly Case[];
  /** What the customer says later on, whichever case it is. */
  followUps: readonly string[];
  /** Files that customers send along with it, now and then. */
  files?: readonly string[];
  link?: 'product' | 'domain';
  /** How many times as likely as the others. */
  weight?: number;
}

const OWN: Partial<Record<Locale, readonly Topic[]>> = {
  de: DE,
  ja: JA,
  ru: RU,
  ar: AR,
  fr: FR,
  es: ES,
  zh: ZH,
  ko: KO,
  pt: PT,
};

/** Topics in a language, and the English ones, which people everywhere also use. */
export function topicsOf(locale: Locale): { own: readonly Topic[]; english: readonly Topic[] } {
  return { own: OWN[locale] ?? [], english: EN };
}

/** Names of the staff who answer. */
export const STAFF = ['Mira Holt', 'Jonas Berg', 'Ana Duarte', 'Samuel Osei', 'Kim Reyes'] as const;
