import { describe, expect, it } from 'vitest';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import { matchReplies } from './match.ts';

const reply = (name: string, more: Partial<CannedReply> = {}): CannedReply => ({
  id: name,
  name,
  keywords: [],
  text: 'Text',
  department: null,
  shared: false,
  used: 0,
  lastUsedAt: null,
  changedAt: 0,
  ...more,
});
const names = (replies: CannedReply[], query: string, here: Parameters<typeof matchReplies>[2] = null) =>
  matchReplies(replies, query, here).map(({ name }) => name);

describe('canned replies that fit', () => {
  it('are all of them as they come, where nothing is searched for', () => {
    expect(names([reply('b'), reply('a'), reply('c')], '')).toEqual(['b', 'a', 'c']);
    expect(names([reply('b'), reply('a')], '  ')).toEqual(['b', 'a']);
  });

  it('stand by where the word is found: keyword or beginning, a word’s beginning, within one, in the text', () => {
    const replies = [
      reply('In the text', { text: 'about dns' }),
      reply('Hidndns'),
      reply('My dns'),
      reply('Nothing'),
      reply('DNS takes a day'),
      reply('By keyword', { keywords: ['DNS'] }),
    ];
    expect(names(replies, 'dns')).toEqual(['DNS takes a day', 'By keyword', 'My dns', 'Hidndns', 'In the text']);
  });

  it('have every word that is searched for', () => {
    const replies = [reply('Reset password'), reply('Reset DNS'), reply('Password rules', { keywords: ['reset'] })];
    expect(names(replies, 'reset pass')).toEqual(['Password rules', 'Reset password']);
  });

  it('are found without accents and capitals', () => {
    expect(names([reply('Grüße'), reply('Été')], 'grusse')).toEqual(['Grüße']);
    expect(names([reply('Grüße'), reply('Été')], 'ETE')).toEqual(['Été']);
    expect(names([reply('挨拶')], '挨')).toEqual(['挨拶']);
  });

  it('stand last where they are meant for another department, by id or by name', () => {
    const replies = [
      reply('billing', { department: 'Billing' }),
      reply('two', { department: '2' }),
      reply('support', { department: 'SUPPORT' }),
      reply('all'),
    ];
    expect(names(replies, '', { id: '2', name: 'Support' })).toEqual(['two', 'support', 'all', 'billing']);
    expect(names(replies, '', { id: '2', name: null })).toEqual(['two', 'all', 'billing', 'support']);
    expect(names(replies, '', null)).toEqual(['billing', 'two', 'support', 'all']);
  });

  it('are not asked by what only looks like a pattern', () => {
    expect(names([reply('a+b (c)')], '(c')).toEqual(['a+b (c)']);
    expect(names([reply('abc')], '.*')).toEqual([]);
  });
});
