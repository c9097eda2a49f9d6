/** Types for the whole service: its state, and an operation. */

import type { Lifetimes, Tokens } from './http/auth.ts';
import type { Form } from './http/form.ts';
import type { Answer } from './http/reply.ts';
import type { Database } from './store/database.ts';

export type RepliesAs = 'staff' | 'client' | 'other';

export interface Credentials {
  apiKey: string;
  apiSecret: string;
  email: string;
  password: string;
}

/** Differences between services of this family. Only tests turn more than `repliesAs`. */
export interface Switches {
  /** Author type of all recorded replies. Null: the service decides by each reply's fields. */
  repliesAs: RepliesAs | null;
  /** Staff name of all recorded replies. Null: the name sent with each reply. */
  staffName: string | null;
  zone: string;
  /** Maximum rows of a list in one answer. Null: no maximum. */
  cap: number | null;
  ticketsBy: 'lastreply' | 'id';
  /** Accepted form of options, such as `configoptions[3]` or `[0][3]`; null: any. */
  configOptionsAs: 'documented' | 'serialised' | 'map' | null;
  lifetimes: Lifetimes;
}

export interface Context {
  db: Database;
  tokens: Tokens;
  credentials: Credentials;
  switches: Switches;
  now(): number;
}

/** A business operation. Returns an answer or throws a Refusal, within one transaction. */
export type Operation = (form: Form, context: Context) => Answer;
