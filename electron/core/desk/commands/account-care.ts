/** Commands for an existing account: name, links, zone, health, practice, removal. */
import { domainToASCII } from 'node:url';
import type { Account, AccountSettings } from '../../../../shared/domain/account.ts';
import { adminBase, isLinkTemplate, LINK_KINDS, presetLinks, WHOIS_PAGE } from '../../../../shared/domain/links.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import { allowedOriginsOf, fillLink, learnTemplate } from '../account/links.ts';
import { fail, must, refuse } from '../refusals.ts';
import {
  accountCommands,
  accountsOf,
  type CommandContext,
  type DeskContext,
  deskCommands,
  openDesks,
} from './define.ts';
import { mustBeStrong } from './vault.ts';

/** `change` makes the account anew; the window may have to list it as closed. */
async function reopen(ctx: DeskContext, change: Promise<Result<AccountDesk>>): Promise<Account> {
  const opened = await change;
  ctx.emitter.emit('accounts.changed', {});
  return must(opened).view();
}

export const accountCareCommands = {
  ...deskCommands({
    'desk.presence'(state, ctx) {
      ctx.notePresence(state);
      return null;
    },

    async 'account.counts'(_, ctx) {
      const counts = await Promise.all(
        openDesks(ctx).map(async ({ entry, store }) => {
          const counted = await store.queues.counts();
          return counted.ok ? [{ account: entry.id, ...counted.value }] : [];
        }),
      );
      return counts.flat();
    },

    'account.rename': ({ account, label }, ctx) => reopen(ctx, accountsOf(ctx).rename(account, label)),
    'account.retry': ({ account }, ctx) => reopen(ctx, accountsOf(ctx).retry(account)),
    'account.mend': ({ account, how }, ctx) => reopen(ctx, accountsOf(ctx).repair(account, how)),

    async 'account.restore'({ account, backup }, ctx) {
      const restored = await accountsOf(ctx).restore(account, backup);
      ctx.emitter.emit('accounts.changed', {});
      ctx.emitter.ticketsChanged(account, []);
      ctx.emitter.emit('outbox.changed', { account });
      ctx.emitter.emit('canned.changed', { account });
      return must(restored).view();
    },

    async 'account.remove'({ account, print }, ctx) {
      const removed = await accountsOf(ctx).remove(account, print);
      ctx.emitter.emit('accounts.changed', {});
      return removed;
    },
  }),

  ...accountCommands({
    'account.unsent': ({ store }) => store.unsent.summary(),
    'account.backups': ({ store }) => store.databases.backups(),

    async 'account.backUp'({ store }) {
      const outcome = must(await store.databases.backUpNow());
      if (outcome !== 'made') fail('storage', { subject: 'work.db', detail: { reason: outcome } });
      return store.databases.backups();
    },

    async 'account.export'({ exporter }, { form, passphrase }, ctx) {
      if (passphrase !== null) await mustBeStrong(ctx, passphrase);
      const folder = must(await ctx.ports.choose('export'));
      if (folder !== null) must(await exporter.begin(folder, form, form === 'zip' ? passphrase : null));
      return folder !== null;
    },

    async 'account.stopExport'({ exporter }) {
      await exporter.stop();
      return null;
    },

    async 'account.clearCache'(desk) {
      must(await desk.clearCache());
      return desk.view();
    },

    'account.suggestZone': ({ store, reader }, _, { ports: { clock } }) =>
      store.tickets.suggestZone(reader.offset(), clock.now(), clock.zone()),

    async 'account.learnLink'(desk, { ticket, url }, ctx) {
      const template = await learnTicketLink(ctx, desk, ticket, url);
      await confirmLinks(ctx, desk, { ticketLink: template });
      must(await desk.configure({ ticketLink: template }));
      const base = adminBase(template);
      const preset = base === null ? null : presetLinks(base);
      const others = preset ? Object.fromEntries(LINK_KINDS.map((kind) => [kind, preset[kind]])) : {};
      const host = desk.entry.practice ? null : new URL(template).host;
      const otherHost = host === null || host === new URL(desk.entry.address).host ? null : host;
      return { template, others, otherHost };
    },

    async 'link.open'(desk, { account, kind, ...given }, { ports, operation }) {
      const field = `links.${kind}`;
      const own = desk.settings().links[kind] ?? '';
      const template = own === '' && kind === 'whois' ? WHOIS_PAGE : own;
      if (template === '') refuse('no-link', { field });
      const parts: Record<string, string> = Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
      );
      // Domain registries know names in punycode only; a template of the account's own gets the
      // name as stored.
      if (own === '' && parts.domain) parts.domain = domainToASCII(parts.domain) || parts.domain;
      const missing = [...template.matchAll(/\{(\w+)\}/g)].find(([, name]) => !Object.hasOwn(parts, name ?? ''));
      if (missing) refuse('link-incomplete', { field });
      const { http } = allowedOriginsOf(desk);
      return ports.openExternal(must(fillLink(template, parts, { practice: null, http }, field, operation)), http);
    },

    async 'practice.play'(desk, { scenario, ticket }, { ports }) {
      if (!desk.entry.practice) refuse('not-practice');
      must(await ports.practice.play({ scenario, ...(ticket === null ? {} : { ticketid: ticket }) }));
      const practised = [...new Set([...desk.settings().practised, scenario])];
      if (scenario !== 'replies-as-customer') return desk.configure({ practised });
      // Start again as on the first day: reply under the agent's name, and relearn how replies
      // are recorded.
      must(await desk.store.recordings.forget());
      return desk.configure({ practised, replyAs: 'name' });
    },

    'conversations.try': ({ conversations }) => conversations.tryApi(),

    async 'conversations.learnPlace'(desk, { ticket, url }, ctx) {
      const template = await learnTicketLink(ctx, desk, ticket, url);
      if (!template.includes('{c}')) refuse('no-code-in-it', { field: 'url' });
      await confirmLinks(ctx, desk, { conversationPage: template });
      must(await desk.configure({ conversationPage: template }));
      return desk.conversations.state().page;
    },

    async 'conversations.findPlace'(desk) {
      const { conversationPage: named } = desk.settings();
      const found = must(await desk.conversations.findPlace());
      // Drop the place that the agent named only if the search found another.
      if (named === '' || !desk.conversations.hasFoundPlace()) return found;
      must(await desk.configure({ conversationPage: '' }));
      return desk.conversations.state().page;
    },

    'conversations.learnShape': ({ conversations }, { ticket, sentence }) => conversations.learnShape(ticket, sentence),
  }),
};

/** Asks for consent if pages would open at a host that the settings don't name yet. */
export async function confirmLinks(
  { consent, operation }: CommandContext,
  desk: AccountDesk,
  { ticketLink, conversationPage, links }: Partial<AccountSettings>,
): Promise<void> {
  const now = desk.settings();
  const named = (...templates: (string | undefined)[]) => templates.filter((template) => !!template) as string[];
  const known = named(now.ticketLink, now.conversationPage, ...Object.values(now.links));
  const asked = named(ticketLink, conversationPage, ...Object.values(links ?? {}));
  must(await consent.toLinks(desk.url, known, asked, operation));
}

/** Learns the template of tickets' pages from one page. `ticket`: null for any cached ticket. */
async function learnTicketLink(
  { operation }: CommandContext,
  desk: AccountDesk,
  ticket: string | null,
  url: string,
): Promise<string> {
  const allowedOrigins = allowedOriginsOf(desk);
  const find = async (word: string) => {
    const found = await desk.store.tickets.byIdOrNumber(word);
    return found.ok && ticket !== null && found.value?.id !== ticket ? ok(null) : found;
  };
  const template = must(await learnTemplate(url, find, allowedOrigins, operation));
  if (allowedOrigins.practice === null && !isLinkTemplate('ticket', template, allowedOrigins.http)) {
    refuse('no-ticket-in-it', { field: 'url' });
  }
  return template;
}
