/** Keys of linked tickets. */
import type { Command } from '../../commands/table.ts';
import { visitTicket } from '../../parts/records/open-record.ts';
import { turnedTo } from '../../store/current-ticket.ts';
import type { Feature } from '../../store/registry.ts';
import { linksHere, openOnes } from './links-here.ts';

const linked = { section: 'ticket', synonyms: 'also.linked' } as const;

const decide = (id: string, title: 'linked.link' | 'linked.notSame', key: string, isLink: boolean): Command => ({
  ...{ ...linked, id, title, keys: [key] },
  when: (app) => linksHere(app).offer !== null,
  run(app) {
    const { offer } = linksHere(app);
    return offer && app.linked.with(({ setLink }) => setLink(offer, isLink));
  },
});

const commands: Command[] = [
  decide('linked.link', 'linked.link', 'Shift+d', true),
  decide('linked.notSame', 'linked.notSame', 'Shift+s', false),
  {
    ...{ ...linked, id: 'linked.choose', title: 'linked.choose', keys: [] },
    when: (app) => turnedTo(app) !== null,
    run: (app) => app.linked.with(({ choose }) => choose()),
  },
  {
    ...{ ...linked, id: 'linked.open', title: 'linked.openNext', keys: ['Shift+b'] },
    when: (app) => linksHere(app).linked.length > 0,
    run(app) {
      const { linked } = linksHere(app);
      // In their order, so that the same key leads through all of them and back.
      const own = app.ticket.detail?.ticket.openedAt?.text ?? '';
      const next = linked.find(({ openedAt }) => (openedAt?.text ?? '') > own) ?? linked[0];
      if (next) visitTicket(app, next.id);
    },
  },
  {
    ...{ ...linked, id: 'linked.answer', title: 'linked.answerAll', keys: ['Shift+a'], section: 'write' },
    when: (app) => openOnes(linksHere(app).linked).length > 0,
    run: (app) => app.linked.with(({ answer }) => answer()),
  },
];

export const linkedFeature: Feature = { commands };
