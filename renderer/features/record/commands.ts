/** The keys of records: copy a block, open on the web. A value is copied by the ticket's `y`. */
import type { Command } from '../../commands/table.ts';
import { currentTicket } from '../../store/pointed.ts';
import type { AppState } from '../../store/slices.ts';
import { known } from '../ticket/known.ts';
import { openWeb } from './actions.ts';
import { focusedBlock, focusedWeb } from './focused.ts';
import { openRecord } from './open.ts';

/** Of a ticket, as far as it is known by now. */
const clientOf = (app: AppState, ticket: string | null): string | null => {
  if (ticket === null) return null;
  const { customer } = app;
  if (customer.ticket === ticket && customer.customer) return customer.customer.clientId;
  return known(app, ticket)?.requester.clientId ?? null;
};

export const recordCommands: Command[] = [
  {
    id: 'record.copyBlock',
    title: 'record.copyBlock',
    section: 'ticket',
    keys: ['Shift+y'],
    when: () => focusedBlock() !== null,
    run: () => focusedBlock()?.click(),
  },
  {
    id: 'customer.page',
    title: 'customerPage.open',
    section: 'ticket',
    keys: ['Shift+c'],
    onTicket: true,
    when: (app) => clientOf(app, currentTicket(app)) !== null,
    run(app, ticket) {
      const id = clientOf(app, ticket);
      if (id !== null && app.nav.account) openRecord(app, { account: app.nav.account, kind: 'customer', id });
    },
  },
  {
    id: 'record.web',
    title: 'record.openWeb',
    section: 'ticket',
    keys: ['w'],
    when: () => focusedWeb() !== null,
    run(app) {
      const web = focusedWeb();
      if (web) void openWeb(app, web);
    },
  },
];
