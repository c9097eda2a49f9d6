import { expect, it } from 'vitest';
import { languageCode, languageLabel, languageNames } from './languages.ts';

it('knows a language by the names services give it', () => {
  expect(languageNames(['de-AT', 'en'])).toEqual(['de-AT', 'de', 'German', 'en', 'English']);
  expect(languageLabel('german')).toBe('German');
  expect(languageLabel('de')).toBe('German');
  expect(languageLabel('klingonish')).toBe('Klingonish');
  expect(languageLabel('')).toBeNull();
  expect(languageCode('Japanese')).toBe('ja');
  expect(languageCode('ar')).toBe('ar');
  expect(languageCode('klingonish')).toBeNull();
});
