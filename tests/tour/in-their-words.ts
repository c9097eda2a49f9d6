/**
 * Lets the tour go the same way in every language: a page that is spoken to in English finds its
 * parts by the texts that stand there in its own.
 */
import type { Locator, Page } from 'playwright';
import { en } from '../../renderer/i18n/en/index.ts';
import { translationOf } from '../../renderer/i18n/first-words.ts';
import type { WordsLanguage } from '../../shared/domain/language.ts';
import { patchMethods } from '../helpers/settling-page.ts';

type Name = string | RegExp;
/** The name by which a page has it; `exact` as Playwright has it. */
export type Translate = (name: Name, exact: boolean) => Name;

const READERS = import.meta.glob<{ files: Parameters<typeof translationOf>[0] }>('../../renderer/i18n/*/index.ts');
const pages = new WeakMap<Page, Translate>();

/** Looks for each English name in this page as `translate` has it. */
export function speakTo(page: Page, translate: Translate): void {
  pages.set(page, translate);
  patchFinders(page);
}

/** Reads the texts of a language, each beside the English one it translates. */
export async function readWordsOf(language: WordsLanguage): Promise<Translate> {
  const read = await READERS[`../../renderer/i18n/${language}/index.ts`]?.();
  if (!read) throw new Error(`there are no words in ${language}`);
  const texts: Record<string, Record<string, string>> = translationOf(read.files).texts;
  const pairs = Object.entries<Record<string, string>>(en.texts).flatMap(([feature, named]) =>
    Object.entries(named).flatMap(([key, english]) => {
      const stem = key.replace(/_(one|other)$/, '_');
      const forms = stem === key ? [key] : Object.keys(texts[feature] ?? {}).filter((form) => form.startsWith(stem));
      return forms.map((form) => [english, texts[feature]?.[form] ?? english] as const);
    }),
  );
  return (name, exact) => translateBy(pairs, name, exact);
}

type Pairs = readonly (readonly [english: string, theirs: string])[];

function translateBy(pairs: Pairs, name: Name, exact: boolean): Name {
  const found = [...new Set((typeof name === 'string' ? equal(pairs, name, exact) : like(pairs, name)).map(patternOf))];
  if (found.length === 0) return name;
  const isWhole = typeof name === 'string' && exact;
  const start = isWhole || (name instanceof RegExp && name.source.startsWith('^')) ? `^${ISOLATE}` : '';
  return new RegExp(`${start}(?:${found.join('|')})${isWhole ? '$' : ''}`, 'i');
}

/** Their texts for this one in English, else for one with places for names, else a longer one. */
function equal(pairs: Pairs, name: string, exact: boolean): string[] {
  const ways: ((english: string) => boolean)[] = [
    (english) => english === name,
    (english) => /\w{3}/.test(english.replace(PLACES, '')) && matches(english, name),
    (english) => !exact && english.startsWith(name),
  ];
  const found = ways.map((is) => pairs.filter(([english]) => is(english))).find(({ length }) => length > 0);
  return (found ?? []).map(([, theirs]) => theirs);
}

/** A mark of direction around a text that is a part of another. */
const ISOLATE = '[\\u2066-\\u2069]?';
const SAMPLES = ['7', '#7', 'x'];

const like = (pairs: Pairs, name: RegExp): string[] =>
  pairs.filter(([english]) => SAMPLES.some((it) => name.test(english.replace(PLACES, it)))).map(([, theirs]) => theirs);

const PLACES = /\{\{[^}]+\}\}/g;
const matches = (template: string, text: string) => new RegExp(`^${patternOf(template)}$`).test(text);
/** A pattern for a text: names and numbers in it may be any, and so may its kind of spaces. */
const patternOf = (text: string): string => text.split(PLACES).map(escaped).join('.*');
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\s+/g, '\\s+');

let isPatched = false;

function patchFinders(page: Page): void {
  if (isPatched) return;
  isPatched = true;
  patch(page, (it) => it);
  patch(page.locator('body'), (it) => it.page());
}

interface Options {
  name?: Name;
  exact?: boolean;
}

function patch<T extends Page | Locator>(example: T, pageOf: (it: T) => Page): void {
  type Change = (translate: Translate, what: Name, options: Options) => [Name, Options];
  const named = (finders: ('getByRole' | 'getByText' | 'getByLabel')[], change: Change) =>
    patchMethods<T, [what: Name, options?: Options], Locator>(
      example,
      finders,
      (find) =>
        function (this: T, what, options = {}) {
          const translate = pages.get(pageOf(this));
          return find.apply(this, translate ? change(translate, what, options) : [what, options]);
        },
    );
  named(['getByRole'], (translate, role, options) => [
    role,
    options.name === undefined ? options : { ...options, name: translate(options.name, options.exact ?? false) },
  ]);
  named(['getByText', 'getByLabel'], (translate, text, options) => [translate(text, options.exact ?? false), options]);
}
