/** Commands of an account's team: making and joining one, its people, its engine, who has what. */
import { z } from 'zod';
import {
  LONGEST_HAND_NOTE,
  LONGEST_HANDED_DRAFT,
  SHARED_SETTINGS,
  type TakenBefore,
  TOOL_KINDS,
} from '../domain/team.ts';
import type { TeamView } from '../domain/team-engine.ts';
import { account, id, returns, tickets } from './command.ts';

/** Who a desk is to the engine. It is taken once and never given back. */
const login = {
  user: z.string().max(200),
  password: z.string().max(4_000),
  /** An nkey's seed, or the text of a file of credentials; empty without. */
  key: z.string().max(20_000),
};
/** One address, or those of a cluster. */
const address = z.string().max(2_000);
/** As colleagues see the agent. */
const name = z.string().trim().min(1).max(100);
/** What people paste, with the line breaks that it got on its way. */
const code = z.string().min(1).max(20_000);
const member = z.string().min(1).max(100);

export const teamContract = {
  /** Null: in no team. */
  'team.get': returns<TeamView | null>()({ account }),
  /**
   * Makes a team. `invalid` with reason `engine-address`, `engine-scheme`, `engine-not-encrypted`,
   * `engine-key`, `name-in-address`, `in-a-team`, or `not-agreed`. Whether the engine is there shows
   * in `team.get`.
   */
  'team.start': returns<TeamView | null>()({ account, address, ...login, name }),
  /**
   * Joins by a code and its passphrase; an empty address is the one that the invitation names.
   * `invalid` as above, and with `not-sealed`, `cut-short`, `wrong-passphrase`, `newer-version` or
   * `invitation-ended`.
   */
  'team.join': returns<TeamView | null>()({
    account,
    code,
    passphrase: z.string().min(1).max(1_000),
    address,
    ...login,
    name,
  }),
  /** A code for one person, sealed by this passphrase: it opens all that the team shares. */
  'team.invite': returns<{ code: string; endsAt: number }>()({ account, passphrase: z.string().min(8).max(1_000) }),
  'team.remove': returns<TeamView | null>()({ account, member }),
  /** What colleagues wrote goes from here, and the agent's own stays. */
  'team.leave': returns<null>()({ account }),
  /** Where the engine is, and who this desk is to it. */
  'team.setEngine': returns<TeamView | null>()({ account, address, ...login }),
  /** Tries to reach the engine now. */
  'team.retry': returns<null>()({ account }),
  /** Takes tickets, hands them to a colleague with a note, or (null) gives them back. Who had them before undoes it. */
  'team.take': returns<TakenBefore>()({
    account,
    tickets,
    member: member.nullable(),
    note: z.string().max(LONGEST_HAND_NOTE),
    /** Of the one ticket that is handed on: the text of the reply to it that was begun. */
    draft: z.string().max(LONGEST_HANDED_DRAFT).optional(),
    /** Only those that this member still has (null: that still nobody has): undo takes nothing from whoever came since. */
    ifStill: member.nullable().optional(),
  }),
  /** The draft that came with a ticket which this agent was handed; empty without. */
  'team.handedDraft': returns<string>()({ account, ticket: id }),
  /**
   * Gives a canned reply or a view of the agent's own to the team. `invalid` with reason `no-team` or
   * `not-found`.
   */
  'team.share': returns<null>()({ account, kind: z.enum(TOOL_KINDS), id }),
  /**
   * Takes it out of the team: it is the agent's alone from then on. `invalid` also with reason
   * `name-taken`, by a reply of theirs.
   */
  'team.takeOut': returns<null>()({ account, kind: z.enum(TOOL_KINDS), id }),
  /**
   * What becomes of a setting that the team has in common: `share` makes the account's the team's,
   * `use` the team's the account's, `keep` leaves the account's as it is. `invalid` with reason
   * `nothing-there`, and for links with `bad-link` or `not-agreed`.
   */
  'team.setting': returns<TeamView | null>()({
    account,
    name: z.enum(SHARED_SETTINGS),
    how: z.enum(['share', 'use', 'keep']),
  }),
  /** Shares what stood here before the agent joined. */
  'team.shareBefore': returns<TeamView | null>()({ account }),
  /** A window has a ticket before it: told on each change, and every five seconds meanwhile. */
  'team.here': returns<null>()({ account, ticket: id, state: z.enum(['here', 'writing', 'gone']) }),
} as const;
