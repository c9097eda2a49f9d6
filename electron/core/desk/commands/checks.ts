/** Commands that check domains and addresses on the internet. */

import { must } from '../refusals.ts';
import { accountCommands } from './define.ts';

export const checkCommands = accountCommands({
  'check.start': ({ checks }, { name, ticket }) => checks.start(name, ticket),

  'check.registries': ({ checks }, { anew }) => checks.registries(anew),

  'check.read': ({ checks }, { run }) => checks.read(run),

  async 'check.watch'({ checks }, { account, ...wanted }, { emitter }) {
    const watches = must(await checks.watch(wanted));
    emitter.ticketsChanged(account, [wanted.ticket]);
    return watches;
  },

  'check.watches': ({ store }, { ticket }) => store.checks.watches(ticket),

  async 'check.unwatch'({ store }, { account, ticket, watch }, { emitter }) {
    const watches = must(await store.checks.unwatch(ticket, watch));
    emitter.ticketsChanged(account, [ticket]);
    return watches;
  },

  'check.subjects': ({ store }, { ticket }) => store.checks.subjects(ticket),
});
