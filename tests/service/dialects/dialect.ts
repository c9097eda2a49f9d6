/** Defines dialects: hooks that change a call's input and output. */
import type { Form } from '../../../service/http/form.ts';
import type { ListPart, Reply, Row } from '../../../service/http/reply.ts';

export type { Row } from '../../../service/http/reply.ts';

export interface Call {
  operation: string;
  form: Form;
  headers: Record<string, string | string[] | undefined>;
  callNumber: number;
}

export interface ListStyle {
  shape: 'nested' | 'flattened' | 'both';
  /**
   * Writes a nested list. Undefined leaves out its key. Returning the same list keeps the usual
   * format.
   */
  items(rows: readonly unknown[]): unknown;
  /** Keeps the wrapper of an empty collection: `"tickets": {"ticket": ""}`, not `"tickets": ""`. */
  keepWrapper: boolean;
  oddIndices: boolean;
}

/**
 * A difference between a service of this family and the contract. All hooks are optional and run in
 * the order of the dialects.
 */
export interface Dialect {
  name: string;
  /** Number of the documented difference that this dialect shows. */
  row: number;
  description: string;
  group?: string;
  /**
   * Excluded from `all`, because it contradicts another dialect or refuses calls that the others
   * need.
   */
  notInAll?: true;
  instead?(call: Call): Reply | undefined;
  /** Runs before the operation and may change the form. A returned text refuses the call. */
  request?(call: Call): string | undefined;
  record?(row: Row, raw: Row, list: Pick<ListPart, 'collection'>, index: number): Row;
  style?(style: ListStyle): ListStyle;
  body?(body: Row, call: Call): Row;
  refusal?(message: string, call: Call): Row;
  unauthorised?(): Row;
  token?(body: Row, call: Call): Row;
  text?(text: string): string;
}
