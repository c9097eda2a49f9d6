/** Commands of an account's team. */

import type { AccountSettings } from '../../../../shared/domain/account.ts';
import { isLinkTemplate, LINK_KINDS } from '../../../../shared/domain/links.ts';
import type { TeamView } from '../../../../shared/domain/team-engine.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import { allowedOriginsOf } from '../account/links.ts';
import { readEngineAddresses } from '../team/engine-address.ts';
import { readInvitation } from '../team/invitation.ts';
import { confirmLinks } from './account.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';
import { refuseWeak } from './strong-passphrase.ts';

type TeamHandlers = Pick<
  Handlers,
  | 'team.get'
  | 'team.start'
  | 'team.join'
  | 'team.invite'
  | 'team.remove'
  | 'team.leave'
  | 'team.setEngine'
  | 'team.retry'
  | 'team.take'
  | 'team.handedDraft'
  | 'team.here'
  | 'team.share'
  | 'team.takeOut'
  | 'team.setting'
  | 'team.shareBefore'
>;

export function teamHandlers(ctx: DeskContext): TeamHandlers {
  /** Ask the agent outside the page, which must not decide alone where shared data goes. */
  async function agreed(address: string, operation: string): Promise<Result<null>> {
    const read = readEngineAddresses(address, operation);
    return read.ok
      ? ctx.consent.toEngine(
          read.value.map(({ host }) => host),
          operation,
        )
      : read;
  }

  const afterwards = async (one: AccountDesk, done: Result<null>): Promise<Result<TeamView | null>> =>
    done.ok ? one.team.view() : done;

  return {
    'team.get': ({ account }) => onAccount(ctx, account, 'team.get', ({ team }) => team.view()),

    'team.start': ({ account, name, ...engine }) =>
      onAccount(ctx, account, 'team.start', async (one) => {
        const may = await agreed(engine.address, 'team.start');
        return afterwards(one, may.ok ? await one.team.create(engine, name) : may);
      }),

    'team.join': ({ account, code, passphrase, name, ...engine }) =>
      onAccount(ctx, account, 'team.join', async (one) => {
        const read = await readInvitation(code, passphrase);
        if (!read.ok) return read;
        const address = engine.address.trim() || read.value.address;
        const may = await agreed(address, 'team.join');
        return afterwards(one, may.ok ? await one.team.join(read.value.invitation, { ...engine, address }, name) : may);
      }),

    async 'team.invite'({ account, passphrase }) {
      const strong = await refuseWeak(ctx, passphrase, 'team.invite');
      if (!strong.ok) return strong;
      return onAccount(ctx, account, 'team.invite', async ({ team }) => {
        if (!(await isInTeam(team))) return err('invalid', 'team.invite', { detail: { reason: 'no-team' } });
        const may = await ctx.consent.toInvite();
        return may.ok ? team.invite(passphrase) : may;
      });
    },

    'team.remove': ({ account, member }) =>
      onAccount(ctx, account, 'team.remove', async (one) => afterwards(one, await one.team.remove(member))),

    'team.leave': ({ account }) => onAccount(ctx, account, 'team.leave', ({ team }) => team.leave()),

    'team.setEngine': ({ account, ...engine }) =>
      onAccount(ctx, account, 'team.setEngine', async (one) => {
        const may = await agreed(engine.address, 'team.setEngine');
        return afterwards(one, may.ok ? await one.team.setEngine(engine) : may);
      }),

    'team.retry': ({ account }) =>
      onAccount(ctx, account, 'team.retry', async ({ team }) => {
        team.retry();
        return ok(null);
      }),

    'team.take': ({ account, tickets, draft = '', ...to }) =>
      onAccount(ctx, account, 'team.take', ({ team }) => team.assignTickets(tickets, { ...to, draft })),

    'team.handedDraft': ({ account, ticket }) =>
      onAccount(ctx, account, 'team.handedDraft', ({ team }) => team.handedDraft(ticket)),

    'team.share': ({ account, kind, id }) =>
      onAccount(ctx, account, 'team.share', ({ team }) => team.moveTool('shareTool', { kind, id })),
    'team.takeOut': ({ account, kind, id }) =>
      onAccount(ctx, account, 'team.takeOut', ({ team }) => team.moveTool('takeOutTool', { kind, id })),

    'team.setting': ({ account, name, how }) =>
      onAccount(ctx, account, 'team.setting', async (one) => {
        const offered = name === 'links' && how === 'use' ? await one.store.team.offeredLinks() : ok(null);
        if (!offered.ok) return offered;
        const may = offered.value ? await confirmOfferedLinks(ctx, one, offered.value) : ok(null);
        return afterwards(one, may.ok ? await one.team.chooseSetting({ name, how, links: offered.value }) : may);
      }),
    'team.shareBefore': ({ account }) =>
      onAccount(ctx, account, 'team.shareBefore', async (one) => afterwards(one, await one.team.shareEarlier())),

    'team.here': ({ account, ticket, state }) =>
      onAccount(ctx, account, 'team.here', async ({ team }) => {
        await team.reportPresence(ticket, state);
        return ok(null);
      }),
  };
}

const isInTeam = async (team: AccountDesk['team']): Promise<boolean> => {
  const seen = await team.view();
  return seen.ok && seen.value !== null;
};

/** Checks a colleague's links as the agent's own. Links to a new host need the agent's consent. */
export async function confirmOfferedLinks(
  ctx: DeskContext,
  one: AccountDesk,
  offered: Pick<AccountSettings, 'ticketLink' | 'links'>,
): Promise<Result<null>> {
  const { ticketLink, links } = offered;
  const { http } = allowedOriginsOf(one);
  const isWhole =
    (ticketLink === '' || isLinkTemplate('ticket', ticketLink, http)) &&
    LINK_KINDS.every((kind) => !links[kind] || isLinkTemplate(kind, links[kind], http));
  if (!isWhole) return err('invalid', 'team.setting', { detail: { reason: 'bad-link', field: 'links' } });
  return confirmLinks(ctx, one, offered, 'team.setting');
}
