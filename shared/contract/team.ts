/** Commands of an account's team: creating and joining it, members, engine, assignments. */
import { z } from 'zod';
import {
  LONGEST_HAND_NOTE,
  LONGEST_HANDED_DRAFT,
  type PreviousOwners,
  SHARED_SETTINGS,
  TOOL_KINDS,
} from '../domain/team.ts';
import type { TeamView } from '../domain/team-engine.ts';
import { account, id, returns, tickets } from './command.ts';

/** The desk's credentials for the engine. Never returned. */
const login = {
  user: z.string().max(200),
  password: z.string().max(4_000),
  /** An nkey's seed, or the content of a credentials file. Empty if not used. */
  key: z.string().max(20_000),
};
/** One address, or those of a cluster. */
const address = z.string().max(2_000);
const name = z.string().trim().min(1).max(100);
const code = z.string().min(1).max(20_000);
const member = z.string().min(1).max(100);

export const teamContract = {
  /** Null if the account is in no team. */
  'team.get': returns<TeamView | null>()({ account }),
  /**
   * Creates a team. `invalid` with reason `engine-address`, `engine-scheme`,
   * `engine-not-encrypted`, `engine-key`, `name-in-address`, `in-a-team`, or `not-agreed`.
   * `team.get` shows whether the engine is reachable.
   */
  'team.start': returns<TeamView | null>()({ account, address, ...login, name }),
  /**
   * Joins with a code and its passphrase. An empty address means the one in the invitation.
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
  /**
   * A code for one person, encrypted with this passphrase. It gives access to everything that the
   * team shares.
   */
  'team.invite': returns<{ code: string; endsAt: number }>()({ account, passphrase: z.string().min(8).max(1_000) }),
  'team.remove': returns<TeamView | null>()({ account, member }),
  'team.leave': returns<null>()({ account }),
  'team.setEngine': returns<TeamView | null>()({ account, address, ...login }),
  'team.retry': returns<null>()({ account }),
  /**
   * Takes tickets, hands them to a colleague with a note, or (null) releases them. To undo, pass
   * the returned previous owners.
   */
  'team.take': returns<PreviousOwners>()({
    account,
    tickets,
    member: member.nullable(),
    note: z.string().max(LONGEST_HAND_NOTE),
    /** For a single ticket: the text of the unfinished reply. */
    draft: z.string().max(LONGEST_HANDED_DRAFT).optional(),
    /**
     * Only tickets that this member still has (null: that still nobody has), so that undo takes
     * nothing from a later owner.
     */
    ifStill: member.nullable().optional(),
  }),
  /** The draft that came with a ticket handed to this agent, or an empty text. */
  'team.handedDraft': returns<string>()({ account, ticket: id }),
  /**
   * Shares one of the agent's canned replies or views with the team. `invalid` with reason
   * `no-team`, `not-found`, or `team-files`: its files are too large for a team, so it can only be
   * shared `withoutFiles`.
   */
  'team.share': returns<null>()({
    account,
    kind: z.enum(TOOL_KINDS),
    id,
    withoutFiles: z.boolean().optional(),
  }),
  /**
   * Takes it out of the team. It then belongs to the agent alone. `invalid` also with reason
   * `name-taken`, if the agent has a reply with this name.
   */
  'team.takeOut': returns<null>()({ account, kind: z.enum(TOOL_KINDS), id }),
  /**
   * Resolves a setting that the team shares: `share` copies the account's value to the team, `use`
   * copies the team's to the account, `keep` leaves the account's. `invalid` with reason
   * `nothing-there`, and for links with `bad-link` or `not-agreed`.
   */
  'team.setting': returns<TeamView | null>()({
    account,
    name: z.enum(SHARED_SETTINGS),
    how: z.enum(['share', 'use', 'keep']),
  }),
  'team.shareBefore': returns<TeamView | null>()({ account }),
  /** A window reports its open ticket at each change and every five seconds. */
  'team.here': returns<null>()({ account, ticket: id, state: z.enum(['here', 'writing', 'gone']) }),
} as const;
