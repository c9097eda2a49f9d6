/** Commands that check domains and addresses on the internet. */
import { accountCommands } from './define.ts';

export const checkCommands = accountCommands({
  'check.start': ({ checks }, { name, ticket }) => checks.start(name, ticket),

  'check.registries': ({ checks }, { anew }) => checks.registries(anew),

  'check.read': ({ checks }, { run }) => checks.read(run),

  'check.watch': ({ checks }, { account, ...wanted }) => checks.watch(wanted),

  'check.watches': ({ store }, { ticket }) => store.checks.watches(ticket),

  'check.unwatch': ({ store }, { ticket, watch }) => store.checks.unwatch(ticket, watch),

  'check.subjects': ({ store }, { ticket }) => store.checks.subjects(ticket),
});
