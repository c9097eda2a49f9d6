/** The window's state. Each slice adds itself in its own file, so features need no imports. */
import type { Bridge, DeskEvent } from '../../shared/contract.ts';

// biome-ignore lint/suspicious/noEmptyInterface: slices and the registry add themselves.
export interface AppState {}

export type SliceName = Exclude<keyof AppState, 'registry'>;

/** Merges into the slice itself, never into another one. */
export type SetSlice<S> = (patch: Partial<S> | ((slice: S) => Partial<S>)) => void;

export type GetApp = () => AppState;

/** Creates a slice. `Needs` names the slices that it reads or calls, including itself. */
export type CreateSlice<S, Needs extends keyof AppState = never> = (
  set: SetSlice<S>,
  get: () => Pick<AppState, Needs>,
  bridge: Bridge,
) => S;

/** A slice that handles the desk's events. Called once per event, in the order of the slices. */
export interface ListensToDesk {
  onEvent(event: DeskEvent): void;
}
