/** Second looks between two desks: which replies wait, what a colleague gets, and what ends it. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BODY, ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, sealEntry, syncInTurn, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import type { OutboxBody } from '../../rules/outbox-job.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LOOP = { login: 'mara@example.com', readOnly: false };
const RULE = { all: false, departments: [], money: { words: ['refund'], above: 100 } };

interface Pair {
  ada: TestDesk;
  ben: TestDesk;
  engine: TestEngine;
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-looks-'));
  folders.push(folder);
  return folder;
}

async function pair(isOnDisk = false): Promise<Pair> {
  const engine = new TestEngine();
  const [ada, ben] = ['Ada', 'Ben'].map((name) => new TestDesk(name, isOnDisk ? newFolder() : null)) as [
    TestDesk,
    TestDesk,
  ];
  for (const { store } of [ada, ben]) await ingestTickets(store, [wireTicket('1'), wireTicket('2')]);
  createTeam(engine, ada, ben);
  setRule(ada, RULE);
  return { ada, ben, engine };
}

const memberOf = ({ store }: TestDesk): string => store.team.state()?.member ?? '';
const setRule = (who: TestDesk, rule: typeof RULE | null) => who.store.looks.setRule({ member: memberOf(who), rule });

function write({ store }: TestDesk, text: string, body: Partial<OutboxBody> = {}, file?: Uint8Array): string {
  const id = `item of ${text.slice(0, 20)}`;
  const { id: draft = `draft ${id}`, rev: before = 0 } = store.drafts.ofTicket('1') ?? {};
  const { rev } = store.drafts.save({ id: draft, ticket: '1', rev: before, text, at: NOON });
  if (file) {
    const begun = { draft, ticket: '1', at: NOON, file: 'f', name: 'a\u200f.txt', type: 'text/plain' };
    store.files.begin({ ...begun, size: file.byteLength }, 1e9);
    store.files.putChunk('f', 0, file);
    store.files.finish('f');
  }
  const seen = { lastReply: '', status: 'Open', staff: '' };
  const item = { id, draft, rev, seen, at: NOON, heldUntil: NOON, body: { ...BODY, ...body } };
  const added = store.outbox.add(item);
  if ('refused' in added) throw new Error(added.refused);
  store.outbox.move(id, 'due', { at: NOON });
  return id;
}

const check = ({ store }: TestDesk, id: string) => store.outbox.move(id, 'check', { at: NOON })?.state ?? null;
const itemAt = ({ store }: TestDesk, id: string) => store.outbox.jobById(id);
const turnTo = ({ ada, ben }: Pair, now: number) => [ada, ben].map((one) => one.at(now));

/** Ada's reply as Ben has it to look at. */
function asked({ ada, ben, engine }: Pair, id: string) {
  ada.store.looks.advance(LOOP);
  syncInTurn(engine, [ada, ben]);
  const request = ben.store.looks.of('1').find((one) => one.id === id);
  if (!request) throw new Error('nothing is to be looked at');
  return request;
}

function decide(they: Pair, id: string, verdict: 'approved' | 'returned' = 'approved'): void {
  const { digest } = asked(they, id);
  const decided = they.ben.store.looks.decide({ request: id, digest, verdict, text: null, reason: 'Why' });
  expect(decided).toEqual({ ticket: '1' });
  syncInTurn(they.engine, [they.ada, they.ben]);
}

/** Takes the one right that a desk wants, as the first to ask. */
function takeWanted({ store, now }: TestDesk): void {
  const [want] = store.looks.advance(LOOP).wanted;
  if (!want) throw new Error('no right is wanted');
  const context = `send ${store.team.sendKey(want.key)}`;
  const bytes = store.team.seal({ context, body: {}, now });
  if (bytes) store.looks.settle(want, store.team.keyHolder({ context, bytes }));
}

it('lets a reply go that no rule is about, or no longer before anybody saw it', async () => {
  const they = await pair();
  expect(check(they.ada, write(they.ada, 'Hello'))).toBe('checking');
  const id = write(they.ada, 'A refund of 50 €');
  expect(check(they.ada, id)).toBeNull();
  they.ada.store.outbox.move('item of Hello', 'postponed', { at: NOON, waiting: null });
  setRule(they.ada, null);
  expect(check(they.ada, id)).toBe('checking');
});

it('keeps a reply that was published, whatever becomes of the rule, and binds approval to its sender', async () => {
  const they = await pair();
  const { ada } = they;
  const id = write(ada, 'A refund of 50 €');
  asked(they, id);
  setRule(ada, null);
  expect(check(ada, id)).toBeNull();
  decide(they, id);
  const identity = { ...BODY.identity, name: 'Another' };
  ada.store.outbox.changeIdentities([{ id, identity, wireSize: 1 }], NOON);
  expect(ada.store.looks.advance(LOOP).wanted).toEqual([]);
  expect([check(ada, id), asked(they, id).identity.name]).toEqual([null, 'Another']);
  decide(they, id);
  takeWanted(ada);
  expect(check(ada, id)).toBe('checking');
  expect(ada.store.outbox.backToDraft(id, 'undo', 'back', NOON)?.text).toBe('A refund of 50 €');
});

it('refuses a reply that is too large to be shown, with the reason', async () => {
  const { ada } = await pair();
  const id = write(ada, `A refund. ${'x'.repeat(130_000)}`);
  expect(ada.store.looks.advance(LOOP).moved).toMatchObject([{ id, news: 'refused' }]);
  expect(itemAt(ada, id)).toMatchObject({ state: 'refused', error: { detail: { reason: 'look-too-large' } } });
});

it('sends by the approver a minute after the approval, with the files', async () => {
  const they = await pair();
  const { ada, ben } = they;
  const file = new TextEncoder().encode('What the invoice says.');
  const id = write(ada, 'A refund of 50 €', {}, file);
  const request = asked(they, id);
  expect(request).toMatchObject({ files: [{ name: 'a.txt', here: true }] });
  const [{ hash = '' } = {}] = request.files;
  expect(ben.store.looks.fileChunk({ request: id, hash, index: 0 })).toEqual(file);
  decide(they, id);
  turnTo(they, NOON + MINUTE - 1);
  expect(ben.store.looks.advance(LOOP)).toMatchObject({ wanted: [], next: NOON + MINUTE });
  turnTo(they, NOON + MINUTE);
  expect(ben.store.looks.advance({ ...LOOP, readOnly: true }).wanted).toEqual([]);
  takeWanted(ben);
  const item = itemAt(ben, id);
  expect(item).toMatchObject({ text: 'A refund of 50 €', identity: BODY.identity, lookFor: memberOf(ada) });
  expect(ben.store.files.readChunk(item?.files[0]?.id ?? '', 0)).toEqual(file);
});

it('leaves a planned reply to its writer’s desk', async () => {
  const they = await pair();
  const id = write(they.ada, 'A refund of 50 €', { sendAt: NOON + 60 * MINUTE });
  decide(they, id);
  turnTo(they, NOON + 90 * MINUTE);
  expect(they.ben.store.looks.advance(LOOP)).toMatchObject({ wanted: [], next: null });
  expect(they.ada.store.looks.advance(LOOP).wanted).toHaveLength(1);
});

it('tells the writer why the approver’s desk could not send it', async () => {
  const they = await pair();
  const { ada, ben, engine } = they;
  const id = write(ada, 'A refund of 50 €');
  decide(they, id);
  turnTo(they, NOON + MINUTE);
  takeWanted(ben);
  ben.store.outbox.move(id, 'due', { at: ben.now });
  expect(check(ben, id)).toBe('checking');
  ben.store.outbox.move(id, 'collision', { at: ben.now, stop: { reason: 'moved', before: null, now: null } });
  ben.store.looks.advance(LOOP);
  expect(itemAt(ben, id)).toBeNull();
  syncInTurn(engine, [ada, ben]);
  const [want] = ada.store.looks.advance(LOOP).wanted;
  if (want) ada.store.looks.settle(want, { member: memberOf(ben), writer: '' });
  ada.store.looks.advance(LOOP);
  expect(ada.store.drafts.ofTicket('1')?.returned).toMatchObject({ by: 'Ben', why: 'moved', reason: '' });
});

it('is in doubt once a colleague who began to send is removed, and free to take back without a team', async () => {
  const they = await pair();
  const { ada, ben, engine } = they;
  const id = write(ada, 'A refund of 50 €');
  decide(they, id);
  const [want] = ada.store.looks.advance(LOOP).wanted;
  if (want) ada.store.looks.settle(want, { member: memberOf(ben), writer: '' });
  expect([ada.store.looks.keyToTakeBack(id), ada.store.outbox.backToDraft(id, 'undo', 'd', NOON)]).toEqual([
    'begun',
    null,
  ]);
  ada.store.team.remove({ member: memberOf(ben), now: NOON });
  ada.store.looks.advance(LOOP);
  expect(itemAt(ada, id)).toMatchObject({ state: 'in-doubt', error: { detail: { reason: 'look-lost' } } });
  syncInTurn(engine, [ada]);
  const other = await pair();
  const waiting = write(other.ada, 'A refund of 50 €');
  asked(other, waiting);
  other.ada.store.team.leave();
  expect(check(other.ada, waiting)).toBeNull();
  expect(other.ada.store.outbox.backToDraft(waiting, 'undo', 'back', NOON)).not.toBeNull();
});

it('says who approved a reply, and whether their desk sent it', async () => {
  const they = await pair();
  const { ada, ben, engine } = they;
  const sendBy = (desk: TestDesk, id: string) => {
    for (const event of ['check', 'clear', 'accepted'] as const) desk.store.outbox.move(id, event, { at: desk.now });
    syncInTurn(engine, [ada, ben]);
    ada.store.looks.advance(LOOP);
    return ada.store.outbox.items(NOON).find((item) => item.id === id);
  };
  const own = write(ada, 'A refund of 50 €');
  decide(they, own);
  takeWanted(ada);
  ada.store.looks.advance(LOOP);
  expect(sendBy(ada, own)).toMatchObject({ state: 'accepted', look: { by: 'Ben', elsewhere: false } });
  const other = write(ada, 'A refund of 60 €');
  decide(they, other);
  turnTo(they, NOON + MINUTE);
  takeWanted(ben);
  ben.store.outbox.move(other, 'due', { at: ben.now });
  expect(sendBy(ben, other)).toMatchObject({ state: 'accepted', look: { by: 'Ben', elsewhere: true } });
});

it('leaves it to the writer where the approver’s work.db is older than its attempt', async () => {
  const they = await pair(true);
  const { ada, ben, engine } = they;
  const [work, saved] = [ben.folder ?? '', newFolder()];
  const id = write(ada, 'A refund of 50 €');
  decide(they, id);
  ben.restart(() => cpSync(work, saved, { recursive: true }));
  turnTo(they, NOON + MINUTE);
  takeWanted(ben);
  syncInTurn(engine, [ada, ben]);
  expect(itemAt(ada, id)?.look).toMatchObject({ state: 'sending', by: 'Ben' });
  const [want] = ada.store.looks.advance(LOOP).wanted;
  if (want) ada.store.looks.settle(want, { member: memberOf(ben), writer: '' });
  ben.restart(() => cpSync(saved, work, { recursive: true }));
  syncInTurn(engine, [ada, ben]);
  ben.store.looks.advance(LOOP);
  syncInTurn(engine, [ada, ben]);
  ada.store.looks.advance(LOOP);
  expect(itemAt(ben, id)).toBeNull();
  expect(itemAt(ada, id)).toMatchObject({ state: 'in-doubt', error: { detail: { reason: 'look-lost' } } });
});

it('shows a returned reply in Today, with the reason, until it is sent again', async () => {
  const they = await pair();
  const { ada } = they;
  const id = write(ada, 'A refund of 50 €');
  decide(they, id, 'returned');
  takeWanted(ada);
  ada.store.looks.advance(LOOP);
  const today = () =>
    ada.store.queues.rows('today', { by: 'lastReply', dir: 'desc' }, 0, 10).rows.map((row) => [row.id, row.today]);
  expect(today()).toEqual([['1', { reason: 'returned', by: 'Ben', at: NOON, words: 'Why' }]]);
  write(ada, 'Without money');
  expect(today()).toEqual([]);
});

it('forgets requests that ended long ago, and their answers, here and in the team', async () => {
  const they = await pair(true);
  const { ada, ben, engine } = they;
  const id = write(ada, 'A refund of 50 €');
  decide(they, id, 'returned');
  takeWanted(ada);
  ada.store.looks.advance(LOOP);
  const waiting = write(ada, 'A refund of 60 €');
  asked(they, waiting);
  const left = (days: number) => {
    turnTo(they, NOON + days * DAY);
    for (const desk of [ada, ben]) desk.restart();
    syncInTurn(engine, [ada, ben]);
    return [ada, ben].map(({ store }) => {
      const rows = store.export.page('looks', []).rows as { kind: string; id: string }[];
      return rows.filter(({ kind }) => kind !== 'lookRule').map((row) => `${row.kind} ${row.id}`);
    });
  };
  const [request, answer, open] = [`look ${id}`, `lookAnswer ${id}`, `look ${waiting}`];
  for (const [days, rows] of [
    [30, [request, answer, open]],
    [31, [request, open]],
    [61, [open]],
  ] as const)
    expect(left(days)).toEqual([rows, rows]);
});

it('takes no rule by others, no approval by the writer, and no text that its digest is not of', async () => {
  const they = await pair();
  const { ada, ben, engine } = they;
  expect(ben.store.looks.setRule({ member: memberOf(ada), rule: RULE })).toBe('not-founder');
  const id = write(ada, 'A refund of 50 €');
  const { digest } = asked(they, id);
  const own = { request: id, digest, verdict: 'approved' as const, text: null, reason: '' };
  expect(ada.store.looks.decide(own)).toEqual({ refused: 'not-found' });
  const value = { digest, verdict: 'approved', text: null, reason: '', why: null, at: NOON, sending: null };
  const forged = sealEntry(ada.secrets, { kind: 'lookAnswer', ticket: '1', id, value, knew: {} });
  ada.receive([{ ...forged, revision: engine.revision + 1 }]);
  expect([ada.store.looks.advance(LOOP).wanted, check(ada, id)]).toEqual([[], null]);
});
