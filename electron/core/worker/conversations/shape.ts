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
