import { expect, it } from 'vitest';
import { findMentions } from './mentions.ts';

const MEMBERS = ['Ada', 'Ada (2)', 'Ben Okafor', 'Ben', 'Łukasz 🚀'].map((name) => ({ id: name, name }));
const named = (text: string) => findMentions(text, MEMBERS).map(({ id, from, to }) => [id, text.slice(from, to)]);

it.each([
  ['@Ada, please', [['Ada', '@Ada']]],
  [
    'Ask @ada (2) or @BEN OKAFOR',
    [
      ['Ada (2)', '@ada (2)'],
      ['Ben Okafor', '@BEN OKAFOR'],
    ],
  ],
  [
    '(@Ben)\n@Ben Oka',
    [
      ['Ben', '@Ben'],
      ['Ben', '@Ben'],
    ],
  ],
  ['@łukasz 🚀!', [['Łukasz 🚀', '@łukasz 🚀']]],
  ['@Ada@Ben', [['Ada', '@Ada']]],
])('%s mentions the longest names', (text, found) => {
  expect(named(text)).toEqual(found);
});

it.each(['ops@ada.example', 'x_@Ada', '@Adam', '@Bend', 'ł@Ada', '@@Ada', '@ Ada', 'Ada', '@'])(
  '%s mentions nobody',
  (text) => {
    expect(named(text)).toEqual([]);
  },
);
