/**
 * A team's engine is the NATS server through which its desks share: how the way to it stands, and
 * who is there now.
 */
import type { AppError } from '../result.ts';
import type { OwnBefore, TeamMember, TeamRefusal, TeamSetting } from './team.ts';

export type EngineStatus =
  | { state: 'connecting' }
  | { state: 'connected' }
  /** It is tried again. `since`: our clock, ms. */
  | { state: 'away'; since: number; error: AppError }
  /** Somebody has to do something first; it is tried again, rarely. */
  | { state: 'refused'; error: AppError };

/**
 * In the place of an address: the server of the practice desk, whose port and password are others at
 * each start.
 */
export const PRACTICE_ENGINE = 'practice:';

export type HereState = 'here' | 'writing' | 'gone';

/** A colleague who has a ticket before them now. */
export interface ColleagueHere {
  member: string;
  ticket: string;
  writing: boolean;
}

/** An account's team, as its window shows it. */
export interface TeamView {
  engine: EngineStatus;
  /** As it was typed, or `PRACTICE_ENGINE`. */
  address: string;
  /** Whom the engine knows this desk as; empty where a key or nothing says it. */
  user: string;
  /** The engine has no room: what is written here waits for it. */
  full: boolean;
  members: TeamMember[];
  /** Changes that are not at the engine yet. */
  waiting: number;
  /** Things of the agent's that are too large to be shared, or more than one person may share. */
  unshared: number;
  /** What came by way of the engine and is not believed. */
  refused: { why: TeamRefusal; count: number }[];
  /** Members of whose entries some are missing here: the engine holds them back, or lost them. */
  incomplete: string[];
  settings: TeamSetting[];
  before: OwnBefore;
  here: ColleagueHere[];
}
