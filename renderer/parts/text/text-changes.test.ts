import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type TextChange, textChanges } from './text-changes.ts';

const shown = (changes: readonly TextChange[]) =>
  changes.map(({ kind, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[kind]).join('');

it.each([
  ['Hello Ada', 'Hello Ada', 'Hello Ada'],
  ['We refund 90 euros.', 'We refund 40 euros.', 'We refund [-90 ][+40 ]euros.'],
  ['One two', 'One two three', 'One [-two][+two three]'],
  ['a\nb\nc', 'a\nc', 'a\n[-b\n]c'],
  ['', 'New', '[+New]'],
  ['Old', '', '[-Old]'],
])('compares %j with %j word by word', (before, now, expected) => {
  expect(shown(textChanges(before, now))).toBe(expected);
});

it('loses nothing of either text', () => {
  const texts = fc.array(fc.constantFrom('a', 'b ', 'c  ', '\n', ' ', '\t\n', 'd')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, texts, (before, now) => {
      const changes = textChanges(before, now);
      const without = (kind: string) =>
        changes.flatMap((change) => (change.kind === kind ? [] : [change.text])).join('');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(now);
    }),
  );
});

it('shows very long texts as replaced', () => {
  const text = (word: string) => Array.from({ length: 4000 }, (_, at) => `${word}${at}`).join(' ');
  const [before, now] = [`Start ${text('a')} end`, `Start ${text('b')} end`];
  expect(textChanges(before, now)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: now },
  ]);
});
