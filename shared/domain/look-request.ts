/** A colleague's request for a second look. Its id is that of the writer's outbox item. */
import type { FormPair } from './form.ts';
import type { LookFile, LookReason, LookState } from './look.ts';
import type { OutboxItem, PostProof } from './outbox.ts';
import type { Fingerprint } from './ticket.ts';

export interface LookRequest
  extends Pick<
    OutboxItem,
    'id' | 'ticket' | 'tid' | 'subject' | 'to' | 'cc' | 'identity' | 'text' | 'signature' | 'plain' | 'email'
  > {
  /** The writer: member id, and name. */
  member: string;
  by: string;
  fields: FormPair[];
  files: LookFile[];
  /** Only the writer's desk can send it: its files are too large for a team. */
  onlyWriter: boolean;
  why: LookReason;
  /** Covers text, signature, files, recipient, cc and identity. */
  digest: string;
  /** Clock of the writer's computer, ms. */
  askedAt: number;
  seen: Fingerprint;
  /** Messages by others since `seen`, as far as this desk read them. */
  came: PostProof[];
  state: Exclude<LookState, 'returned' | 'sent'>;
  /** Name of the approving or sending colleague. */
  decidedBy: string | null;
}
