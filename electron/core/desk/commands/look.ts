/** Commands of the second look. */
import type { AccountDesk } from '../account/account.ts';
import { must, refuse } from '../refusals.ts';
import { accountCommands, type DeskContext } from './define.ts';

export const lookCommands = accountCommands({
  async 'look.setRule'({ store, team, looks, runner }, { member, rule }) {
    const refused = must(await store.looks.setRule({ member, rule }));
    if (refused) refuse(refused);
    for (const part of [team, looks, runner]) part.wake();
    return team.view();
  },

  'look.of': ({ store }, { ticket }) => store.looks.of(ticket),

  'look.approve': (desk, { request, digest, text = null }, ctx) =>
    decide(desk, ctx, { request, digest, verdict: 'approved', text, reason: '' }),

  'look.return': (desk, { request, digest, reason }, ctx) =>
    decide(desk, ctx, { request, digest, verdict: 'returned', text: null, reason }),

  async 'look.file'({ store }, { account: _, ...chunk }) {
    return must(await store.looks.fileChunk(chunk)) ?? refuse('not-found');
  },
});

async function decide(
  { entry, store, team, looks }: AccountDesk,
  { emitter }: DeskContext,
  decision: Parameters<AccountDesk['store']['looks']['decide']>[0],
): Promise<null> {
  const decided = must(await store.looks.decide(decision));
  if ('refused' in decided) return refuse(decided.refused);
  team.wake();
  looks.wake();
  emitter.ticketsChanged(entry.id, [decided.ticket]);
  return null;
}
