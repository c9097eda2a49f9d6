/** Results of search and palette. */
import { RECORD_KINDS, RECORD_NAMES, type RecordName } from './customer.ts';
import type { OpenKind } from './record.ts';
import type { ServerTime } from './service-values.ts';
import type { TeamToolState } from './team.ts';
import type { TicketRow } from './ticket.ts';

/**
 * Kinds of results besides records. `kept`: an older version of a reply from another window.
 * `archived`: a message that was imported; its id is `conversation/message`.
 */
const TICKET_AND_TEXTS = [
  'ticket',
  'post',
  'draft',
  'outbox',
  'sent',
  'kept',
  'excerpt',
  'note',
  'promise',
  'file',
  'archived',
] as const;
export type SearchKind = (typeof TICKET_AND_TEXTS)[number] | RecordName;
export const SEARCH_KINDS: readonly SearchKind[] = [
  ...TICKET_AND_TEXTS,
  ...RECORD_KINDS.map((kind) => RECORD_NAMES[kind]),
];

export type Highlight = [start: number, end: number];

/** A result. Ids are unique within their kind. */
export interface SearchHit {
  kind: SearchKind;
  id: string;
  ticket: string | null;
  /** Id of the timeline entry. Null for a ticket itself and for records. */
  entry: string | null;
  clientId: string | null;
  title: string;
  snippet: string;
  highlights: { title: Highlight[]; snippet: Highlight[] };
  /** An announcement's whole text; null for other results, which open in their own place. */
  text: string | null;
  /** The time for sorting. */
  at: ServerTime | null;
  row: TicketRow | null;
}

/** A part of the query that could not be understood. The rest is searched. */
export interface SearchProblem {
  /**
   * - `unknown-operator`: searched as text.
   * - `unknown-value`, `bad-date`, `no-value`: ignored.
   */
  kind: 'unknown-operator' | 'unknown-value' | 'bad-date' | 'no-value';
  at: number;
  text: string;
  known: string[];
}

/** Messages that one search counts, of conversations and of the archive: there may be millions. */
export const MOST_COUNTED = 2000;

export interface SearchPage {
  /** The newest first, after a ticket whose number was typed. */
  hits: SearchHit[];
  total: number;
  /**
   * Number of results per kind, also of kinds that were not requested. Messages are counted up to
   * `MOST_COUNTED`.
   */
  kinds: { kind: SearchKind; count: number }[];
  problem: SearchProblem | null;
  /** Similar words that were also searched, because the query found little. */
  similar: string[];
}

export interface SearchCount {
  total: number;
  /** Number of tickets in a view of this query: by the ticket, a message, or the agent's text. */
  tickets: number;
  problem: SearchProblem | null;
}

export interface ServiceSearchResult {
  /** Number of requests. 0 if the service has no filter for the query. */
  asked: number;
  found: number;
  more: boolean;
}

export interface SearchCompletion {
  from: number;
  to: number;
  options: {
    insert: string;
    label: string;
    kind: 'operator' | 'value';
    count: number | null;
  }[];
}

/** A saved search. It appears among the queues as `view:<id>`. */
export interface SavedView {
  id: string;
  name: string;
  query: string;
  /** Missing for the agent's own view. */
  team?: TeamToolState;
}

export type RecognisedKind = 'domain' | 'email' | 'ip' | 'number' | 'words';

export type AnswerKind = OpenKind | 'ticket' | 'post';

/** Recently opened kinds that the palette lists before the user types. */
export const RECENT_KINDS = ['ticket', 'customer'] as const satisfies readonly AnswerKind[];
export type RecentKind = (typeof RECENT_KINDS)[number];

export interface PaletteAnswer
  extends Pick<SearchHit, 'ticket' | 'entry' | 'title' | 'snippet' | 'highlights' | 'clientId' | 'at' | 'row'> {
  kind: AnswerKind;
  id: string;
  exact: boolean;
}

export interface PaletteAnswers {
  recognised: { kind: RecognisedKind; text: string };
  answers: PaletteAnswer[];
}
