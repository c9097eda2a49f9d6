/** Command that shows a ticket's own page beside it. */
import type { Command } from '../../commands/table.ts';
import { canShowConversation, showConversation } from '../../parts/tickets/open-conversation.ts';
import type { Feature } from '../../store/registry.ts';

const commands: Command[] = [
  {
    id: 'ticket.showPage',
    title: 'pageView.show',
    section: 'ticket',
    keys: [],
    onTicket: true,
    when: canShowConversation,
    run: (app, ticket) => void showConversation(app, ticket),
  },
];

export const pageViewFeature: Feature = { commands };
