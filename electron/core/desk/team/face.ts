/** An account's team, as the rest of the desk knows it. */
import type { TakenBefore, ToolKind } from '../../../../shared/domain/team.ts';
import type { ColleagueHere, HereState, PRACTICE_ENGINE, TeamView } from '../../../../shared/domain/team-engine.ts';
import type { Result } from '../../../../shared/result.ts';
import type { Giving, SettingChoice, TeamInvitation } from '../../worker/team/face.ts';
import type { Claims } from './claims.ts';
import type { TypedEngine } from './engine-login.ts';

/** As it was typed, or the practice desk's own. */
export type WantedEngine = TypedEngine | typeof PRACTICE_ENGINE;

export interface Team extends Claims {
  /** Null: the account is in no team. */
  view(): Promise<Result<TeamView | null>>;
  /** Makes a team, with this desk as its founder. `name`: as colleagues see the agent. */
  found(engine: WantedEngine, name: string): Promise<Result<null>>;
  join(invitation: TeamInvitation, engine: WantedEngine, name: string): Promise<Result<null>>;
  /** A code for one more person, sealed by this passphrase. */
  invite(passphrase: string): Promise<Result<{ code: string; endsAt: number }>>;
  remove(member: string): Promise<Result<null>>;
  /** Says so where the engine can be reached, and forgets the team in any case. */
  leave(): Promise<Result<null>>;
  /** Another address or login of the same engine, or another engine for the same team. */
  setEngine(engine: TypedEngine): Promise<Result<null>>;
  /** To a colleague or the agent; null: back to all. Says who had them before. */
  give(tickets: string[], to: Omit<Giving, 'tickets' | 'at'>): Promise<Result<TakenBefore>>;
  /** What came with a ticket that this agent was handed; empty without. */
  handedDraft(ticket: string): Promise<Result<string>>;
  /** Gives a canned reply or a view to the team, or takes it out. */
  move(how: 'shareTool' | 'takeOutTool', tool: { kind: ToolKind; id: string }): Promise<Result<null>>;
  /** The team's setting is this account's from now on, or the other way round. */
  chooseSetting(choice: SettingChoice): Promise<Result<null>>;
  /** Shares what stood here before the agent joined. */
  shareBefore(): Promise<Result<null>>;
  tell(ticket: string, state: HereState): Promise<void>;
  here(): ColleagueHere[];
  /** Something of the account changed here: it may have to go to the engine. */
  wake(): void;
  /** Connects where the account is in a team: the account begins to work. */
  start(): void;
  /** Tries to connect now. */
  retry(): void;
  /** The store was opened anew, and knows no keys. */
  unlock(): Promise<Result<null>>;
  /** Drops the connection and the keys. */
  stop(): Promise<void>;
}
