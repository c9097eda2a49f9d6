/** The interface of an account's team for the rest of the desk. */
import type { PreviousOwners, ToolKind } from '../../../../shared/domain/team.ts';
import type { PresenceState, PresentColleague, TeamView } from '../../../../shared/domain/team-engine.ts';
import type { Result } from '../../../../shared/result.ts';
import type { SettingChoice, TeamInvitation, TicketAssignment } from '../../worker/team/types.ts';
import type { Claims } from './claims.ts';
import type { TypedEngine } from './engine-login.ts';

export interface Team extends Claims {
  /** Null: the account is in no team. */
  view(): Promise<Result<TeamView | null>>;
  /** Makes a team with this desk as founder. `name`: the agent's name for colleagues. */
  create(engine: TypedEngine, name: string): Promise<Result<null>>;
  join(invitation: TeamInvitation, engine: TypedEngine, name: string): Promise<Result<null>>;
  invite(passphrase: string): Promise<Result<{ code: string; endsAt: number }>>;
  remove(member: string): Promise<Result<null>>;
  /** Forgets the team, and reports the departure if the engine is reachable. */
  leave(): Promise<Result<null>>;
  /** Sets another address or login of the engine, or another engine for the same team. */
  setEngine(engine: TypedEngine): Promise<Result<null>>;
  /**
   * Hands tickets to a colleague or the agent; null returns them to all. Reports who had them
   * before.
   */
  assignTickets(tickets: string[], to: Omit<TicketAssignment, 'tickets' | 'at'>): Promise<Result<PreviousOwners>>;
  /** The draft that came with a ticket handed to the agent, or empty. */
  handedDraft(ticket: string): Promise<Result<string>>;
  moveTool(how: 'shareTool' | 'takeOutTool', tool: { kind: ToolKind; id: string }): Promise<Result<null>>;
  /** Takes over the team's setting for this account, or the other way round. */
  chooseSetting(choice: SettingChoice): Promise<Result<null>>;
  shareEarlier(): Promise<Result<null>>;
  reportPresence(ticket: string, state: PresenceState): Promise<void>;
  listPresent(): PresentColleague[];
  /** Call after a change to the account that may have to be sent to the engine. */
  wake(): void;
  start(): void;
  retry(): void;
  unlock(): Promise<Result<null>>;
  stop(): Promise<void>;
}
