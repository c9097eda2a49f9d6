/** Commands that sign in and out of accounts and change their settings. */
import type { Account, AccountSettings } from '../../../../shared/domain/account.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import { practiceEntry } from '../account/accounts.ts';
import { allowedOriginsOf, PRACTICE } from '../account/links.ts';
import { practiceReplies } from '../account/practice-replies.ts';
import type { Login } from '../account/session.ts';
import { settingsPatch } from '../account/settings.ts';
import type { Ports } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { normaliseAddress } from '../service/address.ts';
import { type Client, createClient } from '../service/client.ts';
import type { Credentials, Tokens } from '../service/token.ts';
import { accountsOf, type DeskContext, type Handlers, onAccount } from './handlers.ts';

type AccountHandlers = Pick<
  Handlers,
  | 'account.list'
  | 'account.signIn'
  | 'account.resume'
  | 'account.practice'
  | 'account.signOut'
  | 'account.configure'
  | 'sync.now'
>;

export function accountHandlers(ctx: DeskContext): AccountHandlers {
  const changed = (account: AccountDesk): Result<Account> => {
    ctx.emitter.emit('accounts.changed', {});
    return ok(account.view());
  };

  /**
   * Links and departments are merged into the existing ones, so make one change after the other.
   */
  const inTurn = createLimiter(1);

  return {
    'account.list': async () => ok(ctx.accounts()?.list() ?? []),

    async 'account.signIn'(input) {
      const accounts = accountsOf(ctx, 'account.signIn');
      if (!accounts.ok) return accounts;
      const address = normaliseAddress(input.address);
      if (!address.ok) return address;
      const { service } = ctx.ports.managed ?? {};
      if (service?.only && !isSameAddress(service.address, address.value.address)) {
        return err('invalid', 'account.signIn', {
          subject: service.address,
          detail: { reason: 'managed', field: 'address' },
        });
      }
      const known = accounts.value.list().map((one) => one.address);
      const agreed = await ctx.consent.toSignIn(address.value, known, input.allowHttp);
      if (!agreed.ok) return agreed;
      const credentials = {
        apiKey: input.apiKey,
        apiSecret: input.apiSecret,
        email: input.email,
        password: input.password,
      };
      const tokens = await tryCredentials(ctx.ports, address.value.address, credentials, probeTickets);
      if (!tokens.ok) return tokens;
      // The desk may have been locked and unlocked during the request.
      const latest = accountsOf(ctx, 'account.signIn');
      if (!latest.ok) return latest;
      const { host } = new URL(address.value.address);
      const entered = await latest.value.signIn(
        { label: host, address: address.value.address, email: input.email, practice: false },
        toLogin(credentials, tokens.value, input.remember),
      );
      return entered.ok ? changed(entered.value) : entered;
    },

    'account.resume': (input) =>
      onAccount(ctx, input.account, 'account.resume', async (account) => {
        const old = account.login();
        const apiKey = input.apiKey ?? old?.apiKey;
        const apiSecret = input.apiSecret ?? old?.apiSecret;
        if (!apiKey || !apiSecret) {
          return err('invalid', 'account.resume', {
            detail: { reason: 'required', field: apiKey ? 'apiSecret' : 'apiKey' },
          });
        }
        const credentials = { apiKey, apiSecret, email: account.entry.email, password: input.password };
        const tokens = await tryCredentials(ctx.ports, account.url, credentials);
        if (!tokens.ok) return tokens;
        // The account may have been removed or reopened during the request.
        return onAccount(ctx, input.account, 'account.resume', async (latest) => {
          const signedIn = await latest.signIn(toLogin(credentials, tokens.value, input.remember));
          return signedIn.ok ? changed(latest) : signedIn;
        });
      }),

    async 'account.practice'() {
      if (ctx.ports.managed?.practiceDesk === false) {
        return err('invalid', 'account.practice', { detail: { reason: 'managed' } });
      }
      const accounts = accountsOf(ctx, 'account.practice');
      if (!accounts.ok) return accounts;
      const service = await accounts.value.startPractice();
      if (!service.ok) return service;
      const { url, credentials, departments } = service.value;
      const tokens = await tryCredentials(ctx.ports, url, credentials);
      if (!tokens.ok) return tokens;
      const latest = accountsOf(ctx, 'account.practice');
      if (!latest.ok) return latest;
      const entered = await latest.value.signIn(
        practiceEntry(credentials.email),
        toLogin(credentials, tokens.value, true),
        { zone: 'UTC', ticketLink: `${PRACTICE}/ticket/{tid}?c={c}`, departments },
      );
      if (!entered.ok) return entered;
      const { canned } = entered.value.store;
      const at = ctx.ports.clock.now();
      const own = await canned.list(at);
      // The practice desk also works without sample replies, so errors are ignored.
      if (own.ok && own.value.length === 0) await canned.import(practiceReplies(), { apply: true, at });
      return changed(entered.value);
    },

    'account.signOut': ({ account }) =>
      onAccount(ctx, account, 'account.signOut', async (one) => {
        const done = await one.signOut();
        return done.ok ? changed(one) : done;
      }),

    'account.configure': ({ account, settings }) =>
      onAccount(ctx, account, 'account.configure', async (one) => {
        const patch = settingsPatch(one.settings(), settings, allowedOriginsOf(one).http);
        if (!patch.ok) return patch;
        const agreed = await confirmLinks(ctx, one, patch.value, 'account.configure');
        if (!agreed.ok) return agreed;
        return inTurn(async () => {
          const latest = settingsPatch(one.settings(), settings, allowedOriginsOf(one).http);
          const done = latest.ok ? await one.configure(latest.value) : latest;
          return done.ok ? ok(one.view()) : done;
        });
      }),

    'sync.now': ({ account }) => onAccount(ctx, account, 'sync.now', (one) => one.sync.refresh()),
  };
}

/**
 * Asks for consent if the account's pages would open at a host that its settings don't name yet.
 */
export function confirmLinks(
  ctx: DeskContext,
  account: AccountDesk,
  { ticketLink, conversationPage, links }: Partial<AccountSettings>,
  operation: string,
): Promise<Result<null>> {
  const now = account.settings();
  const named = (...templates: (string | undefined)[]) => templates.filter((template) => !!template) as string[];
  const known = named(now.ticketLink, now.conversationPage, ...Object.values(now.links));
  const asked = named(ticketLink, conversationPage, ...Object.values(links ?? {}));
  return ctx.consent.toLinks(account.url, known, asked, operation);
}

/**
 * Requests tokens with credentials that are not stored yet, so that a failure keeps what was typed.
 */
async function tryCredentials(
  ports: Ports,
  address: string,
  credentials: Credentials,
  also: (client: Client) => Promise<Result<unknown>> = async () => ok(null),
): Promise<Result<Tokens>> {
  let tokens: Tokens | null = null;
  const client = createClient({
    address,
    clock: ports.clock,
    version: ports.version,
    log: ports.log,
    route: ports.network,
    tokens: {
      load: () => tokens,
      store: async (fresh) => {
        tokens = fresh;
        return ok(null);
      },
      credentials: () => null,
    },
  });
  const signedIn = await client.signIn(credentials);
  const found = signedIn.ok ? await also(client) : signedIn;
  await client.close();
  return found.ok ? signedIn : found;
}

/**
 * Some addresses issue tokens but have no API. Report this while the address can still be
 * corrected.
 */
async function probeTickets(client: Client): Promise<Result<unknown>> {
  const seen = await client.getTickets({ limitnum: 1 });
  if (seen.ok || seen.error.detail?.reason !== 'no-such-api') return ok(null);
  return { ok: false, error: { ...seen.error, operation: 'account.signIn' } };
}

function toLogin(credentials: Credentials, tokens: Tokens, remember: boolean): Login {
  const { apiKey, apiSecret, password } = credentials;
  return { apiKey, apiSecret, password: remember ? password : null, tokens };
}

/** Ignores a trailing slash and an API path at the end of either address. */
function isSameAddress(settled: string, address: string): boolean {
  const normal = normaliseAddress(settled);
  return normal.ok && normal.value.address === address;
}
