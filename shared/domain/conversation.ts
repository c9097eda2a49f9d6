/** Posts of a ticket's conversation, each with its source and reader. Null if uncertain. */
import type { AppError } from '../result.ts';
import type { ServerTime } from './service-values.ts';

/** `api`: from get-ticket. `page`: read by the desk. `shown`: from a page in our page view. */
export type PostSource = 'api' | 'page' | 'shown';

/** Author's role according to the service; `unknown` if uncertain. */
export type PostRole = 'customer' | 'sub-account' | 'guest' | 'staff' | 'unknown';

export interface ReadBy {
  name: string;
  /** Increased with each change of the reader. Older posts are then read again. */
  version: number;
}

/** A post's file. Pages also list removed ones. */
export interface PostFile {
  name: string;
  /** The service's number: `i=` of a link, `index` of get-ticket-attachment. */
  index: number;
  /** The page's link. Null from the API, for a removed file, and in a window. */
  link: string | null;
  removed: boolean;
}

export interface Post {
  /** The service's reply id (`0` is the opening post), else a hash that starts with `h:`. */
  id: string;
  source: PostSource;
  readBy: ReadBy;
  role: PostRole;
  /** Null if uncertain. */
  author: string | null;
  shownTime: string;
  /** The same time to the minute, in the service's zone. Null if uncertain. */
  at: ServerTime | null;
  text: string;
  /** Unsafe HTML from the service. Only show it after DOMPurify. */
  html: string | null;
  /** The message as typed, plain or Markdown, if the source has it. */
  typed: string | null;
  files: PostFile[];
  /** True for an internal note of the staff, which customers never see. */
  note: boolean;
  cut?: true;
  /**
   * For a page with an unknown layout: how the page's own markup presents the post (`is`), and
   * whether the post's header contains the requester's name. Never in a window.
   */
  look?: { is: string; named: boolean };
}

/**
 * Reasons why a page's authors or times are uncertain.
 * - `markup`: a message contains markup that only the page itself should have.
 * - `nesting`: a post is not placed like its neighbours.
 * - `order`: times or ids neither rise nor fall steadily.
 * - `times`: the times fit neither the ticket's opening nor its last reply.
 * - `unknown-theme`: found by repetition, not by a known layout.
 * - `one-piece`: the page's main text, without separate posts.
 */
export type ReadingDoubt = 'markup' | 'nesting' | 'order' | 'times' | 'unknown-theme' | 'one-piece';

export interface Reading {
  source: PostSource;
  readBy: ReadBy;
  posts: Post[];
  /** Notes of the staff, only from the API. */
  notes: Post[];
  /** Null if a single post, or posts of one minute, leave it open. */
  newestFirst: boolean | null;
  /** True if nothing is missing: it has the opening post, and one as new as the last reply. */
  whole: boolean;
  /** The newest time, in the format of the service's `lastreply`. */
  lastReply: string | null;
  doubts: ReadingDoubt[];
}

/** Why there is no conversation: `detail.reason` of the error. */
export type ConversationFailure =
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
  /** The page redirects to another origin, which we never follow. */
  | 'leads-elsewhere'
  /** The address of a ticket's page is unknown and was not found. */
  | 'no-place';

/** Result of reading a conversation. `page-not-allowed`: the agent must first allow its page. */
export type ConversationOutcome = 'known' | 'not-offered' | 'not-reached' | 'page-not-allowed';

/** Whether and where tickets' pages can be read. Times are our clock, ms. */
export interface PageSource {
  /** The agent's or administrator's decision. Null if not decided. */
  allowed: boolean | null;
  settled: boolean;
  /** Address template of a ticket's page, with `{tid}` or `{id}`, and `{c}`. Null if unknown. */
  place: string | null;
  /** `given`: entered by the agent. The other values describe our own search. */
  found: 'not-looked' | 'looking' | 'found' | 'given' | 'not-found';
  hasRead: boolean;
  triedAt: number | null;
  /** Error of the last page request. `detail.reason` is a `ConversationFailure`. */
  error: AppError | null;
}

/** Whether a service provides conversations. Times are our clock, ms. */
export interface ConversationSource {
  api: 'unknown' | 'there' | 'absent';
  triedAt: number | null;
  /** The service's refusal, if it has none. */
  error: AppError | null;
  page: PageSource;
}

export interface ConversationState extends ConversationSource {
  /** Progress of reading in advance. Null if not running. */
  ahead: { done: number; total: number } | null;
}

/** For an account where nothing was tried, or that is closed. */
export const NOT_TRIED_YET: ConversationState = {
  api: 'unknown',
  triedAt: null,
  error: null,
  page: { allowed: null, settled: false, place: null, found: 'not-looked', hasRead: false, triedAt: null, error: null },
  ahead: null,
};

export interface LearnedShape {
  posts: number;
  whole: boolean;
  doubts: ReadingDoubt[];
}
