/** State of the current account's outbox, and the actions on its items. */
import type { Bridge, DeskEvent } from '../../../shared/contract.ts';
import type { FormKind } from '../../../shared/domain/draft.ts';
import type { OutboxDecision, OutboxItem } from '../../../shared/domain/outbox.ts';
import type { QueueSummary } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import { heldFor, needsYou } from '../../parts/outbox/outbox-texts.ts';
import { openConversation } from '../../parts/tickets/open-conversation.ts';
import type { AppState, CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { createQuery } from '../../store/query.ts';
import { createOutboxActions, takeItems } from './outbox-actions.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    outbox: OutboxSlice;
  }
}

interface OutboxSlice extends ListensToDesk {
  account: string | null;
  items: OutboxItem[];
  error: AppError | null;
  progress: Record<string, { sent: number; total: number }>;
  failed: { item: string; error: AppError } | null;
  confirming: string | null;
  announcement: string;
  load(): Promise<void>;
  confirm(item: string | null): void;
  /** Opens the page of the item's ticket once its reply is accepted, in the window that sent it. */
  openOnceSent(item: string, account: string): void;
  /** Takes over the answer of an action before its event arrives. */
  put(item: OutboxItem): void;
  /** `account`: the item's account, for a message that stays after switching to another account. */
  undo(item: OutboxItem, account?: string | null): Promise<void>;
  sendNow(item: OutboxItem, account?: string | null): Promise<void>;
  /** Plans a planned reply for another time. */
  retime(item: OutboxItem, sendAt: number): Promise<void>;
  decide(item: OutboxItem, decision: OutboxDecision): Promise<void>;
  /** Decides for all items held because of a reply's author. `replyAs`: set unless null. */
  goOn(item: OutboxItem, replyAs: 'service' | 'name' | null): Promise<void>;
}

export const createOutboxSlice: CreateSlice<
  OutboxSlice,
  'composer' | 'nav' | 'outbox' | 'registry' | 'settings' | 'ticket'
> = (set, get, bridge) => {
  const pages = createPageOpening(get, bridge);
  /** The account whose outbox was read once. Items from that first reading are not news. */
  let readAccount: string | null = null;
  /** Items held when this window first read the outbox: the agent may not know of them. */
  const heldAtStart = new Map<string, Set<string>>();

  const showHeldAtStart = (account: string, items: OutboxItem[]) => {
    const held = items.filter((item) => item.state === 'held' && item.batch === undefined);
    const unannounced = heldAtStart.get(account) ?? new Set(held.map(({ id }) => id));
    heldAtStart.set(account, unannounced);
    // An item whose time is over is about to be sent again.
    for (const item of held) {
      if (heldFor(item, Date.now()) <= 0 || !unannounced.delete(item.id)) continue;
      void import('../../parts/outbox/show-held.ts').then(({ showHeld }) => showHeld(get, item, account));
    }
  };

  const ask = createQuery(() => [get().nav.account]);
  const load = async () => {
    const { account } = get().nav;
    if (account !== get().outbox.account)
      set({ account, items: [], error: null, progress: {}, failed: null, announcement: '' });
    if (account === null) return;
    const answer = await ask(bridge.call('outbox.list', { account }));
    if (!answer) return;
    if (!answer.ok) return set({ error: answer.error });
    if (readAccount === account) takeItems(set, get, answer.value);
    else set({ items: answer.value, error: null });
    readAccount = account;
    showHeldAtStart(account, answer.value);
    pages.open(account, answer.value);
  };

  return {
    account: null,
    items: [],
    error: null,
    progress: {},
    failed: null,
    confirming: null,
    announcement: '',
    load,
    openOnceSent: pages.openOnceSent,
    confirm: (confirming) => set({ confirming }),
    ...createOutboxActions(set, get, bridge, load),
    onEvent(event: DeskEvent) {
      if (event.name === 'outbox.changed') {
        if (event.data.account === get().nav.account) void load();
        else void pages.openFor(event.data.account);
      }
      if (event.name === 'outbox.progress' && event.data.account === get().nav.account) {
        const { item, sent, total } = event.data;
        set(({ progress }) => ({ progress: { ...progress, [item]: { sent, total } } }));
      }
    },
  };
};

function createPageOpening(get: () => Pick<AppState, 'nav' | 'settings' | 'ticket'>, bridge: Bridge) {
  /** Accounts by item. */
  const toOpen = new Map<string, string>();
  const open = (account: string, items: OutboxItem[]) => {
    for (const { id, state, ticket } of items) {
      if (state === 'accepted' && toOpen.delete(id)) void openConversation(get(), ticket, account);
    }
  };
  return {
    open,
    openOnceSent: (item: string, account: string) => void toOpen.set(item, account),
    /** For an account that is not shown, reads the outbox only for this purpose. */
    async openFor(account: string) {
      if (![...toOpen.values()].includes(account)) return;
      const answer = await bridge.call('outbox.list', { account });
      if (answer.ok) open(account, answer.value);
    },
  };
}

/** Finds forms that need the agent or were begun; they belong to no ticket, so *Today* has them. */
export const isStuckForm = (item: OutboxItem): item is OutboxItem & { kind: FormKind } =>
  item.kind !== 'reply' && needsYou(item);

const NONE: BegunForms = [];
type BegunForms = NonNullable<QueueSummary['begun']>;

export const begunForms = ({ nav, queues }: AppState): BegunForms =>
  (queues.account === nav.account && queues.list.find(({ key }) => key === 'today')?.begun) || NONE;

export const hasForms = (app: AppState): boolean =>
  app.nav.queue === 'today' &&
  (begunForms(app).length > 0 || (app.outbox.account === app.nav.account && app.outbox.items.some(isStuckForm)));
