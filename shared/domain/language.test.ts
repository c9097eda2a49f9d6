import { expect, it } from 'vitest';
import { nearestLanguage, type WordsLanguage } from './language.ts';

const KNOWN = ['en', 'de', 'uk', 'pt-BR'] as unknown as readonly WordsLanguage[];

it.each([
  [['de-AT', 'en'], 'de'],
  [['tlh', 'uk_UA.UTF-8'], 'uk'],
  [['DE'], 'de'],
  [['pt_PT.UTF-8'], 'pt-BR'],
  [['fr-FR'], 'en'],
  [['C', ''], 'en'],
  [[], 'en'],
])('the language nearest to %j is %s', (preferred, nearest) => {
  expect(nearestLanguage(preferred, KNOWN)).toBe(nearest);
});
