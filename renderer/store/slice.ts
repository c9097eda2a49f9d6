/** What a feature's slice is made with. */
import type { Bridge, DeskEvent } from '../../shared/contract.ts';
import type { AppState } from './slices.ts';

/** Merges into the feature's own slice, never into another one's. */
export type SetSlice<S> = (patch: Partial<S> | ((slice: S) => Partial<S>)) => void;

/** Reads the whole state: slices may call each other's actions through it. */
export type GetApp = () => AppState;

/** `renderer/features/<name>/slice.ts` exports one of these as `create<Name>Slice`. */
export type CreateSlice<S> = (set: SetSlice<S>, get: GetApp, bridge: Bridge) => S;

/** A slice that wants the desk's news has this. It is called once an event, in the order of the slices. */
export interface Hears {
  hear(event: DeskEvent): void;
}
