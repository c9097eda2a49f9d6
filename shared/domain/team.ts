/** A team shares marks, canned replies, views and who has what, through an engine of its own. */

/** A desk that is or was in the team: one agent on one computer. */
export interface TeamMember {
  /** A digest of its public key. */
  id: string;
  /** As they call themselves: one line, written by them. */
  name: string;
  /** This desk. */
  own: boolean;
  /** Who invited it; null for the founder. */
  invitedBy: string | null;
  /** Who removed it; null while it is in the team. Its own id where it left. */
  removedBy: string | null;
  /** Whether this desk may remove it: a senior may remove those that came by way of them, or after. */
  removable: boolean;
}

/** Why something that came by way of the engine is not believed. */
export type TeamRefusal =
  /** No envelope of this team, or cut off. */
  | 'unreadable'
  /** Its signature does not fit, or it stands under another's name. */
  | 'forged'
  /** Older than what is here already: it was played back. */
  | 'replayed'
  /** Its body is not what its kind says, or too large. */
  | 'malformed'
  /** Written after its member was removed. */
  | 'removed'
  /** Its member has more of that kind than anybody may. */
  | 'too-many'
  /** Held back for so long that no room is left: its member or key never came. */
  | 'unknown';

/**
 * Who has a ticket: null for nobody. `note` and `draft`: what was said, and the text of a reply that
 * was begun, when it was handed to them.
 */
export interface TakenBy {
  member: string | null;
  note: string;
  draft?: string;
  at: number;
}

/** A member has a ticket. `hasDraft`: the text of a draft came with it. */
export type Taken = Omit<TakenBy, 'draft'> & { member: string; hasDraft?: true };

/** Characters of a note that is handed on with a ticket. */
export const LONGEST_HAND_NOTE = 1_000;

/** Characters that a draft may have that is handed on with its ticket: an entry of a team has its limits. */
export const LONGEST_HANDED_DRAFT = 20_000;

/** Who had each of these tickets before a change. */
export type TakenBefore = { ticket: string; taken: TakenBy | null }[];
/** What an agent keeps ready for their work, and may give to the team: then any member changes it. */
export const TOOL_KINDS = ['canned', 'view'] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];

/** Of a tool that is the team's. `beside`: two changed it at once, and both texts stand. */
export interface TeamsTool {
  beside: boolean;
}

/** Settings of the account that a team has in common. `links`: a ticket's and the other pages'. */
export const SHARED_SETTINGS = ['departments', 'links', 'zone', 'businessHours'] as const;
export type SharedSetting = (typeof SHARED_SETTINGS)[number];

/**
 * - `team`: this account's setting is the team's, and a change of it is a change for all.
 * - `differs`: the team has another, which the agent may use.
 * - `own`: the team has none yet, and the agent has one.
 * - `none`: neither has one.
 */
export interface TeamSetting {
  name: SharedSetting;
  state: 'team' | 'differs' | 'own' | 'none';
  /** Member id of whose word the team's is; null where it has none. */
  by: string | null;
}

/** What stood here before the agent joined, and is theirs alone until they share it. */
export interface OwnBefore {
  notes: number;
  tags: number;
  done: number;
  promises: number;
}
