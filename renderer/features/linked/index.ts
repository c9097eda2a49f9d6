/** Keys of linked tickets. */
import type { Command } from '../../commands/table.ts';
import { visitTicket } from '../../parts/records/open-record.ts';
import type { AppState } from '../../store/app-state.ts';
import { isTicketInSight } from '../../store/current-ticket.ts';
import type { Feature } from '../../store/registry.ts';
import { linksHere, NO_LINKS, openOnes } from './links-here.ts';

const linked = { section: 'ticket', synonyms: 'also.linked' } as const;

/** Links of the ticket on screen: behind the list it is out of sight, and no key acts on it. */
const linksInSight = (app: AppState) => (isTicketInSight(app) ? linksHere(app) : NO_LINKS);

const decide = (id: string, title: 'linked.link' | 'linked.notSame', key: string, isLink: boolean): Command => ({
  ...{ ...linked, id, title, keys: [key] },
  when: (app) => linksInSight(app).offer !== null,
  run(app) {
    const { offer } = linksInSight(app);
    return offer && app.linked.with(({ setLink }) => setLink(offer, isLink));
  },
});

const commands: Command[] = [
  decide('linked.link', 'linked.link', 'Shift+t', true),
  decide('linked.notSame', 'linked.notSame', 'Shift+s', false),
  {
    ...{ ...linked, id: 'linked.choose', title: 'linked.choose', keys: [] },
    when: (app) => isTicketInSight(app) && app.linked.of?.ticket === app.nav.ticket,
    run: (app) => app.linked.with(({ choose }) => choose()),
  },
  {
    ...{ ...linked, id: 'linked.open', title: 'linked.openNext', keys: ['Shift+g'] },
    when: (app) => linksInSight(app).linked.length > 0,
    run(app) {
      const { linked } = linksInSight(app);
      // In their order, so that the same key leads through all of them and back.
      const own = app.ticket.detail?.ticket.openedAt?.text ?? '';
      const next = linked.find(({ openedAt }) => (openedAt?.text ?? '') > own) ?? linked[0];
      if (next) visitTicket(app, next.id);
    },
  },
  {
    ...{ ...linked, id: 'linked.answer', title: 'linked.answerAll', keys: ['Shift+a'], section: 'write' },
    when: (app) => openOnes(linksInSight(app).linked).length > 0,
    run: (app) => app.linked.with(({ answer }) => answer()),
  },
];

export const linkedFeature: Feature = { commands };
