/** Arguments that the parts of a team's exchange with its engine have in common. */
import type { AppError } from '../../../../shared/result.ts';
import type { TrustedTime } from '../../rules/team/clock.ts';
import type { TeamChanges } from '../../rules/team/merge.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Log } from '../ports.ts';
import type { Bucket, BucketEntry } from './bucket.ts';

export type TeamStore = RemoteStore['team'];

export interface SharingParts {
  store: TeamStore;
  bucket: Bucket;
  clock: Clock;
  log: Log;
  /** Outlives a connection. */
  compared: Compared;
  time(): TrustedTime;
  /** Reports whether the engine's time can be trusted for new entries. */
  onTime(time: TrustedTime): void;
  onCaughtUp(): void;
  onChanges(changes: TeamChanges): void;
  onPublished(): void;
  onMissing(): void;
  /** The engine is full, so new entries wait. Null: it accepts entries again. */
  onFull(error: AppError | null): void;
}

export interface Exchange extends SharingParts {
  /** Passes entries to the store; false if that failed and the exchange ends. */
  receive(page: BucketEntry[], upTo: number | null): Promise<boolean>;
  /** Ends the exchange with the reason; null, as there is no next try. */
  end(error: AppError): null;
}

/** Result of the last comparison with all of the engine's entries. */
export interface Compared {
  /** On the monotonic clock. */
  at: number;
  /** Ids of members with missing entries, and ms until the next comparison. */
  missingFrom: string;
  pause: number;
}
