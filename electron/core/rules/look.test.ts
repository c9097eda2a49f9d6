import { expect, it } from 'vitest';
import { type LookAnswer, type LookContent, lookDigest, lookStateOf } from './look.ts';

it('binds an approval to all that goes out', () => {
  const content: LookContent = {
    ticket: '1',
    text: 'Hi',
    signature: 'Ada',
    files: [{ name: 'a.txt', size: 1, type: 'text/plain', hash: 'x' }],
    to: { name: 'Aiko', email: 'a@example.com', clientId: '7' },
    cc: [],
    identity: { as: 'name', name: 'Ada', email: 'ada@example.com', clientId: null },
    fields: [],
    plain: false,
    email: null,
  };
  const place = { key: 'k', stream: 's' };
  const others: LookContent[] = [
    { ...content, ticket: '2' },
    { ...content, text: 'Hi!' },
    { ...content, signature: '' },
    { ...content, files: [{ name: 'a.txt', size: 1, type: 'text/plain', hash: 'y' }] },
    { ...content, files: [] },
    { ...content, to: { ...content.to, email: 'b@example.com' } },
    { ...content, cc: ['c@example.com'] },
    { ...content, identity: { ...content.identity, as: 'service' } },
    { ...content, fields: [{ id: '1', name: 'Field', value: 'x' }] },
    { ...content, plain: true },
    { ...content, email: 'x@example.com' },
  ];
  const digests = [...others.map((other) => lookDigest(other, place)), lookDigest(content, { ...place, key: 'l' })];
  digests.push(lookDigest(content, { ...place, stream: 't' }), lookDigest(content, place));
  expect(new Set(digests).size).toBe(others.length + 3);
  expect(lookDigest({ ...content }, place)).toBe(lookDigest(content, place));
});

const answer = (member: string, at: number, more: Partial<LookAnswer['value']> = {}): LookAnswer => ({
  member,
  value: { digest: 'd', verdict: 'approved', text: null, reason: '', why: null, at, sending: null, ...more },
});

it('computes the same state from the answers in any order', () => {
  const request = { digest: 'd', ended: null };
  const [early, late] = [answer('ben', 1), answer('cleo', 2)];
  const returned = answer('dan', 3, { verdict: 'returned', reason: 'No' });
  for (const answers of [
    [early, late],
    [late, early],
  ])
    expect(lookStateOf(request, answers)).toEqual({ state: 'approved', answer: early });
  expect(lookStateOf(request, [early, returned, late])).toEqual({ state: 'returned', answer: returned });
  expect(lookStateOf(request, [answer('ben', 1, { digest: 'other' })])).toEqual({ state: 'open', answer: null });
  const sending = answer('ben', 1, { sending: 'sending' });
  expect(lookStateOf(request, [sending, returned])).toEqual({ state: 'sending', answer: sending });
  expect(lookStateOf({ ...request, ended: 'sending' }, [returned]).state).toBe('sending');
  const left = answer('ben', 1, { sending: 'left', verdict: 'returned', why: 'moved' });
  expect(lookStateOf(request, [late, left])).toEqual({ state: 'returned', answer: left });
});
