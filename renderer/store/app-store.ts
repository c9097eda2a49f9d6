/** The window's store, made of the features' slices. Components read it with `useApp`. */
import { createContext, createElement, type ReactNode, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Bridge, DeskEvent } from '../../shared/contract.ts';
import { withWords } from '../i18n/index.ts';
import { closeToastsAbout } from '../ui/Toast.tsx';
import type { AppState, CreateSlice, SetSlice, SliceName } from './app-state.ts';
import { boundCommands } from './key-bindings.ts';
import { type BulkAction, createRegistry, type Feature } from './registry.ts';

export interface AppStore extends StoreApi<AppState> {
  /** For answers that only one view keeps; state that views share has an action in its slice. */
  call: Bridge['call'];
  listen(): () => void;
}

type Slices = { [N in SliceName]: CreateSlice<AppState[N], keyof AppState> };

/** Creates the store from slices and features. Without `listen`, it calls and handles nothing. */
export function createStoreOf(slices: Slices, features: readonly Feature[], desk: Bridge): AppStore {
  const bridge: Bridge = {
    ...desk,
    async call(name, input) {
      const answer = await desk.call(name, input);
      // The success makes toasts about earlier failures obsolete.
      if (answer.ok) closeToastsAbout(name);
      return answer;
    },
  };
  const store = createStore<AppState>((set, get) => {
    const make = <N extends SliceName>(name: N): AppState[N] => {
      const setSlice: SetSlice<AppState[N]> = (patch) =>
        set((app) => {
          const own = app[name];
          const changed = typeof patch === 'function' ? patch(own) : patch;
          // Keep the state if nothing differs: each change makes all views run selectors.
          if (isAsIs(own, changed)) return app;
          return { [name]: { ...own, ...changed } } as Partial<AppState>;
        });
      return (slices[name] as CreateSlice<AppState[N], keyof AppState>)(setSlice, get, bridge);
    };
    const names = Object.keys(slices) as SliceName[];
    const created = Object.fromEntries(names.map((name) => [name, make(name)])) as unknown as Omit<
      AppState,
      'registry'
    >;
    return { ...created, registry: createRegistry(features) };
  });
  const tell = (event: DeskEvent) => {
    for (const slice of Object.values(store.getState())) if ('onEvent' in slice) slice.onEvent(event);
  };
  // Wait for all words, because a handler may show a message.
  return { ...store, call: bridge.call, listen: () => bridge.onEvent((event) => withWords(() => tell(event))) };
}

const isAsIs = <S>(slice: S, patch: Partial<S>): boolean =>
  (Object.keys(patch) as (keyof S)[]).every((name) => Object.is(slice[name], patch[name]));

const StoreContext = createContext<AppStore | null>(null);

export function StoreProvider({ store, children }: { store: AppStore; children?: ReactNode }): ReactNode {
  return createElement(StoreContext, { value: store }, children);
}

/** The store itself, for use outside of rendering. */
export function useAppStore(): AppStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useApp stands outside of StoreProvider');
  return store;
}

export const useCall = (): Bridge['call'] => useAppStore().call;

/** Reads from the store. A selector that creates an object or array needs `useShallow`. */
export function useApp<T>(selector: (app: AppState) => T): T {
  return useStore(useAppStore(), selector);
}

export const useBulkActions = (): BulkAction[] =>
  useApp(useShallow((app) => [...app.registry.bulkActions.values()].filter(({ when }) => when?.(app) ?? true)));

export function useKeysOf(): (id: string) => string | undefined {
  const commands = useApp(boundCommands);
  return (id) => commands.get(id)?.keys[0];
}
