/** Drafts of replies and forms, their files, and texts in dialogs. */
import type { AppError } from '../result.ts';
import type { MacroSteps } from './canned.ts';
import type { FormPair } from './form.ts';
import type { ReturnedDraft } from './look.ts';

/** Size of a file's chunk, for the bridge and the store, bytes. */
export const CHUNK_BYTES = 1024 * 1024;

/** A file of a draft or sent reply. Its content is stored encrypted, in chunks of 1 MiB. */
export interface FileMeta {
  id: string;
  name: string;
  size: number;
  type: string;
  /** Bytes stored so far. The file can be sent when they equal `size` and it is finished. */
  stored: number;
  finished: boolean;
  /** Hash of the canned reply's file that it comes from, so that it is not attached twice. */
  canned?: string;
}

export const FORM_KINDS = ['order', 'contact', 'ticket'] as const;
export type FormKind = (typeof FORM_KINDS)[number];
/** Result of a draft. A ticket has at most one reply draft; forms have no limit. */
export type DraftKind = 'reply' | FormKind;

const FORM_KEY = new RegExp(`^(${FORM_KINDS.join('|')}):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);

/** Key of a form in place of a ticket's id, so that code for drafts also finds forms. */
export const formKey = (kind: FormKind, draft: string): string => `${kind}:${draft}`;

export interface UnsentForm {
  kind: FormKind;
  id: string;
  /** Our clock, ms. */
  savedAt: number;
}

/** No service has ticket ids that look like a form's key. */
export const kindOfKey = (key: string): DraftKind => (FORM_KEY.exec(key)?.[1] as FormKind | undefined) ?? 'reply';

/** Choices for one reply besides the account's settings. They are stored and sent with the text. */
export interface ReplyExtras {
  /** Sends the reply in this contact's name. Only a contact of the ticket's client. */
  contact: { id: string; name: string; clientId: string } | null;
  fields: FormPair[];
  plain?: true | undefined;
  /** Sender address under the agent's name. The default is that of the sign-in. */
  email?: string | undefined;
  steps?: MacroSteps | undefined;
}

/** An older text kept beside a reply or form. */
export interface KeptVersion {
  text: string;
  /** Our clock, ms. */
  savedAt: number;
  /** Choices of a reply that another returning reply replaced. */
  extras?: ReplyExtras | null | undefined;
}

/** An unsent text. `rev` grows with each save; a save with an old `rev` keeps both texts. */
export interface Draft {
  id: string;
  kind: DraftKind;
  ticket: string;
  rev: number;
  text: string;
  files: FileMeta[];
  /** Our clock, ms. */
  savedAt: number;
  /** Texts kept after two windows wrote at once or a reply came back, the newest first. */
  kept: KeptVersion[];
  error: AppError | null;
  /** Null for a form, or without choices. */
  extras: ReplyExtras | null;
  /** It came back from a second look. */
  returned?: ReturnedDraft;
}

export interface DraftSaved {
  rev: number;
  savedAt: number;
  /** The other version, if the save was based on an older one. No text is lost. */
  kept: KeptVersion | null;
}

export const DIALOG_KINDS = ['note', 'excerpt', 'promise', 'tags', 'canned', 'bulk', 'view', 'hand', 'look'] as const;
export type DialogKind = (typeof DIALOG_KINDS)[number];

export type DialogFields = Record<string, string>;

export interface DialogPlace {
  kind: DialogKind;
  ticket: string;
  /** Id of the edited note, canned reply or view; empty for a new one. */
  about: string;
}

/** `rev` grows with each save. Two windows in the same place have separate drafts. */
export interface DialogDraft extends DialogPlace {
  id: string;
  rev: number;
  fields: DialogFields;
  /** Our clock, ms. */
  savedAt: number;
}

/** A text that identifies the draft to the agent; for a canned reply or view, its name. */
export const dialogText = ({ name, text, query, typed, added }: DialogFields): string =>
  [name, text, query, typed, added?.replaceAll('\n', ', ')].find((part) => part !== undefined && part.trim() !== '') ??
  '';
