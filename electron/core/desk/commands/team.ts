/** Commands of an account's team. */
import type { AccountSettings } from '../../../../shared/domain/account.ts';
import { isLinkTemplate, LINK_KINDS } from '../../../../shared/domain/links.ts';
import type { AccountDesk } from '../account/account.ts';
import { allowedOriginsOf } from '../account/links.ts';
import { must, refuse } from '../refusals.ts';
import { readEngineAddresses } from '../team/engine-login.ts';
import { readInvitation } from '../team/membership.ts';
import { confirmLinks } from './account-care.ts';
import { accountCommands, type CommandContext, deskCommands, deskOf } from './define.ts';
import { mustBeStrong } from './vault.ts';

/** Asks the agent outside the page, which must not decide alone where shared data goes. */
async function mustAgreeToEngine({ consent, operation }: CommandContext, address: string): Promise<void> {
  const engines = must(readEngineAddresses(address, operation));
  const hosts = engines.map(({ host }) => host);
  must(await consent.toEngine(hosts, operation));
}

export const teamCommands = {
  ...accountCommands({
    'team.get': ({ team }) => team.view(),

    async 'team.start'({ team }, { account, name, ...engine }, ctx) {
      await mustAgreeToEngine(ctx, engine.address);
      must(await team.create(engine, name));
      return team.view();
    },

    async 'team.join'({ team }, { account, code, passphrase, name, ...engine }, ctx) {
      const read = must(await readInvitation(code, passphrase));
      const address = engine.address.trim() || read.address;
      await mustAgreeToEngine(ctx, address);
      must(await team.join(read.invitation, { ...engine, address }, name));
      return team.view();
    },

    async 'team.remove'({ team }, { member }) {
      must(await team.remove(member));
      return team.view();
    },

    'team.leave': ({ team }) => team.leave(),

    async 'team.setEngine'({ team }, { account, ...engine }, ctx) {
      await mustAgreeToEngine(ctx, engine.address);
      must(await team.setEngine(engine));
      return team.view();
    },

    'team.retry'({ team }) {
      team.retry();
      return null;
    },

    async 'team.take'({ team, hook }, { account, tickets, draft = '', ...to }) {
      const before = must(await team.assignTickets(tickets, { ...to, draft }));
      const view = await team.view();
      const isOwn = view.ok && view.value?.members.some(({ id, own }) => own && id === to.member);
      // A colleague's desk learns of theirs from the team.
      const gained = isOwn ? before.filter(({ taken }) => taken?.member !== to.member) : [];
      for (const { ticket } of gained) hook.notify('handed', ticket);
      return before;
    },

    'team.handedDraft': ({ team }, { ticket }) => team.handedDraft(ticket),
    'team.share': ({ team }, { account: _account, ...tool }) => team.moveTool('shareTool', tool),
    'team.takeOut': ({ team }, { kind, id }) => team.moveTool('takeOutTool', { kind, id }),

    async 'team.setting'(desk, { name, how }, ctx) {
      const links = name === 'links' && how === 'use' ? must(await desk.store.team.offeredLinks()) : null;
      if (links) await confirmOfferedLinks(ctx, desk, links);
      must(await desk.team.chooseSetting({ name, how, links }));
      return desk.team.view();
    },

    async 'team.shareBefore'({ team }) {
      must(await team.shareEarlier());
      return team.view();
    },

    async 'team.here'({ team }, { ticket, state }) {
      await team.reportPresence(ticket, state);
      return null;
    },
  }),

  ...deskCommands({
    async 'team.invite'({ account, passphrase }, ctx) {
      await mustBeStrong(ctx, passphrase);
      const { team } = deskOf(ctx, account);
      const view = await team.view();
      if (!view.ok || view.value === null) refuse('no-team');
      must(await ctx.consent.toInvite());
      return team.invite(passphrase);
    },
  }),
};

/** Checks a colleague's links as the agent's own. Links to a new host need the agent's consent. */
export async function confirmOfferedLinks(
  ctx: CommandContext,
  desk: AccountDesk,
  offered: Pick<AccountSettings, 'ticketLink' | 'links'>,
): Promise<void> {
  const { ticketLink, links } = offered;
  const { http } = allowedOriginsOf(desk);
  const isWhole =
    (ticketLink === '' || isLinkTemplate('ticket', ticketLink, http)) &&
    LINK_KINDS.every((kind) => !links[kind] || isLinkTemplate(kind, links[kind], http));
  if (!isWhole) refuse('bad-link', { field: 'links' });
  await confirmLinks(ctx, desk, offered);
}
