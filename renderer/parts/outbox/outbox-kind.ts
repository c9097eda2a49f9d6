/**
 * Says what a kind of write that is no reply gives to the outbox: words, and what they lead to, as
 * data.
 */
import type { FoundRecord, OutboxItem } from '../../../shared/domain/outbox.ts';
import type { OpenKind } from '../../../shared/domain/record.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { Action, OutboxContext } from './outbox-texts.ts';

/** What the outbox shows of a kind of write that is no reply. */
export interface OutboxKind {
  /** What it is, before the name of whom it is for. */
  title: MessageKey;
  /** Its contents in one line. */
  line(item: OutboxItem): string;
  /**
   * One paragraph: what happened, to what, and what comes next. Null: what is said of a reply holds
   * for it too.
   */
  words(item: OutboxItem, context: OutboxContext): string | null;
  /** What the live region says when the item comes into its state. */
  said(item: OutboxItem): string;
  /** What the agent may do with it. Null: as with a reply. */
  actions(item: OutboxItem): readonly Action[] | null;
  /** What a button is called. Null: as a reply's. */
  label(item: OutboxItem, action: Action): MessageKey | null;
  /**
   * What is asked before it goes out again, or is a form again, while it is in doubt. Null:
   * nothing.
   */
  again(item: OutboxItem): AgainQuestion | null;
  /** What kind of record may come of it, and what the way to one is called while it is in doubt. */
  found: { label: MessageKey; kind: MadeKind };
  /** What the service says it made. */
  made(item: OutboxItem): MadeLink[];
}

/** What doing something in doubt a second time risks. */
export interface AgainQuestion {
  /** The action that has to be confirmed. */
  action: 'send-again' | 'keep-draft';
  title: MessageKey;
  /** A paragraph each. */
  words: string[];
}

/** An invoice has no page of its own in the window: it is opened on the web. */
export type MadeKind = OpenKind | 'ticket' | 'invoice';

/** Something that the service made, in words, and where that leads, if it has a page anywhere. */
export interface MadeLink {
  words: string;
  to: { kind: MadeKind; id: string } | null;
}

/** The question before a form in doubt is a form again, where what it was to make has appeared. */
export const backToForm = (words: string): AgainQuestion => ({
  action: 'keep-draft',
  title: 'outbox.confirmFormTitle',
  words: [words],
});

/** The first record that looks like what the item was to make. */
export const alikeOf = ({ evidence }: OutboxItem): FoundRecord | undefined =>
  evidence?.found?.find(({ alike }) => alike);
