/** Actions of the agent on items of the outbox. */
import type { Bridge } from '../../../shared/contract.ts';
import type { OutboxDecision, OutboxItem, OutboxState } from '../../../shared/domain/outbox.ts';
import type { AppError } from '../../../shared/result.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { kindOfItem } from '../../parts/outbox/outbox-item.ts';
import type { OutboxKind } from '../../parts/outbox/outbox-kind.ts';
import { addresseeOf, isConfirmedByAgent, isScheduled } from '../../parts/outbox/outbox-texts.ts';
import { showError } from '../../parts/show-error.ts';
import { shortWhen } from '../../parts/text/when.ts';
import { showDraft } from '../../parts/writing/show-draft.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';
import { closeToastsAbout } from '../../ui/Toast.tsx';

export function createOutboxActions(
  set: SetSlice<AppState['outbox']>,
  get: () => Pick<AppState, 'composer' | 'nav' | 'outbox' | 'registry' | 'ticket'>,
  bridge: Bridge,
  load: () => Promise<void>,
) {
  /** Use the answer only if its account is still shown. */
  const isShown = (account: string) => get().nav.account === account;
  const sessionOf = (account: string, { kind, ticket }: OutboxItem) =>
    kind === 'reply' ? get().composer.sessionOf(account, ticket) : null;

  const put = (item: OutboxItem) => {
    const { items } = get().outbox;
    const known = items.some((other) => other.id === item.id);
    takeItems(set, get, known ? items.map((other) => (other.id === item.id ? item : other)) : [...items, item]);
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
    put,
    // Capture the account at the press, because the agent may switch before the answers arrive.
    async undo(item: OutboxItem, account = get().nav.account) {
      if (account === null) return;
      set({ failed: null });
      const session = sessionOf(account, item);
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
      if (session && !(isShown(account) && get().nav.ticket === item.ticket))
        showDraft(get, t('outbox.backInDraft', { name: addresseeOf(item) }), { ...item, account });
    },
    async sendNow(item: OutboxItem, account = get().nav.account) {
      if (account === null) return;
      set({ failed: null });
      const answer = await bridge.call('outbox.sendNow', { account, item: item.id });
      if (!answer.ok) fail(account, item, answer.error);
      else if (isShown(account)) put(answer.value);
    },
    async retime(item: OutboxItem, sendAt: number) {
      const { account } = get().nav;
      if (account === null) return;
      set({ failed: null });
      const answer = await bridge.call('outbox.retime', { account, item: item.id, sendAt });
      if (!answer.ok) fail(account, item, answer.error);
      else if (isShown(account)) put(answer.value);
    },
    async decide(item: OutboxItem, decision: OutboxDecision) {
      const { account } = get().nav;
      if (account === null) return;
      set({ failed: null });
      const session = decision === 'keep-draft' ? sessionOf(account, item) : null;
      const saved = await session?.draft.flush();
      if (saved && !saved.ok) return fail(account, item, saved.error);
      const answer = await bridge.call('outbox.decide', { account, item: item.id, decision });
      if (!answer.ok) return fail(account, item, answer.error);
      await session?.refresh();
      if (!isShown(account)) return;
      if (answer.value === null) drop(item.id);
      else put(answer.value);
    },
    async goOn(item: OutboxItem, replyAs: 'service' | 'name' | null) {
      const { account } = get().nav;
      if (account === null) return;
      set({ failed: null });
      const answer = await bridge.call('reply.goOn', { account, item: item.id, replyAs });
      if (!answer.ok) return fail(account, item, answer.error);
      if (!isShown(account)) return;
      await load();
      get().ticket.reload();
    },
  };
}

/** Shows these items, and announces what happened to them. */
export function takeItems(
  set: SetSlice<AppState['outbox']>,
  get: () => Pick<AppState, 'outbox' | 'registry'>,
  items: OutboxItem[],
): void {
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
}

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
  if (isScheduled(item)) {
    const time = shortWhen(item.sendAt ?? 0, Date.now());
    return item.sendAt === before?.sendAt ? [] : [t('outbox.saidScheduled', { name: addresseeOf(item), time })];
  }
  const word = STATE_ANNOUNCEMENTS[item.state];
  if (word === undefined || item.state === before?.state) return [];
  const seconds = Math.max(0, Math.ceil(((item.heldUntil ?? Date.now()) - Date.now()) / 1000));
  if (kind) return [kind.announcement(item)];
  if (item.state === 'accepted' && item.proof && item.evidence)
    return [t('outbox.saidFound', { name: addresseeOf(item) })];
  if (item.state === 'refused' && item.error?.operation === 'look') return [errorWords(item.error).what];
  if (isConfirmedByAgent(item)) return [t('outbox.saidArrived', { name: addresseeOf(item) })];
  return [t(`outbox.said${word}`, { name: addresseeOf(item), count: seconds })];
}
