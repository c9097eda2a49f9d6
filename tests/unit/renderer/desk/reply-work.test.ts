import { beforeEach, describe, expect, it } from 'vitest';
import { createAppStore } from '../../../../renderer/store/app-store.ts';
import type { Draft } from '../../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../../shared/domain/outbox.ts';
import { type AppError, err, ok } from '../../../../shared/result.ts';
import { account, type Script, scriptedBridge, settle } from '../scripted-bridge.ts';
import { draft as aDraft, item as anItem, meta, print } from './samples.ts';

/** A desk with one ticket, its draft and its outbox, by the contract's rules. */
function desk(more: Script = {}) {
  const state = { draft: null as Draft | null, items: [] as OutboxItem[], order: [] as string[] };
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': () => ok({ rows: [], total: 0, revision: 0 }),
    'draft.get': () => ok(state.draft),
    'draft.save': ({ id, rev, text, ticket }) => {
      state.order.push(`save ${text}`);
      const before = state.draft;
      const stale = before !== null && (before.rev !== rev || before.id !== id) && before.text !== text;
      const kept = stale ? { text: before.text, savedAt: before.savedAt } : null;
      const saved = { rev: (before?.rev ?? 0) + 1, savedAt: 1, kept };
      state.draft = aDraft({ id: before?.id ?? id, ticket, text, rev: saved.rev, files: before?.files ?? [] });
      return ok(saved);
    },
    'file.begin': ({ file: id, name, size }) => ok(meta(id, { name, size, stored: 0, finished: false })),
    'file.chunk': ({ file: id, bytes }) => ok(meta(id, { stored: bytes.byteLength })),
    'file.finish': ({ file: id }) => {
      state.order.push('file stored');
      return ok(meta(id));
    },
    'reply.send': ({ draft, rev }) => {
      state.order.push('send');
      if (state.draft?.id !== draft) return err('invalid', 'reply.send', { detail: { reason: 'not-found' } });
      if (state.draft.rev !== rev) return err('invalid', 'reply.send', { detail: { reason: 'stale-rev' } });
      const item = anItem({ text: state.draft.text, files: state.draft.files });
      state.items = [item];
      state.draft = null;
      return ok(item);
    },
    'outbox.list': () => ok(state.items),
    'outbox.undo': () => {
      const [item] = state.items;
      if (!item) return err('invalid', 'outbox.undo', { detail: { reason: 'too-late' } });
      state.items = [];
      const kept = state.draft ? [{ text: state.draft.text, savedAt: 9 }] : [];
      const id = state.draft?.id ?? 'restored';
      state.draft = aDraft({ id, rev: (state.draft?.rev ?? 0) + 1, text: item.text, files: item.files, kept });
      return ok(state.draft);
    },
    'outbox.decide': ({ decision }) => {
      const [item] = state.items;
      if (!item) return err('invalid', 'outbox.decide');
      state.items = [];
      if (decision !== 'keep-draft') return ok({ ...item, state: 'queued' });
      state.draft = aDraft({ id: 'restored', rev: 1, text: item.text, files: item.files });
      return ok(null);
    },
    'ticket.get': () => err('offline', 'ticket.get'),
    'ticket.timeline': () => ok([]),
    ...more,
  });
  const store = createAppStore(bridge);
  store.listen();
  const app = store.getState();
  app.nav.openAccount('a1');
  const work = app.composer.work('a1', 't1');
  return { state, bridge, store, app, work };
}

beforeEach(() => localStorage.clear());

describe('sending', () => {
  it('waits for the files and for the newest text, then hands both over', async () => {
    const { work, state } = desk();
    await work.refresh();
    work.draft.edit('first');
    work.files.add([new File(['0123456789'], 'a.txt')], 100);
    const sent = work.send(print());
    work.draft.edit('first, and the last word');
    expect(await sent).toMatchObject({ ok: true, value: { text: 'first, and the last word' } });
    expect(state.order).toEqual(['file stored', 'save first, and the last word', 'send']);
    expect(work.draft.store.getState()).toMatchObject({ text: '', rev: 0 });
    expect(work.files.store.getState().files).toEqual([]);
    expect(work.store.getState()).toMatchObject({ sending: 'no', error: null });
  });

  it('sends nothing while a file is not stored, and keeps everything', async () => {
    const { work, bridge } = desk({ 'file.chunk': () => err('storage', 'file.chunk') });
    await work.refresh();
    work.draft.edit('text');
    work.files.add([new File(['x'], 'a.txt')], 100);
    expect(await work.send(print())).toMatchObject({ ok: false, error: { detail: { reason: 'unfinished-file' } } });
    expect(bridge.callsOf('reply.send')).toEqual([]);
    expect(work.draft.store.getState().text).toBe('text');
    expect(work.files.store.getState().files).toHaveLength(1);
  });

  it('sends nothing that is not saved', async () => {
    const { work, bridge } = desk({ 'draft.save': () => err('storage', 'draft.save') });
    await work.refresh();
    work.draft.edit('text');
    expect(await work.send(print())).toMatchObject({ ok: false, error: { kind: 'storage' } });
    expect(bridge.callsOf('reply.send')).toEqual([]);
    expect(work.draft.store.getState().text).toBe('text');
  });

  it.each<AppError>([
    { kind: 'invalid', operation: 'reply.send', detail: { reason: 'stale-rev' } },
    { kind: 'storage', operation: 'reply.send' },
    { kind: 'auth', operation: 'reply.send' },
  ])('loses nothing when the desk answers %j', async (error) => {
    const { work } = desk({ 'reply.send': () => ({ ok: false, error }) });
    await work.refresh();
    work.draft.edit('text');
    expect(await work.send(print())).toEqual({ ok: false, error });
    expect(work.draft.store.getState()).toMatchObject({ text: 'text', rev: 1 });
    expect(work.store.getState()).toMatchObject({ sending: 'no', error });
  });

  it('has nothing to send where there is no text', async () => {
    const { work, bridge } = desk();
    await work.refresh();
    work.draft.edit('  \n ');
    expect(await work.send(print())).toMatchObject({ ok: false, error: { detail: { reason: 'empty' } } });
    expect(bridge.callsOf('reply.send')).toEqual([]);
  });

  it('is compared with the header the agent saw', async () => {
    const { work, bridge } = desk();
    await work.refresh();
    work.draft.edit('text');
    await work.send(print({ lastReply: 'seen' }));
    expect(bridge.callsOf('reply.send')[0]?.seen).toEqual(print({ lastReply: 'seen' }));
  });
});

describe('the draft of a ticket', () => {
  it('cannot be written before it was read', async () => {
    const { work } = desk({ 'draft.get': () => err('storage', 'draft.get') });
    expect(work.store.getState().phase).toBe('loading');
    await work.refresh();
    expect(work.store.getState()).toMatchObject({ phase: 'unreadable', error: { kind: 'storage' } });
  });

  it('is one, however often the ticket is opened', () => {
    const { app, work } = desk();
    expect(app.composer.work('a1', 't1')).toBe(work);
    expect(app.composer.work('a1', 't2')).not.toBe(work);
  });

  it('follows another window, and saves all at once when asked', async () => {
    const { app, work, state, bridge } = desk();
    await work.refresh();
    state.draft = aDraft({ text: 'from the other window', files: [meta('f1')] });
    bridge.tell({ name: 'drafts.changed', data: { account: 'a1', ticket: 't1' } });
    await settle();
    expect(work.draft.store.getState().text).toBe('from the other window');
    expect(work.files.store.getState().files.map((f) => f.id)).toEqual(['f1']);
    work.draft.edit('mine now');
    await app.unsaved.flush();
    expect(state.draft.text).toBe('mine now');
  });
});

describe('what is chosen for one reply', () => {
  it('is kept after what was typed, goes with the reply as shown, and is not the next one’s', async () => {
    const extras = { contact: null, fields: [{ id: '3', name: '', value: 'K-7' }] };
    const all = desk({
      'draft.extras': ({ id, fields }) => {
        all.state.draft = aDraft({ ...all.state.draft, id, rev: 9, extras: { contact: null, fields } });
        return ok(all.state.draft);
      },
    });
    await all.work.refresh();
    all.work.draft.edit('typed first');
    expect(await all.work.choose(null, extras.fields)).toEqual(ok(null));
    expect(all.state.order).toEqual(['save typed first']);
    expect(all.work.draft.store.getState()).toMatchObject({ text: 'typed first', rev: 9, extras });
    await all.work.send(print());
    expect(all.bridge.callsOf('reply.send')).toMatchObject([{ rev: 9, extras }]);
    expect(all.work.draft.store.getState().extras).toBeNull();
  });
});

describe('taking back', () => {
  const sent = async () => {
    const all = desk();
    await all.app.outbox.load();
    await all.work.refresh();
    all.work.draft.edit('held reply');
    const result = await all.work.send(print());
    if (!result.ok) throw new Error('not sent');
    all.app.outbox.put(result.value);
    return { ...all, item: result.value };
  };

  it('gives text and files back to the composer', async () => {
    const { work, store, state, item } = await sent();
    state.items = [{ ...item, files: [meta('f1')] }];
    await store.getState().outbox.undo(item);
    expect(work.draft.store.getState()).toMatchObject({ text: 'held reply', id: 'restored' });
    expect(work.files.store.getState().files.map((f) => f.id)).toEqual(['f1']);
    expect(store.getState().outbox.items).toEqual([]);
  });

  it('keeps what was begun since', async () => {
    const { work, store, state, item } = await sent();
    work.draft.edit('a new thought');
    await store.getState().outbox.undo(item);
    expect(state.draft?.text).toBe('held reply');
    expect(work.draft.store.getState()).toMatchObject({
      text: 'held reply',
      kept: [{ text: 'a new thought', savedAt: 9 }],
    });
  });

  it('is of the account it was pressed in, also where the agent has changed to another meanwhile', async () => {
    const { work, store, bridge, item } = await sent();
    work.draft.edit('typed since');
    const undone = store.getState().outbox.undo(item);
    store.getState().nav.openAccount('a2');
    await undone;
    expect(bridge.callsOf('outbox.undo')).toEqual([{ account: 'a1', item: 'i1' }]);
    expect(work.draft.store.getState().text).toBe('held reply');
    const decided = store.getState().outbox.decide(item, 'keep-draft');
    store.getState().nav.openAccount('a1');
    await decided;
    expect(bridge.callsOf('outbox.decide').map(({ account }) => account)).toEqual(['a2']);
  });

  it('says that it was too late, and loses nothing', async () => {
    const { work, store, state, item } = await sent();
    work.draft.edit('a new thought');
    state.items = [];
    await store.getState().outbox.undo(item);
    expect(store.getState().outbox.failed).toMatchObject({ item: 'i1', error: { detail: { reason: 'too-late' } } });
    expect(work.draft.store.getState().text).toBe('a new thought');
  });

  it.each(['refused', 'stopped'] as const)('keeps a %s reply as a draft again', async (ended) => {
    const { work, store, state, item } = await sent();
    state.items = [{ ...item, state: ended, files: [meta('f1')] }];
    await store.getState().outbox.load();
    const [now] = store.getState().outbox.items;
    if (!now) throw new Error('gone');
    await store.getState().outbox.decide(now, 'keep-draft');
    expect(work.draft.store.getState().text).toBe('held reply');
    expect(work.files.store.getState().files.map((f) => f.id)).toEqual(['f1']);
  });

  it('leaves a reply in doubt as it is until the agent decides', async () => {
    const { store, state, item, bridge } = await sent();
    state.items = [{ ...item, state: 'in-doubt' }];
    bridge.tell({ name: 'outbox.changed', data: { account: 'a1' } });
    await settle();
    expect(store.getState().outbox.items).toMatchObject([{ state: 'in-doubt', text: 'held reply' }]);
    expect(bridge.callsOf('outbox.decide')).toEqual([]);
  });
});

describe('the spoken news of the outbox', () => {
  it('says each change of state once, and nothing that stood there before', async () => {
    const { store, state, bridge } = desk();
    state.items = [anItem({ id: 'old', state: 'refused' })];
    await store.getState().outbox.load();
    expect(store.getState().outbox.said).toBe('');
    const tell = async (item: OutboxItem) => {
      state.items = [anItem({ id: 'old', state: 'refused' }), item];
      bridge.tell({ name: 'outbox.changed', data: { account: 'a1' } });
      await settle();
      return store.getState().outbox.said;
    };
    expect(await tell(anItem({ state: 'sending' }))).toBe('Reply to Aiko Tanaka is being sent.');
    expect(await tell(anItem({ state: 'in-doubt' }))).toBe(
      'Reply to Aiko Tanaka is in doubt: it may or may not have arrived.',
    );
  });

  it('forgets the progress of what is no longer on its way', async () => {
    const { store, state, bridge } = desk();
    state.items = [anItem({ state: 'sending' })];
    await store.getState().outbox.load();
    bridge.tell({ name: 'outbox.progress', data: { account: 'a1', item: 'i1', sent: 5, total: 10 } });
    expect(store.getState().outbox.progress).toEqual({ i1: { sent: 5, total: 10 } });
    state.items = [anItem({ state: 'accepted' })];
    await store.getState().outbox.load();
    expect(store.getState().outbox.progress).toEqual({});
  });
});
