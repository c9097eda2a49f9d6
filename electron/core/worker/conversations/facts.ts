/**
 * `ConversationFacts` are known from the list of tickets. A reading is checked against them to tell
 * day from month in dates, and a whole conversation from a part.
 */
export interface ConversationFacts {
  /** The database id; empty if unknown. */
  id: string;
  /** The number that people use. */
  tid: string;
  opened: string | null;
  lastReply: string | null;
  requester: { name: string; email: string } | null;
  /** The last writer, if the status says it for certain. */
  lastBy: 'customer' | 'staff' | null;
  zone: string | null;
}

/**
 * Limits of one answer or page. Finding posts on a page of unknown theme costs more than parsing an
 * answer, so pages have a smaller limit; it still fits a post of the largest size.
 */
export const LIMITS = {
  input: 10 * 1024 * 1024,
  page: 4 * 1024 * 1024,
  post: 3 * 1024 * 1024,
  posts: 5000,
  files: 500,
} as const;

/** Returns `YYYY-MM-DD HH:MM` of a time from the service, or null. */
export function minuteOf(text: string | null): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})/.exec(text?.trim() ?? '');
  return match ? `${match[1]} ${match[2]}` : null;
}

export const newestMinute = (facts: ConversationFacts): string | null =>
  minuteOf(facts.lastReply) ?? minuteOf(facts.opened);
