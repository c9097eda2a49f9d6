/** Each translation has every text, every variable and every plural form, and no English left. */
import { describe, expect, it } from 'vitest';
import { WORDS_LANGUAGES } from '../../shared/domain/language.ts';
import { SAME_TEXTS } from '../../tests/helpers/same-texts.ts';
import { en } from './en/index.ts';
import { translationOf } from './first-words.ts';

const READ = import.meta.glob<{ files: Record<string, object> }>(['./*/index.ts', '!./en/*'], { eager: true });

const TRANSLATED = WORDS_LANGUAGES.filter((language) => language !== 'en');

type Texts = Record<string, string>;

/** Texts and words of errors, by `namespace.key`, `kind/reason.what`. */
function flat(texts: Readonly<Record<string, object>>, errors: Readonly<Record<string, object>>): Texts {
  const all = [...Object.entries(texts), ...Object.entries(errors)];
  return Object.fromEntries(
    all.flatMap(([name, named]) => Object.entries(named).map(([key, text]) => [`${name}.${key}`, String(text)])),
  );
}

const ENGLISH = flat(en.texts, en.errors);

function textsOf(language: string): Texts {
  const { texts, errors, timeWords } = translationOf(READ[`./${language}/index.ts`]?.files ?? {});
  if (!errors || !timeWords) throw new Error(`no texts in ${language}`);
  return flat(texts, errors);
}

const FORM = /_(zero|one|two|few|many|other)$/;
const stemOf = (key: string): string => key.replace(FORM, '');
const PLURALS = new Set(Object.keys(ENGLISH).flatMap((key) => (key.endsWith('_other') ? [stemOf(key)] : [])));
const isPlural = (key: string): boolean => FORM.test(key) && PLURALS.has(stemOf(key));

/** English of a key. Its `_other` for forms that English lacks. */
const englishOf = (key: string): string => ENGLISH[key] ?? ENGLISH[`${stemOf(key)}_other`] ?? '';

const variablesOf = (text: string): string[] => [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name).sort();

const ENDINGS: Record<string, RegExp> = { '.': /[.。]$/, '?': /[?؟]$/, '…': /…$/, ':': /:$/ };

/** Words that begin or join English sentences, and no word of the other languages. */
const ENGLISH_WORDS =
  /(?<![\p{L}\p{N}.\-/])(the|and|your|this|that|with|from|isn’t|can’t|doesn’t|you)(?![\p{L}\p{N}.\-/])/iu;

it('has a folder for each language of the product, and no other', () => {
  const folders = Object.keys(READ).map((path) => path.split('/')[1]);
  expect(folders.sort()).toEqual([...TRANSLATED].sort());
});

describe.each(TRANSLATED)('%s', (language) => {
  const texts = textsOf(language);
  const rules = new Intl.PluralRules(language);
  const needed = rules.resolvedOptions().pluralCategories;
  // Spanish, French and Portuguese have `many` for whole millions, which `_other` serves.
  const hasMany = Array.from({ length: 100 }, (_, count) => rules.select(count)).includes('many');
  const forms = hasMany ? needed : needed.filter((form) => form !== 'many');

  it('has every key, and no other', () => {
    const wanted = Object.keys(ENGLISH).flatMap((key) =>
      isPlural(key) ? forms.map((form) => `${stemOf(key)}_${form}`) : [key],
    );
    expect(
      Object.keys(texts)
        .filter((key) => !key.endsWith('_many') || hasMany)
        .sort(),
    ).toEqual([...new Set(wanted)].sort());
  });

  it('has the variables of English in each text; forms of small numbers may leave the number out', () => {
    const faults = Object.entries(texts).flatMap(([key, text]) => {
      const own = variablesOf(text);
      const wanted = variablesOf(englishOf(key));
      const missing = wanted.filter((name) => !own.includes(name));
      const isSmall = isPlural(key) && /_(zero|one|two)$/.test(key);
      const left = missing.filter((name) => !(isSmall && name === 'count'));
      const unknown = own.filter((name) => !wanted.includes(name) && name !== 'count');
      return [...left, ...unknown].map((name) => `${key}: ${name}`);
    });
    expect(faults).toEqual([]);
  });

  it('leaves no English: equal texts are listed, and no sentence holds its words', () => {
    const equal = Object.entries(texts).flatMap(([key, text]) =>
      text === ENGLISH[key] && /\p{L}/u.test(text.replace(/\{\{.*?\}\}/g, '')) ? [key] : [],
    );
    expect(equal.sort()).toEqual([...SAME_TEXTS[language]].sort());
    const left = /\{\{.*?\}\}|[“”„«»‹›‘"][^“”„«»‹›’"]*[“”«»‹›’"]|`[^`]*`/g;
    const english = Object.entries(texts).filter(([, text]) => ENGLISH_WORDS.test(text.replace(left, '')));
    expect(english).toEqual([]);
  });

  it('ends its sentences as English does', () => {
    const faults = Object.entries(texts).flatMap(([key, text]) => {
      const end = ENDINGS[englishOf(key).at(-1) ?? ''];
      return end && !end.test(text) ? [`${key}: ${text}`] : [];
    });
    expect(faults).toEqual([]);
  });
});
