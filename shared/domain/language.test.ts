import { expect, it } from 'vitest';
import { nearestLanguage, type WordsLanguage } from './language.ts';

const KNOWN = ['en', 'de', 'uk'] as unknown as readonly WordsLanguage[];

it.each([
  [['de-AT', 'en'], 'de'],
  [['tlh', 'uk_UA.UTF-8'], 'uk'],
  [['DE'], 'de'],
  [['fr-FR'], 'en'],
  [['C', ''], 'en'],
  [[], 'en'],
])('the language nearest to %j is %s', (preferred, nearest) => {
  expect(nearestLanguage(preferred, KNOWN)).toBe(nearest);
});
