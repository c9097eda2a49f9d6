/** Languages of the practice service's conversations, and of texts that are too short for it. */
import { expect, it } from 'vitest';
import { EN } from '../../service/seed/words/topics-en.ts';
import * as others from '../../service/seed/words/topics-other.ts';
import { isCommonWord, languageOf, languageOfTag } from './text-language.ts';

const TOPICS = Object.entries({ EN, ...others }).map(([name, topics]) => [name.toLowerCase(), topics] as const);

/** The customer's messages in a conversation of each topic. */
const conversations = TOPICS.flatMap(([language, topics]) =>
  topics.flatMap(({ cases, followUps }) =>
    cases.map(({ opening }) => ({ language, text: [opening, ...followUps].join('\n\n') })),
  ),
);

it('is recognized in the practice service’s conversations, and never taken for another', () => {
  const found = conversations.map(({ language, text }) => ({ language, found: languageOf(text) }));
  expect(found.filter((one) => one.found !== null && one.found !== one.language)).toEqual([]);
  expect(found.filter((one) => one.found === null).length).toBeLessThanOrEqual(found.length * 0.05);
});

const rows: [language: string | null, text: string][] = [
  [
    'it',
    'Buongiorno, da ieri non riusciamo più a entrare nel pannello, e la posta non arriva. Che cosa possiamo fare?',
  ],
  [
    'nl',
    'Goedemorgen, sinds gisteren kunnen wij niet meer inloggen en de website is ook niet te zien. Wat kan ik doen?',
  ],
  ['pl', 'Dzień dobry, od wczoraj nie można się zalogować do panelu i strona nie działa. Czy jest już coś wiadomo?'],
  [
    'cs',
    'Dobrý den, od včera se nemůžeme přihlásit do panelu a web není dostupný. Prosím, jak se to může vyřešit pro nás?',
  ],
  [
    'da',
    'Hej, siden i går kan vi ikke logge ind på panelet, og siden er ikke til at se. Hvad kan jeg gøre for at få det til at virke?',
  ],
  [
    'uk',
    'Добрий день, з учора ми не можемо увійти в панель, і сайт не працює. Що ми можемо зробити, щоб він був знову?',
  ],
  [null, 'Please help, site down since 9:00'],
  [null, 'OK'],
  [null, 'ns1.example.com ns2.example.com'],
  [null, 'Seit gestern ist die Seite weg. Since yesterday the site is gone.'],
];
it.each(rows)('%s: %s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});

it.each([
  ['de', 'de'],
  ['pt-BR', 'pt'],
  ['zh-Hant-TW', 'zh'],
  ['nb', 'da'],
  ['sk', 'cs'],
])('a tag %s names the language %s', (tag, language) => {
  expect(languageOfTag(tag)).toBe(language);
});

it('a common word says nothing about a subject', () => {
  expect(['please', 'nicht', 'для', 'certificate'].map(isCommonWord)).toEqual([true, true, true, false]);
});
