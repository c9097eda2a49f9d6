/** Actions of the agent on items of the outbox. */
import type { Bridge } from '../../../shared/contract.ts';
import type { OutboxDecision, OutboxItem } from '../../../shared/domain/outbox.ts';
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { addresseeOf } from '../../parts/outbox/outbox-texts.ts';
import { showError } from '../../parts/show-error.ts';
import { showDraft } from '../../parts/writing/show-draft.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';
import { closeToastsAbout } from '../../ui/Toast.tsx';
import { takeItems } from './take-items.ts';

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
