/** A team's engine is the NATS server of its desks: its connection, and who is present. */
import type { AppError } from '../result.ts';
import type { TeamMember, TeamRefusal, TeamSetting, UnsharedMarks } from './team.ts';

export type EngineStatus =
  | { state: 'connecting' }
  | { state: 'connected' }
  /** The desk tries again. `since`: our clock, ms. */
  | { state: 'away'; since: number; error: AppError }
  /** A person must act first. The desk tries again rarely. */
  | { state: 'refused'; error: AppError };

/**
 * The engine's clock differs from this computer's and the service's. `unclear`: those two differ as
 * well, or the service's is unknown. `ahead`: difference to this computer, ms.
 */
export interface ClockDifference {
  whose: 'engine' | 'unclear';
  ahead: number;
}

export type PresenceState = 'here' | 'writing' | 'gone';

export interface PresentColleague {
  member: string;
  ticket: string;
  writing: boolean;
}

export interface TeamView {
  engine: EngineStatus;
  address: string;
  /** The desk's user name at the engine. Empty with a key or without login. */
  user: string;
  full: boolean;
  /** Changes of this desk wait until the clocks agree. */
  clock: ClockDifference | null;
  members: TeamMember[];
  waiting: number;
  /** Number of the agent's items that are too large to share. */
  unshared: number;
  refused: { why: TeamRefusal; count: number }[];
  /** Number of entries dated more than an hour ahead. They do not count yet. */
  later: number;
  /** Members with missing entries, which the engine lost or holds back. */
  incomplete: string[];
  settings: TeamSetting[];
  before: UnsharedMarks;
  here: PresentColleague[];
}
