import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DialogDraft, DialogFields } from '../../../shared/domain/draft.ts';
import { err, ok } from '../../../shared/result.ts';
import { scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { type DraftPlace, placeKey } from './dialog-drafts-slice.ts';

const place: DraftPlace = { account: 'a1', kind: 'note', ticket: '7', about: '' };
const key = placeKey(place);

/** A window over a small desk, whose table a test may look at and share with another window. */
function windowOver(table: DialogDraft[], fails: () => 'offline' | 'unknown-account' | null = () => null) {
  const bridge = scriptedBridge({
    'dialogDraft.list': ({ kind, ticket, about }) =>
      ok(
        table
          .filter(
            (one) => one.kind === kind && (ticket ?? one.ticket) === one.ticket && (about ?? one.about) === one.about,
          )
          .reverse(),
      ),
    'dialogDraft.save': ({ account: _account, ...draft }) => {
      const why = fails();
      if (why === 'unknown-account') return err('invalid', 'account', { detail: { reason: why } });
      if (why) return err('storage', 'dialogDraft.save');
      const at = table.findIndex(({ id, rev }) => id === draft.id && rev === draft.rev);
      const taken = at < 0 && table.some(({ id }) => id === draft.id);
      const saved = { ...draft, id: taken ? `${draft.id}+` : draft.id, rev: draft.rev + 1, savedAt: 0 };
      if (at < 0) table.push(saved);
      else table[at] = saved;
      return ok(saved);
    },
    'dialogDraft.discard': ({ id, rev }) => {
      const at = table.findIndex((one) => one.id === id && one.rev === rev);
      if (at >= 0) table.splice(at, 1);
      return ok(null);
    },
  });
  const store = createAppStore(bridge);
  const app = store.getState;
  return {
    bridge,
    app,
    write: (fields: DialogFields | null, to = place) => app().dialogDrafts.write(to, fields),
    open: (from = place) => app().dialogDrafts.open(from),
    shown: () => app().dialogDrafts.texts[key]?.text ?? null,
    restored: () => key in app().dialogDrafts.restored,
  };
}

const textsOf = (table: DialogDraft[]) => table.map(({ fields }) => fields.text);
const aSecond = () => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is typed in a dialog', () => {
  it('is stored within a second, and is there for the next window', async () => {
    const table: DialogDraft[] = [];
    const one = windowOver(table);
    one.write({ text: 'H' });
    one.write({ text: 'Half a note' });
    expect([one.shown(), one.restored()]).toEqual(['Half a note', false]);
    expect(one.app().unsaved.unsavedNames()).toEqual(['Half a note']);
    await aSecond();
    expect(textsOf(table)).toEqual(['Half a note']);
    expect(one.app().unsaved.unsavedNames()).toEqual([]);

    const next = windowOver(table);
    expect(await next.open()).toEqual({ text: 'Half a note' });
    expect([next.shown(), next.restored()]).toEqual(['Half a note', true]);
    // Gone on with, it is still one text.
    next.write({ text: 'Half a note, and more' });
    await aSecond();
    expect(textsOf(table)).toEqual(['Half a note, and more']);
    expect(next.restored()).toBe(true);
  });

  it('is stored at once when the window is asked to store everything', async () => {
    const table: DialogDraft[] = [];
    const one = windowOver(table);
    one.write({ text: 'Pasted, and closed at once' });
    expect(await one.app().unsaved.flush()).toBe(0);
    expect(textsOf(table)).toEqual(['Pasted, and closed at once']);
  });

  it('is gone everywhere once it was saved or discarded, also while a save of it is on its way', async () => {
    const table: DialogDraft[] = [];
    const one = windowOver(table);
    one.write({ text: 'Saved elsewhere' });
    void one.app().unsaved.flush();
    one.write(null);
    expect([one.shown(), one.restored()]).toEqual([null, false]);
    await aSecond();
    expect(table).toEqual([]);
    expect(await one.open()).toBeNull();
    expect(one.app().unsaved.unsavedNames()).toEqual([]);
  });

  it('belongs to its account and ticket', async () => {
    const table: DialogDraft[] = [];
    const one = windowOver(table);
    one.write({ text: 'For seven' });
    one.write({ text: 'For another account' }, { ...place, account: 'a2' });
    await aSecond();
    expect(one.bridge.callsOf('dialogDraft.save').map(({ account, fields }) => [account, fields.text])).toEqual([
      ['a1', 'For seven'],
      ['a2', 'For another account'],
    ]);
    expect(await one.open({ ...place, ticket: '8' })).toBeNull();
    expect(one.shown()).toBe('For seven');
  });

  it('never takes the place of what is typed while it is read: both are kept', async () => {
    const table: DialogDraft[] = [{ ...place, id: 'old', rev: 1, fields: { text: 'From before' }, savedAt: 0 }];
    const one = windowOver(table);
    const opening = one.open();
    one.write({ text: 'Typed at once' });
    expect(await opening).toBeNull();
    await aSecond();
    expect([one.shown(), textsOf(table)]).toEqual(['Typed at once', ['From before', 'Typed at once']]);
    // The other one comes back when this one is done.
    one.write(null);
    await aSecond();
    expect(await one.open()).toEqual({ text: 'From before' });
  });

  it('of two windows that write, neither loses its text', async () => {
    const table: DialogDraft[] = [];
    const [one, two] = [windowOver(table), windowOver(table)];
    one.write({ text: 'One' });
    await aSecond();
    await two.open();
    two.write({ text: 'One, and two' });
    await aSecond();
    one.write({ text: 'One alone' });
    await aSecond();
    expect(textsOf(table).sort()).toEqual(['One alone', 'One, and two']);
    one.write(null);
    await aSecond();
    expect(textsOf(table)).toEqual(['One, and two']);
  });

  it('is tried again where it could not be stored, and named until then', async () => {
    const table: DialogDraft[] = [];
    let fails: 'offline' | null = 'offline';
    const one = windowOver(table, () => fails);
    one.write({ text: 'No room' });
    await aSecond();
    expect(await one.app().unsaved.flush()).toBe(1);
    expect(one.app().unsaved.unsavedNames()).toEqual(['No room']);
    fails = null;
    await vi.advanceTimersByTimeAsync(5000);
    expect([textsOf(table), one.app().unsaved.unsavedNames()]).toEqual([['No room'], []]);
  });

  it('is asked about no more once its account was removed', async () => {
    const one = windowOver([], () => 'unknown-account');
    one.write({ text: 'Of an account that is gone' });
    await aSecond();
    expect([one.shown(), one.app().unsaved.unsavedNames()]).toEqual([null, []]);
  });

  it('brings back every canned reply that was being written', async () => {
    const table: DialogDraft[] = [];
    const one = windowOver(table);
    const id = one.app().canned.begin('a1');
    await aSecond();
    expect(table).toEqual([]);
    const greeting = {
      ...{ name: 'Greeting', keywords: 'hello, hi', text: 'Hello', department: '', base: 5 },
      ...{ addTags: 'vip', snooze: '2h', due: 'tomorrow', promise: 'News', after: 'next' },
      ...{ language: 'en', texts: { de: 'Hallo' }, files: [] },
    };
    one.app().canned.edit('a1', id, greeting);
    await aSecond();
    const next = windowOver(table);
    await next.app().canned.restore('a1');
    expect(next.app().canned.edits.a1?.[id]).toEqual(greeting);
    next.app().canned.discardEdit('a1', id);
    await aSecond();
    expect(table).toEqual([]);
  });

  it('of a bulk reply is there for the next choice of tickets, and never in another account', async () => {
    const table: DialogDraft[] = [];
    const one = windowOver(table);
    one.app().nav.openAccount('a1');
    await one.app().outage.resumeBatch({ text: 'Dear all', withdrawn: ['1'] } as never);
    await aSecond();
    expect(textsOf(table)).toEqual(['Dear all']);
    const next = windowOver(table);
    next.app().nav.openAccount('a1');
    // A begun batch stays where a stopped one is opened again.
    await next.app().outage.resumeBatch({ text: 'Another', withdrawn: ['2'] } as never);
    expect(next.app().outage.text).toBe('Dear all');
    next.app().nav.openAccount('a2');
    next.app().outage.show([]);
    expect(next.app().outage.text).toBe('');
  });
});
