/** Keys of the composer. */
import type { Command } from '../../commands/table.ts';
import { keepInReply } from '../../parts/writing/keep-in-reply.ts';
import type { Feature } from '../../store/registry.ts';
import { afterNextPaint } from '../../ui/dom.ts';
import { openNews } from './open-news.ts';
import { toggleFull } from './slice.ts';

const hasOpenTicket = (app: { nav: { ticket: string | null } }) => app.nav.ticket !== null;

const commands: Command[] = [
  {
    id: 'reply.write',
    title: 'composer.write',
    synonyms: 'also.reply',
    section: 'ticket',
    keys: ['r'],
    writes: true,
    onTicket: true,
    run: ({ composer }, ticket) => composer.wantFocus(ticket),
    keep: keepInReply,
  },
  {
    id: 'reply.send',
    title: 'composer.sendCommand',
    section: 'write',
    keys: ['Mod+Enter'],
    inFields: true,
    when: hasOpenTicket,
    run: (app) => app.composer.controls?.send(),
  },
  {
    id: 'reply.sendNext',
    title: 'composer.sendAndNext',
    section: 'write',
    keys: ['Mod+Shift+Enter'],
    inFields: true,
    when: hasOpenTicket,
    run: (app) => app.composer.controls?.send('next'),
  },
  {
    id: 'reply.sendSnooze',
    title: 'composer.sendAndSnooze',
    synonyms: 'also.snooze',
    section: 'write',
    keys: ['Mod+Shift+h'],
    inFields: true,
    when: hasOpenTicket,
    run: (app) => app.composer.controls?.send('snooze'),
  },
  {
    id: 'reply.sendPromise',
    title: 'composer.sendAndPromise',
    synonyms: 'also.promise',
    section: 'write',
    keys: ['Mod+Shift+d'],
    inFields: true,
    when: hasOpenTicket,
    run: (app) => app.composer.controls?.send('promise'),
  },
  {
    id: 'reply.sendDone',
    title: 'composer.sendAndDone',
    synonyms: 'also.done',
    section: 'write',
    keys: ['Mod+Shift+e'],
    inFields: true,
    when: hasOpenTicket,
    run: (app) => app.composer.controls?.send('done'),
  },
  {
    id: 'reply.sendClose',
    title: 'composer.sendAndClose',
    synonyms: 'also.done',
    section: 'write',
    keys: ['Mod+Shift+l'],
    inFields: true,
    when: hasOpenTicket,
    run: (app) => app.composer.controls?.send('close'),
  },
  {
    id: 'reply.sendAsBefore',
    title: 'composer.sendAsBefore',
    section: 'write',
    keys: ['Alt+Enter'],
    inFields: true,
    when: hasOpenTicket,
    run: (app) => app.composer.controls?.sendAsBefore(),
  },
  {
    id: 'reply.seen',
    title: 'composer.newsSeenCommand',
    section: 'write',
    keys: ['Mod+Shift+s'],
    inFields: true,
    when: (app) => openNews(app) !== null,
    run(app) {
      const news = openNews(app);
      if (news) app.ticket.markSeen(news.header);
    },
  },
  {
    id: 'reply.attach',
    title: 'composer.attach',
    synonyms: 'also.attach',
    section: 'write',
    keys: ['Mod+Shift+a'],
    inFields: true,
    when: hasOpenTicket,
    run: (app) => app.composer.controls?.chooseFiles(),
  },
  {
    id: 'reply.preview',
    title: 'composer.preview',
    section: 'write',
    keys: ['Mod+Shift+p'],
    inFields: true,
    when: hasOpenTicket,
    run: ({ composer }) => composer.setPreview(!composer.preview),
  },
  {
    id: 'reply.full',
    title: 'composer.full',
    section: 'write',
    keys: ['Mod+Shift+f'],
    inFields: true,
    when: hasOpenTicket,
    run: ({ composer }) => toggleFull(composer),
  },
  {
    id: 'reply.notices',
    title: 'composer.noticesCommand',
    section: 'write',
    keys: ['Mod+Shift+y'],
    inFields: true,
    when: hasOpenTicket,
    run: ({ composer }) => {
      composer.setNoticesOpen(true);
      afterNextPaint(() => document.querySelector<HTMLElement>('[data-notices]')?.focus());
    },
  },
];

export const composerFeature: Feature = { commands };
