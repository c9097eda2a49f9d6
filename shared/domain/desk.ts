/** The desk itself: vault, shutdown, updates, and practice. */
import type { AppError, Result } from '../result.ts';
import type { Account } from './account.ts';
import type { ManagedView } from './computer.ts';
import type { DialogKind, DraftKind } from './draft.ts';
import type { FolderTrouble } from './storage.ts';
import type { QueueKey, QueueRows, QueueSummary } from './ticket.ts';
import type { TicketSort } from './ticket-sort.ts';

/**
 * Where secrets and data keys are stored.
 * - `choose`: there is no keychain, and the user has not chosen between passphrase and session.
 * - `locking`: the desk is being locked: windows save their state, running requests finish, and
 *   nothing is shown.
 * - `locked`: needs the passphrase or PIN.
 * - `unreadable`: the keychain does not answer, or the accounts' keys are missing or damaged; see
 *   `error`.
 * `hasCode`: a recovery code exists. `pin`: a PIN opens it too, on this computer only; while
 * locked, with the number of tries left. `waits`: number of replies and forms that will be sent
 * after unlocking. `noKeychain`: this computer has none, so features that need one are hidden.
 */
export type VaultStatus =
  | { state: 'open'; kind: VaultKind; hasCode?: true; pin?: true; noKeychain?: true }
  | { state: 'choose' }
  | { state: 'locking' }
  | { state: 'locked'; hasCode?: true; noPassphrase?: true; pin?: { left: number }; waits?: number }
  | { state: 'unreadable'; error: AppError; hasCode?: true };

/**
 * Protection of the vault. `keychain`: the system's, without a question. `pin`: a PIN together with
 * data in the keychain; both are needed.
 */
export type VaultKind = 'keychain' | 'passphrase' | 'pin' | 'session';

export const PIN_PATTERN = /^\d{6,32}$/;

/** True if locking protects the data and the user can unlock it again. */
export const isLockable = (vault: VaultStatus): boolean =>
  vault.state === 'open' && (vault.kind === 'passphrase' || (vault.kind === 'pin' && vault.pin === true));

/**
 * True if the keys or their passphrase are lost, so the user may continue without the stored data.
 */
export const canStartOver = (vault: VaultStatus): boolean =>
  vault.state === 'locked' ||
  (vault.state === 'unreadable' &&
    ['keys-gone', 'keychain-gone', 'keys-damaged'].includes(vault.error.detail?.reason ?? ''));

export interface DeskStatus {
  host: 'electron' | 'local';
  version: string;
  vault: VaultStatus;
  asks?: true;
  /** Missing if the data folder is writable. */
  folder?: FolderTrouble;
  /** Missing if nothing is managed on this computer. */
  managed?: ManagedView;
}

export interface QuitText {
  account: string;
  /** Id of the draft, outbox item or dialog text. */
  id: string;
  kind: DraftKind | DialogKind;
  /** The ticket's number. Empty for a form, and for a dialog without a single ticket. */
  tid: string;
  subject: string;
  customer: string;
}

/** The question before the desk ends or locks, with the affected work. It is updated while open. */
export interface QuitQuestion {
  to: 'quit' | 'lock';
  /** Held replies: sent now or turned into drafts. At a lock, they may also wait. */
  held: QuitText[];
  /** Drafts and unsent replies that end with this session, because nothing is stored here. */
  lost: QuitText[];
  unsaved: number;
  /** Number of replies that wait for their planned time. Missing without any. */
  planned?: number;
}

/**
 * State of updates.
 * - `off`: this desk does not check. `host`: it runs from sources or in a browser; `none`: built
 *   without an update address; `keyless`: built without a public key, so it cannot verify updates;
 *   `managed`: turned off by the administrator; `system`: the system's package manager installs
 *   updates.
 * - `ready`: downloaded and verified, installed at a restart or when Rackside closes.
 */
export type UpdateState =
  | { state: 'off'; why: 'door' | 'none' | 'keyless' | 'managed' | 'system' }
  | { state: 'idle'; checkedAt: number | null }
  | { state: 'looking' }
  | { state: 'fetching'; version: string; percent: number }
  | { state: 'ready'; version: string }
  | { state: 'failed'; reason: UpdateFailure; at: number };

/**
 * `unreachable`: no answer. `unsigned`: not signed by a known key. `outdated`: older than a release
 * that this computer saw. `ahead`: dated more than a day in the future. `untrusted`: the download
 * differs from the signed release and was deleted.
 */
export type UpdateFailure = 'unreachable' | 'unsigned' | 'outdated' | 'ahead' | 'untrusted' | 'unreadable';

/**
 * Practice scenarios of possible problems: the answer to a reply is lost, a colleague answers the
 * same ticket, the network fails for a minute, the service treats the agent as a customer, a server
 * fails and all its customers write. Names match the practice service.
 */
export const PRACTICE_SCENARIOS = [
  'answer-is-lost',
  'colleague-answers-first',
  'network-is-cut',
  'replies-as-customer',
  'server-fails',
] as const;
export type PracticeScenario = (typeof PRACTICE_SCENARIOS)[number];

/** Browser storage item with the page's half of the local host's key, kept per port. */
export const LOCAL_KEY_STORAGE = 'rackside.door';

/** Header with that half, for every command and the event stream. */
export const LOCAL_KEY_HEADER = 'x-rackside-key';

export const SHORTEST_PASSPHRASE = 12;

/**
 * Reasons why it is easy to guess. `about-you`: it contains the agent's name, address or service.
 */
export type PassphraseWeakness =
  | 'short'
  | 'common'
  | 'names'
  | 'repeats'
  | 'sequence'
  | 'keyboard'
  | 'dates'
  | 'about-you'
  | 'guessable';

/** A weak passphrase protects nothing; `why` is its problem, and null for others. */
export interface PassphraseStrength {
  strength: 'weak' | 'fair' | 'strong';
  why: PassphraseWeakness | null;
}

/** All data for a window's first view, in one answer. */
export interface FirstView {
  status: DeskStatus;
  accounts: Account[];
  /** Queue of the opened account. Null without an account, or if it is closed. */
  queue: FirstViewQueue | null;
}

interface FirstViewQueue {
  account: string;
  view: QueueKey;
  sort: TicketSort;
  rows: Result<QueueRows>;
  queues: Result<QueueSummary[]>;
}
