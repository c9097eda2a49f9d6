/** Commands that check domains and addresses on the internet. */
import { z } from 'zod';
import { type CheckRun, type CheckSubject, type FindingWatch, LAYERS } from '../domain/finding.ts';
import { account, id, returns } from './command.ts';

const typedName = z.string().min(1).max(2000);

export const checkContract = {
  /**
   * Asks the internet about a typed domain or address. `ticket`: the ticket that asks, whose words
   * decide the order. Ends with `invalid` if checks are not allowed, or the name is none. Each
   * change of the run is a `check.changed`.
   */
  'check.start': returns<CheckRun>()({ account, name: typedName, ticket: id.nullable() }),
  /**
   * Date of the list of registries, ISO 8601. It is part of the program; with `anew`, it is read
   * from IANA until the desk ends. `offline` with reason `no-list` if that fails.
   */
  'check.registries': returns<{ date: string }>()({ account, anew: z.boolean() }),
  /** A run that began within the last hour. Null if it is gone. */
  'check.read': returns<CheckRun | null>()({ account, run: z.string().min(1).max(100) }),
  /**
   * Asks again, now and then, until a finding of this run is gone. Then the ticket wakes, and
   * `text` is its draft, or a note if it has one. `invalid` with reason `run-gone`.
   */
  'check.watch': returns<FindingWatch[]>()({
    account,
    ticket: id,
    run: z.string().min(1).max(100),
    layer: z.enum(LAYERS),
    code: z.string().min(1).max(100),
    text: z.string().trim().min(1).max(2000),
  }),
  /** The ticket's watches, open ones first. */
  'check.watches': returns<FindingWatch[]>()({ account, ticket: id }),
  'check.unwatch': returns<FindingWatch[]>()({ account, ticket: id, watch: id }),
  /** Domains and addresses of a ticket: of its product and customer, and in its messages. */
  'check.subjects': returns<CheckSubject[]>()({ account, ticket: id }),
} as const;
