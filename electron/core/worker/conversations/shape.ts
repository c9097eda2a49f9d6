/**
 * `PageShape` describes one theme's conversation pages with selectors only, no code. It can be
 * stored, so learned shapes work like built-in ones.
 */

export interface PageShape {
  name: string;
  /** Increase when the shape reads something differently. */
  version: number;
  post: string;
  /**
   * Selects the element before a post as its head; without it, the head is the post without its
   * message.
   */
  head?: string;
  /**
   * Selects the message below the post; null if the post is only the message. Nothing inside a
   * message describes its post.
   */
  text: string | null;
  /**
   * Selects the time below the post, outside of the message; likewise the name, whose first text
   * counts.
   */
  time: string | null;
  author: string | null;
  /** Text that ends the name, if more follows in the same node. */
  authorEnd?: string;
  /** Matches posts of the staff; null if the theme has no class for this. */
  staff: string | null;
  /** Matches staff heads if heads are separate: both must match. */
  staffHead?: string;
  /** Marks of the role in the head: a class prefix or an attribute. */
  role: RoleMark | null;
  /** Selects files; the file's name is the link's text unless `name` selects it. */
  files: { item: string; link: string; name: string | null } | null;
  /** Attribute of the post with the reply's id after a prefix. */
  id: { attribute: string; prefix: string } | null;
  leaveOut: string | null;
  /** The theme may end a message with a rule and the writer's IP address. */
  ipLine: boolean;
  /** Selects the rating inside the message of a rated staff post; it names the reply. */
  rating: { post: string; attribute: string } | null;
}

interface RoleMark {
  mark: string;
  /** Example: with `requestor-type-`, the rest of the class is the role. */
  classPrefix?: string;
  attribute?: string;
}

/** The official theme "twenty-one" and its derivatives. */
const twentyOneShape: PageShape = {
  name: 'twenty-one',
  version: 1,
  post: '.view-ticket .ticket-reply',
  text: '.message',
  time: '.posted-by .posted-on',
  author: '.posted-by .posted-by-name',
  staff: '.staff',
  role: { mark: '.requestor-badge', classPrefix: 'requestor-type-' },
  files: { item: '.attachments .attachment-list li', link: 'a[href*="dl.php"]', name: '.caption' },
  id: null,
  leaveOut: '.rating, .rating-done',
  ipLine: true,
  rating: { post: '.rating', attribute: 'ticketreplyid' },
};

/** The official theme "six" and its older revisions, which mark only staff. */
export const sixShape: PageShape = {
  name: 'six',
  version: 1,
  post: '.ticket-reply',
  text: '.message',
  time: '.date',
  author: '.user .name',
  staff: '.staff',
  role: { mark: '.user [class*="requestor-type-"]', classPrefix: 'requestor-type-' },
  files: { item: '.attachments ul li', link: 'a[href*="dl.php"]', name: null },
  id: null,
  leaveOut: '.rating, .rating-done',
  ipLine: true,
  rating: { post: '.rating', attribute: 'ticketreplyid' },
};

/** The practice service's own theme, as an example of a hoster's theme. */
const practiceShape: PageShape = {
  name: 'practice',
  version: 1,
  post: '.letters > article.letter',
  text: '.letter-text',
  time: '.letter-head .letter-time',
  author: '.letter-head .letter-from',
  staff: '.letter-desk',
  role: { mark: '.letter-head .letter-role', attribute: 'data-role' },
  files: { item: '.letter-files li', link: 'a[href*="dl.php"]', name: null },
  id: { attribute: 'id', prefix: 'letter-' },
  leaveOut: null,
  ipLine: false,
  rating: null,
};

/**
 * The software family's oldest default theme and its derivatives: head and message are siblings,
 * and the head names the writer and their role in one line, separated by two bars.
 */
const olderShape: PageShape = {
  name: 'older',
  version: 1,
  post: '.adminmsg, .clientmsg',
  head: '.adminheader, .clientheader',
  text: null,
  time: '.adminheader > div, .clientheader > div',
  author: '.adminheader, .clientheader',
  authorEnd: '||',
  staff: '.adminmsg',
  staffHead: '.adminheader',
  role: null,
  files: null,
  id: null,
  leaveOut: '.attachments, .ticketratings, .rating',
  ipLine: true,
  rating: null,
};

/** All built-in shapes in the order of trial: the most detailed first. */
export const KNOWN_SHAPES: readonly PageShape[] = [twentyOneShape, sixShape, practiceShape, olderShape];
