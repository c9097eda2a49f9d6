/** The keys of the composer. */
import type { Command } from '../../commands/table.ts';

const open = (app: { nav: { ticket: string | null } }) => app.nav.ticket !== null;

export const composerCommands: Command[] = [
  {
    id: 'reply.write',
    title: 'composer.write',
    section: 'ticket',
    keys: ['r'],
    writes: true,
    onTicket: true,
    run: ({ composer }, ticket) => composer.wantFocus(ticket),
    keep: ({ nav, composer }, ticket, text) => {
      if (nav.account) void composer.keep(nav.account, ticket, text);
    },
  },
  {
    id: 'reply.send',
    title: 'composer.sendCommand',
    section: 'write',
    keys: ['Mod+Enter'],
    inFields: true,
    when: open,
    run: (app) => app.composer.controls?.send(),
  },
  {
    id: 'reply.sendNext',
    title: 'composer.sendNext',
    section: 'write',
    keys: ['Mod+Shift+Enter'],
    inFields: true,
    when: open,
    run: (app) => app.composer.controls?.send('next'),
  },
  {
    id: 'reply.attach',
    title: 'composer.attach',
    section: 'write',
    keys: ['Mod+Shift+a'],
    inFields: true,
    when: open,
    run: (app) => app.composer.controls?.chooseFiles(),
  },
  {
    id: 'reply.preview',
    title: 'composer.preview',
    section: 'write',
    keys: ['Mod+Shift+p'],
    inFields: true,
    when: open,
    run: ({ composer }) => composer.setPreview(!composer.preview),
  },
];
