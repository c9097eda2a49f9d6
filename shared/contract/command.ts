/** How a command is declared, and the inputs that many commands share. */
import { z } from 'zod';
import { SORTS } from '../domain/ticket-sort.ts';

export interface ContractCommand<I extends z.ZodType, R> {
  input: I;
  /** Types only: nothing is ever stored here. */
  result?: R;
}

/** `returns<Result>()({ field: schema })`: a command that takes one strict object. */
export const returns =
  <R>() =>
  <S extends z.ZodRawShape>(shape: S): ContractCommand<z.ZodObject<S, z.core.$strict>, R> => ({
    input: z.strictObject(shape),
  });

/** An account's id on this computer. */
export const account = z.uuid();
/** The service's ids are opaque texts. */
export const id = z.string().min(1).max(200);
/** Those of one command. */
export const tickets = z.array(id).min(1).max(500);
/** What a person wrote. */
export const text = z.string().max(1_000_000);
export const secret = z.string().min(1).max(4000);

/** An order of a ticket list. */
export const ticketSort = z.strictObject({ by: z.enum(SORTS), dir: z.enum(['asc', 'desc']) });

/** A queue of the ticket list. */
export const queueKey = z.union([
  z.enum([
    ...(['today', 'awaiting', 'unread', 'drafts', 'promised', 'snoozed', 'active', 'flagged', 'overTarget'] as const),
    ...(['mine', 'nobodys'] as const),
  ]),
  z.templateLiteral(['taken:', z.string().max(100)]),
  z.templateLiteral(['dept:', z.string().max(200)]),
  z.templateLiteral(['status:', z.string().max(200)]),
  z.templateLiteral(['server:', z.string().max(200)]),
  z.templateLiteral(['away:', z.int().min(0), '-', z.int().min(0)]).refine((key) => key.length <= 60),
  z.templateLiteral(['view:', z.string().max(200)]),
]);
/** Rows of one request. */
export const rowCount = z.number().int().min(1).max(200);
