/**
 * Commands of search and palette, in the store and at the service, and of searches saved as queues.
 */
import type { CustomerKind } from '../../../../shared/domain/customer.ts';
import type { ServiceSearchResult } from '../../../../shared/domain/search.ts';
import type { QueueSummary } from '../../../../shared/domain/ticket.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { parseQuery } from '../../rules/search/query.ts';
import type { AccountDesk } from '../account/account.ts';
import type { SearchQuestion } from '../service/search-questions.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type SearchHandlers = Pick<
  Handlers,
  'search.run' | 'search.ask' | 'search.count' | 'search.complete' | 'view.list' | 'view.save' | 'view.remove'
>;

/** Loaded with the first question: it brings the list of all public suffixes. */
const loadSearchQuestions = () => import('../service/search-questions.ts');

export function searchHandlers(ctx: DeskContext): SearchHandlers {
  const now = () => ctx.ports.clock.now();
  return {
    'search.run': ({ account, ...request }) =>
      onAccount(ctx, account, 'search.run', (one) => one.store.search.run({ ...request, now: now() })),
    'search.ask': ({ account, query }) =>
      onAccount(ctx, account, 'search.ask', async (one): Promise<Result<ServiceSearchResult>> => {
        const queues = await one.store.queues.list();
        if (!queues.ok) return queues;
        const { ticketQuestions } = await loadSearchQuestions();
        const asked = ticketQuestions(query, (named) => findDepartment(queues.value, named));
        const away = asked.length > 0 ? connectionError(one, 'search.ask') : null;
        if (away) return away;
        const found = new Set<string>();
        let more = false;
        for (const question of asked) {
          const page = await one.reader.page(question);
          if (!page.ok) return page;
          for (const id of page.value.ids) found.add(id);
          more ||= page.value.total !== null && page.value.total > page.value.returned;
        }
        return ok({ asked: asked.length, found: found.size, more });
      }),
    'search.count': ({ account, query }) =>
      onAccount(ctx, account, 'search.count', (one) => one.store.search.count(query, now())),
    'search.complete': ({ account, text, at }) =>
      onAccount(ctx, account, 'search.complete', (one) => one.store.search.complete(text, at, now())),

    'view.list': ({ account }) => onAccount(ctx, account, 'view.list', (one) => one.store.views.list()),
    'view.save': ({ account, ...view }) =>
      onAccount(ctx, account, 'view.save', async (one) => {
        if (!parseQuery(view.query).tree) {
          return err('invalid', 'view.save', { detail: { reason: 'empty-query', field: 'query' } });
        }
        const saved = await one.store.views.save(view);
        if (!saved.ok) return saved;
        ctx.emitter.ticketsChanged(account, []);
        return ok(saved.value);
      }),
    'view.remove': ({ account, view }) =>
      onAccount(ctx, account, 'view.remove', async (one) => {
        const left = await one.store.views.remove(view);
        if (left.ok) ctx.emitter.ticketsChanged(account, []);
        return left;
      }),
  };
}

/**
 * The error if the service can't be asked now (signed out, or connection failed); null if it can.
 */
function connectionError(one: AccountDesk, operation: string): Result<never> | null {
  const { state, error } = one.connection.current();
  if (state === 'online') return null;
  if (state === 'signed-out') return err('auth', operation);
  // A lost send says nothing about the connection otherwise.
  if (error === null || error.kind === 'in-doubt') return err('offline', operation);
  return { ok: false, error: { ...error, operation } };
}

const DEPARTMENT = 'dept:';

/** Finds a department by id, or by the start of its name. An unknown id is left to the service. */
function findDepartment(queues: readonly QueueSummary[], named: string): string | null {
  const departments = queues.filter(({ key }) => key.startsWith(DEPARTMENT));
  const found = departments.find(({ label }) => label?.toLowerCase().startsWith(named.toLowerCase()));
  if (/^\d+$/.test(named)) return named;
  return found ? found.key.slice(DEPARTMENT.length) : null;
}

type PaletteHandlers = Pick<Handlers, 'palette.find' | 'palette.ask' | 'palette.recent' | 'palette.opened'>;

export function paletteHandlers(ctx: DeskContext): PaletteHandlers {
  const { clock } = ctx.ports;

  const ask = (one: AccountDesk, { table, query }: SearchQuestion): Promise<Result<string[]>> =>
    one.recentResults.find(JSON.stringify([table, query]), async () => {
      const found = await one.records.find(table, query, 'palette.ask');
      return found.ok ? ok(found.value.ids) : found;
    });

  return {
    'palette.find': ({ account, text }) =>
      onAccount(ctx, account, 'palette.find', (one) => one.store.palette.find(text, clock.now())),

    'palette.recent': ({ account }) => onAccount(ctx, account, 'palette.recent', (one) => one.store.palette.recent()),

    'palette.opened': ({ account, kind, id }) =>
      onAccount(ctx, account, 'palette.opened', (one) => one.store.palette.keep(kind, id, clock.now())),

    'palette.ask': ({ account, text }) =>
      onAccount(ctx, account, 'palette.ask', async (one) => {
        const { questionsIn } = await loadSearchQuestions();
        const toAsk = questionsIn(text);
        const away = toAsk.length > 0 ? connectionError(one, 'palette.ask') : null;
        if (away) return away;
        const found: { table: CustomerKind; ids: string[] }[] = [];
        let failed: AppError | null = null;
        await Promise.all(
          toAsk.map(async (question) => {
            const answer = await ask(one, question);
            if (answer.ok) found.push({ table: question.table, ids: answer.value });
            else if (answer.error.kind !== 'rejected') failed ??= answer.error;
          }),
        );
        if (failed && found.length === 0) return { ok: false, error: failed };
        const answers = await one.store.palette.answers(text, found);
        return answers.ok ? ok({ ...answers.value, asked: toAsk.length }) : answers;
      }),
  };
}
