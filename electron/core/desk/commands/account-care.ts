/**
 * Commands for an existing account: its name, links, zone, health and practice scenarios, the list
 * and export of its unsent items, and its removal.
 */
import { domainToASCII } from 'node:url';
import type { PracticeScenario } from '../../../../shared/domain/desk.ts';
import { adminBase, isLinkTemplate, LINK_KINDS, presetLinks, WHOIS_PAGE } from '../../../../shared/domain/links.ts';
import { err, ok } from '../../../../shared/result.ts';
import { todayIn } from '../../rules/local-day.ts';
import type { AccountDesk } from '../account/account.ts';
import { allowedOriginsOf, fillLink, learnTemplate } from '../account/links.ts';
import { createTransfers } from '../outbox-export/transfers.ts';
import { packUnsent, unpackUnsent } from '../outbox-export/unsent-stream.ts';
import { confirmLinks } from './account.ts';
import { accountsOf, type DeskContext, type Handlers, onAccount } from './handlers.ts';
import { refuseWeak } from './strong-passphrase.ts';

type CareHandlers = Pick<
  Handlers,
  | 'desk.presence'
  | 'account.counts'
  | 'account.rename'
  | 'account.retry'
  | 'account.mend'
  | 'account.backups'
  | 'account.backUp'
  | 'account.restore'
  | 'account.clearCache'
  | 'account.suggestZone'
  | 'account.learnLink'
  | 'link.open'
>;

export function accountCareHandlers(ctx: DeskContext): CareHandlers {
  return {
    async 'desk.presence'(state) {
      ctx.notePresence(state);
      return ok(null);
    },

    async 'account.counts'() {
      const open = ctx.accounts()?.openDesks() ?? [];
      const counts = await Promise.all(
        open.map(async (one) => {
          const counted = await one.store.queues.counts();
          return counted.ok ? [{ account: one.entry.id, ...counted.value }] : [];
        }),
      );
      return ok(counts.flat());
    },

    async 'account.rename'({ account, label }) {
      const accounts = accountsOf(ctx, 'account.rename');
      if (!accounts.ok) return accounts;
      const renamed = await accounts.value.rename(account, label);
      ctx.emitter.emit('accounts.changed', {});
      return renamed.ok ? ok(renamed.value.view()) : renamed;
    },

    async 'account.retry'({ account }) {
      const accounts = accountsOf(ctx, 'account.retry');
      if (!accounts.ok) return accounts;
      const opened = await accounts.value.retry(account);
      ctx.emitter.emit('accounts.changed', {});
      return opened.ok ? ok(opened.value.view()) : opened;
    },

    async 'account.mend'({ account, how }) {
      const accounts = accountsOf(ctx, 'account.mend');
      if (!accounts.ok) return accounts;
      const opened = await accounts.value.repair(account, how);
      ctx.emitter.emit('accounts.changed', {});
      return opened.ok ? ok(opened.value.view()) : opened;
    },

    'account.backups': ({ account }) =>
      onAccount(ctx, account, 'account.backups', (one) => one.store.databases.backups()),

    'account.backUp': ({ account }) =>
      onAccount(ctx, account, 'account.backUp', async ({ store }) => {
        const made = await store.databases.backUpNow();
        if (!made.ok) return made;
        if (made.value === 'made') return store.databases.backups();
        return err('storage', 'account.backUp', { subject: 'work.db', detail: { reason: made.value } });
      }),

    async 'account.restore'({ account, backup }) {
      const accounts = accountsOf(ctx, 'account.restore');
      if (!accounts.ok) return accounts;
      const opened = await accounts.value.restore(account, backup);
      ctx.emitter.emit('accounts.changed', {});
      ctx.emitter.ticketsChanged(account, []);
      ctx.emitter.emit('outbox.changed', { account });
      ctx.emitter.emit('canned.changed', { account });
      return opened.ok ? ok(opened.value.view()) : opened;
    },

    'account.clearCache': ({ account }) =>
      onAccount(ctx, account, 'account.clearCache', async (one) => {
        const cleared = await one.clearCache();
        return cleared.ok ? ok(one.view()) : cleared;
      }),

    'account.suggestZone': ({ account }) =>
      onAccount(ctx, account, 'account.suggestZone', (one) =>
        one.store.tickets.suggestZone(one.reader.offset(), ctx.ports.clock.now(), ctx.ports.clock.zone()),
      ),

    'account.learnLink': ({ account, ticket, url }) =>
      onAccount(ctx, account, 'account.learnLink', async (one) => {
        const allowedOrigins = allowedOriginsOf(one);
        const learned = await learnTemplate(
          url,
          async (word) => {
            const found = await one.store.tickets.byIdOrNumber(word);
            return found.ok && ticket !== null && found.value?.id !== ticket ? ok(null) : found;
          },
          allowedOrigins,
        );
        if (!learned.ok) return learned;
        const template = learned.value;
        if (allowedOrigins.practice === null && !isLinkTemplate('ticket', template, allowedOrigins.http)) {
          return err('invalid', 'account.learnLink', { detail: { reason: 'no-ticket-in-it', field: 'url' } });
        }
        const agreed = await confirmLinks(ctx, one, { ticketLink: template }, 'account.learnLink');
        if (!agreed.ok) return agreed;
        const saved = await one.configure({ ticketLink: template });
        if (!saved.ok) return saved;
        const base = adminBase(template);
        const preset = base === null ? null : presetLinks(base);
        const others = preset ? Object.fromEntries(LINK_KINDS.map((kind) => [kind, preset[kind]])) : {};
        const host = allowedOrigins.practice === null ? new URL(template).host : null;
        const otherHost = host === null || host === new URL(one.entry.address).host ? null : host;
        return ok({ template, others, otherHost });
      }),

    'link.open': ({ account, kind, ...given }) =>
      onAccount(ctx, account, 'link.open', async (one) => {
        const field = `links.${kind}`;
        const own = one.settings().links[kind] ?? '';
        const template = own === '' && kind === 'whois' ? WHOIS_PAGE : own;
        if (template === '') return err('invalid', 'link.open', { detail: { reason: 'no-link', field } });
        const parts: Record<string, string> = Object.fromEntries(
          Object.entries(given).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
        );
        // Domain registries know names in punycode only; a template of the account's own gets the
        // name as stored.
        if (own === '' && parts.domain) parts.domain = domainToASCII(parts.domain) || parts.domain;
        const missing = [...template.matchAll(/\{(\w+)\}/g)].find(([, name]) => !Object.hasOwn(parts, name ?? ''));
        if (missing) return err('invalid', 'link.open', { detail: { reason: 'link-incomplete', field } });
        const { http } = allowedOriginsOf(one);
        const url = fillLink(template, parts, { practice: null, http }, field, 'link.open');
        if (!url.ok) return url;
        return ctx.ports.openExternal(url.value, http);
      }),
  };
}

export function practiceHandlers(ctx: DeskContext): Pick<Handlers, 'practice.play'> {
  async function playFor({ colleague }: AccountDesk, scenario: PracticeScenario, ticket: string | null) {
    if (scenario !== 'colleague-joins') {
      return ctx.ports.practice.play({ scenario, ...(ticket === null ? {} : { ticketid: ticket }) });
    }
    if (!colleague || ticket === null) return err('invalid', 'practice.play', { detail: { reason: 'no-ticket' } });
    return colleague.play(ticket);
  }

  return {
    'practice.play': ({ account, scenario, ticket }) =>
      onAccount(ctx, account, 'practice.play', async (one) => {
        if (!one.entry.practice) return err('invalid', 'practice.play', { detail: { reason: 'not-practice' } });
        const played = await playFor(one, scenario, ticket);
        if (!played.ok) return played;
        const practised = [...new Set([...one.settings().practised, scenario])];
        if (scenario !== 'replies-as-customer') return one.configure({ practised });
        // Start again as on the first day: reply under the agent's name, and relearn how replies
        // are recorded.
        const forgotten = await one.store.recordings.forget();
        return forgotten.ok ? one.configure({ practised, replyAs: 'name' }) : forgotten;
      }),
  };
}

type EndHandlers = Pick<
  Handlers,
  | 'account.unsent'
  | 'account.export'
  | 'account.exportChunk'
  | 'account.import'
  | 'account.importChunk'
  | 'account.remove'
>;

export function accountEndHandlers(ctx: DeskContext): EndHandlers {
  const { clock } = ctx.ports;
  const transfers = createTransfers(ctx.ports, {
    subject: 'account',
    pack: ({ store, entry: { address, email } }) => packUnsent(store, { address, email }),
    unpack: ({ store, entry: { address, email } }, plain) => unpackUnsent(plain, store, { address, email }, clock.now),
  });
  ctx.onLock(transfers.forget);
  return {
    'account.unsent': ({ account }) =>
      onAccount(ctx, account, 'account.unsent', (one) => one.store.outboxExport.summary()),

    async 'account.export'({ account, passphrase }) {
      // Check first, so that no lock comes between finding the account and starting.
      const strong = await refuseWeak(ctx, passphrase, 'account.export');
      if (!strong.ok) return strong;
      return onAccount(ctx, account, 'account.export', async (one) => {
        const { clock } = ctx.ports;
        const day = todayIn(clock.zone(), clock.now());
        return ok({ export: transfers.beginExport(one, passphrase), name: `unsent-${day}.rackside` });
      });
    },

    'account.exportChunk': ({ account, export: id, index }) =>
      onAccount(ctx, account, 'account.exportChunk', () => transfers.nextChunk(account, id, index)),

    'account.import': ({ account, passphrase }) =>
      onAccount(ctx, account, 'account.import', async (one) => ok({ import: transfers.beginImport(one, passphrase) })),

    'account.importChunk': ({ account, import: id, bytes, last }) =>
      onAccount(ctx, account, 'account.importChunk', async () => {
        const taken = await transfers.takeChunk(account, id, bytes, last);
        if (!taken.ok) return taken;
        if (taken.value === null) return ok(null);
        const { imported, tickets } = taken.value;
        ctx.emitter.ticketsChanged(account, []);
        for (const ticket of tickets) ctx.emitter.emit('drafts.changed', { account, ticket });
        if (imported.canned > 0) ctx.emitter.emit('canned.changed', { account });
        return ok(imported);
      }),

    async 'account.remove'({ account, print }) {
      const accounts = accountsOf(ctx, 'account.remove');
      if (!accounts.ok) return accounts;
      const removed = await accounts.value.remove(account, print);
      ctx.emitter.emit('accounts.changed', {});
      return removed;
    },
  };
}
