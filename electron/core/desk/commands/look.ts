/** Commands of the second look. */
import type { AccountDesk } from '../account/account.ts';
import { must, refuse } from '../refusals.ts';
import { accountCommands, type DeskContext } from './define.ts';

export const lookCommands = accountCommands({
  async 'look.setRule'({ store, team, looks, runner }, { member, rule }) {
    const refused = must(await store.looks.setRule({ member, rule }));
    if (refused) refuse(refused);
    team.wake();
    looks.wake();
    runner.wake();
    return team.view();
  },

  'look.list': ({ store }) => store.looks.open(),
  'look.of': ({ store }, { ticket }) => store.looks.ofTicket(ticket),

  async 'look.approve'(desk, { request, digest, text = null }, ctx) {
    await decide(desk, ctx, { request, digest, verdict: 'approved', text, reason: '' });
    return null;
  },

  async 'look.return'(desk, { request, digest, reason }, ctx) {
    await decide(desk, ctx, { request, digest, verdict: 'returned', text: null, reason });
    return null;
  },

  async 'look.file'({ store }, { account: _, ...chunk }) {
    return must(await store.looks.fileChunk(chunk)) ?? refuse('not-found');
  },
});

async function decide(
  { entry, store, team, looks }: AccountDesk,
  { emitter }: DeskContext,
  decision: Parameters<AccountDesk['store']['looks']['decide']>[0],
): Promise<void> {
  const decided = must(await store.looks.decide(decision));
  if ('refused' in decided) return refuse(decided.refused);
  team.wake();
  looks.wake();
  emitter.ticketsChanged(entry.id, [decided.ticket]);
}
