/** Types that every part of the service works with: its state, an operation, an answer. */

import type { PageOptions } from './client-area/options.ts';
import type { Dialects } from './dialects/index.ts';
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

/** What can be turned while the service runs. */
export interface Switches {
  /**
   * Forces who replies are recorded as; null: the service decides from the fields of each reply.
   */
  repliesAs: RepliesAs | null;
  /**
   * Name of the staff member that replies are recorded under; null: the name sent with the reply.
   */
  staffName: string | null;
  /** IANA zone of the timestamps. */
  zone: string;
  /** The most rows of a list in one answer; null: as many as were asked for. */
  cap: number | null;
  /** What tickets are listed by, the greatest first. */
  ticketsBy: 'lastreply' | 'id';
  /**
   * The only form in which options of products are taken: `configoptions[3]`, `configoptions[0]`,
   * `configoptions[0][3]`; null: any.
   */
  configOptionsAs: 'documented' | 'serialised' | 'map' | null;
  /** Seconds that tokens live. */
  lifetimes: Lifetimes;
  /** The pages of the client area. */
  pages: PageOptions;
}

/** What every operation works with. */
export interface Context {
  db: Database;
  tokens: Tokens;
  dialects: Dialects;
  credentials: Credentials;
  switches: Switches;
  now(): number;
}

/** One business operation. It either answers or throws a Refusal, within one transaction. */
export type Operation = (form: Form, context: Context) => Answer;
