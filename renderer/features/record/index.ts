/** Keys of records: copy a block, open on the web, WHOIS, and the customer's page. */
import type { Command } from '../../commands/table.ts';
import { focusedBlock, focusedDomain, focusedWeb, openWeb } from '../../parts/records/focused.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import { knownTicket } from '../../parts/tickets/known-ticket.ts';
import type { AppState } from '../../store/app-state.ts';
import { currentTicket, customerOfTicket, recordInSight } from '../../store/current-ticket.ts';
import type { Feature } from '../../store/registry.ts';

const clientOf = (app: AppState, ticket: string | null): string | null => {
  if (ticket === null) return null;
  const customer = customerOfTicket(app, ticket);
  return customer ? customer.clientId : (knownTicket(app, ticket)?.requester.clientId ?? null);
};

const ownerOf = (app: AppState): string | null => recordInSight(app)?.record.clientId ?? null;

const commands: Command[] = [
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
    synonyms: 'also.customer',
    section: 'ticket',
    keys: ['Shift+c'],
    onTicket: true,
    when: (app) => clientOf(app, currentTicket(app)) !== null,
    unavailableText: 'customerPage.unknown',
    run(app, ticket) {
      const id = clientOf(app, ticket);
      if (id !== null && app.nav.account) openRecord(app, { account: app.nav.account, kind: 'customer', id });
    },
  },
  {
    // Same line in the key sheet, but for a record, where no ticket is visible.
    id: 'record.owner',
    title: 'customerPage.open',
    synonyms: 'also.customer',
    section: 'ticket',
    keys: ['Shift+c'],
    when: (app) => currentTicket(app) === null && ownerOf(app) !== null,
    run(app) {
      const id = ownerOf(app);
      if (id !== null && app.nav.account) openRecord(app, { account: app.nav.account, kind: 'customer', id });
    },
  },
  {
    id: 'record.web',
    title: 'record.openWebCommand',
    synonyms: 'also.web',
    section: 'ticket',
    keys: ['w'],
    when: () => focusedWeb() !== null,
    unavailableText: 'record.noWeb',
    run(app) {
      const web = focusedWeb();
      if (web) void openWeb(app, web);
    },
  },
  {
    id: 'record.whois',
    title: 'record.whois',
    section: 'ticket',
    keys: ['Shift+w'],
    when: (app) => focusedDomain(app) !== null,
    unavailableText: 'record.noDomain',
    run(app) {
      const domain = focusedDomain(app);
      if (domain !== null) void openWeb(app, { kind: 'whois', domain });
    },
  },
];

export const recordFeature: Feature = { commands };
