/**
 * Answers questions of scripts. They change nothing in the desk or at the service, and a locked
 * desk answers none.
 */
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { Account } from '../../../../shared/domain/account.ts';
import { SEVERITIES } from '../../../../shared/domain/finding.ts';
import { LONGEST_TID, placeAddress, serviceName } from '../../../../shared/domain/place-address.ts';
import {
  ACCOUNT_COLORS,
  MOST_RESULTS,
  SCRIPT_VERSION,
  type ScriptAccount,
  type ScriptAnswers,
  type ScriptError,
  type ScriptProgress,
  type ScriptQuestion,
  type ScriptReply,
  type ScriptResult,
  type ScriptTalk,
} from '../../../../shared/domain/script.ts';
import type { SearchHit } from '../../../../shared/domain/search.ts';
import type { AppError } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import { accountsOf, type DeskContext, fail, must, openDesks, refuse, settle } from '../commands/define.ts';
import { exportTo } from '../export/exporter.ts';

const version = z.object({ v: z.number() });
const base = z.strictObject({ v: z.literal(SCRIPT_VERSION), account: z.string().max(254).nullable().default(null) });
const questions = z.discriminatedUnion('ask', [
  base.extend({ ask: z.literal('status') }),
  base.extend({ ask: z.literal('open'), ticket: z.string().trim().min(1).max(LONGEST_TID) }),
  base.extend({
    ask: z.literal('search'),
    words: z.string().trim().min(1).max(1000),
    count: z.number().int().min(1).max(MOST_RESULTS).default(20),
  }),
  base.extend({ ask: z.literal('check'), name: z.string().trim().min(1).max(2000) }),
  base.extend({ ask: z.literal('export'), folder: z.string().max(4096).refine(isAbsolute) }),
]) satisfies z.ZodType<ScriptQuestion>;

type Question<A extends ScriptQuestion['ask']> = Extract<ScriptQuestion, { ask: A }>;

export async function answerScript(ctx: DeskContext, line: string, talk: ScriptTalk): Promise<ScriptReply> {
  const question = readQuestion(line);
  if ('error' in question) return { v: SCRIPT_VERSION, ...question };
  const answered = isLocked(ctx) ? null : await settle('script', () => answer(ctx, question, talk));
  // A lock that began meanwhile counts: its answer would leave a locked desk.
  if (answered === null || isLocked(ctx)) return { v: SCRIPT_VERSION, error: 'locked' };
  return { v: SCRIPT_VERSION, ...(answered.ok ? { answer: answered.value } : errorOf(answered.error)) };
}

function readQuestion(line: string): ScriptQuestion | ScriptError {
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch {
    return { error: 'question' };
  }
  const asked = version.safeParse(given);
  if (asked.success && asked.data.v !== SCRIPT_VERSION) return { error: 'version', names: [String(SCRIPT_VERSION)] };
  const question = questions.safeParse(given);
  return question.success ? question.data : { error: 'question' };
}

const isLocked = ({ keeper, accounts }: DeskContext): boolean =>
  keeper.status().state !== 'open' || accounts() === null;

function errorOf({ kind, subject, detail }: AppError): ScriptError {
  const error = detail?.reason === 'vault-closed' ? 'locked' : (detail?.reason ?? kind);
  const names = detail?.texts ?? (subject === undefined ? [] : [subject]);
  return { error, ...(names.length > 0 && { names }) };
}

async function answer(
  ctx: DeskContext,
  question: ScriptQuestion,
  talk: ScriptTalk,
): Promise<ScriptAnswers[keyof ScriptAnswers]> {
  switch (question.ask) {
    case 'status':
      return status(ctx, question);
    case 'open':
      return open(ctx, question);
    case 'search':
      return search(ctx, question);
    case 'check':
      return check(ctx, question);
    case 'export':
      return exportAll(ctx, question, talk);
  }
}

const colorOf = ({ stripe = 0 }: { stripe?: number }) =>
  ACCOUNT_COLORS[stripe % ACCOUNT_COLORS.length] ?? ACCOUNT_COLORS[0];

type Named = Pick<Account, 'label' | 'email'> & { stripe?: number };

/** Accounts with this name, color or email; all for none. */
function named<T>(all: readonly T[], entryOf: (one: T) => Named, account: string | null): T[] {
  if (account === null) return [...all];
  const wanted = account.trim().toLowerCase();
  const found = all.filter((one) => {
    const entry = entryOf(one);
    return [entry.label, entry.email, colorOf(entry)].some((name) => name.toLowerCase() === wanted);
  });
  return found.length > 0 ? found : refuse('no-such-account', { subject: account });
}

/** The only account that is meant, or the one that the agent last used in a window. */
function chosen(ctx: DeskContext, account: string | null): AccountDesk {
  const desks = openDesks(ctx);
  const found = named(desks, ({ entry }) => entry, account);
  const [only] = found.length === 1 ? found : found.filter(({ entry }) => entry.id === ctx.presence.shownAccount());
  if (only) return only;
  if (desks.length === 0) refuse('no-account');
  return fail('invalid', { detail: { reason: 'which-account', texts: found.map(({ entry }) => entry.label) } });
}

async function status(ctx: DeskContext, { account }: Question<'status'>): Promise<ScriptAnswers['status']> {
  const known = named(accountsOf(ctx).list(), (one) => one, account);
  const accounts = await Promise.all(known.map((one) => accountStatus(ctx, one)));
  return { version: ctx.ports.version, host: ctx.ports.host, accounts };
}

async function accountStatus(ctx: DeskContext, account: Account): Promise<ScriptAccount> {
  const store = openDesks(ctx).find(({ entry }) => entry.id === account.id)?.store;
  const counts = store && must(await store.queues.counts());
  const outbox: ScriptAccount['outbox'] = {};
  for (const { state } of store ? must(await store.outbox.items(ctx.ports.clock.now())) : [])
    outbox[state] = (outbox[state] ?? 0) + 1;
  return {
    name: account.label,
    color: colorOf(account),
    email: account.email,
    service: serviceName(account),
    practice: account.practice,
    readOnly: account.settings.readOnly,
    connection: account.connection.state,
    readAt: account.syncedAt === null ? null : new Date(account.syncedAt).toISOString(),
    unread: counts?.unread ?? null,
    awaiting: counts?.awaiting ?? null,
    outbox,
  };
}

/** Shows a ticket in a window. Without an account, the window decides between equal numbers. */
async function open(ctx: DeskContext, question: Question<'open'>): Promise<ScriptAnswers['open']> {
  const tid = question.ticket.replace(/^#/, '');
  const found: AccountDesk[] = [];
  for (const desk of named(openDesks(ctx), ({ entry }) => entry, question.account)) {
    const id = await desk.store.tickets.idOfNumber(tid);
    if (id.ok && id.value !== null) found.push(desk);
  }
  const [first, ...others] = found;
  if (!first) return refuse('not-found', { subject: tid });
  if (ctx.emitter.listenerCount() === 0) refuse('no-window');
  const service = others.length === 0 || question.account !== null ? serviceName(first.entry) : null;
  ctx.wantedPlace.request(placeAddress({ kind: 'ticket', text: tid, service }, null));
  ctx.ports.computer?.show();
  return { ticket: tid, accounts: found.map(({ entry }) => entry.label) };
}

async function search(ctx: DeskContext, { words, count, account }: Question<'search'>) {
  const { store, entry } = chosen(ctx, account);
  const page = must(await store.search.run({ query: words, kinds: null, from: 0, count }));
  const problem = page.problem && { kind: page.problem.kind, text: page.problem.text };
  return { account: entry.label, total: page.total, problem, results: page.hits.map(resultOf) };
}

const resultOf = ({ kind, id, row, title, snippet, at }: SearchHit): ScriptResult => {
  const ticket = row && { number: row.tid, subject: row.subject, status: row.status };
  return { kind, id, ticket, title, text: snippet, at };
};

async function check(ctx: DeskContext, { name, account }: Question<'check'>): Promise<ScriptAnswers['check']> {
  const { checks, entry } = chosen(ctx, account);
  const run = must(await checks.run(name));
  const findings = run.reports.flatMap(({ layer, findings }) => findings.map((finding) => ({ layer, ...finding })));
  const worst = findings.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  return { ...run.subject, account: entry.label, practice: run.practice, findings: worst };
}

/** The folder is named by a program of the same user, which could write there itself. */
async function exportAll(
  ctx: DeskContext,
  { folder, account }: Question<'export'>,
  { signal, onProgress }: ScriptTalk,
): Promise<ScriptAnswers['export']> {
  const desk = chosen(ctx, account);
  const report = ({ done, total }: ScriptProgress) => onProgress({ done, total });
  const { state, done } = must(await exportTo(desk, folder, { signal, onProgress: report }));
  return state === 'done' ? { account: desk.entry.label, folder, rows: done } : refuse('stopped');
}
