/** Commands that sign in and out of accounts and change their settings. */
import type { Account } from '../../../../shared/domain/account.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import { practiceEntry } from '../account/accounts.ts';
import { allowedOriginsOf, PRACTICE } from '../account/links.ts';
import { practiceReplies } from '../account/practice.ts';
import type { Login } from '../account/session.ts';
import { settingsPatch } from '../account/settings.ts';
import { createOutsideLedger, type Outside } from '../outside/ledger.ts';
import { must, refuse } from '../refusals.ts';
import { createLimiter } from '../scheduling.ts';
import { normaliseAddress } from '../service/address.ts';
import { type Client, createClient } from '../service/client.ts';
import type { Credentials, Tokens } from '../service/token.ts';
import { confirmLinks } from './account-care.ts';
import { accountCommands, accountsOf, type DeskContext, deskCommands, deskOf } from './define.ts';

function changed(desk: AccountDesk, ctx: DeskContext): Account {
  ctx.emitter.emit('accounts.changed', {});
  return desk.view();
}

export const signInCommands = {
  ...deskCommands({
    'account.list': (_, ctx) => ctx.accounts()?.list() ?? [],

    async 'account.signIn'(input, ctx) {
      const accounts = accountsOf(ctx);
      const target = must(normaliseAddress(input.address));
      const { address } = target;
      const { service } = ctx.ports.managed ?? {};
      if (service?.only && !isSameAddress(service.address, address)) {
        refuse('managed', { subject: service.address, field: 'address' });
      }
      const known = accounts.list().map((account) => account.address);
      must(await ctx.consent.toSignIn(target, known, input.allowHttp));
      const { apiKey, apiSecret, email, password } = input;
      const credentials = { apiKey, apiSecret, email, password };
      const desk = await listTrial(ctx, async (outside) => {
        const tokens = must(await tryCredentials(ctx, address, credentials, outside, probeTickets));
        // The desk may have been locked and unlocked during the request.
        return accountsOf(ctx).signIn(
          { label: new URL(address).host, address, email, practice: false },
          toLogin(credentials, tokens, input.remember),
          input.readOnly ? { readOnly: true } : undefined,
        );
      });
      return changed(desk, ctx);
    },

    async 'account.practice'({ label }, ctx) {
      if (ctx.ports.managed?.practiceDesk === false) refuse('managed');
      const { url, credentials, departments } = must(await accountsOf(ctx).startPractice());
      const desk = await listTrial(ctx, async (outside) => {
        const tokens = must(await tryCredentials(ctx, url, credentials, outside));
        return accountsOf(ctx).signIn(practiceEntry(credentials.email, label), toLogin(credentials, tokens, true), {
          zone: 'UTC',
          ticketLink: `${PRACTICE}/ticket/{tid}?c={c}`,
          departments,
        });
      });
      const { canned } = desk.store;
      const own = await canned.list();
      // The practice desk also works without sample replies, so errors are ignored.
      if (own.ok && own.value.length === 0)
        await canned.import(await practiceReplies(), { apply: true, at: ctx.ports.clock.now() });
      return changed(desk, ctx);
    },
  }),

  ...accountCommands({
    async 'account.resume'(desk, { account, password, remember, ...given }, ctx) {
      const old = desk.login();
      const apiKey = given.apiKey || old?.apiKey || refuse('required', { field: 'apiKey' });
      const apiSecret = given.apiSecret || old?.apiSecret || refuse('required', { field: 'apiSecret' });
      const credentials = { apiKey, apiSecret, email: desk.entry.email, password };
      const tokens = must(await tryCredentials(ctx, desk.url, credentials, desk.outside.of('signIn')));
      // The account may have been removed or reopened during the request.
      const latest = deskOf(ctx, account);
      must(await latest.signIn(toLogin(credentials, tokens, remember)));
      return changed(latest, ctx);
    },

    async 'account.signOut'(desk, _, ctx) {
      must(await desk.signOut());
      return changed(desk, ctx);
    },

    'sync.now': ({ sync }) => sync.refresh(),
  }),
};

export function configureCommand() {
  // Links and departments are merged into the existing ones, so make one change after the other.
  const inTurn = createLimiter(1);
  return accountCommands({
    async 'account.configure'(desk, { settings }, ctx) {
      const patch = () => must(settingsPatch(desk.settings(), settings, allowedOriginsOf(desk).http));
      await confirmLinks(ctx, desk, patch());
      return inTurn(async () => {
        must(await desk.configure(patch()));
        return desk.view();
      });
    },
  });
}

/** Lists hosts of a sign-in for its account, which is known at the end, or for none. */
async function listTrial(
  ctx: DeskContext,
  signIn: (outside: Outside) => Promise<Result<AccountDesk>>,
): Promise<AccountDesk> {
  const trial = createOutsideLedger(ctx.ports.clock, null);
  let { outside }: Pick<DeskContext, 'outside'> = ctx;
  try {
    const desk = must(await signIn(trial.of('signIn')));
    outside = desk.outside;
    return desk;
  } finally {
    outside.add(trial.take());
  }
}

/** Requests tokens with credentials before they are stored: a failure keeps what was typed. */
async function tryCredentials(
  { ports }: DeskContext,
  address: string,
  credentials: Credentials,
  outside: Outside,
  also: (client: Client) => Promise<Result<unknown>> = async () => ok(null),
): Promise<Result<Tokens>> {
  let tokens: Tokens | null = null;
  const client = createClient({
    address,
    clock: ports.clock,
    version: ports.version,
    log: ports.log,
    route: { ...ports.network, outside },
    mayWrite: () => false,
    noteWrite: async () => ok(async () => undefined),
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

/** Some addresses issue tokens but have no API. Reports this while it can be corrected. */
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
