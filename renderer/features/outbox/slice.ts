/** State of the outbox of the open account, and what the agent does with its items. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { OutboxDecision, OutboxItem, OutboxState } from '../../../shared/domain/outbox.ts';
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { kindOfItem } from '../../parts/outbox/outbox-item.ts';
import type { OutboxKind } from '../../parts/outbox/outbox-kind.ts';
import { addresseeOf, byYourWord } from '../../parts/outbox/outbox-texts.ts';
import { complain } from '../../parts/say.ts';
import { openConversation } from '../../parts/tickets/open-conversation.ts';
import { sayDraft } from '../../parts/writing/say-draft.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { inOrder } from '../../store/in-order.ts';
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
  /** Why the last action on an item did not work. */
  failed: { item: string; error: AppError } | null;
  /** The reply in doubt for which *send again* waits to be confirmed. */
  confirming: string | null;
  /** For the live region: the newest change of state in words. */
  said: string;
  load(): Promise<void>;
  confirm(item: string | null): void;
  /**
   * The page of its ticket is opened as soon as this reply was accepted, by this window: it sent
   * it.
   */
  openOnceSent(item: string, account: string): void;
  /** Takes in what an action answered, before its news come round. */
  put(item: OutboxItem): void;
  /** `account`: whose it is, where a word of it outlives a change to another account. */
  undo(item: OutboxItem, account?: string | null): Promise<void>;
  sendNow(item: OutboxItem, account?: string | null): Promise<void>;
  decide(item: OutboxItem, decision: OutboxDecision): Promise<void>;
  /**
   * For all that wait because a reply was recorded as the customer's. `replyAs`: set for the
   * account; null leaves it.
   */
  goOn(item: OutboxItem, replyAs: 'service' | 'name' | null): Promise<void>;
}

export const createOutboxSlice: CreateSlice<
  OutboxSlice,
  'composer' | 'nav' | 'outbox' | 'registry' | 'settings' | 'ticket'
> = (set, get, bridge) => {
  /** Items whose ticket's page is to be opened once they were accepted, with their accounts. */
  const toOpen = new Map<string, string>();
  /** The account whose outbox was read once: what was there then is no news. */
  let read: string | null = null;

  const openPages = (account: string, items: OutboxItem[]) => {
    for (const { id, state, ticket } of items) {
      if (state === 'accepted' && toOpen.delete(id)) void openConversation(get(), ticket, account);
    }
  };

  /** In an account that is not shown nothing else is read of its outbox. */
  const openPagesOf = async (account: string) => {
    if (![...toOpen.values()].includes(account)) return;
    const answer = await bridge.call('outbox.list', { account });
    // The next news of it asks again.
    if (answer.ok) openPages(account, answer.value);
  };

  const take = (items: OutboxItem[]) => {
    const before = new Map(get().outbox.items.map((item) => [item.id, item]));
    const said = items.flatMap((item) => sayOf(item, before.get(item.id), kindOfItem(get(), item))).at(-1);
    const alive = new Set(items.filter((item) => item.state === 'sending').map((item) => item.id));
    // What was said of a held one has no buttons to press any more.
    for (const { id, state } of items) if (state !== 'held') closeToastsAbout(id);
    set(({ progress, ...now }) => ({
      items,
      error: null,
      said: said ?? now.said,
      progress: Object.fromEntries(Object.entries(progress).filter(([id]) => alive.has(id))),
    }));
  };

  const begin = inOrder();
  const load = async () => {
    const of = get().nav.account;
    if (of !== get().outbox.account) set({ account: of, items: [], error: null, progress: {}, failed: null, said: '' });
    if (of === null) return;
    const isNewest = begin();
    const answer = await bridge.call('outbox.list', { account: of });
    if (!isNewest() || get().nav.account !== of) return;
    if (!answer.ok) set({ error: answer.error });
    else if (read === of) take(answer.value);
    else set({ items: answer.value, error: null });
    if (!answer.ok) return;
    read = of;
    openPages(of, answer.value);
  };

  /** Takes the answer in where its account's items are still those that are shown. */
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
    else complain(error);
    void load();
  };

  return {
    account: null,
    items: [],
    error: null,
    progress: {},
    failed: null,
    confirming: null,
    said: '',
    load,
    put,
    openOnceSent: (item, account) => void toOpen.set(item, account),
    confirm: (confirming) => set({ confirming }),
    // Held fast from the press on: the agent may be in another account when the answers come.
    async undo(item, account = get().nav.account) {
      if (account === null) return;
      set({ failed: null });
      // A form that is in the outbox is in no composer.
      const session = item.kind === 'reply' ? get().composer.sessionOf(account, item.ticket) : null;
      // What was typed since must be stored before the desk joins the two.
      const saved = await session?.draft.flush();
      if (saved && !saved.ok) return fail(account, item, saved.error);
      const answer = await bridge.call('outbox.undo', { account, item: item.id });
      if (!answer.ok) return fail(account, item, answer.error);
      session?.adopt(answer.value, saved?.value.text ?? '');
      if (isShown(account)) {
        set({ said: t('outbox.undone') });
        drop(item.id);
      }
      if (!(isShown(account) && get().nav.ticket === item.ticket) && item.kind === 'reply')
        sayDraft(get, t('outbox.backInDraft', { name: addresseeOf(item) }), { ...item, account });
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
      // A form that is in the outbox is in no composer.
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

const SAID: Partial<Record<OutboxState, 'Held' | 'Queued' | 'Sending' | 'Accepted' | 'Refused' | 'Stopped' | 'Doubt'>> =
  {
    held: 'Held',
    queued: 'Queued',
    sending: 'Sending',
    accepted: 'Accepted',
    refused: 'Refused',
    stopped: 'Stopped',
    'in-doubt': 'Doubt',
  };

function sayOf(item: OutboxItem, before: OutboxItem | undefined, kind: OutboxKind | null): string[] {
  if (item.misfiled && !before?.misfiled) return [t('outbox.saidMisfiled', { name: addresseeOf(item) })];
  const word = SAID[item.state];
  if (word === undefined || item.state === before?.state) return [];
  const seconds = Math.max(0, Math.ceil(((item.heldUntil ?? Date.now()) - Date.now()) / 1000));
  if (kind) return [kind.said(item)];
  if (item.state === 'accepted' && item.proof && item.evidence)
    return [t('outbox.saidFound', { name: addresseeOf(item) })];
  if (byYourWord(item)) return [t('outbox.saidArrived', { name: addresseeOf(item) })];
  return [t(`outbox.said${word}`, { name: addresseeOf(item), count: seconds })];
}
