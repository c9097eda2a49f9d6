/** What a search and the palette find. */
import { RECORD_KINDS, RECORD_NAMES, type RecordName } from './customer.ts';
import type { OpenKind } from './record.ts';
import type { ServerTime } from './service-values.ts';
import type { TeamsTool } from './team.ts';
import type { TicketRow } from './ticket.ts';

/**
 * What a search finds beside records. `post` is a message of a conversation, or a note of the
 * staff's in it, `outbox` is a reply of the agent's that was not accepted yet,
 * `kept` a text that another window wrote for one, `file` one that hangs on a text.
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
] as const;
export type SearchKind = (typeof TICKET_AND_TEXTS)[number] | RecordName;
export const SEARCH_KINDS: readonly SearchKind[] = [
  ...TICKET_AND_TEXTS,
  ...RECORD_KINDS.map((kind) => RECORD_NAMES[kind]),
];

/** A place in a text: from, to. */
export type Highlight = [start: number, end: number];

/** One thing found. Ids are unique within their kind. */
export interface SearchHit {
  kind: SearchKind;
  id: string;
  /** The ticket it belongs to, or is. */
  ticket: string | null;
  /** The place in the ticket's timeline where it stands; null for a ticket itself and for records. */
  entry: string | null;
  /** The client that a record belongs to. */
  clientId: string | null;
  title: string;
  /** The part that matched, on one line. */
  snippet: string;
  highlights: { title: Highlight[]; snippet: Highlight[] };
  /**
   * The whole of an announcement, as plain text; null for all else, which is read where it stands.
   */
  text: string | null;
  /** What the order goes by. */
  at: ServerTime | null;
  /** The ticket's row, while it is cached. */
  row: TicketRow | null;
}

/** What could not be understood; the rest is searched all the same. */
export interface SearchProblem {
  /**
   * - `unknown-operator`: searched as text.
   * - `unknown-value`, `bad-date`, `no-value`: left out.
   */
  kind: 'unknown-operator' | 'unknown-value' | 'bad-date' | 'no-value';
  /** Place in the query. */
  at: number;
  text: string;
  /** What is known in its place: operators or values. */
  known: string[];
}

export interface SearchPage {
  /** Newest first; a ticket whose number was typed stands before all. */
  hits: SearchHit[];
  total: number;
  /** How many of each kind there are, whichever kinds were asked for. */
  kinds: { kind: SearchKind; count: number }[];
  problem: SearchProblem | null;
  /** Words that were searched too, because what was typed found little. */
  similar: string[];
}

export interface SearchCount {
  total: number;
  /**
   * Tickets that a view of this query lists: those that match, and those with a message or a text of
   * the agent's that does.
   */
  tickets: number;
  problem: SearchProblem | null;
}

/** What the service answered to a query, as far as it can be asked. */
export interface SearchAsked {
  /** Requests it took; 0 where nothing of the query is a filter of the service. */
  asked: number;
  /** Tickets that came. */
  found: number;
  /** The service has more of them. */
  more: boolean;
}

/** What may stand at a place in a query. */
export interface SearchCompletion {
  /** The part of the query that a choice replaces. */
  from: number;
  to: number;
  options: {
    /** What comes in its place. */
    insert: string;
    /** What it is: an operator's name or a value's own words. */
    label: string;
    kind: 'operator' | 'value';
    /** Tickets, where they are counted. */
    count: number | null;
  }[];
}

/** A search kept under a name; it stands among the queues as `view:<id>`. */
export interface SavedView {
  id: string;
  name: string;
  query: string;
  /** Absent: the agent's own. */
  team?: TeamsTool;
}

/** What a typed or pasted text is. */
export type RecognisedKind = 'domain' | 'email' | 'ip' | 'number' | 'words';

/** What the palette finds: records, customers, tickets, and messages in these. */
export type AnswerKind = OpenKind | 'ticket' | 'post';

/** What the palette lists before anything is typed, once the agent has had it open. */
export const RECENT_KINDS = ['ticket', 'customer'] as const satisfies readonly AnswerKind[];
export type RecentKind = (typeof RECENT_KINDS)[number];

/** One thing found. Ids are unique within their kind. */
export interface PaletteAnswer
  extends Pick<SearchHit, 'ticket' | 'entry' | 'title' | 'snippet' | 'highlights' | 'clientId' | 'at' | 'row'> {
  kind: AnswerKind;
  id: string;
  /** Whether it is what was typed, and not only like it. */
  exact: boolean;
}

export interface PaletteAnswers {
  /** What was typed, as it was understood. */
  recognised: { kind: RecognisedKind; text: string };
  /** Best first. */
  answers: PaletteAnswer[];
}
