/** What a dialect is: hooks that change a call on its way in and out. */

import type { Form } from '../http/form.ts';
import type { ListPart, Reply } from '../http/reply.ts';

/** One call, as a dialect sees it. */
export interface Call {
  operation: string;
  form: Form;
  headers: Record<string, string | string[] | undefined>;
  /** Counts the calls, so that variants take turns. */
  turn: number;
}

export type Row = Record<string, unknown>;

/** How a collection and the lists inside its records are written. */
export interface ListStyle {
  shape: 'nested' | 'flattened' | 'both';
  /** How a nested list is written; undefined leaves its key out. The same list again: as usual. */
  items(rows: readonly unknown[]): unknown;
  /** An empty collection keeps its wrapper: `"tickets": {"ticket": ""}`, not `"tickets": ""`. */
  keepWrapper: boolean;
  /**
   * The number that stands for a place in flattened keys; they are then written in falling order.
   */
  oddIndices: boolean;
}

/**
 * One way in which services of this family differ from the contract. Each hook is asked only where
 * it is there, and in the order in which the dialects are listed.
 */
export interface Dialect {
  name: string;
  /** The numbered fact that it shows. */
  row: number;
  says: string;
  /** Dialects of one group take turns, one a call. */
  group?: string;
  /** `all` leaves it out, because it contradicts another or refuses what the others need. */
  notInAll?: true;
  /** An answer in the operation's place. */
  instead?(call: Call): Reply | undefined;
  /** Before the operation: may change the form; a text is a refusal. */
  request?(call: Call): string | undefined;
  /** One record as it goes out; `raw` is what is stored. */
  record?(row: Row, raw: Row, list: Pick<ListPart, 'collection'>, index: number): Row;
  style?(style: ListStyle): ListStyle;
  /** The whole body of a success. */
  body?(body: Row, call: Call): Row;
  /** The body of a refusal. */
  refusal?(message: string, call: Call): Row;
  /** The body of a 401. */
  unauthorised?(): Row;
  /** What the token endpoint answers. */
  token?(body: Row): Row;
  /** The text that is sent. */
  text?(text: string): string;
}
