/** Drafts of replies and forms, their files, and what is typed in dialogs. */
import type { AppError } from '../result.ts';
import type { MacroSteps } from './canned.ts';
import type { FormPair } from './order-form.ts';

/** Bytes of one chunk of a file, both over the bridge and in the store. */
export const CHUNK_BYTES = 1024 * 1024;

/** A file on a draft or a sent reply. Its bytes are kept encrypted, in chunks of 1 MiB. */
export interface FileMeta {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  type: string;
  /** Bytes stored so far; the file can be sent once it equals `size` and is finished. */
  stored: number;
  finished: boolean;
}

/** Kinds of drafts that are forms: their text is the form's JSON. */
export const FORM_KINDS = ['order', 'contact', 'ticket'] as const;
export type FormKind = (typeof FORM_KINDS)[number];
/** What a draft becomes. Of replies there is one a ticket, of forms any number. */
export type DraftKind = 'reply' | FormKind;

const FORM_KEY = new RegExp(`^(${FORM_KINDS.join('|')}):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);

/**
 * Stands where a reply's draft has its ticket, so that whatever knows a draft by its ticket knows
 * these as well.
 */
export const formKey = (kind: FormKind, draft: string): string => `${kind}:${draft}`;

/** No service's ticket id looks like a form's key. */
export const kindOfKey = (key: string): DraftKind => (FORM_KEY.exec(key)?.[1] as FormKind | undefined) ?? 'reply';

/**
 * What was chosen for one reply alone, beside the account's settings. It goes where the reply's
 * text goes.
 */
export interface ReplyExtras {
  /** The reply goes out in this contact's own name. Only one of the client who asks. */
  contact: { id: string; name: string; clientId: string } | null;
  /** Custom fields of the ticket to set. */
  fields: FormPair[];
  /** Set where the text is sent as it stands, not as Markdown. */
  plain?: true | undefined;
  /** The address it is from where it goes out under the agent's name; else that of the sign-in. */
  email?: string | undefined;
  /** What the macros in it do when it is sent. */
  steps?: MacroSteps | undefined;
}

/** Text that was kept beside a reply or a form. */
export interface KeptText {
  text: string;
  /** Our clock, ms. */
  savedAt: number;
  /** What was chosen for it alone, where another reply came back in its place. */
  extras?: ReplyExtras | null | undefined;
}

/** Something not sent yet. `rev` grows with each save; a save on a stale `rev` keeps both texts. */
export interface Draft {
  id: string;
  kind: DraftKind;
  /** The ticket's id, or the form's key. */
  ticket: string;
  rev: number;
  text: string;
  files: FileMeta[];
  /** Our clock, ms. */
  savedAt: number;
  /** Texts that stood here when two windows wrote at once, or a reply came back; newest first. */
  kept: KeptText[];
  /** Why the last attempt to send this form came to nothing. */
  error: AppError | null;
  /** What was chosen for this reply alone; null for nothing, and for a form. */
  extras: ReplyExtras | null;
}

export interface DraftSaved {
  rev: number;
  savedAt: number;
  /** The text that stood there, when the save was based on an older one. Nothing was lost. */
  kept: KeptText | null;
}

export const DIALOG_KINDS = ['note', 'excerpt', 'promise', 'tags', 'canned', 'bulk', 'view', 'hand'] as const;
export type DialogKind = (typeof DIALOG_KINDS)[number];

/** The dialog's fields, by its own names for them. */
export type DialogFields = Record<string, string>;

/** The place of a dialog among those of one account. */
export interface DialogPlace {
  kind: DialogKind;
  /** The ticket it is about; empty where it is about none, or about several. */
  ticket: string;
  /** What it changes: a note, a canned reply, a view; empty for a new one. */
  about: string;
}

/** `rev` grows with each save. Two windows that write in the same place have a draft each. */
export interface DialogDraft extends DialogPlace {
  id: string;
  rev: number;
  fields: DialogFields;
  /** Our clock, ms. */
  savedAt: number;
}

/** The text by which the agent knows it again; of a canned reply or a view, its name. */
export const dialogText = ({ name, text, query, typed, added }: DialogFields): string =>
  [name, text, query, typed, added?.replaceAll('\n', ', ')].find((part) => part !== undefined && part.trim() !== '') ??
  '';
