/** Through it a kind of write other than replies gives its words and links to the outbox. */
import type { FoundRecord, OutboxItem } from '../../../shared/domain/outbox.ts';
import type { OpenKind } from '../../../shared/domain/record.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { Action } from './outbox-texts.ts';
import type { OutboxContext } from './outbox-words.ts';

export interface OutboxKind {
  title: MessageKey;
  line(item: OutboxItem): string;
  /**
   * One paragraph: what happened, to what, and what comes next. Null: use the words for replies.
   */
  words(item: OutboxItem, context: OutboxContext): string | null;
  /** Text of the live region when the item enters its state. */
  announcement(item: OutboxItem): string;
  /** Actions on the item. Null: those of a reply. */
  actions(item: OutboxItem): readonly Action[] | null;
  /** Label of an action. Null: that of a reply. */
  label(item: OutboxItem, action: Action): MessageKey | null;
  /**
   * The question before an item in doubt is sent again or becomes a form again. Null: no question.
   */
  againQuestion(item: OutboxItem): AgainQuestion | null;
  /** The kind of record that the item may create, and the label of the link to a found one. */
  found: { label: MessageKey; kind: MadeKind };
  made(item: OutboxItem): MadeLink[];
}

/** The risk of repeating an item in doubt. */
export interface AgainQuestion {
  action: 'send-again' | 'keep-draft';
  title: MessageKey;
  words: string[];
}

/** Invoices have no page in the window, and open on the web. */
type MadeKind = OpenKind | 'ticket' | 'invoice';

/** A created record in words, with the place of its page if there is one. */
export interface MadeLink {
  words: string;
  to: { kind: MadeKind; id: string } | null;
}

/** The question before a form in doubt becomes a form again, if a matching record was found. */
export const backToForm = (words: string): AgainQuestion => ({
  action: 'keep-draft',
  title: 'outbox.confirmFormTitle',
  words: [words],
});

/** The first found record that looks like the item's. */
export const similarRecordOf = ({ evidence }: OutboxItem): FoundRecord | undefined =>
  evidence?.found?.find(({ alike }) => alike);
