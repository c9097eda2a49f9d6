/** Commands of the search and the palette. */
import { z } from 'zod';
import type { EarlierAnswer } from '../domain/earlier-answer.ts';
import {
  type PaletteAnswer,
  type PaletteAnswers,
  RECENT_KINDS,
  type SavedView,
  SEARCH_KINDS,
  type SearchCompletion,
  type SearchCount,
  type SearchPage,
  type ServiceSearchResult,
} from '../domain/search.ts';
import { account, id, returns } from './command.ts';

const query = z.string().max(1000);

/**
 * Searches the cache and the agent's texts on this computer. Only `search.ask` sends requests to
 * the service.
 */
export const searchContract = {
  /**
   * Any text is a query. `problem` names a part that cannot be understood; the rest is searched.
   */
  'search.run': returns<SearchPage>()({
    account,
    query,
    kinds: z.array(z.enum(SEARCH_KINDS)).min(1).max(SEARCH_KINDS.length).nullable(),
    from: z.number().int().min(0).max(1_000_000),
    count: z.number().int().min(1).max(200),
  }),
  'search.count': returns<SearchCount>()({ account, query }),
  /**
   * Finds staff's answers to messages like the ticket's last one: at most three, the closest first,
   * free of the other customer's data. Empty if it is not our turn.
   */
  'search.earlierAnswers': returns<EarlierAnswer[]>()({ account, ticket: id }),
  /** Searches tickets at the service by the query's fields, and caches them for `search.run`. */
  'search.ask': returns<ServiceSearchResult>()({ account, query }),
  'search.complete': returns<SearchCompletion>()({ account, text: query, at: z.number().int().min(0).max(1000) }),

  /** Saved queries. They appear among the queues as `view:<id>`. */
  'view.list': returns<SavedView[]>()({ account }),
  /** The caller makes `id` (a uuid). `invalid` with reason `empty-query` for an empty query. */
  'view.save': returns<SavedView[]>()({ account, id: z.uuid(), name: z.string().trim().min(1).max(100), query }),
  'view.remove': returns<SavedView[]>()({ account, view: id }),
} as const;

const text = z.string().max(1000);

export const paletteContract = {
  /** Searches only this computer; called at every key. */
  'palette.find': returns<PaletteAnswers>()({ account, text }),
  /**
   * Searches the service for exactly this text and caches the results. `asked`: number of requests;
   * 0 if the service cannot search for this.
   */
  'palette.ask': returns<PaletteAnswers & { asked: number }>()({ account, text }),
  'palette.recent': returns<PaletteAnswer[]>()({ account }),
  /** Reports an opened entry, which becomes the newest of `palette.recent`. */
  'palette.opened': returns<null>()({ account, kind: z.enum(RECENT_KINDS), id }),
} as const;
