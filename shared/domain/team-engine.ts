/** A team's engine is the NATS server through which its desks share: how the way to it stands. */
import type { AppError } from '../result.ts';

export type EngineStatus =
  | { state: 'connecting' }
  | { state: 'connected' }
  /** It is tried again. `since`: our clock, ms. */
  | { state: 'away'; since: number; error: AppError }
  /** Somebody has to do something first; it is tried again, rarely. */
  | { state: 'refused'; error: AppError };
