/**
 * Types shared by the desk and the team part of the store. The desk passes on bytes; only the
 * worker knows their contents.
 */
import type {
  SharedSetting,
  TakenBy,
  TeamMember,
  TeamRefusal,
  TeamSetting,
  ToolKind,
  UnsharedMarks,
} from '../../../../shared/domain/team.ts';
import type { FollowedEvent } from '../../../../shared/domain/ticket.ts';
import type { TeamChanges } from '../../rules/team/merge.ts';
import type { SettingValues } from './decode-values.ts';

/**
 * All secrets of this desk's membership, for the vault, as base64url text. They never change after
 * joining: later keys are sealed among the entries.
 */
export interface TeamSecrets {
  team: string;
  /** The founder's public key, Ed25519. */
  founder: string;
  /** Derives key names and seals the roster; never changes. */
  naming: string;
  epochs: string[];
  /** This desk's private keys: Ed25519, X25519. */
  signing: string;
  agreement: string;
  /** One-time private key of the accepted invitation, Ed25519. */
  invite: string | null;
}

/** Contents of an invitation, before a passphrase seals it. */
export type TeamInvitation = Pick<TeamSecrets, 'team' | 'founder' | 'naming' | 'epochs'> & {
  invite: string;
  /** ms of the engine's time. */
  endsAt: number;
  from: string;
};

export interface EngineEntry {
  key: string;
  bytes: Uint8Array;
  revision: number;
  /** Another thread of this desk found its signature right; otherwise the store checks it. */
  isChecked?: boolean;
}

export interface OutgoingEntry {
  key: string;
  bytes: Uint8Array;
  /** The revision to replace (`update`); null if the engine has none (`create`). */
  after: number | null;
  /** Passed back to `confirmed`: a newer entry may have replaced this one meanwhile. */
  seq: number;
}

export interface ReceivedEntries {
  entries: EngineEntry[];
  /** The engine's time, ms. */
  now: number;
  /** All entries up to this revision are included; null if they were read one by one. */
  upTo: number | null;
  /** False: another page follows at once, and may share the transaction. */
  isLast?: boolean;
}

export interface OutgoingPage {
  entries: OutgoingEntry[];
  changes: TeamChanges;
}

export interface OutgoingRequest {
  /** The engine's time, ms. */
  now: number;
  /** The service confirms this time, so clocks that ran ahead can be corrected (`set-right.ts`). */
  isTimeConfirmed: boolean;
  limit: number;
  /**
   * `own`: entries of this desk. `all`: also lost entries of others, which any desk may restore;
   * wait a while first, so that not all desks do it at once.
   */
  whose: 'own' | 'all';
}

/** The bucket's stream: a new identity or a smaller last revision means another stream. */
interface TeamStream {
  identity: string;
  revision: number;
}

export interface ForgottenStream {
  identity: string;
  after: string | null;
}

export interface TeamState {
  /** The team's identity, the only part of `TeamSecrets` that is not secret. */
  team: string;
  member: string;
  members: TeamMember[];
  /** Null before the first contact with an engine. */
  stream: TeamStream | null;
  refused: { why: TeamRefusal; count: number }[];
  waiting: number;
  lost: boolean;
  /** Entries of unknown people were not kept, and the roster changed since: they may count now. */
  missed: boolean;
  /** Things of this desk that are too large to be shared. */
  unshared: number;
  /** Entries with a time more than an hour ahead. */
  later: number;
  /** Colleagues with missing entries: the engine withholds or lost them. */
  incomplete: string[];
  settings: TeamSetting[];
  before: UnsharedMarks;
}

export interface TeamMessage {
  /**
   * Purpose and place, for example `presence` or `claim KEY`: the message is valid nowhere else.
   */
  context: string;
  body: unknown;
}

/** `member` signed it and is in the team. */
export interface OpenedMessage {
  member: string;
  body: unknown;
  writer: string;
  seq: number;
}

export interface MovedTool {
  kind: ToolKind;
  id: string;
  at: number;
  /** Share a reply without its files if they are too large for a team. */
  withoutFiles?: boolean | undefined;
}

/**
 * - `name-taken`: another of the agent's own has the name.
 * - `team-files`: the reply's files are too large for a team.
 */
export type ToolMove = 'moved' | 'not-found' | 'no-team' | 'name-taken' | 'team-files';

/**
 * - `share`: the account's value becomes the team's.
 * - `use`: the team's value becomes the account's. `links`: accepted links.
 * - `keep`: the account's value stays, whatever the team does.
 */
export interface SettingChoice {
  name: SharedSetting;
  how: 'share' | 'use' | 'keep';
  links: SettingValues['links'] | null;
}

/**
 * A colleague, `by` name, did something that concerns the agent. `taken`: both took the ticket
 * independently, and the colleague has it. `look`: the colleague asks for a second look at a
 * reply. `event`: for a followed ticket.
 */
export interface TeamNews {
  ticket: string;
  by: string;
  how: 'handed' | 'taken' | 'look' | 'mention' | 'followed';
  event?: FollowedEvent;
}

export type TicketAssignment = { tickets: string[]; ifStill?: string | null | undefined } & TakenBy;
