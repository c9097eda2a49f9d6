/** Interface of each kind of shared thing: how to read it here and apply the team's value. */
import type { Register } from '../../rules/team/merge.ts';
import type { StoreContext } from '../context.ts';
import type { Thing } from './entries.ts';

export type ThingArea = 'tickets' | 'team' | 'canned' | 'views' | 'settings';

export interface ThingHere extends Thing {
  name: string;
  /** This desk's member id. */
  own: string;
  /** Member of the entry that changed: for an authored kind, of all entries. */
  author: string;
}

export interface Kind<V> {
  area: ThingArea;
  decode(value: unknown, thing: Thing): V | null;
  read(ctx: StoreContext, thing: Thing): V | null;
  /** Each author's thing has a name of its own in the engine, so nobody else writes it. */
  authored: boolean;
  /** A text: if two members changed it at once, both versions stay. */
  isText: boolean;
  /** Its entries name the known entries of others, like those of a text. */
  listsKnownEntries?: boolean;
  apply(ctx: StoreContext, thing: ThingHere, registers: Register<V>[]): void;
}
