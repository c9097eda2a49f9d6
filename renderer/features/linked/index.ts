/** Linked tickets of the open one, and their keys. */
import type { LinkedTickets } from '../../../shared/domain/linked-tickets.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import type { Command } from '../../commands/table.ts';
import { visitTicket } from '../../parts/records/open-record.ts';
import type { AppState } from '../../store/app-state.ts';
import { customerOfTicket, isTicketInSight, turnedTo } from '../../store/current-ticket.ts';
import type { Feature } from '../../store/registry.ts';

const NONE: LinkedTickets = { tickets: [], offer: null };

/** None for a ticket that only came with its queue. */
export function linkedHere(app: Pick<AppState, 'customer' | 'nav'>): LinkedTickets {
  const ticket = turnedTo(app);
  return (ticket !== null && customerOfTicket(app, ticket)?.linked) || NONE;
}

export const openOnes = (tickets: readonly TicketRow[]): TicketRow[] =>
  tickets.filter(({ meaning }) => meaning !== 'closed');

/** Behind the list the ticket is out of sight, and no key acts on it. */
const linkedInSight = (app: AppState): LinkedTickets => (isTicketInSight(app) ? linkedHere(app) : NONE);

const decide = (id: 'linked.link' | 'linked.notSame', key: string, isLink: boolean): Command => ({
  ...{ id, title: id, section: 'ticket', synonyms: 'also.linked', keys: [key] },
  when: (app) => linkedInSight(app).offer !== null,
  run(app) {
    const { offer } = linkedInSight(app);
    return offer && app.customer.link(app.nav.ticket ?? '', [offer], isLink);
  },
});

/** The desk takes at most 50 pairs at once. */
const MOST_SELECTED = 50;

const commands: Command[] = [
  decide('linked.link', 'Shift+t', true),
  decide('linked.notSame', 'Shift+s', false),
  {
    ...{ id: 'linked.choose', title: 'linked.choose', section: 'select', synonyms: 'also.linked', keys: [] },
    when: ({ selection: { rows } }) => rows.size > 1 && rows.size <= MOST_SELECTED,
    run({ customer, selection }) {
      const [first, ...others] = selection.rows.values();
      return first && customer.link(first.id, others, true);
    },
  },
  {
    ...{ id: 'linked.open', title: 'linked.openNext', section: 'ticket', synonyms: 'also.linked', keys: ['Shift+g'] },
    when: (app) => linkedInSight(app).tickets.length > 0,
    run(app) {
      const [next] = linkedInSight(app).tickets;
      if (next) visitTicket(app, next.id);
    },
  },
  {
    ...{ id: 'linked.answer', title: 'linked.answerAll', section: 'write', synonyms: 'also.linked', keys: ['Shift+a'] },
    when: (app) => openOnes(linkedInSight(app).tickets).length > 0,
    run(app) {
      const others = openOnes(linkedInSight(app).tickets).map(({ id }) => id);
      return app.outage.showLinked([app.nav.ticket ?? '', ...others]);
    },
  },
];

export const linkedFeature: Feature = { commands };
