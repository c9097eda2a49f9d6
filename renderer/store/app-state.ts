/**
 * The window's state, and what a feature's slice of it is made with. Each slice adds itself to
 * `AppState` in the file that makes it, so that nothing here, and no feature, imports the others.
 */
import type { Bridge, DeskEvent } from '../../shared/contract.ts';
import type { Registry } from './registry.ts';

export interface AppState {
  /** What the features registered for this window; it never changes. */
  registry: Registry;
}

/** The slices, by the names that `renderer/slices.ts` gives them. */
export type SliceName = Exclude<keyof AppState, 'registry'>;

/** Merges into the feature's own slice, never into another one's. */
export type SetSlice<S> = (patch: Partial<S> | ((slice: S) => Partial<S>)) => void;

/** Reads the whole state, for commands and views. */
export type GetApp = () => AppState;

/**
 * Makes a slice. `Needs` names the slices whose state it reads or whose actions it calls, itself
 * among them; `get` gives it these and no others.
 */
export type CreateSlice<S, Needs extends keyof AppState = never> = (
  set: SetSlice<S>,
  get: () => Pick<AppState, Needs>,
  bridge: Bridge,
) => S;

/**
 * A slice that follows the desk's events. It is called once an event, in the order of the slices.
 */
export interface ListensToDesk {
  onEvent(event: DeskEvent): void;
}
