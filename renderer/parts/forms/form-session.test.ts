/**
 * Rules of every form, whatever is filled in: one press submits once, refusals come back, and
 * nothing typed is lost.
 */
import { describe, expect, it } from 'vitest';
import { type Draft, FORM_KINDS, type FormKind, formKey } from '../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { newTicketForm } from '../../../shared/domain/ticket-form.ts';
import { type AppError, err, ok, type Result } from '../../../shared/result.ts';
import { draft as aDraft, item as anItem } from '../../../tests/helpers/renderer/samples.ts';
import { type ScriptedBridge, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import type { AppState } from '../../store/app-state.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { FormSession, FormSessions } from './form-session.ts';

const ID = '3f1f1c1e-6c1b-4a61-9d58-0f2f6c3a0011';
const NO: AppError = err('rejected', 'send', { detail: { texts: ['No'] } }).error;

/** A form of any kind: what it has besides its fields comes back as well. */
interface AnyForm {
  typed?: string;
}

const SLICES: Record<FormKind, keyof AppState> = { order: 'orders', contact: 'contacts', ticket: 'newTicket' };

/** The forms of a kind, in the slice that keeps them. */
const formsOf = (app: AppState, kind: FormKind) => app[SLICES[kind]] as unknown as FormSessions<AnyForm>;

interface Window {
  bridge: ScriptedBridge;
  store: AppStore;
  desk: Desk;
  /** Begins another one, as its key does. */
  begun(): FormSession<AnyForm>;
  press(): Promise<Result<OutboxItem> | null>;
  type(text: string): void;
  typed(): string;
  state(): { sending: boolean; error: AppError | null };
  kept(): string[];
  saved(): Promise<unknown>;
  discard(): Promise<Result<null>>;
}

interface Desk {
  draft: Draft | null;
  items: OutboxItem[];
  /** The answer to a press waits for it. */
  answers: Promise<void>;
  savesFail: boolean;
  /** By the press of a button, here or in another window. */
  take(): Result<OutboxItem>;
  /** It did not go. `error`: where that is the reason. */
  giveBack(error: AppError | null, how?: { at?: number; quietly?: true }): void;
}

/** One window on a desk that keeps drafts and outbox by the contract's rules. */
async function open(kind: FormKind): Promise<Window> {
  const ticket = formKey(kind, ID);
  let clock = 100;
  const news = () => {
    bridge.emit({ name: 'outbox.changed', data: { account: 'a1', ids: ['o1'] } });
    bridge.emit({ name: 'drafts.changed', data: { account: 'a1', ticket } });
  };
  const desk: Desk = {
    draft: null,
    items: [],
    answers: Promise.resolve(),
    savesFail: false,
    take() {
      if (!desk.draft) return err('invalid', 'send', { detail: { reason: 'not-found' } });
      const item = anItem({ id: 'o1', kind, ticket, text: desk.draft.text });
      desk.draft = null;
      desk.items = [item];
      news();
      return ok(item);
    },
    giveBack(error, { at, quietly } = {}) {
      const text = desk.items[0]?.text ?? '';
      const there = desk.draft;
      const kept = there && there.text !== text ? [{ text: there.text, savedAt: there.savedAt }] : [];
      clock += 1;
      const rev = (there?.rev ?? 0) + 1;
      desk.items = [];
      desk.draft = aDraft({ id: ID, kind, ticket, rev, text, savedAt: at ?? clock, kept, error });
      if (!quietly) news();
    },
  };
  const send = async ({ rev }: { rev: number }): Promise<Result<OutboxItem>> => {
    if (desk.draft && desk.draft.rev !== rev) return err('invalid', 'send', { detail: { reason: 'stale-rev' } });
    const item = desk.take();
    await desk.answers;
    return item;
  };
  const bridge = scriptedBridge({
    'outbox.list': () => ok(desk.items),
    'draft.list': () => ok([]),
    'draft.get': () => ok(desk.draft),
    'draft.discard': () => {
      desk.draft = null;
      return ok(null);
    },
    'draft.save': ({ rev, text }) => {
      if (desk.savesFail) return err('storage', 'draft.save');
      const there = desk.draft;
      clock += 1;
      const stale = there !== null && there.rev !== rev && there.text !== text;
      const kept = stale ? { text: there.text, savedAt: there.savedAt } : null;
      const saved = { rev: (there?.rev ?? rev) + 1, savedAt: clock };
      // A save says nothing of why the last attempt came to nothing: that stays.
      desk.draft = aDraft({
        id: ID,
        kind,
        ticket,
        text,
        error: there?.error ?? null,
        ...saved,
        kept: kept ? [kept] : [],
      });
      bridge.emit({ name: 'drafts.changed', data: { account: 'a1', ticket } });
      return ok({ ...saved, kept });
    },
    'order.review': () => ok({ fields: [], gaps: [], similarOrders: [], owned: [], fresh: true }),
    'form.send': send,
  });
  const store = createAppStore(bridge, features);
  store.setState((app) => ({ nav: { ...app.nav, account: 'a1' } }));
  store.listen();
  const forms = () => formsOf(store.getState(), kind);
  const session = forms().sessionOf('a1', ID);
  const empty = session.form();
  await session.refresh();
  return {
    bridge,
    store,
    desk,
    begun() {
      forms().beginForm(empty);
      return forms().sessionOf('a1', store.getState().record.open?.id ?? '');
    },
    press: () => session.send(),
    type: (text) => session.edit((form) => ({ ...form, typed: text })),
    typed: () => session.form().typed ?? '',
    state: () => session.store.getState(),
    kept: () => session.draft.store.getState().kept.map(({ text }) => (JSON.parse(text) as AnyForm).typed ?? ''),
    saved: () => session.draft.flush(),
    discard: () => forms().discard('a1', ID),
  };
}

/** Holds something until it is let go. */
function held(): { until: Promise<void>; go(): void } {
  let go: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { until, go: () => go() };
}

/** Filled in, and saved more than once. */
async function filled(window: Window): Promise<void> {
  window.type('fir');
  await window.saved();
  window.type('first');
  await window.saved();
}

describe.each(FORM_KINDS)('a form: %s', (kind) => {
  const begin = () => open(kind);

  it('that is begun is there at once, for the key after the one that began it', async () => {
    const window = await begin();
    const { id, store } = window.begun();
    expect(id).not.toBe(ID);
    expect(store.getState().phase).toBe('ready');
  });

  it.each([
    ['and the news came first', {}],
    ['and no news of it came', { quietly: true }],
    ['and our clock was set back meanwhile', { at: 1 }],
  ] as const)(
    'that came back before the press was answered, %s, is here again, and can be sent again',
    async (_, how) => {
      const window = await begin();
      await filled(window);
      const answer = held();
      window.desk.answers = answer.until;
      const sent = window.press();
      await settle();
      window.desk.giveBack(NO, how);
      await settle();
      answer.go();
      await sent;
      await settle();
      expect(window.state()).toMatchObject({ sending: false, error: NO });
      expect([window.typed(), window.kept()]).toEqual(['first', []]);
      expect(window.store.getState().outbox.items).toEqual([]);
      expect(await window.press()).toMatchObject({ ok: true });
    },
  );

  it('that came back long after says why', async () => {
    const window = await begin();
    await filled(window);
    await window.press();
    await settle();
    expect(window.store.getState().outbox.items).toHaveLength(1);
    expect(window.typed()).toBe('');
    window.desk.giveBack(NO, { at: 1 });
    await settle();
    expect(window.state()).toMatchObject({ sending: false, error: NO });
    expect(window.typed()).toBe('first');
  });

  it('says why it came back once: not with news of a save, and not after the next press', async () => {
    const window = await begin();
    await filled(window);
    await window.press();
    window.desk.giveBack(NO);
    await settle();
    const answer = held();
    window.desk.answers = answer.until;
    window.type('second');
    const sent = window.press();
    await settle();
    expect(window.state()).toMatchObject({ sending: true, error: null });
    answer.go();
    await sent;
    window.desk.giveBack(null);
    await settle();
    expect(window.state()).toMatchObject({ sending: false, error: null });
    expect(window.typed()).toBe('second');
  });

  it('keeps what is typed while it is being sent', async () => {
    const window = await begin();
    await filled(window);
    const answer = held();
    window.desk.answers = answer.until;
    const sent = window.press();
    await settle();
    window.type('later');
    answer.go();
    await sent;
    await window.saved();
    expect(window.desk.items).toHaveLength(1);
    expect(window.desk.draft?.text).toContain('"later"');
  });

  it('that another window sent comes back here as well', async () => {
    const window = await begin();
    await filled(window);
    window.desk.take();
    await settle();
    expect(window.typed()).toBe('');
    window.desk.giveBack(NO);
    await settle();
    expect(window.state()).toMatchObject({ sending: false, error: NO });
    expect(window.typed()).toBe('first');
  });

  it('that was discarded is not saved after all', async () => {
    const window = await begin();
    await filled(window);
    window.desk.savesFail = true;
    window.type('unsaved');
    await window.saved();
    window.desk.savesFail = false;
    expect(await window.discard()).toEqual(ok(null));
    await window.saved();
    expect(window.desk.draft).toBeNull();
  });
});

it('a form that was discarded while its files are stored is not begun anew by them', async () => {
  const begun: (() => void)[] = [];
  const bridge = scriptedBridge({
    'draft.get': () => ok(null),
    'draft.list': () => ok([]),
    'draft.discard': () => ok(null),
    'file.begin': ({ file: id, name, type, size }) =>
      new Promise((resolve) => begun.push(() => resolve(ok({ id, name, type, size, stored: 0, finished: false })))),
    'file.chunk': () => err('invalid', 'file.chunk', { detail: { reason: 'not-found' } }),
    'file.remove': () => ok(null),
  });
  const store = createAppStore(bridge, features);
  const { newTicket } = store.getState();
  const session = newTicket.sessionOf('a1', ID, newTicketForm());
  await session.refresh();
  session.files.add([new File(['one'], 'one.txt'), new File(['two'], 'two.txt')], 1000);
  await settle();
  await newTicket.discard('a1', ID);
  for (const go of begun) go();
  await session.files.settled();
  await settle();
  expect(bridge.callsOf('file.begin').map(({ name }) => name)).toEqual(['one.txt']);
  expect(session.files.store.getState().files).toEqual([]);
  expect(bridge.callsOf('file.remove')).toHaveLength(1);
});
