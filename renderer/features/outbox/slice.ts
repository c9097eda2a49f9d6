/** State of the current account's outbox, and the actions on its items. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { OutboxDecision, OutboxItem, OutboxState } from '../../../shared/domain/outbox.ts';
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { kindOfItem } from '../../parts/outbox/outbox-item.ts';
import type { OutboxKind } from '../../parts/outbox/outbox-kind.ts';
import { addresseeOf, heldFor, isConfirmedByAgent } from '../../parts/outbox/outbox-texts.ts';
import { showError } from '../../parts/show-error.ts';
import { openConversation } from '../../parts/tickets/open-conversation.ts';
import { showDraft } from '../../parts/writing/show-draft.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { createQuery } from '../../store/query.ts';
import { closeToastsAbout } from '../../ui/Toast.tsx';

declare module '../../store/app-state.ts' {
  interface AppState {
    outbox: OutboxSlice;
  }
}

export interface OutboxSlice extends ListensToDesk {
  account: string | null;
  items: OutboxItem[];
  error: AppError | null;
  progress: Record<string, { sent: number; total: number }>;
  failed: { item: string; error: AppError } | null;
  confirming: string | null;
  announcement: string;
  load(): Promise<void>;
  confirm(item: string | null): void;
  /**
   * Opens the page of the item's ticket once the reply is accepted. Only in the window that sent
   * it.
   */
  openOnceSent(item: string, account: string): void;
  /** Takes over the answer of an action before its event arrives. */
  put(item: OutboxItem): void;
  /** `account`: the item's account, for a message that stays after switching to another account. */
  undo(item: OutboxItem, account?: string | null): Promise<void>;
  sendNow(item: OutboxItem, account?: string | null): Promise<void>;
  decide(item: OutboxItem, decision: OutboxDecision): Promise<void>;
  /**
   * Decides for all items that wait because a reply was recorded as the customer's. `replyAs`: set
   * for the account; null keeps the setting.
   */
  goOn(item: OutboxItem, replyAs: 'service' | 'name' | null): Promise<void>;
}

export const createOutboxSlice: CreateSlice<
  OutboxSlice,
  'composer' | 'nav' | 'outbox' | 'registry' | 'settings' | 'ticket'
> = (set, get, bridge) => {
  /** Accounts by item: the ticket's page opens when the item is accepted. */
  const toOpen = new Map<string, string>();
  /** The account whose outbox was read once. Items from that first reading are not news. */
  let read: string | null = null;
  /**
   * Items that were already held when this window first read the account's outbox, after a start or
   * a lock. The agent may not know of them, so they get a message with the buttons of a send. Bulk
   * replies have their own bar.
   */
  const heldAtStart = new Map<string, Set<string>>();

  const showHeldAtStart = (account: string, items: OutboxItem[]) => {
    const held = items.filter((item) => item.state === 'held' && item.batch === undefined);
    const unsaid = heldAtStart.get(account) ?? new Set(held.map(({ id }) => id));
    heldAtStart.set(account, unsaid);
    // An item whose time is over is about to be sent again.
    for (const item of held) {
      if (heldFor(item, Date.now()) <= 0 || !unsaid.delete(item.id)) continue;
      void import('../../parts/outbox/show-held.ts').then(({ showHeld: sayHeld }) => sayHeld(get, item, account));
    }
  };

  const openPages = (account: string, items: OutboxItem[]) => {
    for (const { id, state, ticket } of items) {
      if (state === 'accepted' && toOpen.delete(id)) void openConversation(get(), ticket, account);
    }
  };

  /** For an account that is not shown, read the outbox only for this purpose. */
  const openPagesOf = async (account: string) => {
    if (![...toOpen.values()].includes(account)) return;
    const answer = await bridge.call('outbox.list', { account });
    if (answer.ok) openPages(account, answer.value);
  };

  const take = (items: OutboxItem[]) => {
    const before = new Map(get().outbox.items.map((item) => [item.id, item]));
    const said = items.flatMap((item) => announcementsOf(item, before.get(item.id), kindOfItem(get(), item))).at(-1);
    const alive = new Set(items.filter((item) => item.state === 'sending').map((item) => item.id));
    // Close the messages of items that are no longer held, since their buttons do nothing now.
    for (const { id, state } of items) if (state !== 'held') closeToastsAbout(id);
    set(({ progress, ...now }) => ({
      items,
      error: null,
      announcement: said ?? now.announcement,
      progress: Object.fromEntries(Object.entries(progress).filter(([id]) => alive.has(id))),
    }));
  };

  const ask = createQuery(() => [get().nav.account]);
  const load = async () => {
    const of = get().nav.account;
    if (of !== get().outbox.account)
      set({ account: of, items: [], error: null, progress: {}, failed: null, announcement: '' });
    if (of === null) return;
    const answer = await ask(bridge.call('outbox.list', { account: of }));
    if (!answer) return;
    if (!answer.ok) return set({ error: answer.error });
    if (read === of) take(answer.value);
    else set({ items: answer.value, error: null });
    read = of;
    showHeldAtStart(of, answer.value);
    openPages(of, answer.value);
  };

  /** Use the answer only if its account is still shown. */
  const isShown = (account: string) => get().nav.account === account;

  const put = (item: OutboxItem) => {
    const { items } = get().outbox;
    const known = items.some((other) => other.id === item.id);
    take(known ? items.map((other) => (other.id === item.id ? item : other)) : [...items, item]);
    get().ticket.reload();
  };

  const drop = (id: string) => {
    closeToastsAbout(id);
    set(({ items }) => ({ items: items.filter((item) => item.id !== id) }));
    get().ticket.reload();
  };

  const fail = (account: string, item: OutboxItem, error: AppError) => {
    if (isShown(account)) set({ failed: { item: item.id, error } });
    else showError(error);
    void load();
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
    put,
    openOnceSent: (item, account) => void toOpen.set(item, account),
    confirm: (confirming) => set({ confirming }),
    // Capture the account at the press, because the agent may switch before the answers arrive.
    async undo(item, account = get().nav.account) {
      if (account === null) return;
      set({ failed: null });
      const session = item.kind === 'reply' ? get().composer.sessionOf(account, item.ticket) : null;
      // Save newly typed text before the desk joins both texts.
      const saved = await session?.draft.flush();
      if (saved && !saved.ok) return fail(account, item, saved.error);
      const answer = await bridge.call('outbox.undo', { account, item: item.id });
      if (!answer.ok) return fail(account, item, answer.error);
      session?.adopt(answer.value, saved?.value.text ?? '');
      if (isShown(account)) {
        set({ announcement: t('outbox.undone') });
        drop(item.id);
      }
      if (!(isShown(account) && get().nav.ticket === item.ticket) && item.kind === 'reply')
        showDraft(get, t('outbox.backInDraft', { name: addresseeOf(item) }), { ...item, account });
    },
    async sendNow(item, account = get().nav.account) {
      if (account === null) return;
      set({ failed: null });
      const answer = await bridge.call('outbox.sendNow', { account, item: item.id });
      if (!answer.ok) fail(account, item, answer.error);
      else if (isShown(account)) put(answer.value);
    },
    async decide(item, decision) {
      const { account } = get().nav;
      if (account === null) return;
      set({ failed: null });
      const session = item.kind === 'reply' ? get().composer.sessionOf(account, item.ticket) : null;
      const saved = decision === 'keep-draft' ? await session?.draft.flush() : null;
      if (saved && !saved.ok) return fail(account, item, saved.error);
      const answer = await bridge.call('outbox.decide', { account, item: item.id, decision });
      if (!answer.ok) return fail(account, item, answer.error);
      if (decision === 'keep-draft') await session?.refresh();
      if (!isShown(account)) return;
      if (answer.value === null) drop(item.id);
      else put(answer.value);
    },
    async goOn(item, replyAs) {
      const { account } = get().nav;
      if (account === null) return;
      set({ failed: null });
      const answer = await bridge.call('reply.goOn', { account, item: item.id, replyAs });
      if (!answer.ok) return fail(account, item, answer.error);
      if (!isShown(account)) return;
      await load();
      get().ticket.reload();
    },
    onEvent(event: DeskEvent) {
      if (event.name === 'outbox.changed') {
        if (event.data.account === get().nav.account) void load();
        else void openPagesOf(event.data.account);
      }
      if (event.name === 'outbox.progress' && event.data.account === get().nav.account) {
        const { item, sent, total } = event.data;
        set(({ progress }) => ({ progress: { ...progress, [item]: { sent, total } } }));
      }
    },
  };
};

const STATE_ANNOUNCEMENTS: Partial<
  Record<OutboxState, 'Held' | 'Queued' | 'Sending' | 'Accepted' | 'Refused' | 'Stopped' | 'Doubt'>
> = {
  held: 'Held',
  queued: 'Queued',
  sending: 'Sending',
  accepted: 'Accepted',
  refused: 'Refused',
  stopped: 'Stopped',
  'in-doubt': 'Doubt',
};

function announcementsOf(item: OutboxItem, before: OutboxItem | undefined, kind: OutboxKind | null): string[] {
  if (item.misfiled && !before?.misfiled) return [t('outbox.saidMisfiled', { name: addresseeOf(item) })];
  const word = STATE_ANNOUNCEMENTS[item.state];
  if (word === undefined || item.state === before?.state) return [];
  const seconds = Math.max(0, Math.ceil(((item.heldUntil ?? Date.now()) - Date.now()) / 1000));
  if (kind) return [kind.announcement(item)];
  if (item.state === 'accepted' && item.proof && item.evidence)
    return [t('outbox.saidFound', { name: addresseeOf(item) })];
  if (isConfirmedByAgent(item)) return [t('outbox.saidArrived', { name: addresseeOf(item) })];
  return [t(`outbox.said${word}`, { name: addresseeOf(item), count: seconds })];
}
