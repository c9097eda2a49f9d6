/** Key of the checks. The drawer is in the shell, the switch in the account's settings. */
import type { Command } from '../../commands/table.ts';
import { focusedDomain, focusedWeb } from '../../parts/records/focused.ts';
import { currentTicket } from '../../store/current-ticket.ts';
import type { Feature } from '../../store/registry.ts';

const check = { title: 'layerCheck.command', synonyms: 'also.layerCheck', section: 'ticket', keys: ['d'] } as const;

const commands: Command[] = [
  {
    id: 'check.ticket',
    ...check,
    onTicket: true,
    run: ({ layerCheck }, ticket) => {
      const domain = focusedWeb()?.domain;
      return layerCheck.with((runner) => (domain ? runner.check(domain) : runner.checkTicket(ticket)));
    },
  },
  {
    // Same line in the key sheet, but for a record, where no ticket is visible.
    id: 'check.record',
    ...check,
    when: (app) => currentTicket(app) === null && focusedDomain(app) !== null,
    run: (app) => app.layerCheck.with(({ check }) => check(focusedDomain(app) ?? '')),
  },
];

export const layerCheckFeature: Feature = { commands };
