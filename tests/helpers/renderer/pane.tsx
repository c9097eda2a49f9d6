/** The ticket's pane on a desk that a test scripts. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { BatchCards } from '../../../renderer/features/outage/BatchCards.tsx';
import { OutboxButton } from '../../../renderer/features/outbox/OutboxButton.tsx';
import { OutboxDrawer } from '../../../renderer/features/outbox/OutboxDrawer.tsx';
import { createAppStore } from '../../../renderer/slices.ts';
import { StoreProvider } from '../../../renderer/store/app-store.ts';
import type { Feature } from '../../../renderer/store/registry.ts';
import { UiProvider } from '../../../renderer/ui/UiProvider.tsx';
import { TicketPane } from '../../../renderer/window/TicketPane.tsx';
import type { Account } from '../../../shared/domain/account.ts';
import type { Draft } from '../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { ok } from '../../../shared/result.ts';
import { customer as aCustomer, detail as aDetail, draft as aDraft, item as anItem, meta } from './samples.ts';
import { account as anAccount, type Script, scriptedBridge, settle } from './scripted-bridge.ts';

/**
 * Supplies what jsdom lacks of a browser, and collects the console, where a view writes nothing.
 */
const consoleCalls: unknown[][] = [];

/** Call it once in each file of tests. */
export function preparePane(): void {
  beforeEach(before);
  afterEach(after);
}

function before() {
  localStorage.clear();
  consoleCalls.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
  for (const way of ['error', 'warn', 'log'] as const) {
    vi.spyOn(console, way).mockImplementation((...what) => {
      consoleCalls.push(what);
    });
  }
}

function after() {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(consoleCalls).toEqual([]);
}

export interface Desk {
  account: Account;
  detail: ReturnType<typeof aDetail>;
  timeline: TimelineEntry[];
  items: OutboxItem[];
  draft: Draft | null;
}

/** The pane on a desk that answers by `desk`, with `t1` open. */
export async function open(desk: Partial<Desk> = {}, more: Script = {}, features: readonly Feature[] = []) {
  const state: Desk = { account: anAccount(), detail: aDetail(), timeline: [], items: [], draft: null, ...desk };
  const bridge = scriptedBridge({
    'account.list': () => ok([state.account]),
    'account.configure': ({ settings }) => {
      const known = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
      state.account = { ...state.account, settings: { ...state.account.settings, ...known } };
      return ok(state.account);
    },
    'queue.list': () => ok([]),
    'queue.rows': () => ok({ rows: [], total: 0, revision: 0 }),
    'ticket.get': ({ ticket }) => ok({ ...state.detail, ticket: { ...state.detail.ticket, id: ticket } }),
    'ticket.timeline': () => ok(state.timeline),
    'ticket.readConversation': () => ok('not-offered'),
    'postFile.list': () => ok([]),
    'postPicture.list': () => ok([]),
    'customer.ofTicket': ({ ticket }) => ok(aCustomer({ ticket })),
    'ticket.seen': ({ fingerprint: seen }) => {
      state.detail = { ...state.detail, seen, unread: seen.lastReply < state.detail.fingerprint.lastReply };
      return ok(null);
    },
    'ticket.openConversation': () => ok({ read: true }),
    'draft.get': ({ ticket }) => ok(state.draft?.ticket === ticket ? state.draft : null),
    'draft.save': ({ id, ticket, text, rev }) => {
      state.draft = aDraft({ id, ticket, text, rev: rev + 1, savedAt: Date.now() });
      return ok({ rev: rev + 1, savedAt: state.draft.savedAt, kept: null });
    },
    'file.begin': ({ file: id, name, size }) => ok(meta(id, { name, size, stored: 0, finished: false })),
    'file.chunk': ({ file: id, bytes }) => ok(meta(id, { stored: bytes.byteLength })),
    'file.finish': ({ file: id }) => ok(meta(id)),
    'reply.send': () => {
      const item = anItem({ text: state.draft?.text ?? '', heldUntil: Date.now() + 15_000 });
      state.items = [item];
      state.timeline = [...state.timeline, { kind: 'outbox', id: item.id, at: item.createdAt, item }];
      state.draft = null;
      return ok(item);
    },
    'outbox.list': () => ok(state.items),
    'outbox.undo': ({ item }) => {
      const undone = state.items.find((i) => i.id === item);
      state.items = state.items.filter((i) => i.id !== item);
      state.timeline = state.timeline.filter((e) => e.id !== item);
      state.draft = aDraft({ id: 'back', text: undone?.text ?? '' });
      return ok(state.draft);
    },
    'outbox.decide': ({ item, decision }) => {
      state.items = state.items.filter((i) => i.id !== item);
      return ok(decision === 'keep-draft' ? null : anItem({ id: item, state: 'queued' }));
    },
    ...more,
  });
  const store = createAppStore(bridge, features);
  store.listen();
  await store.getState().accounts.load();
  await act(async () => {
    render(
      <StoreProvider store={store}>
        <UiProvider>
          <OutboxButton />
          <TicketPane />
          <OutboxDrawer BatchCards={BatchCards} />
        </UiProvider>
      </StoreProvider>,
    );
    store.getState().nav.openTicket('t1');
    await settle();
  });
  return { state, bridge, store };
}

export const reply = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
export const type = (text: string) => fireEvent.change(reply(), { target: { value: text } });
export const press = async (name: string, within_: HTMLElement = document.body) => {
  fireEvent.click(within(within_).getByRole('button', { name }));
  await act(settle);
};
