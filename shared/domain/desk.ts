/** The desk itself: its vault, its end, its updates, and what can be practised with it. */
import type { AppError } from '../result.ts';
import type { DialogKind, DraftKind } from './draft.ts';
import type { ManagedView } from './managed.ts';
import type { FolderTrouble } from './storage.ts';

/**
 * Where secrets and data keys are kept.
 * - `choose`: no keychain here, and nothing chosen yet (passphrase, or this session only).
 * - `locking`: the agent, or the rules for it, locked this desk: windows store what they hold, what is
 *   on the wire comes to its end, and nothing is shown any more.
 * - `locked`: protected by a passphrase or a PIN that was not given yet.
 * - `unreadable`: a keychain is there but does not answer, or accounts are here and their keys
 *   nowhere; `error` says which.
 *
 * `hasCode`: a recovery code was made; it opens what the rest does not. Left out where none was.
 * `pin`: a PIN opens it too, on this computer only; while it is locked, with the tries that are left.
 * `noKeychain`: this computer has none, so nothing that needs one is offered.
 */
export type VaultStatus =
  | { state: 'open'; kind: VaultKind; hasCode?: true; pin?: true; noKeychain?: true }
  | { state: 'choose' }
  | { state: 'locking' }
  | { state: 'locked'; hasCode?: true; noPassphrase?: true; pin?: { left: number } }
  | { state: 'unreadable'; error: AppError; hasCode?: true };

/**
 * What opens the vault. `keychain`: the system's, which asks nobody anything. `pin`: a PIN together
 * with what the keychain holds; neither opens anything alone.
 */
export type VaultKind = 'keychain' | 'passphrase' | 'pin' | 'session';

/** A PIN: six digits or more. */
export const PIN_PATTERN = /^\d{6,32}$/;

/** Whether locking would keep anybody out, and somebody could open it again. */
export const mayLock = (vault: VaultStatus): boolean =>
  vault.state === 'open' && (vault.kind === 'passphrase' || (vault.kind === 'pin' && vault.pin === true));

/**
 * Whether the agent may go on without what is stored: its keys are gone, or the passphrase to them
 * is.
 */
export const mayBeginAnew = (vault: VaultStatus): boolean =>
  vault.state === 'locked' ||
  (vault.state === 'unreadable' && ['keys-gone', 'keychain-gone'].includes(vault.error.detail?.reason ?? ''));

export interface DeskStatus {
  /** The host that the desk runs in. */
  door: 'electron' | 'local';
  version: string;
  vault: VaultStatus;
  /** The host asks the person something in another tab of the browser. */
  asks?: true;
  /** Left out where the data folder takes what is written. */
  folder?: FolderTrouble;
  /** Left out where nothing is settled for this computer. */
  managed?: ManagedView;
}

/** One text that the question at quitting is about, so that the agent knows which one is meant. */
export interface QuitText {
  account: string;
  /** The id of the draft, of the outbox's item, or of what is typed in a dialog. */
  id: string;
  kind: DraftKind | DialogKind;
  /** The ticket's number; empty for a form, and where a dialog is about no one ticket. */
  tid: string;
  subject: string;
  /** Name of the customer; empty where it is not known. */
  customer: string;
}

/** What ending the desk concerns, as things stand now: it changes while the question is open. */
export interface QuitQuestion {
  /** Replies in their hold: they are sent now, or are drafts again. */
  held: QuitText[];
  /**
   * Drafts and unsent replies that end with this session, because nothing is kept on this computer.
   */
  lost: QuitText[];
  /** Texts and files that a window holds and could not store in time. */
  unsaved: number;
}

/**
 * What is known of a newer version.
 * - `off`: this desk looks for none. `door`: it runs from its sources or in a browser; `none`: this
 *   package was built without an address to look at; `keyless`: it was built without a public key,
 *   so it could tell no version of ours from another; `managed`: the administrator turned it off;
 *   `system`: the system's packages bring it.
 * - `ready`: fetched and checked; it is installed by a restart, or when Rackside is closed.
 */
export type UpdateState =
  | { state: 'off'; why: 'door' | 'none' | 'keyless' | 'managed' | 'system' }
  | { state: 'idle'; checkedAt: number | null }
  | { state: 'looking' }
  | { state: 'fetching'; version: string; percent: number }
  | { state: 'ready'; version: string }
  | { state: 'failed'; reason: UpdateFailure; at: number };

/**
 * `unreachable`: its address did not answer. `unsigned`: no key that this program knows signed it.
 * `outdated`: it is older than one that this computer saw before. `untrusted`: what came is not what
 * was signed; it was thrown away.
 */
export type UpdateFailure = 'unreachable' | 'unsigned' | 'outdated' | 'untrusted' | 'unreadable';

/**
 * What may go wrong on an agent's worst day, to be met once before it: the answer to a reply never
 * comes back, a colleague answers the ticket meanwhile, the network is gone for a minute, the
 * service takes the agent for a customer, a server fails and all of its customers write. Named as
 * the practice service names them; in `colleague-joins`, which the desk plays, somebody joins the
 * agent's team and answers the same ticket.
 */
export const PRACTICE_SCENARIOS = [
  'answer-is-lost',
  'colleague-answers-first',
  'network-is-cut',
  'replies-as-customer',
  'server-fails',
  'colleague-joins',
] as const;
export type PracticeScenario = (typeof PRACTICE_SCENARIOS)[number];

/**
 * Item of a browser's storage with the page's half of the local host's key: storage belongs to one
 * port, cookies do not.
 */
export const LOCAL_KEY_STORAGE = 'rackside.door';

/** Header that carries that half with every command, and with the request for events. */
export const LOCAL_KEY_HEADER = 'x-rackside-key';
