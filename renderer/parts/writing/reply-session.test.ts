import { beforeEach, describe, expect, it } from 'vitest';
import type { Draft } from '../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { type AppError, err, ok } from '../../../shared/result.ts';
import { draft as aDraft, item as anItem, fingerprint, meta } from '../../../tests/helpers/renderer/samples.ts';
import { account, type Script, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { addKept } from '../../features/composer/ComposerNotices.tsx';
import { createAppStore } from '../../slices.ts';

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
  const session = app.composer.sessionOf('a1', 't1');
  return { state, bridge, store, app, session };
}

beforeEach(() => localStorage.clear());

describe('sending', () => {
  it('waits for the files and for the newest text, then hands both over', async () => {
    const { session, state } = desk();
    await session.refresh();
    session.draft.edit('first');
    session.files.add([new File(['0123456789'], 'a.txt')], 100);
    const sent = session.send(fingerprint());
    session.draft.edit('first, and the last word');
    expect(await sent).toMatchObject({ ok: true, value: { text: 'first, and the last word' } });
    expect(state.order).toEqual(['file stored', 'save first, and the last word', 'send']);
    expect(session.draft.store.getState()).toMatchObject({ text: '', rev: 0 });
    expect(session.files.store.getState().files).toEqual([]);
    expect(session.store.getState()).toMatchObject({ sending: 'no', error: null });
  });

  it('sends nothing while a file is not stored, and keeps everything', async () => {
    const { session, bridge } = desk({ 'file.chunk': () => err('storage', 'file.chunk') });
    await session.refresh();
    session.draft.edit('text');
    session.files.add([new File(['x'], 'a.txt')], 100);
    expect(await session.send(fingerprint())).toMatchObject({
      ok: false,
      error: { detail: { reason: 'unfinished-file' } },
    });
    expect(bridge.callsOf('reply.send')).toEqual([]);
    expect(session.draft.store.getState().text).toBe('text');
    expect(session.files.store.getState().files).toHaveLength(1);
  });

  it('keeps what is typed while it goes: a new reply begins with it, or it is at the end of one that did not go', async () => {
    for (const [fails, left] of [
      [false, 'x y'],
      [true, 'textx y'],
    ] as const) {
      const refused = { 'reply.send': () => err('storage', 'reply.send') } as const;
      const { session } = desk(fails ? refused : {});
      await session.refresh();
      session.draft.edit('text');
      const sending = session.send(fingerprint());
      for (const letter of 'x y') session.addLateText(letter);
      expect((await sending)?.ok).toBe(!fails);
      expect(session.draft.store.getState().text).toBe(left);
    }
  });

  it('sends nothing that is not saved', async () => {
    const { session, bridge } = desk({ 'draft.save': () => err('storage', 'draft.save') });
    await session.refresh();
    session.draft.edit('text');
    expect(await session.send(fingerprint())).toMatchObject({ ok: false, error: { kind: 'storage' } });
    expect(bridge.callsOf('reply.send')).toEqual([]);
    expect(session.draft.store.getState().text).toBe('text');
  });

  it.each<AppError>([
    { kind: 'invalid', operation: 'reply.send', detail: { reason: 'stale-rev' } },
    { kind: 'storage', operation: 'reply.send' },
    { kind: 'auth', operation: 'reply.send' },
  ])('loses nothing when the desk answers %j', async (error) => {
    const { session } = desk({ 'reply.send': () => ({ ok: false, error }) });
    await session.refresh();
    session.draft.edit('text');
    expect(await session.send(fingerprint())).toEqual({ ok: false, error });
    expect(session.draft.store.getState()).toMatchObject({ text: 'text', rev: 1 });
    expect(session.store.getState()).toMatchObject({ sending: 'no', error });
  });

  it('is no error where another window sent the same reply: what was typed since is another one', async () => {
    const { session, state } = desk();
    await session.refresh();
    session.draft.edit('text');
    await session.draft.flush();
    state.draft = null;
    expect(await session.send(fingerprint())).toMatchObject({ ok: false, error: { detail: { reason: 'not-found' } } });
    expect(session.store.getState()).toMatchObject({ sending: 'no', error: null });
    expect(session.draft.store.getState().text).toBe('');
  });

  it('says no longer that it could not be sent, once another window did', async () => {
    const refused: AppError = { kind: 'invalid', operation: 'reply.send', detail: { reason: 'stale-rev' } };
    const { session, state } = desk({ 'reply.send': () => ({ ok: false, error: refused }) });
    await session.refresh();
    session.draft.edit('text');
    await session.send(fingerprint());
    expect(session.store.getState().error).toEqual(refused);
    state.draft = null;
    await session.refresh();
    expect(session.store.getState().error).toBeNull();
  });

  it('has nothing to send where there is no text', async () => {
    const { session, bridge } = desk();
    await session.refresh();
    session.draft.edit('  \n ');
    expect(await session.send(fingerprint())).toMatchObject({ ok: false, error: { detail: { reason: 'empty' } } });
    expect(bridge.callsOf('reply.send')).toEqual([]);
  });

  it('is compared with the header the agent saw', async () => {
    const { session, bridge } = desk();
    await session.refresh();
    session.draft.edit('text');
    await session.send(fingerprint({ lastReply: 'seen' }));
    expect(bridge.callsOf('reply.send')[0]?.seen).toEqual(fingerprint({ lastReply: 'seen' }));
  });
});

describe('the draft of a ticket', () => {
  it('cannot be written before it was read', async () => {
    const { session } = desk({ 'draft.get': () => err('storage', 'draft.get') });
    expect(session.store.getState().phase).toBe('loading');
    await session.refresh();
    expect(session.store.getState()).toMatchObject({ phase: 'unreadable', error: { kind: 'storage' } });
  });

  it('keeps what is typed before it is read, at the end of what is stored', async () => {
    let fails = true;
    const { session, state } = desk({ 'draft.get': () => (fails ? err('storage', 'draft.get') : ok(state.draft)) });
    state.draft = aDraft({ text: 'stored, ' });
    session.addLateText('typed');
    await session.refresh();
    expect(session.draft.store.getState().text).toBe('');
    fails = false;
    await session.refresh();
    expect(session.draft.store.getState().text).toBe('stored, typed');
    await session.refresh();
    expect(session.draft.store.getState().text).toBe('stored, typed');
  });

  it('is one, however often the ticket is opened', () => {
    const { app, session } = desk();
    expect(app.composer.sessionOf('a1', 't1')).toBe(session);
    expect(app.composer.sessionOf('a1', 't2')).not.toBe(session);
  });

  it('follows another window, and saves all at once when asked', async () => {
    const { app, session, state, bridge } = desk();
    await session.refresh();
    state.draft = aDraft({ text: 'from the other window', files: [meta('f1')] });
    bridge.emit({ name: 'drafts.changed', data: { account: 'a1', ticket: 't1' } });
    await settle();
    expect(session.draft.store.getState().text).toBe('from the other window');
    expect(session.files.store.getState().files.map((f) => f.id)).toEqual(['f1']);
    session.draft.edit('mine now');
    await app.unsaved.flush();
    expect(state.draft.text).toBe('mine now');
  });
});

it('the draft of the ticket that is open is read anew where the window does not know what it missed', async () => {
  const { app, session, state, bridge } = desk();
  app.nav.openAccount('a1');
  app.nav.openTicket('t1');
  await session.refresh();
  state.draft = aDraft({ text: 'from the other window' });
  bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 1, ids: ['t2'] } });
  await settle();
  expect(session.draft.store.getState().text).toBe('');
  bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 0 } });
  await settle();
  expect(session.draft.store.getState().text).toBe('from the other window');
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
    await all.session.refresh();
    all.session.draft.edit('typed first');
    expect(await all.session.choose({ contact: null, fields: extras.fields, plain: false, email: '' })).toEqual(
      ok(null),
    );
    expect(all.state.order).toEqual(['save typed first']);
    expect(all.session.draft.store.getState()).toMatchObject({ text: 'typed first', rev: 9, extras });
    await all.session.send(fingerprint());
    expect(all.bridge.callsOf('reply.send')).toMatchObject([{ rev: 9, extras }]);
    expect(all.session.draft.store.getState().extras).toBeNull();
  });

  const steps = (tag: string) => ({ addTags: [tag], snooze: null, promise: null, afterSend: null });
  const noor = { id: '71', name: 'Noor', clientId: '7' };
  const field = (id: string, value: string) => ({ id, name: '', value });

  it.each([
    {
      what: 'steps and fields where a reply stands here',
      text: 'held',
      extras: { contact: null, fields: [field('3', 'K-7')], steps: steps('dns') },
      after: { contact: null, fields: [field('3', 'K-7'), field('4', 'a')] },
      tags: ['dns', 'vip'],
    },
    {
      what: 'all of it where none does',
      text: '',
      extras: null,
      after: { contact: '71', fields: [field('3', 'old'), field('4', 'a')] },
      tags: ['vip'],
    },
  ])('comes with a text that was kept beside it: $what', async ({ text, extras, after, tags }) => {
    const all = desk({
      'draft.extras': ({ id }) => {
        all.state.draft = aDraft({ ...all.state.draft, id, rev: 9 });
        return ok(all.state.draft);
      },
    });
    const chosen = { contact: noor, fields: [field('3', 'old'), field('4', 'a')], steps: steps('vip') };
    all.state.draft = aDraft({ text, rev: 3, extras, kept: [{ text: 'kept', savedAt: 5, extras: chosen }] });
    await all.session.refresh();
    const [kept] = all.session.draft.store.getState().kept;
    if (!kept) throw new Error('nothing was kept');
    expect(await addKept(all.session, kept)).toEqual(ok(null));
    expect(all.state.order).toEqual([`save ${text === '' ? '' : `${text}\n\n`}kept`]);
    expect(all.session.draft.store.getState().kept).toEqual([]);
    expect(all.bridge.callsOf('draft.extras')).toMatchObject([{ ...after, steps: { addTags: tags } }]);
  });
});

describe('taking back', () => {
  const sent = async (more: Script = {}) => {
    const all = desk(more);
    await all.app.outbox.load();
    await all.session.refresh();
    all.session.draft.edit('held reply');
    const result = await all.session.send(fingerprint());
    if (!result?.ok) throw new Error('not sent');
    all.app.outbox.put(result.value);
    return { ...all, item: result.value };
  };

  it('gives text and files back to the composer', async () => {
    const { session, store, state, item } = await sent();
    state.items = [{ ...item, files: [meta('f1')] }];
    await store.getState().outbox.undo(item);
    expect(session.draft.store.getState()).toMatchObject({ text: 'held reply', id: 'restored' });
    expect(session.files.store.getState().files.map((f) => f.id)).toEqual(['f1']);
    expect(store.getState().outbox.items).toEqual([]);
  });

  it('keeps what was begun since', async () => {
    const { session, store, state, item } = await sent();
    session.draft.edit('a new thought');
    await store.getState().outbox.undo(item);
    expect(state.draft?.text).toBe('held reply');
    expect(session.draft.store.getState()).toMatchObject({
      text: 'held reply',
      kept: [{ text: 'a new thought', savedAt: 9 }],
    });
  });

  it.each([false, true])(
    'keeps what is typed while the desk gives it back (news of it first: %s)',
    async (newsFirst) => {
      const restored = aDraft({ id: 'restored', rev: 1, text: 'held reply' });
      const all = desk({ 'draft.get': () => ok(restored), 'outbox.undo': () => giveBack.then(() => ok(restored)) });
      let letGo = () => {};
      const giveBack = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      all.session.adopt(aDraft({ id: 'begun', rev: 0, text: '' }), '');
      const undone = all.app.outbox.undo(anItem({ text: 'held reply' }));
      await settle();
      if (newsFirst) await all.session.refresh();
      all.session.draft.edit(`${all.session.draft.store.getState().text} Bye`);
      letGo();
      await undone;
      expect(all.session.draft.store.getState().text).toBe('held reply Bye');
    },
  );

  it.each([
    ['not saved yet', false],
    ['saved', true],
  ])('leaves what is written over it before its answer comes, %s', async (_, isSaved) => {
    const restored = aDraft({ id: 'restored', rev: 1, text: 'held reply' });
    let letGo = () => {};
    const given = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { session, store, state, item } = await sent({ 'outbox.undo': () => given.then(() => ok(restored)) });
    const undone = store.getState().outbox.undo(item);
    await settle();
    state.draft = restored;
    await session.refresh();
    session.draft.edit('written anew');
    if (isSaved) await session.draft.flush();
    letGo();
    await undone;
    expect(session.draft.store.getState()).toMatchObject({ id: 'restored', text: 'written anew', kept: [] });
    expect(await session.send(fingerprint())).toMatchObject({ ok: true, value: { text: 'written anew' } });
  });

  it('is of the account it was pressed in, also where the agent has changed to another meanwhile', async () => {
    const { session, store, bridge, item } = await sent();
    session.draft.edit('typed since');
    const undone = store.getState().outbox.undo(item);
    store.getState().nav.openAccount('a2');
    await undone;
    expect(bridge.callsOf('outbox.undo')).toEqual([{ account: 'a1', item: 'i1' }]);
    expect(session.draft.store.getState().text).toBe('held reply');
    const decided = store.getState().outbox.decide(item, 'keep-draft');
    store.getState().nav.openAccount('a1');
    await decided;
    expect(bridge.callsOf('outbox.decide').map(({ account }) => account)).toEqual(['a2']);
  });

  it('says that it was too late, and loses nothing', async () => {
    const { session, store, state, item } = await sent();
    session.draft.edit('a new thought');
    state.items = [];
    await store.getState().outbox.undo(item);
    expect(store.getState().outbox.failed).toMatchObject({ item: 'i1', error: { detail: { reason: 'too-late' } } });
    expect(session.draft.store.getState().text).toBe('a new thought');
  });

  it.each(['refused', 'stopped'] as const)('keeps a %s reply as a draft again', async (ended) => {
    const { session, store, state, item } = await sent();
    state.items = [{ ...item, state: ended, files: [meta('f1')] }];
    await store.getState().outbox.load();
    const [now] = store.getState().outbox.items;
    if (!now) throw new Error('gone');
    await store.getState().outbox.decide(now, 'keep-draft');
    expect(session.draft.store.getState().text).toBe('held reply');
    expect(session.files.store.getState().files.map((f) => f.id)).toEqual(['f1']);
  });

  it('leaves a reply in doubt as it is until the agent decides', async () => {
    const { store, state, item, bridge } = await sent();
    state.items = [{ ...item, state: 'in-doubt' }];
    bridge.emit({ name: 'outbox.changed', data: { account: 'a1' } });
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
    expect(store.getState().outbox.announcement).toBe('');
    const tell = async (item: OutboxItem) => {
      state.items = [anItem({ id: 'old', state: 'refused' }), item];
      bridge.emit({ name: 'outbox.changed', data: { account: 'a1' } });
      await settle();
      return store.getState().outbox.announcement;
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
    bridge.emit({ name: 'outbox.progress', data: { account: 'a1', item: 'i1', sent: 5, total: 10 } });
    expect(store.getState().outbox.progress).toEqual({ i1: { sent: 5, total: 10 } });
    state.items = [anItem({ state: 'accepted' })];
    await store.getState().outbox.load();
    expect(store.getState().outbox.progress).toEqual({});
  });
});
