/** One store for the window, made of the features' slices. Components read it with `useApp`. */
import { createContext, createElement, type ReactNode, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import type { Bridge, DeskEvent } from '../../shared/contract.ts';
import type { CreateSlice, SetSlice } from './slice.ts';
import { type AppState, slices } from './slices.ts';

export type { AppState } from './slices.ts';

export interface AppStore extends StoreApi<AppState> {
  /** Hands the desk's events to the slices until the returned function is called. */
  listen(): () => void;
}

/** Makes the store. It calls nothing and hears nothing before it is told to. */
export function createAppStore(bridge: Bridge): AppStore {
  const store = createStore<AppState>((set, get) => {
    const make = <K extends keyof AppState>(name: K): AppState[K] => {
      const setSlice: SetSlice<AppState[K]> = (patch) =>
        set((app) => {
          const own = app[name];
          return { [name]: { ...own, ...(typeof patch === 'function' ? patch(own) : patch) } } as Partial<AppState>;
        });
      return (slices[name] as CreateSlice<AppState[K]>)(setSlice, get, bridge);
    };
    const names = Object.keys(slices) as (keyof AppState)[];
    return Object.fromEntries(names.map((name) => [name, make(name)])) as unknown as AppState;
  });
  const tell = (event: DeskEvent) => {
    for (const slice of Object.values(store.getState())) if ('hear' in slice) slice.hear(event);
  };
  return { ...store, listen: () => bridge.onEvent(tell) };
}

const StoreContext = createContext<AppStore | null>(null);

/** Lends the store to everything below. */
export function StoreProvider({ store, children }: { store: AppStore; children?: ReactNode }): ReactNode {
  return createElement(StoreContext, { value: store }, children);
}

/** The store itself, for what happens outside of rendering. */
export function useAppStore(): AppStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useApp stands outside of StoreProvider');
  return store;
}

/** Reads from the store. A selector that makes a new object or array needs `useShallow` around it. */
export function useApp<T>(selector: (app: AppState) => T): T {
  return useStore(useAppStore(), selector);
}
