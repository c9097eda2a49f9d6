/**
 * Every command of the contract, once each at least, by direct calls; `carrying.ts` has what a host
 * between the renderer and the desk could break. Runs on a computer without a keychain, so that the
 * vault's commands are met too.
 */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandName, contract, type DeskEvent, type Input, type Output } from '../../shared/contract.ts';
import type { Account } from '../../shared/domain/account.ts';
import { CHUNK_BYTES } from '../../shared/domain/draft.ts';
import type { Fingerprint } from '../../shared/domain/ticket.ts';
import type { AppError, Result } from '../../shared/result.ts';
import { until } from '../helpers/until.ts';
import { type RunningService, startService } from '../service/service.ts';
import { parts } from './parts.ts';

/** A desk, as a renderer meets it. */
export interface DeskUnderTest {
  call(name: string, input: unknown): Promise<Result<unknown>>;
  /** Every event since it was opened. */
  events(): Promise<DeskEvent[]>;
  /** Ends the desk as a quit does, and opens it again over the same folder. */
  restart(): Promise<void>;
  /** Sets the path that the person names when the host asks for a file or folder. */
  setChosenPath(path: string): Promise<void>;
  stop(): Promise<void>;
}

/** Context for a part of the suite: an account that is signed in and synced. */
export interface ContractContext {
  value<N extends CommandName>(command: N, input: Input<N>): Promise<Output<N>>;
  error<N extends CommandName>(command: N, input: Input<N>): Promise<AppError>;
  result<N extends CommandName>(command: N, input: Input<N>): Promise<Result<Output<N>>>;
  service(): RunningService;
  account(): string;
  setChosenPath(path: string): Promise<void>;
}

const PASSPHRASE = 'correct horse battery';

export function contractSuite(name: string, openDesk: () => Promise<DeskUnderTest>): void {
  describe(`the contract over ${name}`, () => {
    let host: DeskUnderTest;
    let service: RunningService;
    const called = new Set<string>();

    async function result<N extends CommandName>(command: N, input: Input<N>): Promise<Result<Output<N>>> {
      called.add(command);
      return (await host.call(command, input)) as Result<Output<N>>;
    }
    async function value<N extends CommandName>(command: N, input: Input<N>): Promise<Output<N>> {
      const got = await result(command, input);
      if (!got.ok) throw new Error(`${command}: ${JSON.stringify(got.error)}`);
      return got.value;
    }
    async function error<N extends CommandName>(command: N, input: Input<N>): Promise<AppError> {
      const got = await result(command, input);
      if (got.ok) throw new Error(`${command} did not fail: ${JSON.stringify(got.value)}`);
      return got.error;
    }

    beforeAll(async () => {
      service = await startService({ testMode: true, tickets: 60, customers: 12, repliesAs: 'staff' });
      host = await openDesk();
    });
    afterAll(async () => {
      await host?.stop();
      await service?.stop();
    });

    it('asks how to protect what is stored, and refuses everything else until then', async () => {
      expect((await value('desk.status', {})).vault).toEqual({ state: 'choose' });
      expect(await value('account.list', {})).toEqual([]);
      expect(await value('desk.opening', { last: null, view: 'awaiting', count: 100 })).toMatchObject({
        status: { vault: { state: 'choose' } },
        accounts: [],
        queue: null,
      });
      expect((await error('account.practice', {})).kind).toBe('auth');
      expect((await error('vault.unlock', { passphrase: PASSPHRASE })).detail?.reason).toBe('not-now');
      expect(await error('vault.protect', { passphrase: 'short' })).toMatchObject({
        kind: 'invalid',
        operation: 'vault.protect',
        detail: { reason: 'input', field: 'passphrase' },
      });
      expect(await value('vault.strength', { passphrase: 'passwordpassword' })).toEqual({
        strength: 'weak',
        why: 'repeats',
      });
      const weak = await error('vault.protect', { passphrase: 'passwordpassword' });
      expect(weak.detail).toEqual({ reason: 'weak-passphrase', field: 'passphrase' });
      expect((await value('vault.suggest', {})).passphrase.split(' ')).toHaveLength(6);
      const status = await value('vault.protect', { passphrase: PASSPHRASE });
      expect(status.vault).toEqual({ state: 'open', kind: 'passphrase', noKeychain: true });
      expect((await value('vault.retry', {})).vault.state).toBe('open');
      expect((await error('vault.session', {})).kind).toBe('invalid');
      expect((await error('vault.beginAnew', {})).detail?.reason).toBe('not-now');
      // It ends the desk: tests/desk/leave.test.ts and tests/e2e-electron/leave.test.ts.
      expect((await host.call('desk.leave', { held: 'forget' })) as unknown).toMatchObject({
        ok: false,
        error: { kind: 'invalid', operation: 'desk.leave', detail: { reason: 'input', field: 'held' } },
      });
      called.add('desk.leave');
      expect(await value('desk.leaving', {})).toBeNull();
      expect(await value('desk.stay', {})).toBeNull();
      expect((await error('desk.askAgain', {})).detail?.reason).toBe('nothing-asked');
      expect((await error('desk.takeBackAsk', {})).detail?.reason).toBe('nothing-asked');
      expect(await value('desk.flushed', { id: crypto.randomUUID(), unsaved: 0 })).toBeNull();
    });

    it('refuses what the contract does not know, as data', async () => {
      const unknown = await host.call('ticket.close', {});
      expect(unknown).toMatchObject({ ok: false, error: { kind: 'invalid', detail: { reason: 'unknown-command' } } });
      const extra = await host.call('account.list', { everything: true });
      expect(extra).toMatchObject({ ok: false, error: { kind: 'invalid', operation: 'account.list' } });
      for (const input of [null, undefined, 7, 'x', [], { account: '../../etc' }]) {
        const refused = await host.call('queue.list', input);
        expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid', operation: 'queue.list' } });
      }
    });

    let account: Account;
    const signInInput = () => ({
      address: `${service.url}/`,
      ...service.credentials,
      remember: true,
      allowHttp: false,
    });

    it('signs in, after a refusal that leaves nothing behind', async () => {
      const refused = await error('account.signIn', { ...signInInput(), password: 'not this one' });
      expect(refused.kind).toBe('auth');
      expect(JSON.stringify(refused)).not.toContain('not this one');
      expect(await error('account.signIn', { ...signInInput(), address: 'http://192.0.2.1' })).toMatchObject({
        kind: 'invalid',
        detail: { reason: 'needs-http-consent', field: 'address' },
      });
      expect(await value('account.list', {})).toEqual([]);
      account = await value('account.signIn', signInInput());
      expect(account).toMatchObject({ address: service.url, email: service.credentials.email, practice: false });
      await until('the first sync', async () => {
        const [one] = await value('account.list', {});
        return one?.sync.phase === 'idle' && one.connection.state === 'online';
      });
      await until('news of the tickets', async () =>
        (await host.events()).some((event) => event.name === 'tickets.changed' && event.data.account === account.id),
      );
    });

    it('answers for an account it does not know', async () => {
      const stranger = '00000000-0000-4000-8000-000000000000';
      expect((await error('queue.list', { account: stranger })).detail?.reason).toBe('unknown-account');
    });

    let ticket: string;
    let seen: Fingerprint;

    it('shows queues and their rows', async () => {
      const queues = await value('queue.list', { account: account.id });
      const awaiting = queues.find((queue) => queue.key === 'awaiting');
      expect(awaiting?.basis).toBe('service');
      const { rows, total } = await value('queue.rows', {
        account: account.id,
        view: 'awaiting',
        sort: { by: 'lastReply', dir: 'desc' },
        from: 0,
        count: 200,
      });
      expect(total).toBe(awaiting?.count);
      expect(rows).toHaveLength(total);
      const stranger = '00000000-0000-4000-8000-000000000000';
      for (const last of [account.id, stranger, null]) {
        const sort = { by: 'lastReply', dir: 'desc' } as const;
        const asked = { account: account.id, view: 'active', sort, from: 0, count: 5 } as const;
        // News may come between the calls.
        const opening = await until('the same in one call as in several', async () => {
          const one = await value('desk.opening', { last, view: 'active', count: 5 });
          const several = [await result('queue.rows', asked), await result('queue.list', { account: account.id })];
          return isDeepStrictEqual([one.queue?.rows, one.queue?.queues], several) && one;
        });
        expect(opening).toMatchObject({
          status: { vault: { state: 'open' } },
          accounts: [{ id: account.id }],
          queue: { account: account.id, view: 'active', sort },
        });
      }
      const times = rows.map((row) => row.lastAt?.text ?? '');
      expect(times).toEqual([...times].sort().reverse());
      ticket = rows[0]?.id ?? '';
    });

    it('shows a ticket, its timeline, and what the agent adds to it', async () => {
      const detail = await value('ticket.get', { account: account.id, ticket });
      const { tid } = detail.ticket;
      expect(await value('ticket.locate', { tid, service: null })).toEqual([{ account: account.id, ticket }]);
      seen = detail.fingerprint;
      expect(detail).toMatchObject({ unread: true, meaning: 'needs-us', turn: 'customer', canOpen: false });
      expect(await value('ticket.seen', { account: account.id, ticket, fingerprint: seen })).toBeNull();
      expect((await value('ticket.get', { account: account.id, ticket })).unread).toBe(false);
      expect(await value('ticket.readConversation', { account: account.id, ticket })).toBe('page-not-allowed');
      expect((await value('conversations.try', { account: account.id })).api).toBe('absent');
      expect((await error('ticket.openConversation', { account: account.id, ticket })).detail?.reason).toBe('no-link');
      await value('excerpt.add', { account: account.id, ticket, text: 'それは DNS です — it is always DNS' });
      const timeline = await value('ticket.timeline', { account: account.id, ticket });
      const excerpt = timeline.find((entry) => entry.kind === 'excerpt');
      expect(excerpt).toMatchObject({ text: 'それは DNS です — it is always DNS' });
      await value('excerpt.remove', { account: account.id, excerpt: excerpt?.id ?? '' });
      const kinds = (await value('ticket.timeline', { account: account.id, ticket })).map((entry) => entry.kind);
      expect(kinds).toEqual(['opened']);
      expect((await error('ticket.get', { account: account.id, ticket: 'none' })).detail?.reason).toBe('not-found');
    });

    it('takes files as bytes and gives the same bytes back', async () => {
      const draft = crypto.randomUUID();
      const file = crypto.randomUUID();
      const bytes = Uint8Array.from({ length: CHUNK_BYTES + 1000 }, (_, index) => (index * 31 + (index >> 8)) & 255);
      const begun = await value('file.begin', {
        account: account.id,
        draft,
        ticket,
        file,
        name: '請求書 "最終".pdf',
        type: 'application/pdf',
        size: bytes.byteLength,
      });
      expect(begun).toMatchObject({ id: file, name: '請求書 "最終".pdf', stored: 0, finished: false });
      expect((await error('file.finish', { account: account.id, file })).detail?.reason).toBe('wrong-size');
      for (const index of [0, 1]) {
        const part = bytes.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
        await value('file.chunk', { account: account.id, file, index, bytes: part });
      }
      expect(await value('file.finish', { account: account.id, file })).toMatchObject({ finished: true });
      for (const index of [0, 1]) {
        const part = await value('file.read', { account: account.id, file, index });
        expect(part).toBeInstanceOf(Uint8Array);
        const expected = bytes.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
        expect(Buffer.from(part).equals(Buffer.from(expected))).toBe(true);
      }
      expect((await value('file.read', { account: account.id, file, index: 2 })).byteLength).toBe(0);
      const tooLarge = await error('file.begin', {
        account: account.id,
        draft,
        ticket,
        file: crypto.randomUUID(),
        name: 'backup.zip',
        type: 'application/zip',
        size: 38_000_000,
      });
      expect(tooLarge).toMatchObject({ kind: 'invalid', subject: 'backup.zip', detail: { reason: 'too-large' } });
      await value('file.remove', { account: account.id, file });
    });

    it('saves a draft, and keeps both texts where two windows wrote', async () => {
      const id = (await value('draft.get', { account: account.id, ticket }))?.id ?? crypto.randomUUID();
      const rev = (await value('draft.get', { account: account.id, ticket }))?.rev ?? 0;
      const first = await value('draft.save', { account: account.id, id, ticket, rev, text: 'One window' });
      const second = await value('draft.save', { account: account.id, id, ticket, rev, text: 'Another window' });
      expect(second).toMatchObject({ rev: first.rev + 1, kept: { text: 'One window' } });
      expect(await value('draft.get', { account: account.id, ticket })).toMatchObject({
        text: 'Another window',
        kept: [{ text: 'One window' }],
      });
      await value('draft.discard', { account: account.id, id });
      expect(await value('draft.get', { account: account.id, ticket })).toBeNull();
    });

    it('holds a reply, takes it back, sends it, and says so', async () => {
      const id = crypto.randomUUID();
      const { rev } = await value('draft.save', { account: account.id, id, ticket, rev: 0, text: 'Solved — danke!' });
      const send = () => result('reply.send', { account: account.id, draft: id, rev, seen });
      const nameless = await send();
      expect(nameless).toMatchObject({ ok: false, error: { kind: 'invalid', detail: { reason: 'no-agent-name' } } });
      const named = await value('account.configure', { account: account.id, settings: { agentName: 'Mara Lind' } });
      expect(named.settings.agentName).toBe('Mara Lind');
      const held = await send();
      if (!held.ok) throw new Error(JSON.stringify(held.error));
      expect(held.value).toMatchObject({ state: 'held', identity: { as: 'name', name: 'Mara Lind' } });
      const back = await value('outbox.undo', { account: account.id, item: held.value.id });
      expect(back).toMatchObject({ text: 'Solved — danke!' });
      const planned = { account: account.id, draft: back.id, rev: back.rev, seen, sendAt: Date.now() + 3600_000 };
      expect((await error('reply.send', { ...planned, sendAt: 1 })).detail?.reason).toBe('past');
      const again = await value('reply.send', planned);
      const retime = { account: account.id, item: again.id, sendAt: planned.sendAt + 1 };
      expect((await error('outbox.retime', { ...retime, sendAt: Date.now() + 400 * 86_400_000 })).detail?.reason).toBe(
        'too-far',
      );
      expect(await value('outbox.retime', retime)).toMatchObject({ state: 'held', sendAt: retime.sendAt });
      await value('outbox.sendNow', { account: account.id, item: again.id });
      await until('the reply to be accepted', async () => {
        const items = await value('outbox.list', { account: account.id });
        return items.find((item) => item.id === again.id)?.state === 'accepted';
      });
      const sent = service.ledger.all().filter((call) => call.operation === 'add-ticket-reply');
      expect(sent.map((call) => call.message)).toEqual(['Solved — danke!']);
      expect((await error('outbox.undo', { account: account.id, item: again.id })).detail?.reason).toBe('too-late');
      const tooLate = await error('outbox.decide', { account: account.id, item: again.id, decision: 'send-again' });
      expect(tooLate.detail?.reason).toBe('too-late');
      await until('news of the reply', async () =>
        (await host.events()).some((event) => event.name === 'outbox.changed' && event.data.ids?.includes(again.id)),
      );
      const unknown = await error('reply.goOn', { account: account.id, item: crypto.randomUUID(), replyAs: null });
      expect(unknown.detail?.reason).toBe('not-found');
      expect(await value('reply.goOn', { account: account.id, item: again.id, replyAs: null })).toBeNull();
      expect(await value('sync.now', { account: account.id })).toBeNull();
    });

    it('is still all there after a restart, behind its passphrase', async () => {
      const { code } = await value('vault.makeCode', { passphrase: PASSPHRASE });
      await host.restart();
      expect((await value('desk.status', {})).vault).toEqual({ state: 'locked', hasCode: true });
      const asked = { code, passphrase: null };
      expect((await error('vault.recover', asked)).detail?.reason).toBe('passphrase-needed');
      const mistyped = { code: code.slice(1), passphrase: PASSPHRASE };
      expect((await error('vault.recover', mistyped)).detail?.reason).toBe('code-mistyped');
      expect(await error('vault.unlock', { passphrase: 'wrong horse' })).toMatchObject({
        kind: 'auth',
        detail: { reason: 'wrong-passphrase' },
      });
      expect((await value('vault.unlock', { passphrase: PASSPHRASE })).vault.state).toBe('open');
      const changed = { passphrase: 'wrong horse', next: PASSPHRASE };
      expect((await error('vault.change', changed)).detail?.reason).toBe('wrong-passphrase');
      const [there] = await value('account.list', {});
      expect(there).toMatchObject({ id: account.id, settings: { agentName: 'Mara Lind' } });
      const timeline = await value('ticket.timeline', { account: account.id, ticket });
      expect(timeline.find((entry) => entry.kind === 'sent')).toMatchObject({ text: 'Solved — danke!' });
    });

    it('locks, and opens again with all it held', async () => {
      expect((await error('vault.enterPin', { pin: '482917' })).detail?.reason).toBe('not-now');
      expect((await error('vault.dropPin', {})).detail?.reason).toBe('not-now');
      const wrong = { pin: '482917', passphrase: 'wrong horse' };
      expect((await error('vault.setPin', wrong)).detail?.reason).toBe('wrong-passphrase');
      expect((await error('vault.askNothing', { typed: PASSPHRASE })).detail?.reason).toBe('no-keychain');
      expect((await value('vault.lock', {})).vault).toEqual({ state: 'locking' });
      await until('the lock', async () => {
        // A window stores what it holds before.
        const asked = (await host.events()).findLast(({ name }) => name === 'desk.flush');
        if (asked?.name === 'desk.flush') await value('desk.flushed', { id: asked.data.id, unsaved: 0 });
        return (await value('desk.status', {})).vault.state === 'locked';
      });
      expect(await value('account.list', {})).toEqual([]);
      expect((await error('queue.list', { account: account.id })).detail?.reason).toBe('vault-closed');
      expect((await value('vault.unlock', { passphrase: PASSPHRASE })).vault.state).toBe('open');
      expect(await value('account.list', {})).toMatchObject([{ id: account.id }]);
    });

    it('signs out and in again, and what the agent wrote stays', async () => {
      const id = crypto.randomUUID();
      await value('draft.save', { account: account.id, id, ticket, rev: 0, text: 'Half a thought' });
      const out = await value('account.signOut', { account: account.id });
      expect(out.connection.state).toBe('signed-out');
      expect((await error('sync.now', { account: account.id })).kind).toBe('auth');
      expect((await value('draft.get', { account: account.id, ticket }))?.text).toBe('Half a thought');
      const { apiKey, apiSecret, password } = service.credentials;
      await value('account.resume', { account: account.id, apiKey, apiSecret, password, remember: false });
      await until('the tickets to be back', async () => {
        const queues = await value('queue.list', { account: account.id });
        return (queues.find((queue) => queue.key === 'awaiting')?.count ?? 0) > 0;
      });
    });

    it('opens the practice desk', async () => {
      const practice = await value('account.practice', {});
      expect(practice).toMatchObject({ practice: true, address: 'practice:' });
      await until('its queue', async () => {
        const queues = await value('queue.list', { account: practice.id });
        return (queues.find((queue) => queue.key === 'awaiting')?.count ?? 0) > 0;
      });
    });

    for (const part of parts)
      part({
        value,
        error,
        result,
        service: () => service,
        account: () => account.id,
        setChosenPath: (path) => host.setChosenPath(path),
      });

    it('was met by every command of the contract', () => {
      expect([...called].sort()).toEqual(Object.keys(contract).sort());
    });
  });
}
