/** What outbox items that are no replies say of themselves: one entry a kind of form. */
import type { FormKind } from '../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { contactWords } from '../contacts/outbox-words.ts';
import { ticketWords } from '../new-ticket/words.ts';
import { orderWords } from '../orders/outbox-words.ts';
import type { Action, Around } from './words.ts';

export interface FormWords {
  /** What it is, before the name of whom it is for. */
  title: MessageKey;
  /** Its contents in one line. */
  line(item: OutboxItem): string;
  /** One paragraph: what happened, to what, and what comes next. Null: what is said of a reply holds for it too. */
  words(item: OutboxItem, around: Around): string | null;
  /** For the live region. */
  said(item: OutboxItem): string;
  /** Null: those of a reply. */
  actions(item: OutboxItem): readonly Action[] | null;
  /** Where a button is called otherwise than a reply's. */
  label(item: OutboxItem, action: Action): MessageKey | null;
}

const KINDS: Record<FormKind, FormWords> = { order: orderWords, contact: contactWords, ticket: ticketWords };

export const formWords = (kind: FormKind): FormWords => KINDS[kind];
