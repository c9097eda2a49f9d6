/**
 * Answers questions of scripts. They change nothing in the desk or at the service, and a locked
 * desk answers none. Loaded with the first question, which few desks get.
 */
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { Account } from '../../../../shared/domain/account.ts';
import { SEVERITIES } from '../../../../shared/domain/finding.ts';
import { LONGEST_TID, placeAddress, serviceName } from '../../../../shared/domain/place-address.ts';
import type {
  AnswerScript,
  ScriptAccount,
  ScriptAnswers,
  ScriptError,
  ScriptQuestion,
  ScriptReply,
} from '../../../../shared/domain/script.ts';
import type { AppError } from '../../../../shared/result.ts';
import { errorLocation } from '../../rules/error-facts.ts';
import type { AccountDesk } from '../account/account.ts';
import { accountsOf, type DeskContext, openDesks } from '../commands/define.ts';
import { fail, must, refuse, settle } from '../refusals.ts';

const base = z.strictObject({ account: z.string().max(254).nullable().default(null) });
const questions = z.discriminatedUnion('ask', [
  base.extend({ ask: z.literal('status') }),
  base.extend({ ask: z.literal('open'), ticket: z.string().trim().min(1).max(LONGEST_TID) }),
  base.extend({
    ask: z.literal('search'),
    words: z.string().trim().min(1).max(1000),
    count: z.number().int().min(1).max(200).default(20),
  }),
  base.extend({ ask: z.literal('check'), name: z.string().trim().min(1).max(2000) }),
  base.extend({ ask: z.literal('export'), folder: z.string().max(4096).refine(isAbsolute) }),
]) satisfies z.ZodType<ScriptQuestion>;

type Talk = Parameters<AnswerScript>[1];
type Question<A extends ScriptQuestion['ask']> = Extract<ScriptQuestion, { ask: A }>;

export async function answerScript(ctx: DeskContext, line: string, talk: Talk): Promise<ScriptReply> {
  try {
    const question = readQuestion(line);
    if (question === null) return { error: 'question' };
    if (isLocked(ctx)) return { error: 'locked' };
    const answered = await settle<ScriptAnswers[keyof ScriptAnswers]>('script', () =>
      ANSWERS[question.ask](ctx, question as never, talk),
    );
    // A lock that began meanwhile counts: its answer would leave a locked desk.
    if (isLocked(ctx)) return { error: 'locked' };
    return answered.ok ? { answer: answered.value } : errorOf(answered.error);
  } catch (error) {
    ctx.ports.log.warn('desk.bug', { command: 'script', at: errorLocation(error) });
    return { error: 'bug' };
  }
}

function readQuestion(line: string): ScriptQuestion | null {
  try {
    return questions.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

const isLocked = ({ keeper, accounts }: DeskContext): boolean =>
  keeper.status().state !== 'open' || accounts() === null;

function errorOf({ kind, subject, detail }: AppError): ScriptError {
  const names = detail?.texts ?? (subject === undefined ? [] : [subject]);
  return { error: detail?.reason ?? kind, ...(names.length > 0 && { names }) };
}

/** Names of the accounts' colors, in their order in the window. */
const COLORS = ['teal', 'pink', 'olive', 'orange', 'violet', 'gray'];
const colorOf = ({ stripe }: Account): string => COLORS[stripe % COLORS.length] ?? '';

/** The accounts with this name, color or email; all for null. */
function named(ctx: DeskContext, account: string | null): Account[] {
  const all = accountsOf(ctx).list();
  if (account === null) return all;
  const wanted = account.trim().toLowerCase();
  const found = all.filter((known) =>
    [known.label, known.email, colorOf(known)].some((name) => name.toLowerCase() === wanted),
  );
  return found.length > 0 ? found : refuse('no-such-account', { subject: account });
}

function desksOf(ctx: DeskContext, account: string | null): AccountDesk[] {
  const wanted = new Set(named(ctx, account).map(({ id }) => id));
  return openDesks(ctx).filter(({ entry }) => wanted.has(entry.id));
}

/** The only account that is meant. The window doesn't count: an answer must not depend on it. */
function chosen(ctx: DeskContext, account: string | null): AccountDesk {
  const [found, ...others] = desksOf(ctx, account);
  if (!found) return refuse('no-account');
  if (others.length === 0) return found;
  const texts = [found, ...others].map(({ entry }) => entry.label);
  return fail('invalid', { detail: { reason: 'which-account', texts } });
}

const ANSWERS: {
  [A in keyof ScriptAnswers]: (ctx: DeskContext, about: Question<A>, talk: Talk) => Promise<ScriptAnswers[A]>;
} = {
  async status(ctx, { account }) {
    const accounts = await Promise.all(named(ctx, account).map((known) => accountStatus(ctx, known)));
    return { version: ctx.ports.version, host: ctx.ports.host, accounts };
  },

  /** Shows a ticket in a window. Without an account, the window decides between equal numbers. */
  async open(ctx, { ticket, account }) {
    const tid = ticket.replace(/^#/, '');
    const found: AccountDesk[] = [];
    for (const desk of desksOf(ctx, account)) {
      if (must(await desk.store.tickets.idOfNumber(tid)) !== null) found.push(desk);
    }
    const [first, ...others] = found;
    if (!first) return refuse('not-found', { subject: tid });
    if (ctx.emitter.listenerCount() === 0) refuse('no-window');
    const service = others.length === 0 || account !== null ? serviceName(first.entry) : null;
    ctx.wantedPlace.request(placeAddress({ kind: 'ticket', text: tid, service }, null));
    ctx.ports.computer?.show();
    return { ticket: tid, accounts: found.map(({ entry }) => entry.label) };
  },

  async search(ctx, { words, count, account }) {
    const { store, entry } = chosen(ctx, account);
    const { total, problem, hits } = must(await store.search.run({ query: words, kinds: null, from: 0, count }));
    const results = hits.map(({ kind, id, row, title, snippet, at }) => {
      const ticket = row && { number: row.tid, subject: row.subject, status: row.status };
      return { kind, id, ticket, title, text: snippet, at };
    });
    return { account: entry.label, total, problem, results };
  },

  async check(ctx, { name, account }) {
    const { checks, entry } = chosen(ctx, account);
    const { subject, practice, reports } = must(await checks.run(name));
    const findings = reports.flatMap(({ layer, findings }) => findings.map((finding) => ({ layer, ...finding })));
    findings.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
    return { ...subject, account: entry.label, practice, findings };
  },

  /** The folder is named by a program of the same user, which could write there itself. */
  async export(ctx, { folder, account }, talk) {
    const desk = chosen(ctx, account);
    const { state, done } = must(await desk.exporter.exportTo(folder, talk));
    return state === 'done' ? { account: desk.entry.label, folder, rows: done } : refuse('stopped');
  },
};

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
