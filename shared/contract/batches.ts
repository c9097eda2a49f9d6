/** Commands of one reply to many tickets. */
import { z } from 'zod';
import { type Batch, type BatchPlan, LEFT_OUT, type Spike } from '../domain/batch.ts';
import { account, id, returns, text } from './command.ts';
import { fingerprint } from './tickets.ts';

/** The most tickets of one batch: more than any server holds; the rest is sent as another one. */
const AT_MOST = 500;

const rules = z.strictObject({
  oncePerCustomer: z.boolean(),
  openedSince: z.int().min(0).nullable(),
  withoutSubjects: z.array(z.string().max(500)).max(50),
  excluded: z.array(id).max(AT_MOST),
});

/** One text as a reply to many tickets, as in an outage. */
export const batchContract = {
  /** Where it would go, three samples, and what is left out. Nothing is stored. */
  'batch.plan': returns<BatchPlan>()({
    account,
    text,
    tickets: z.array(id).min(1).max(AT_MOST),
    /** Without them it goes to every ticket. */
    rules: rules.optional(),
  }),
  /**
   * One reply to each ticket, held for the account's hold, then one after the other at a pace. All
   * of them are stored at once, or none is. `batch` is made by the writer and stands on each; a
   * second call with the same one changes nothing. The number that went into the outbox: what got
   * in its way since the plan is left out. `leftOut`: of the plan, to be shown with the batch.
   */
  'batch.send': returns<{ sent: number }>()({
    account,
    batch: z.uuid(),
    text,
    tickets: z
      .array(z.strictObject({ ticket: id, seen: fingerprint }))
      .min(1)
      .max(AT_MOST),
    leftOut: z
      .array(z.strictObject({ ticket: id, tid: z.string().max(200), why: z.enum(LEFT_OUT) }))
      .max(AT_MOST)
      .optional(),
    /** The one that it goes after, to the same people. */
    follows: z.uuid().optional(),
    /** As in the rules of the plan: another window may have sent the text since. */
    oncePerCustomer: z.boolean().optional(),
  }),
  /**
   * Batches that still run or need the agent, and those of the last three days; the newest first.
   */
  'batch.list': returns<Batch[]>()({ account }),
  /**
   * Nothing more of it begins until it is resumed, also after a restart. Resuming is the agent's
   * word to send what has waited long.
   */
  'batch.pause': returns<null>()({ account, batch: z.uuid(), paused: z.boolean() }),
  /** Takes back all of it that is not on its way yet. */
  'batch.stop': returns<{ stopped: number }>()({ account, batch: z.uuid() }),
  /** The tickets of one that got it: the service accepted it, or the agent said so. */
  'batch.reached': returns<string[]>()({ account, batch: z.uuid() }),
  /** Many new tickets about one server within minutes, of the last hour; the largest first. */
  'spike.list': returns<Spike[]>()({ account }),
  /**
   * The agent has seen to what was opened up to then, as the service wrote it; null takes that back.
   * What held before.
   */
  'spike.handle': returns<{ before: string | null }>()({
    account,
    server: z.string().min(1).max(500),
    opened: z.string().max(100).nullable(),
  }),
} as const;
