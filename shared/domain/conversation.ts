/**
 * Posts are what was written in a ticket. Each says where it was read and by which shape, so that a
 * better reading can take its place; what was not certain is null or `unknown`.
 */
import type { AppError } from '../result.ts';
import type { ServerTime } from './service-values.ts';

/** `api`: get-ticket. `page`: read by the desk. `shown`: what a page in a view of ours showed. */
export type PostSource = 'api' | 'page' | 'shown';

/** Who wrote it, as the service says; `unknown` wherever that is not certain. */
export type PostRole = 'customer' | 'sub-account' | 'guest' | 'staff' | 'unknown';

/** The shape of a page, or the form of an answer, that a post was read by. */
export interface ReadBy {
  name: string;
  /** Grows with each change of what is read: older posts are then worth another reading. */
  version: number;
}

/** A file of a post; the page lists removed ones too. */
export interface PostFile {
  name: string;
  /** The service's own number of it: `i=` of a link, `index` of get-ticket-attachment. */
  index: number;
  /** Where the page offers it; null by the API, where it was removed, and in a window. */
  link: string | null;
  removed: boolean;
}

export interface Post {
  /** The service's reply id (`0` is the opening post), else a hash that begins with `h:`. */
  id: string;
  source: PostSource;
  readBy: ReadBy;
  role: PostRole;
  /** Null where it is not certain whose name it is. */
  author: string | null;
  /** The time exactly as it was shown or sent; empty where there is none. */
  shownTime: string;
  /** The same to the minute, in the service's zone; null where it cannot be read for certain. */
  at: ServerTime | null;
  /** Plain text in the one form that both sources share: for the list, search, quotes, copies. */
  text: string;
  /** Uncleaned HTML of the service: never drawn before DOMPurify has been over it. */
  html: string | null;
  /** The message as it was typed, plain or Markdown, where the source gives that. */
  typed: string | null;
  files: PostFile[];
  /** A note of the staff among themselves: never a post, and never the customer's. */
  note: boolean;
  /** The text was longer than what is kept of one post. */
  cut?: true;
}

/**
 * Why authors of a page, or its times, are not certain.
 * - `markup`: a message holds markup that only the page itself should have.
 * - `nesting`: a post does not stand where, or as, its neighbours do.
 * - `order`: times or ids neither rise nor fall steadily.
 * - `times`: the times fit neither the ticket's opening nor its last reply.
 * - `unknown-theme`: found by what repeats, not by a known shape.
 * - `one-piece`: the page's main text; no posts could be told apart.
 */
export type ReadingDoubt = 'markup' | 'nesting' | 'order' | 'times' | 'unknown-theme' | 'one-piece';

/** One reading of a conversation. */
export interface Reading {
  source: PostSource;
  readBy: ReadBy;
  /** In the order of the answer or page. */
  posts: Post[];
  /** Notes of the staff, by the API only. */
  notes: Post[];
  /** Null where a single post, or posts of one minute, do not tell. */
  newestFirst: boolean | null;
  /**
   * It holds the opening post and one as new as the ticket's last reply, and nothing is missing.
   */
  whole: boolean;
  /** The newest time that was read, as the service's own `lastreply` is compared with. */
  lastReply: string | null;
  doubts: ReadingDoubt[];
}

/** Why there is no conversation: `detail.reason` of the error. */
export type NoConversation =
  | 'login-required'
  | 'challenge'
  | 'maintenance'
  | 'no-such-ticket'
  | 'another-ticket'
  | 'not-a-ticket'
  | 'too-large'
  | 'empty'
  | 'html'
  | 'not-json'
  | 'shape'
  /** The page leads to another origin, where nothing of ours goes. */
  | 'leads-elsewhere'
  /** No address of a ticket's page is known, and none was found. */
  | 'no-place';

/**
 * What came of reading a conversation: it is `known` as it is now; the service does not tell it, as
 * far as it was tried; nothing reaches the service; or only the ticket's page is left, and the
 * agent has not allowed that it is read.
 */
export type ConversationOutcome = 'known' | 'not-offered' | 'not-reached' | 'page-not-allowed';

/**
 * Whether tickets' own pages are read, and where they are, as far as it was tried. Times: our
 * clock, ms.
 */
export interface PageSource {
  /** The agent's word or the administrator's; null: nobody was asked yet. */
  allowed: boolean | null;
  /** An administrator decided it, so that the agent cannot. */
  settled: boolean;
  /** The address of a ticket's page, with `{tid}` or `{id}`, and `{c}`; null while none is known. */
  place: string | null;
  /** `given`: by the agent. Every other word is about our own looking for it. */
  found: 'not-looked' | 'looking' | 'found' | 'given' | 'not-found';
  /** When it was looked for, or when a page was asked for last. */
  triedAt: number | null;
  /**
   * What stood in the way when a page was asked for last; `detail.reason` is a `NoConversation`.
   */
  error: AppError | null;
}

/**
 * Whether a service tells what was written in tickets, as far as it was tried. Times: our clock,
 * ms.
 */
export interface ConversationSource {
  /** By get-ticket, which a service may have or not. */
  api: 'unknown' | 'there' | 'absent';
  triedAt: number | null;
  /** What the service said when it was tried and did not. */
  error: AppError | null;
  /** By the tickets' own pages, where get-ticket is not there. */
  page: PageSource;
}

/** What windows know of an account's conversations. */
export interface ConversationState extends ConversationSource {
  /** How far the reading ahead is; null while none is under way. */
  ahead: { done: number; total: number } | null;
}

/** Of an account of which nothing was tried yet, or that is closed. */
export const NOT_TRIED_YET: ConversationState = {
  api: 'unknown',
  triedAt: null,
  error: null,
  page: { allowed: null, settled: false, place: null, found: 'not-looked', triedAt: null, error: null },
  ahead: null,
};

/** What a page was found to hold by a shape that was learned from a sentence of it. */
export interface LearnedShape {
  /** Posts that are found in this ticket now. */
  posts: number;
  whole: boolean;
  doubts: ReadingDoubt[];
}
