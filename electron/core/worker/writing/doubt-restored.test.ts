/** After an older `work.db` comes back, nothing that waited in it goes out by itself. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addHeldReply,
  BODY,
  ingestTickets,
  KEYS,
  moveToSending,
  NOON,
  seenAt,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { storeOnDisk } from '../../../../tests/helpers/store-on-disk.ts';
import type { Store } from '../calls.ts';
import { openDamaged } from '../database/database.ts';
import { isAttempt, openSentJournal } from './sent-journal.ts';

const disk = storeOnDisk();
const write = (text: string) => disk.opened.store.drafts.save({ id: text, ticket: text, rev: 0, text, at: NOON });
const draft = (ticket: string) => disk.opened.store.drafts.ofTicket(ticket)?.text ?? null;
const backUp = () => expect(disk.opened.store.databases.backUpNow()).toBe('made');

describe('a restored copy', () => {
  const goesOut = (id: string) => moveToSending(disk.opened.store, id, NOON + 60_000, seenAt(time('09:00:00')));
  const restore = () => {
    disk.close();
    rmSync(disk.path('work.db'));
    disk.open({ repair: 'restore', now: NOON + 3_600_000 });
    disk.opened.store.outbox.openJobs();
  };
  const job = (id: string) => disk.opened.store.outbox.jobById(id);
  beforeEach(() => ingestTickets(disk.opened.store, [wireTicket('1'), wireTicket('2'), wireTicket('3')]));

  it('has what it held; what waited in it is in doubt, whether it went since or not', () => {
    write('kept');
    addHeldReply(disk.opened.store, 'waits', '1');
    addHeldReply(disk.opened.store, 'goes', '2');
    backUp();
    write('later');
    goesOut('goes');
    restore();
    expect([draft('kept'), draft('later')]).toEqual(['kept', null]);
    expect(job('waits')).toMatchObject({ state: 'in-doubt', error: { detail: { reason: 'restored' } } });
    expect(job('goes')).toMatchObject({
      state: 'in-doubt',
      error: { detail: { reason: 'sent-since', facts: { at: NOON + 60_000 } } },
      before: { lastReply: time('09:00:00') },
      attempt: { from: NOON + 60_000, to: NOON + 660_000 },
      evidence: { verdict: 'pending', nextAt: NOON + 3_600_000 },
    });
  });

  it('with a draft that went since has it as that reply, in doubt; another text says so', () => {
    for (const id of ['1', '2']) {
      disk.opened.store.drafts.save({ id: `draft-${id}`, ticket: id, rev: 0, text: `Text of ${id}`, at: NOON });
    }
    backUp();
    addHeldReply(disk.opened.store, '1', '1');
    disk.opened.store.drafts.save({ id: 'draft-2', ticket: '2', rev: 1, text: 'Text of 2, and more', at: NOON });
    disk.opened.store.outbox.add({
      ...{ id: '2', draft: 'draft-2', rev: 2, seen: seenAt(''), at: NOON, heldUntil: NOON, body: BODY },
    });
    for (const id of ['1', '2']) goesOut(id);
    restore();
    expect([draft('1'), job('1')]).toMatchObject([null, { state: 'in-doubt', text: 'Text of 1' }]);
    expect([job('2'), disk.opened.store.drafts.ofTicket('2')]).toMatchObject([
      null,
      { text: 'Text of 2', error: { kind: 'in-doubt', detail: { reason: 'sent-since' } } },
    ]);
  });

  it('with a draft that was tried more than once is compared with what was known before the last try', () => {
    const { drafts, outbox, settings } = disk.opened.store;
    const fields = [{ id: '5', name: '', value: 'green' }];
    settings.save({ signature: 'Mara, Rackside' });
    drafts.save({ id: 'draft-1', ticket: '1', rev: 0, text: 'Text of 1', at: NOON });
    drafts.setExtras({ id: 'draft-1', ticket: '1', rev: 1, extras: { contact: null, fields }, at: NOON });
    backUp();
    addHeldReply(disk.opened.store, '1', '1', { fields, signature: 'Mara, Rackside' });
    goesOut('1');
    outbox.move('1', 'postponed', { at: NOON + 61_000, endedAt: NOON + 61_000 });
    outbox.move('1', 'check', { at: NOON + 3_000_000 });
    const before = seenAt(time('11:00:00'));
    outbox.move('1', 'clear', { at: NOON + 3_000_000, startedAt: NOON + 3_000_000, serverOffset: 0, before });
    // The draft gets back all but the signature, which belongs to the account.
    const kept = JSON.stringify(openSentJournal(disk.folder, KEYS.work).since(0));
    expect([kept.includes('green'), kept.includes('Mara, Rackside')]).toEqual([false, false]);
    restore();
    expect(job('1')).toMatchObject({
      state: 'in-doubt',
      before: { lastReply: time('11:00:00') },
      attempt: { from: NOON + 3_000_000, to: NOON + 3_600_000 },
      fields,
      signature: 'Mara, Rackside',
      to: BODY.to,
    });
  });

  it('leaves what was accepted in it as it was, and says it once', () => {
    addHeldReply(disk.opened.store, 'gone', '1');
    goesOut('gone');
    disk.opened.store.outbox.move('gone', 'accepted', { at: NOON });
    addHeldReply(disk.opened.store, 'waits', '1');
    backUp();
    restore();
    expect(['gone', 'waits'].map((id) => job(id)?.state)).toEqual(['accepted', 'in-doubt']);
    disk.opened.store.outbox.move('waits', 'send-again', { at: NOON, confirmedAt: NOON, startedAt: null });
    disk.close();
    disk.open();
    disk.opened.store.outbox.openJobs();
    expect(job('waits')?.state).toBe('queued');
  });
});

describe('an older file that somebody puts in the place of work.db', () => {
  const FILES = ['work.db', 'work.db-wal'];
  const state = (id: string) => disk.opened.store.outbox.jobById(id)?.state;
  const putBack = (from: string) => {
    disk.close();
    for (const name of FILES) {
      rmSync(disk.path(name), { force: true });
      const copy = name.replace('work.db', from);
      if (existsSync(disk.path(copy))) copyFileSync(disk.path(copy), disk.path(name));
    }
    disk.open();
    disk.opened.store.outbox.openJobs();
  };
  /** Copies the files as another program does, whatever the desk does meanwhile. */
  const copyFiles = () => {
    for (const name of FILES) {
      if (existsSync(disk.path(name))) copyFileSync(disk.path(name), disk.path(name.replace('work.db', 'elsewhere')));
    }
  };
  beforeEach(async () => {
    await ingestTickets(disk.opened.store, [wireTicket('1'), wireTicket('2')]);
    addHeldReply(disk.opened.store, 'waits', '1', { batch: 'b' });
  });

  it('is known by what went out since', () => {
    copyFiles();
    addHeldReply(disk.opened.store, 'goes', '2');
    moveToSending(disk.opened.store, 'goes', NOON, null);
    putBack('elsewhere');
    expect(state('waits')).toBe('in-doubt');
  });

  it('is known where it is a backup, although nothing went out since', () => {
    backUp();
    putBack(disk.opened.store.databases.backups()[0]?.name ?? '');
    expect(state('waits')).toBe('in-doubt');
  });

  it('is known where the desk was started since, although nothing went out', () => {
    disk.close();
    copyFiles();
    disk.open();
    putBack('elsewhere');
    expect(state('waits')).toBe('in-doubt');
  });

  const identity = { ...BODY.identity, name: 'Somebody else' };
  it.each<[string, (store: Store) => unknown]>([
    ['taken back', ({ outbox }) => outbox.backToDraft('waits', 'undo', 'draft', NOON)],
    ['paused', ({ batches }) => batches.pause('b', 'agent', NOON)],
    ['stopped', ({ batches }) => batches.stop('b', NOON)],
    ['sent as another', ({ outbox }) => outbox.changeIdentities([{ id: 'waits', identity, wireSize: 1 }], NOON)],
  ])('is known where what waits in it was %s since, in the same run', (_, holdBack) => {
    copyFiles();
    holdBack(disk.opened.store);
    putBack('elsewhere');
    expect(state('waits')).toBe('in-doubt');
  });

  it('is taken for one where the journal is gone', () => {
    disk.close();
    disk.open();
    disk.close();
    rmSync(disk.path('sent.journal'));
    disk.open();
    expect(state('waits')).toBe('in-doubt');
  });

  it('is not suspected in a file that stayed where it was', () => {
    for (let start = 0; start < 3; start++) {
      disk.close();
      disk.open();
    }
    expect(state('waits')).toBe('held');
  });
});

describe('the journal', () => {
  const checking = async () => {
    await ingestTickets(disk.opened.store, [wireTicket('1'), wireTicket('2')]);
    for (const id of ['1', '2']) addHeldReply(disk.opened.store, id, id);
    disk.opened.store.outbox.move('1', 'due', { at: NOON });
    disk.opened.store.outbox.move('1', 'check', { at: NOON });
  };
  const journal = () => openSentJournal(disk.folder, KEYS.work);

  it('knows of an attempt that could not be stored that it came to nothing', async () => {
    await checking();
    disk.close();
    const trigger = (sql: string) => {
      const work = openDamaged(disk.path('work.db'), KEYS.work);
      work?.exec(sql);
      work?.close();
    };
    trigger(
      `CREATE TRIGGER full BEFORE UPDATE ON outbox WHEN NEW.state = 'sending' BEGIN SELECT RAISE(ABORT, ''); END`,
    );
    disk.open();
    disk.opened.store.outbox.openJobs();
    const { move } = disk.opened.store.outbox;
    for (const event of ['due', 'check'] as const) move('1', event, { at: NOON });
    expect(() => move('1', 'clear', { at: NOON, startedAt: NOON })).toThrow();
    expect(journal().since(0).filter(isAttempt)).toMatchObject([{ item: '1' }]);
    move('1', 'postponed', { at: NOON, waiting: 'trouble' });
    disk.close();
    trigger('DROP TRIGGER full');
    disk.open();
    expect(['1', '2'].map((id) => disk.opened.store.outbox.jobById(id)?.state)).toEqual(['queued', 'held']);
  });

  it('says of a desk that ended before the first byte that this one item is unsure', async () => {
    await checking();
    const { before, known } = { before: null, known: null };
    journal().add({
      ...{ seq: journal().lastSeq() + 1, item: '1', kind: 'reply', ticket: '1', digest: '' },
      at: NOON,
      offset: 0,
      body: BODY,
      before,
      known,
    });
    disk.close();
    disk.open();
    expect(['1', '2'].map((id) => disk.opened.store.outbox.jobById(id)?.state)).toEqual(['in-doubt', 'held']);
  });

  it('that cannot be written lets nothing go', async () => {
    await checking();
    rmSync(disk.path('sent.journal'));
    mkdirSync(disk.path('sent.journal'));
    expect(() => disk.opened.store.outbox.move('1', 'clear', { at: NOON, startedAt: NOON })).toThrow();
    expect(disk.opened.store.outbox.jobById('1')?.state).toBe('checking');
    rmdirSync(disk.path('sent.journal'));
  });

  it('holds no word of the text, and a torn line costs no other', async () => {
    await checking();
    disk.opened.store.outbox.move('1', 'clear', { at: NOON, startedAt: NOON });
    const file = disk.path('sent.journal');
    const whole = readFileSync(file, 'utf8');
    expect(whole).not.toContain('Aiko');
    writeFileSync(file, `${whole}\n${whole.trim().slice(0, 80)}`);
    disk.opened.store.outbox.move('2', 'due', { at: NOON });
    disk.opened.store.outbox.move('2', 'check', { at: NOON });
    disk.opened.store.outbox.move('2', 'clear', { at: NOON, startedAt: NOON });
    expect(
      journal()
        .since(0)
        .filter(isAttempt)
        .map(({ item }) => item),
    ).toEqual(['1', '2']);
    expect(JSON.stringify(journal().since(0))).not.toContain('Text of');
    expect(openSentJournal(disk.folder, 'f'.repeat(64)).lastSeq()).toBe(0);
  });

  it('is read from its end, however long it is', () => {
    const entry = { item: 'x'.repeat(50_000), kind: 'reply' as const, ticket: '1', digest: '', at: 0, offset: 0 };
    rmSync(disk.path('sent.journal'));
    for (let seq = 1; seq <= 5; seq++) journal().add({ seq, ...entry, body: BODY, before: null, known: null });
    expect([
      journal().lastSeq(),
      journal()
        .since(2)
        .map(({ seq }) => seq),
    ]).toEqual([5, [3, 4, 5]]);
  });
});
