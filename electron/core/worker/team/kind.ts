/** What each kind of thing that a team shares says of itself: how it stands here, and how it comes to. */
import type { Register } from '../../rules/team/merge.ts';
import type { StoreContext } from '../context.ts';
import type { Thing } from './entries.ts';

/** What of the windows' own is another after this. */
export type ThingArea = 'tickets' | 'team' | 'canned' | 'views' | 'settings';

/** A thing, its name in the engine, and who looks at it. */
export interface ThingHere extends Thing {
  name: string;
  /** This desk's member id. */
  own: string;
  /** Whose word is another now; of one whose word counts no more there is no register. */
  members: ReadonlySet<string>;
}

/** Who says or said something of a thing. Without a register, this desk's own stays as it is. */
export const authorsOf = ({ members, own }: ThingHere, registers: readonly Register<unknown>[]): Set<string> =>
  new Set([...[...members].filter((member) => member !== own), ...registers.map(({ member }) => member)]);

export interface Kind<V> {
  area: ThingArea;
  /** Null: refused. */
  decode(value: unknown, thing: Thing): V | null;
  /** As it stands here; null where it is not. */
  read(ctx: StoreContext, thing: Thing): V | null;
  /** Only its author's word counts. */
  authored: boolean;
  /** A text: where two changed it at once, both stay. */
  isText: boolean;
  /** What the team says of it, from now on here. */
  apply(ctx: StoreContext, thing: ThingHere, registers: Register<V>[]): void;
}
