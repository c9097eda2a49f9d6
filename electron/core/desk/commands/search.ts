/** Commands of search, of searches saved as queues, and of the palette. */
import type { Connection } from '../../../../shared/domain/account.ts';
import type { CustomerKind } from '../../../../shared/domain/customer.ts';
import type { QueueSummary } from '../../../../shared/domain/ticket.ts';
import { type AppError, ok } from '../../../../shared/result.ts';
import { parseQuery } from '../../rules/search/query.ts';
import { fail, must, refuse } from '../refusals.ts';
import type { SearchQuestion } from '../service/search-questions.ts';
import { accountCommands } from './define.ts';

/** Loaded with the first question: it brings the list of all public suffixes. */
const loadSearchQuestions = () => import('../service/search-questions.ts');

export const searchCommands = accountCommands({
  'search.run': ({ store }, { account, ...request }) => store.search.run(request),

  async 'search.ask'({ store, reader, connection }, { query }) {
    const queues = must(await store.queues.list());
    const { ticketQuestions } = await loadSearchQuestions();
    const questions = ticketQuestions(query, (named) => findDepartment(queues, named));
    if (questions.length > 0) mustBeOnline(connection.current());
    const found = new Set<string>();
    let more = false;
    for (const question of questions) {
      const page = must(await reader.page(question));
      for (const id of page.ids) found.add(id);
      more ||= page.total !== null && page.total > page.returned;
    }
    return { asked: questions.length, found: found.size, more };
  },

  'search.earlierAnswers': ({ store, entry, url }, { ticket }) =>
    store.search.earlierAnswers(ticket, [entry.address, url], entry.label),

  'search.count': ({ store }, { query }) => store.search.count(query),
  'search.complete': ({ store }, { text, at }) => store.search.complete(text, at),

  'view.list': ({ store }) => store.views.list(),

  async 'view.save'({ store }, { account, ...view }, { emitter }) {
    if (!parseQuery(view.query).tree) refuse('empty-query', { field: 'query' });
    const views = must(await store.views.save(view));
    emitter.ticketsChanged(account, []);
    return views;
  },

  async 'view.remove'({ store }, { account, view }, { emitter }) {
    const views = must(await store.views.remove(view));
    emitter.ticketsChanged(account, []);
    return views;
  },
});

/** Ends the command if the service can't be asked now: signed out, or the connection failed. */
function mustBeOnline({ state, error }: Connection): void {
  if (state === 'online') return;
  if (state === 'signed-out') fail('auth');
  // A lost send says nothing about the connection otherwise.
  if (error === null || error.kind === 'in-doubt') fail('offline');
  const { operation, kind, ...rest } = error;
  fail(kind, rest);
}

const DEPARTMENT = 'dept:';

/** Finds a department by id, or by the start of its name. An unknown id is left to the service. */
function findDepartment(queues: readonly QueueSummary[], named: string): string | null {
  const departments = queues.filter(({ key }) => key.startsWith(DEPARTMENT));
  const found = departments.find(({ label }) => label?.toLowerCase().startsWith(named.toLowerCase()));
  if (/^\d+$/.test(named)) return named;
  return found ? found.key.slice(DEPARTMENT.length) : null;
}

/** Explains rejected mail. Its table is loaded with the first text. */
export const bounceCommands = accountCommands({
  async 'bounce.read'(_desk, { text }) {
    const { readBounce } = await import('../../rules/bounces/read-bounce.ts');
    return readBounce(text);
  },
});

export const paletteCommands = accountCommands({
  'palette.find': ({ store }, { text }) => store.palette.find(text),

  'palette.recent': ({ store }) => store.palette.recent(),

  'palette.opened': ({ store }, { kind, id }) => store.palette.keep(kind, id),

  async 'palette.ask'({ store, records, recentResults, connection }, { text }, { operation }) {
    const { questionsIn } = await loadSearchQuestions();
    const questions = questionsIn(text);
    if (questions.length > 0) mustBeOnline(connection.current());
    const found: { table: CustomerKind; ids: string[] }[] = [];
    let failed: AppError | null = null;
    const ask = async ({ table, query }: SearchQuestion): Promise<void> => {
      const answer = await recentResults.find(JSON.stringify([table, query]), async () => {
        const read = await records.find(table, query, operation);
        return read.ok ? ok(read.value.ids) : read;
      });
      if (answer.ok) found.push({ table, ids: answer.value });
      else if (answer.error.kind !== 'rejected') failed ??= answer.error;
    };
    await Promise.all(questions.map(ask));
    if (failed && found.length === 0) return { ok: false, error: failed };
    return { ...must(await store.palette.answers(text, found)), asked: questions.length };
  },
});
