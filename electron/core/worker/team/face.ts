/**
 * What the desk gives to the team's part of the store and gets from it. Bytes go in and out: what
 * they hold is known in the worker only.
 */
import type {
  OwnBefore,
  SharedSetting,
  TakenBy,
  TeamMember,
  TeamRefusal,
  TeamSetting,
  ToolKind,
} from '../../../../shared/domain/team.ts';
import type { TeamChanges } from '../../rules/team/changes.ts';
import type { SettingValues } from './decode-settings.ts';

/**
 * Everything by which this desk is in its team, for the vault. All of it is base64url text. It never
 * changes after the desk has joined: keys that come later lie sealed among the entries.
 */
export interface TeamSecrets {
  /** 16 random bytes: the team's own identity. */
  team: string;
  /** The founder's public key, Ed25519. */
  founder: string;
  /** Makes the names of keys, and seals the roster; never changes. */
  naming: string;
  /** Keys of the epochs that were known when this desk joined. */
  epochs: string[];
  /** This desk's own private keys: Ed25519, X25519. */
  signing: string;
  agreement: string;
  /** Of an invitation that was accepted: its one-time private key, Ed25519. */
  invite: string | null;
}

/** What an invitation holds, before a passphrase seals it. */
export type TeamInvitation = Pick<TeamSecrets, 'team' | 'founder' | 'naming' | 'epochs'> & {
  invite: string;
  /** ms of the engine's time. */
  endsAt: number;
  /** As the inviting agent calls themselves. */
  from: string;
};

/** An entry of the bucket, as the engine gives it. */
export interface EngineEntry {
  key: string;
  bytes: Uint8Array;
  revision: number;
}

/** An envelope for the engine. */
export interface OutgoingEntry {
  key: string;
  bytes: Uint8Array;
  /** The revision that it replaces (`update`); null where the engine has none (`create`). */
  after: number | null;
  /** Given back with `confirmed`: a newer one may have taken its place meanwhile. */
  seq: number;
}

export interface Receive {
  entries: EngineEntry[];
  /** The engine's time, ms. */
  now: number;
  /** All entries up to this revision were given by now; null: these were read one by one. */
  upTo: number | null;
}

/** What waits, and what was changed here as it was sealed. */
export interface OutgoingPage {
  entries: OutgoingEntry[];
  changes: TeamChanges;
}

export interface Outgoing {
  /** The engine's time, ms. */
  now: number;
  limit: number;
  /**
   * `own`: what this desk wrote. `all`: also what the engine lost of others, and any desk puts back:
   * best after a while, so that not all do it at once.
   */
  whose: 'own' | 'all';
}

/** The stream of the bucket: another identity, or a smaller last revision, is another stream. */
export interface TeamStream {
  identity: string;
  revision: number;
}

/** `after`: what the call before gave; null at first. */
export interface ForgottenStream {
  identity: string;
  after: string | null;
}

export interface TeamState {
  /** The team's identity: of all that is in `TeamSecrets`, only this is no secret. */
  team: string;
  /** This desk's member id. */
  member: string;
  members: TeamMember[];
  /** Null until an engine was met. */
  stream: TeamStream | null;
  refused: { why: TeamRefusal; count: number }[];
  /** Changes of this desk's that are not at the engine yet. */
  waiting: number;
  /** The engine lost what others wrote. */
  lost: boolean;
  /** Entries found no place here, and somebody came or went since, who may have written them. */
  missed: boolean;
  /** Things of this desk's that cannot be shared as they are: too large, or more than one person may have. */
  unshared: number;
  /** Colleagues of whose entries some are missing here: the engine holds them back, or lost them. */
  incomplete: string[];
  settings: TeamSetting[];
  before: OwnBefore;
}

/** A short-lived message to the team: presence, a claim. Nothing of it is stored. */
export interface TeamMessage {
  /** What it is for and where it stands, as in `presence` or `claim KEY`: it fits nowhere else. */
  context: string;
  body: unknown;
}

/** `member`: who signed it, and is in the team. */
export interface OpenedMessage {
  member: string;
  body: unknown;
  /** The newest number of each writer that it names; `heard` takes it. */
  writer: string;
  seq: number;
}

/** A canned reply or a view that is given to the team, or taken out of it. */
export interface MovedTool {
  kind: ToolKind;
  id: string;
  at: number;
}

/** `name-taken`: by another of the agent's own. `team-full`: they have given as many as they may. */
export type ToolMove = 'moved' | 'not-found' | 'no-team' | 'name-taken' | 'team-full';

/**
 * - `share`: this account's is the team's from now on.
 * - `use`: the team's is this account's from now on. `links`: those that were agreed to.
 * - `keep`: this account's stays as it is, whatever becomes of the team's.
 */
export interface SettingChoice {
  name: SharedSetting;
  how: 'share' | 'use' | 'keep';
  links: SettingValues['links'] | null;
}

/** `by`: the colleague's name. */
export interface HandedTicket {
  ticket: string;
  by: string;
}

/** Tickets for a member, or (null) back to all. */
export type Giving = { tickets: string[]; ifStill?: string | null | undefined } & TakenBy;
