import { expect, it } from 'vitest';
import { type LookAnswer, type LookBody, type LookContent, lookDigest, lookStateOf } from './look.ts';

it('binds an approval to all that goes out', () => {
  const body: LookBody = {
    ...{ tid: 'ABC', subject: 'Hello', cc: [], signature: 'Ada', wireSize: 1 },
    to: { name: 'Aiko', email: 'a@example.com', clientId: '7' },
    identity: { as: 'name', name: 'Ada', email: 'ada@example.com', clientId: null },
  };
  const file = { name: 'a.txt', size: 1, type: 'text/plain', hash: 'x' };
  const content: LookContent = { text: 'Hi', files: [file], body };
  const place = { ticket: '1', key: 'k', stream: 's' };
  const withBody = (more: Partial<LookBody>) => lookDigest({ ...content, body: { ...body, ...more } }, place);
  const known = lookDigest(content, place);
  const others = [
    lookDigest({ ...content, text: 'Hi!' }, place),
    lookDigest({ ...content, files: [{ ...file, hash: 'y' }] }, place),
    lookDigest({ ...content, files: [] }, place),
    ...[{ ticket: '2' }, { key: 'l' }, { stream: 't' }].map((other) => lookDigest(content, { ...place, ...other })),
    withBody({ signature: '' }),
    withBody({ to: { ...body.to, email: 'b@example.com' } }),
    withBody({ cc: ['c@example.com'] }),
    withBody({ identity: { ...body.identity, as: 'service' } }),
    withBody({ fields: [{ id: '1', name: 'Field', value: 'x' }] }),
    withBody({ plain: true }),
    withBody({ email: 'x@example.com' }),
  ];
  expect(new Set([...others, known]).size).toBe(others.length + 1);
  expect(lookDigest(structuredClone(content), place)).toBe(known);
  expect(withBody({ sendAt: 7, wireSize: 2, subject: 'Other', tid: 'DEF' })).toBe(known);
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
  expect(lookStateOf({ ...request, ended: 'sent' }, [early])).toEqual({ state: 'sent', answer: early });
  const left = answer('ben', 1, { sending: 'left', verdict: 'returned', why: 'moved' });
  expect(lookStateOf(request, [late, left])).toEqual({ state: 'returned', answer: left });
});
