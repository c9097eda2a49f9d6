/** Commands of the search and the palette. */
import { z } from 'zod';
import {
  type PaletteAnswer,
  type PaletteAnswers,
  RECENT_KINDS,
  type SavedView,
  SEARCH_KINDS,
  type SearchAsked,
  type SearchCompletion,
  type SearchCount,
  type SearchPage,
} from '../domain/search.ts';
import { account, id, returns } from './command.ts';

const query = z.string().max(1000);

/**
 * Finding again what is cached and what the agent wrote, on this computer; the service is asked
 * only by `search.ask`.
 */
export const searchContract = {
  /**
   * Any text is a query. The words of a query that cannot be understood stand in `problem`; the
   * rest is searched.
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
   * Asks the service for tickets by what the query says of status, department, a guest's e-mail and
   * subject; what it finds is cached, so that the next `search.run` shows it.
   */
  'search.ask': returns<SearchAsked>()({ account, query }),
  /** What may stand where the cursor is. */
  'search.complete': returns<SearchCompletion>()({ account, text: query, at: z.number().int().min(0).max(1000) }),

  /** Queries kept under a name; they stand among the queues as `view:<id>`. */
  'view.list': returns<SavedView[]>()({ account }),
  /**
   * `id` is made by the writer (a uuid). `invalid` with reason `empty-query` where nothing is asked
   * for.
   */
  'view.save': returns<SavedView[]>()({ account, id: z.uuid(), name: z.string().trim().min(1).max(100), query }),
  'view.remove': returns<SavedView[]>()({ account, view: id }),
} as const;

const text = z.string().max(1000);

/** Finding anyone, from anything that was typed or pasted. */
export const paletteContract = {
  /** Finds on this computer only; asked at every key. */
  'palette.find': returns<PaletteAnswers>()({ account, text }),
  /**
   * What the service finds by exactly this; it is stored too. `asked`: requests it took, 0 where
   * the service has no way to find such a thing.
   */
  'palette.ask': returns<PaletteAnswers & { asked: number }>()({ account, text }),
  /** Tickets and customers that were open last, the newest first. */
  'palette.recent': returns<PaletteAnswer[]>()({ account }),
  /** The agent has it open: it is the newest of `palette.recent`. */
  'palette.opened': returns<null>()({ account, kind: z.enum(RECENT_KINDS), id }),
} as const;
