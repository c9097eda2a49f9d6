/**
 * Any answer at all, to a write or to a sign-in: what it comes out as never claims more than the
 * answer does.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import { CREDENTIALS } from '../../../../tests/helpers/scripted-service.ts';
import { systemClock } from '../clock.ts';
import { PROOF, type WriteOperation } from './endpoints.ts';
import { writeResult } from './errors.ts';
import type { Answer } from './exchange.ts';
import { createTokenKeeper } from './token.ts';

const KEYS = [
  ...['result', 'status', 'message', 'messages', 'error', 'errors', 'warning', 'error_description'],
  ...['id', 'tid', 'orderid', 'contactid', 'clientid', 'access_token', 'refresh_token', 'expires_in', '__proto__'],
];
const value = fc.oneof(
  fc.constantFrom('success', 'error', '', '0', '12', 0, 7, null, true, ['No'], { email: ['taken'] }, 'invalid_grant'),
  fc.jsonValue(),
);
const text = fc.oneof(
  fc.dictionary(fc.constantFrom(...KEYS), value).map((body) => JSON.stringify(body)),
  fc.jsonValue().map((body) => JSON.stringify(body)),
  fc.string(),
  fc.constantFrom(
    '',
    '<html><p>Sign in</p></html>',
    '<b>Notice</b>: x\n{"result":"success","id":4}',
    '{"result":"succ',
  ),
);
const answer = fc
  .record({
    text,
    status: fc.oneof(
      fc.constantFrom(200, 200, 200, 201, 204, 302, 400, 401, 403, 404, 413, 429, 500, 503),
      fc.nat(599),
    ),
    complete: fc.boolean(),
    headers: fc.constantFrom(
      {},
      { 'retry-after': '5' },
      { 'retry-after': 'soon' },
      { location: 'https://a.example/x' },
    ),
  })
  .map(({ text: body, status, complete, headers }): Answer => {
    const bytes = new Uint8Array(new TextEncoder().encode(body));
    return { answered: true, status: Math.max(200, status), headers, body: bytes, complete, at: 0, serverDate: null };
  });

const sent = { operation: 'open-ticket', length: 2_000_000, fields: ['deptid', 'subject'] };

const OPERATIONS = Object.keys(PROOF) as WriteOperation[];

test('to a write', () => {
  fc.assert(
    fc.property(answer, fc.constantFrom<WriteOperation>(...OPERATIONS), (given, operation) => {
      const proof = PROOF[operation];
      const result = writeResult(given, sent, proof);
      if (result.ok) {
        expect(given.complete).toBe(true);
        expect(Math.floor(given.status / 100)).toBe(2);
        const { body, envelope } = result.value;
        const named = proof.ids.some((id) => Number(body[id]) > 0 || typeof body[id] === 'string');
        if (!named) expect([envelope.verdict, proof.promised]).toEqual(['success', false]);
        return;
      }
      const { kind } = result.error;
      expect(['rejected', 'in-doubt', 'busy', 'auth']).toContain(kind);
      // It may have been done: then nobody is told that it was not.
      const noWord = given.status >= 500 || (given.status < 300 && (!given.complete || given.body.length === 0));
      const askedToWait = given.status === 503 && 'retry-after' in given.headers;
      if (noWord && !askedToWait) expect(kind).toBe('in-doubt');
      if (kind === 'busy') expect([429, 503]).toContain(given.status);
    }),
    { numRuns: numberOfRuns(3000) },
  );
});

test('to a sign-in', async () => {
  await fc.assert(
    fc.asyncProperty(answer, async (given) => {
      const kept: string[] = [];
      const keeper = createTokenKeeper({
        http: { exchange: async () => given, renew: () => undefined, close: async () => undefined },
        store: {
          load: () => null,
          store: async ({ accessToken }) => {
            kept.push(accessToken);
            return ok(null);
          },
          credentials: () => null,
        },
        clock: systemClock,
        log: { info: () => undefined, warn: () => undefined },
      });
      const result = await keeper.signIn(CREDENTIALS);
      if (result.ok) {
        expect(Math.floor(given.status / 100)).toBe(2);
        expect(kept).toEqual([result.value.accessToken]);
        expect(result.value.accessToken).toMatch(/^[\x21-\x7e]+$/);
        expect(Number.isFinite(result.value.expiresAt)).toBe(true);
      } else {
        expect(kept).toEqual([]);
        expect(['auth', 'rejected', 'malformed', 'server', 'busy']).toContain(result.error.kind);
      }
    }),
    { numRuns: numberOfRuns(2000) },
  );
});
