/** Commands of the second look: rules, requests, approval and return. */
import { z } from 'zod';
import { LONGEST_LOOK_REASON, LONGEST_MONEY_WORD, MOST_OF_RULE } from '../domain/look.ts';
import type { LookRequest } from '../domain/look-request.ts';
import type { TeamView } from '../domain/team-engine.ts';
import { account, id, returns, text } from './command.ts';

const rule = z.strictObject({
  all: z.boolean(),
  departments: z.array(id).max(MOST_OF_RULE),
  money: z
    .strictObject({
      words: z.array(z.string().trim().min(1).max(LONGEST_MONEY_WORD)).max(MOST_OF_RULE),
      above: z.number().min(0).max(1e12).nullable(),
    })
    .nullable(),
});
const digest = z.string().max(100);

export const lookContract = {
  /**
   * Sets which replies of a member need a second look; null for none. `invalid` with reason
   * `no-team`, `not-founder` (only the founder sets it for others) or `not-found`.
   */
  'look.setRule': returns<TeamView | null>()({ account, member: id, rule: rule.nullable() }),
  /** Requests of colleagues about a ticket that wait for a look or to be sent, the oldest first. */
  'look.of': returns<LookRequest[]>()({ account, ticket: id }),
  /**
   * Approves a reply with this digest; `text` replaces its text. `invalid` with reason `not-
   * found`, `stale`, `decided` or `look-too-large`.
   */
  'look.approve': returns<null>()({ account, request: id, digest, text: text.regex(/\S/).optional() }),
  /** Returns a reply to its writer. `invalid` as above. */
  'look.return': returns<null>()({
    account,
    request: id,
    digest,
    reason: z.string().trim().min(1).max(LONGEST_LOOK_REASON),
  }),
  /** A chunk of 1 MiB of a file, empty after its end. `invalid` with `not-found` if not here. */
  'look.file': returns<Uint8Array<ArrayBuffer>>()({
    account,
    request: id,
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    index: z.number().int().min(0).max(1000),
  }),
} as const;
