/**
 * Transport between a window and its desk, over one door: each kind of value both ways, errors with
 * all fields, events in their order, and who may call. `suite.ts` tests by direct calls what
 * commands mean.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandName, DeskEvent, Input, Output } from '../../shared/contract.ts';
import { CHUNK_BYTES } from '../../shared/domain/draft.ts';
import type { Result } from '../../shared/result.ts';
import { until } from '../helpers/until.ts';

/** A desk behind one host, as a renderer meets it. */
export interface TransportDesk {
  call(name: string, input: unknown): Promise<Result<unknown>>;
  /** Every event since it was opened. */
  events(): Promise<DeskEvent[]>;
  stop(): Promise<void>;
}

const PASSPHRASE = 'correct horse battery';
const ODD = 'それは DNS です\r\n\t\0 "quoted" \u2028 👩🏽‍💻 \u202e \ufeff <b>&amp;</b>';

export function transportSuite(name: string, openDesk: () => Promise<TransportDesk>): void {
  describe(`what is carried over ${name}`, () => {
    let host: TransportDesk;
    let account: string;
    let tickets: string[];

    async function value<N extends CommandName>(command: N, input: Input<N>): Promise<Output<N>> {
      const got = (await host.call(command, input)) as Result<Output<N>>;
      if (!got.ok) throw new Error(`${command}: ${JSON.stringify(got.error)}`);
      return got.value;
    }

    beforeAll(async () => {
      host = await openDesk();
    });
    afterAll(() => host?.stop());

    it('errors as data, with all that they say', async () => {
      expect(await host.call('ticket.close', {})).toMatchObject({
        ok: false,
        error: { kind: 'invalid', detail: { reason: 'unknown-command' } },
      });
      expect(await host.call('account.list', { everything: true })).toMatchObject({
        ok: false,
        error: { kind: 'invalid', operation: 'account.list' },
      });
      for (const input of [null, undefined, 7, 'x', [], { account: '../../etc' }])
        expect(await host.call('queue.list', input)).toMatchObject({
          ok: false,
          error: { kind: 'invalid', operation: 'queue.list' },
        });
      expect(await host.call('account.practice', {})).toMatchObject({ ok: false, error: { kind: 'auth' } });
      expect(await host.call('vault.protect', { passphrase: 'short' })).toMatchObject({
        ok: false,
        error: { kind: 'invalid', operation: 'vault.protect', detail: { reason: 'input', field: 'passphrase' } },
      });
      expect((await value('vault.protect', { passphrase: PASSPHRASE })).vault).toEqual({
        state: 'open',
        kind: 'passphrase',
        noKeychain: true,
      });
    });

    it('values: null, lists, numbers, long texts and odd letters', async () => {
      expect(await value('desk.leaving', {})).toBeNull();
      expect(await value('account.list', {})).toEqual([]);
      account = (await value('account.practice', {})).id;
      const rows = await until('its queue', async () => {
        const found = await value('queue.rows', {
          account,
          view: 'active',
          sort: { by: 'lastReply', dir: 'desc' },
          from: 0,
          count: 3,
        });
        return found.rows.length === 3 && found.rows;
      });
      tickets = rows.map(({ id }) => id);
      const [ticket = ''] = tickets;
      expect(await value('draft.get', { account, ticket })).toBeNull();
      for (const text of [ODD, ODD.repeat(20_000)]) {
        const id = crypto.randomUUID();
        expect((await value('draft.save', { account, id, ticket, rev: 0, text })).rev).toBe(1);
        const kept = await value('draft.get', { account, ticket });
        expect([kept?.text === text, kept?.rev, kept?.kept]).toEqual([true, 1, []]);
        await value('draft.discard', { account, id });
      }
    });

    it('bytes, many and none, both ways', async () => {
      const [ticket = ''] = tickets;
      const [draft, file] = [crypto.randomUUID(), crypto.randomUUID()];
      const bytes = Uint8Array.from({ length: CHUNK_BYTES + 1000 }, (_, index) => (index * 31 + (index >> 8)) & 255);
      const name = '請求書 "最終".pdf';
      const size = bytes.byteLength;
      const about = { account, draft, ticket, file, name, type: 'application/pdf', size };
      expect(await value('file.begin', about)).toMatchObject({ id: file, name, stored: 0, finished: false });
      // A view on more bytes than are meant.
      for (const index of [0, 1])
        await value('file.chunk', {
          account,
          file,
          index,
          bytes: bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
        });
      expect(await value('file.finish', { account, file })).toMatchObject({ finished: true });
      const parts: Uint8Array[] = [];
      for (const index of [0, 1, 2]) parts.push(await value('file.read', { account, file, index }));
      for (const part of parts) expect(part).toBeInstanceOf(Uint8Array);
      expect(parts.map(({ byteLength }) => byteLength)).toEqual([CHUNK_BYTES, 1000, 0]);
      expect(Buffer.concat(parts).equals(Buffer.from(bytes))).toBe(true);
    });

    it('events, each once and in their order', async () => {
      const told = async () =>
        (await host.events()).flatMap((event) =>
          event.name === 'drafts.changed' && event.data.account === account ? [event.data.ticket] : [],
        );
      const before = (await told()).length;
      const order = [2, 0, 1].map((index) => tickets[index] ?? '');
      for (const ticket of order) {
        const id = crypto.randomUUID();
        await value('draft.save', { account, id, ticket, rev: 0, text: ODD });
      }
      await until('the events', async () => (await told()).length >= before + order.length);
      expect((await told()).slice(before)).toEqual(order);
    });
  });
}

/** Says loudly that a host could not be met, and counts as skipped. */
export function skipTransportSuite(name: string, why: string): void {
  describe(`what is carried over ${name}`, () => {
    it.skip(`SKIPPED: ${why}`, () => undefined);
  });
}
