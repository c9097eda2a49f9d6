/** News that is worth a word to an agent who looks elsewhere. */

/** The most urgent first. */
export const NOTICE_KINDS = ['in-doubt', 'stopped', 'refused', 'promise', 'reply', 'ticket'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** One notice of the system. In a storm it stands for many. */
export interface Notice {
  id: string;
  kind: NoticeKind;
  count: number;
  /** Null where it stands for tickets of several accounts. */
  account: string | null;
  /** Null where it stands for several tickets, or for what belongs to none. */
  ticket: string | null;
  /** What may be shown of it. Null for several tickets, while this computer is locked, and where the agent wants no texts. */
  text: { requester: string; subject: string } | null;
  /** Of several at once, the first one sounds. */
  sound: boolean;
}
