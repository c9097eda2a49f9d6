/**
 * `ConversationFacts` is what the list of tickets says of one ticket. A reading is held against
 * them: they tell one order of day and month from the other, and a whole conversation from a part
 * of it.
 */
export interface ConversationFacts {
  /** The database id; empty where it is not known. */
  id: string;
  /** The number people use. */
  tid: string;
  /** `date` and `lastreply` as the service sent them; null where it did not. */
  opened: string | null;
  lastReply: string | null;
  requester: { name: string; email: string } | null;
  /** Who wrote last, where the status tells that for certain. */
  lastBy: 'customer' | 'staff' | null;
  /** The service's zone, for the instants of what is read. */
  zone: string | null;
}

/** More than any conversation that a person reads, and what one answer or page may measure. */
export const LIMITS = {
  input: 10 * 1024 * 1024,
  post: 3 * 1024 * 1024,
  posts: 5000,
  files: 500,
} as const;

/** `YYYY-MM-DD HH:MM` of a time as the service sends it; null where it is none. */
export function minuteOf(text: string | null): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})/.exec(text?.trim() ?? '');
  return match ? `${match[1]} ${match[2]}` : null;
}

/** The ticket's last reply, or its opening where nobody replied. */
export const newestMinute = (facts: ConversationFacts): string | null =>
  minuteOf(facts.lastReply) ?? minuteOf(facts.opened);
