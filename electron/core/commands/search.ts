import type { SearchAsked } from '../../../shared/domain/search.ts';
import type { QueueSummary } from '../../../shared/domain/ticket.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { ticketQuestions } from '../search/ask-tickets.ts';
import { parseQuery } from '../search/query.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type SearchHandlers = Pick<
  Handlers,
  'search.run' | 'search.ask' | 'search.count' | 'search.complete' | 'view.list' | 'view.save' | 'view.remove'
>;

export function searchHandlers(ctx: DeskContext): SearchHandlers {
  const now = () => ctx.ports.clock.now();
  return {
    'search.run': ({ account, ...request }) =>
      onAccount(ctx, account, 'search.run', (one) => one.store.search({ ...request, now: now() })),
    'search.ask': ({ account, query }) =>
      onAccount(ctx, account, 'search.ask', async (one): Promise<Result<SearchAsked>> => {
        const queues = await one.store.queueList();
        if (!queues.ok) return queues;
        const questions = ticketQuestions(query, (named) => departmentIn(queues.value, named));
        const { state } = one.connection.current();
        if (questions.length > 0 && state !== 'online') {
          return err(state === 'signed-out' ? 'auth' : 'offline', 'search.ask');
        }
        const found = new Set<string>();
        let more = false;
        for (const question of questions) {
          const page = await one.reader.page(question);
          if (!page.ok) return page;
          for (const id of page.value.ids) found.add(id);
          more ||= page.value.total !== null && page.value.total > page.value.returned;
        }
        return ok({ asked: questions.length, found: found.size, more });
      }),
    'search.count': ({ account, query }) =>
      onAccount(ctx, account, 'search.count', (one) => one.store.searchCount(query, now())),
    'search.complete': ({ account, text, at }) =>
      onAccount(ctx, account, 'search.complete', (one) => one.store.complete(text, at, now())),

    'view.list': ({ account }) => onAccount(ctx, account, 'view.list', (one) => one.store.views()),
    'view.save': ({ account, ...view }) =>
      onAccount(ctx, account, 'view.save', async (one) => {
        if (!parseQuery(view.query).tree) {
          return err('invalid', 'view.save', { detail: { reason: 'empty-query', field: 'query' } });
        }
        const saved = await one.store.saveView(view);
        if (saved.ok) ctx.emitter.ticketsChanged(account, []);
        return saved;
      }),
    'view.remove': ({ account, view }) =>
      onAccount(ctx, account, 'view.remove', async (one) => {
        const left = await one.store.removeView(view);
        if (left.ok) ctx.emitter.ticketsChanged(account, []);
        return left;
      }),
  };
}

const DEPARTMENT = 'dept:';

/** By its id, or by how its name begins. An id that was never met is the service's to know. */
function departmentIn(queues: readonly QueueSummary[], named: string): string | null {
  const departments = queues.filter(({ key }) => key.startsWith(DEPARTMENT));
  const found = departments.find(({ label }) => label?.toLowerCase().startsWith(named.toLowerCase()));
  if (/^\d+$/.test(named)) return named;
  return found ? found.key.slice(DEPARTMENT.length) : null;
}
