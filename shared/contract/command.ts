/** Declares commands, and schemas that many commands share. */
import { z } from 'zod';
import { SORTS } from '../domain/ticket-sort.ts';

export interface ContractCommand<I extends z.ZodType, R> {
  input: I;
  /** For types only; never set. */
  result?: R;
}

/** `returns<Result>()({ field: schema })` declares a command that takes one strict object. */
export const returns =
  <R>() =>
  <S extends z.ZodRawShape>(shape: S): ContractCommand<z.ZodObject<S, z.core.$strict>, R> => ({
    input: z.strictObject(shape),
  });

export const account = z.uuid();
/** The service's ids are opaque texts. */
export const id = z.string().min(1).max(200);
export const tickets = z.array(id).min(1).max(500);
export const text = z.string().max(1_000_000);
export const secret = z.string().min(1).max(4000);

export const ticketSort = z.strictObject({ by: z.enum(SORTS), dir: z.enum(['asc', 'desc']) });

export const queueKey = z.union([
  z.enum([
    ...(['today', 'awaiting', 'unread', 'drafts', 'promised', 'snoozed', 'active', 'flagged', 'overTarget'] as const),
    ...(['look', 'mine', 'nobodys'] as const),
  ]),
  z.templateLiteral(['taken:', z.string().max(100)]),
  z.templateLiteral(['dept:', z.string().max(200)]),
  z.templateLiteral(['status:', z.string().max(200)]),
  z.templateLiteral(['server:', z.string().max(200)]),
  z.templateLiteral(['away:', z.int().min(0), '-', z.int().min(0)]).refine((key) => key.length <= 60),
  z.templateLiteral(['view:', z.string().max(200)]),
  z.templateLiteral(['search:', z.string().max(1000)]),
]);
export const rowCount = z.number().int().min(1).max(200);
