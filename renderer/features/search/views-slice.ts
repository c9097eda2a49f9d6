/** State of the saved views: the dialog that names one, and its changes. */
import type { SavedView, SearchCount } from '../../../shared/domain/search.ts';
import type { TeamToolState } from '../../../shared/domain/team.ts';
import type { Result } from '../../../shared/result.ts';
import type { AppState, CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    savedViews: SavedViewsSlice;
  }
}

interface SavedViewsSlice {
  naming: { account: string; view: SavedView } | null;
  /** Asks for the name of a new view. */
  name(query: string): void;
  edit(view: SavedView): void;
  stopNaming(): void;
  save(account: string, view: SavedView): Promise<Result<SavedView[]>>;
  remove(account: string, view: string): Promise<Result<SavedView[]>>;
  /** Number of tickets that a view of this query would list; null if it can't be counted now. */
  count(query: string): Promise<SearchCount | null>;
  read(id: string): Promise<SavedView | null>;
}

export const createSavedViewsSlice: CreateSlice<SavedViewsSlice, 'nav' | 'queues' | 'savedViews'> = (
  set,
  get,
  bridge,
) => {
  const reloadQueues = (answer: Result<SavedView[]>): Result<SavedView[]> => {
    if (answer.ok) get().queues.load();
    return answer;
  };
  return {
    naming: null,
    name: (query) => get().savedViews.edit({ id: crypto.randomUUID(), name: '', query }),
    edit(view) {
      const { account } = get().nav;
      if (account !== null) set({ naming: { account, view } });
    },
    stopNaming: () => set({ naming: null }),
    save: async (account, { id, name, query }) =>
      reloadQueues(await bridge.call('view.save', { account, id, name, query })),
    remove: async (account, view) => reloadQueues(await bridge.call('view.remove', { account, view })),
    async count(query) {
      const { account } = get().nav;
      const answer = account ? await bridge.call('search.count', { account, query }) : null;
      return answer?.ok ? answer.value : null;
    },
    async read(id) {
      const { account } = get().nav;
      const answer = account ? await bridge.call('view.list', { account }) : null;
      return (answer?.ok && answer.value.find((view) => view.id === id)) || null;
    },
  };
};

/** Undefined if the view is the agent's own. */
export const teamOfView = ({ queues }: Pick<AppState, 'queues'>, id: string): TeamToolState | undefined =>
  queues.list.find(({ key }) => key === `view:${id}`)?.team;

export async function moveView(app: AppState, id: string): Promise<void> {
  const { account } = app.nav;
  const queue = app.queues.list.find(({ key }) => key === `view:${id}`);
  if (account === null || !queue) return;
  const { moveTool } = await import('../../parts/team/TeamToolAction.tsx');
  await moveTool(app, { account, kind: 'view', id, name: queue.label ?? '', team: queue.team });
}
