/**
 * `PageShape` is how one theme shows a conversation: selectors, and nothing that runs. A shape is a
 * value that can be kept, so one that was learned for an account stands beside those we know.
 */

export interface PageShape {
  name: string;
  /** Grows with each change of what is read by it. */
  version: number;
  /** A post; those within another post are none. */
  post: string;
  /**
   * The post's head is the element before it; without it the head is the post, less its message.
   */
  head?: string;
  /**
   * Below it: the message, or null where the post is nothing else. Nothing inside of a message says
   * anything about its post.
   */
  text: string | null;
  /** Below it, beside the message: the time, and the name, of which the first text counts. */
  time: string | null;
  author: string | null;
  /** What ends the name where more follows in the same text. */
  authorEnd?: string;
  /** The post itself is the staff's; null where the theme does not say so by a class. */
  staff: string | null;
  /** The head of a post of the staff, where heads stand apart: both must say so. */
  staffHead?: string;
  /** Marks of the role, in the head: by a class that begins so, or by an attribute. */
  role: RoleMark | null;
  /** Files, one an item; the name is the link's text unless `name` says where it stands. */
  files: { item: string; link: string; name: string | null } | null;
  /** The reply's own id, in an attribute of the post, behind a prefix. */
  id: { attribute: string; prefix: string } | null;
  /** Parts of the message that are none of its text. */
  leaveOut: string | null;
  /** The theme may end a message with a rule and the writer's IP address. */
  ipLine: boolean;
  /** Stands inside of the message of a rated post of the staff, and names the reply. */
  rating: { post: string; attribute: string } | null;
}

export interface RoleMark {
  mark: string;
  /** `requestor-type-`: the rest of the class is the word. */
  classPrefix?: string;
  attribute?: string;
}
