/** Names by which a team's things lie in its engine: hashes, which tell it nothing. */
import { createHash } from 'node:crypto';

/** The bucket of a team, by the team's identity. */
export const bucketOf = (team: string): string =>
  `rackside-${createHash('sha256').update(`rackside bucket ${team}`).digest('hex').slice(0, 12)}`;
