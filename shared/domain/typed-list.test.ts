import { expect, it } from 'vitest';
import { splitList } from './typed-list.ts';

it.each([
  [' dns, two words,, dns ', ['dns', 'two words', 'dns']],
  ['بريد، نطاق', ['بريد', 'نطاق']],
  ['挨拶、障害，ttl\nlast', ['挨拶', '障害', 'ttl', 'last']],
  [' , ، ', []],
])('splits %j at the commas of each script', (text, items) => expect(splitList(text)).toEqual(items));
