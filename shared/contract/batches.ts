/** Commands of bulk replies. */
import { z } from 'zod';
import { type Batch, type BatchPlan, EXCLUSION_REASONS, type Spike } from '../domain/batch.ts';
import { account, id, returns, text } from './command.ts';
import { extras } from './replies.ts';
import { fingerprint } from './tickets.ts';

/**
 * Maximum number of tickets in a batch, more than on any server. Further tickets need another
 * batch.
 */
const MAX_TICKETS = 500;

const rules = z.strictObject({
  oncePerCustomer: z.boolean(),
  openedSince: z.int().min(0).nullable(),
  withoutSubjects: z.array(z.string().max(500)).max(50),
  excluded: z.array(id).max(MAX_TICKETS),
});

export const batchContract = {
  /** Shows recipients, three samples, and excluded tickets. Stores nothing. */
  'batch.plan': returns<BatchPlan>()({
    account,
    text,
    tickets: z.array(id).min(1).max(MAX_TICKETS),
    rules: rules.optional(),
    /** For linked tickets: the one whose draft is the text. */
    source: id.optional(),
  }),
  /**
   * Stores one reply per ticket, all or none, holds them for the account's hold, then sends them
   * one after another.
   * The caller makes `batch`, which marks each reply; a second call with the same value does
   * nothing. `leftOut`: excluded tickets of the plan, to show with the batch.
   * `draft`: for linked tickets, the draft that is the text, as displayed. It becomes the reply to
   * its ticket, and its files and choices go with each (`stale-rev` if it changed since).
   * Returns the number of replies in the outbox, without tickets that became excluded since the
   * plan.
   */
  'batch.send': returns<{ sent: number }>()({
    account,
    batch: z.uuid(),
    text,
    tickets: z
      .array(z.strictObject({ ticket: id, seen: fingerprint }))
      .min(1)
      .max(MAX_TICKETS),
    leftOut: z
      .array(z.strictObject({ ticket: id, tid: z.string().max(200), why: z.enum(EXCLUSION_REASONS) }))
      .max(MAX_TICKETS)
      .optional(),
    follows: z.uuid().optional(),
    oncePerCustomer: z.boolean().optional(),
    draft: z.strictObject({ id, rev: z.int().min(0), extras: extras.nullable() }).optional(),
  }),
  'batch.list': returns<Batch[]>()({ account }),
  /**
   * Starts no more replies until resumed, even after a restart. Resuming is also the agent's
   * consent to send replies that waited long.
   */
  'batch.pause': returns<null>()({ account, batch: z.uuid(), paused: z.boolean() }),
  /** Cancels all replies that are not being sent yet. */
  'batch.stop': returns<{ stopped: number }>()({ account, batch: z.uuid() }),
  /** Tickets that got the reply: the service accepted it, or the agent confirmed it. */
  'batch.reached': returns<string[]>()({ account, batch: z.uuid() }),
  /** Groups of new tickets about one server within minutes, in the last hour, the largest first. */
  'spike.list': returns<Spike[]>()({ account }),
  /**
   * The agent handled tickets opened until then (a service time); null undoes that. Returns the
   * previous value.
   */
  'spike.handle': returns<{ before: string | null }>()({
    account,
    server: z.string().min(1).max(500),
    opened: z.string().max(100).nullable(),
  }),
} as const;
