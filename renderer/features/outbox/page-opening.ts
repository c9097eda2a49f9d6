/** Opens the page of a ticket once a reply of this window is accepted. */
import type { Bridge } from '../../../shared/contract.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { openConversation } from '../../parts/tickets/open-conversation.ts';
import type { AppState } from '../../store/app-state.ts';

export function createPageOpening(get: () => Pick<AppState, 'nav' | 'settings' | 'ticket'>, bridge: Bridge) {
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
