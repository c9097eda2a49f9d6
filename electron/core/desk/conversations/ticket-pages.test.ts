/** Notes about a ticket whose page cannot even be asked for. */
import { expect, it } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import { createTicketPages } from './ticket-pages.ts';

it('a ticket without an access code is not wanted ahead over and over, and no page is blamed', async () => {
  const noted: unknown[] = [];
  const kept: unknown[] = [];
  const store = {
    tickets: { linkParts: async () => ok({ id: '7', tid: 'ABC-1', c: '' }) },
    conversations: {
      noteFailure: async (...failure: unknown[]) => {
        noted.push(failure);
        return ok(null);
      },
    },
    ticketSync: {
      setFact: async (...fact: unknown[]) => {
        kept.push(fact);
        return ok(null);
      },
    },
  };
  const pages = createTicketPages({
    visitor: {
      open: () => {
        throw new Error('nothing is to be asked for');
      },
      renew: () => {},
      close: async () => {},
    },
    store: store as unknown as RemoteStore,
    limit: (work) => work(),
    clock: createTestClock(),
    log: { info: () => {}, warn: () => {} },
    settings: () => ({ allowed: true, settled: false, givenPlace: '', ticketLink: '' }),
    service: 'https://hoster.example/includes/api.php',
    practice: false,
    allowedOrigins: { practice: null, http: null },
    pace: () => 0,
    known: { place: 'https://hoster.example/viewticket.php?tid={tid}&c={c}', found: 'found', triedAt: 1, error: null },
    onSource: () => {},
    onStored: () => {},
    onFailed: () => {},
  });
  const read = await pages.read('7', '2026-05-04 09:00:00', true);
  expect(read).toMatchObject({ ok: false, error: { kind: 'invalid', detail: { reason: 'no-code' } } });
  expect(noted).toEqual([
    [
      '7',
      expect.objectContaining({ kind: 'invalid', detail: { reason: 'no-code' } }),
      { at: expect.any(Number), lastAt: '2026-05-04 09:00:00' },
    ],
  ]);
  expect(kept).toEqual([]);
  expect(pages.source().error).toBeNull();
});
