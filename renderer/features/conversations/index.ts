/** Commands for reading tickets' pages. */
import type { Command } from '../../commands/table.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Feature } from '../../store/registry.ts';

const readsPages = (app: AppState): boolean => {
  const conversations = currentAccount(app)?.conversations;
  return conversations !== undefined && conversations.api !== 'there' && conversations.page.allowed === true;
};

const commands: Command[] = [
  {
    id: 'conversations.teach',
    title: 'conversations.teach',
    synonyms: 'also.conversations',
    section: 'ticket',
    keys: [],
    writes: true,
    onTicket: true,
    when: readsPages,
    run: ({ conversations }, ticket) => conversations.teach(ticket),
  },
  {
    id: 'conversations.settings',
    title: 'conversations.settings',
    synonyms: 'also.conversations',
    section: 'window',
    keys: [],
    run: ({ nav }) => nav.setSettingsOpen(true, 'conversations'),
  },
];

export const conversationsFeature: Feature = { commands };
