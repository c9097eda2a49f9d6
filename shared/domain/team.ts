/** A team shares marks, canned replies, views and assignments through its own engine. */
import type { MemberLookRules } from './look.ts';

/** A desk that is or was in the team: one agent on one computer. */
export interface TeamMember {
  /** A digest of its public key. */
  id: string;
  /** The member's own choice, on one line. */
  name: string;
  own: boolean;
  /** The inviting member; null for the founder. */
  invitedBy: string | null;
  /** The removing member; null while it is in the team. Its own id if it left. */
  removedBy: string | null;
  /** Whether this desk may remove it: members that this one brought, and later ones. */
  removable: boolean;
  isFounder: boolean;
  /** Which of its replies need a second look. */
  look: MemberLookRules;
}

export type TeamRefusal =
  /** No envelope of this team, or incomplete. */
  | 'unreadable'
  /** The signature is wrong, or the name belongs to another member. */
  | 'forged'
  /** Older than an entry that we have: a replay. */
  | 'replayed'
  /** The body is too large or does not match its kind. */
  | 'malformed'
  | 'removed'
  /** Its member or key never arrived, and the space for waiting entries is full. */
  | 'unknown';

/** The owner of a ticket; null for nobody. `note`, `draft`: what came with a hand-over. */
export interface TakenBy {
  member: string | null;
  note: string;
  draft?: string;
  at: number;
}

/** A member has a ticket. `hasDraft`: a draft came with it. */
export type Taken = Omit<TakenBy, 'draft'> & { member: string; hasDraft?: true };

/** Maximum length of a note for a handed ticket, in characters. */
export const LONGEST_HAND_NOTE = 1_000;

/**
 * Maximum length of a draft for a handed ticket, in characters. Team entries have a limited size.
 */
export const LONGEST_HANDED_DRAFT = 20_000;

export type PreviousOwners = { ticket: string; taken: TakenBy | null }[];
/** Tools that an agent may share with the team. Any member may then change them. */
export const TOOL_KINDS = ['canned', 'view'] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];

/** For a tool of the team. `beside`: two members changed it, and both texts are kept. */
export interface TeamToolState {
  beside: boolean;
}

/** Settings that a team shares. `replyAs`: only the kind, and never as the customer. */
export const SHARED_SETTINGS = ['departments', 'links', 'zone', 'businessHours', 'replyAs', 'teamFigures'] as const;
export type SharedSetting = (typeof SHARED_SETTINGS)[number];

/**
 * - `team`: the account uses the team's setting; a change applies to all members.
 * - `differs`: the team has another setting, which the agent may use.
 * - `own`: only the agent has a setting.
 * - `none`: neither has one.
 */
export interface TeamSetting {
  name: SharedSetting;
  state: 'team' | 'differs' | 'own' | 'none';
  /** Member who made the team's setting. Null if the team has none. */
  by: string | null;
}

/** The agent's work from before joining, which is private until shared. */
export interface UnsharedMarks {
  notes: number;
  tags: number;
  done: number;
  promises: number;
}
