/** Searches kept under a name. They are the agent's own, so they stay when the cache goes. */
import type { SavedView } from '../../../shared/domain/search.ts';
import { all, one, run, type StoreContext } from './context.ts';

export const views = (ctx: StoreContext): SavedView[] =>
  all(ctx.work, 'SELECT id, name, query FROM views ORDER BY position, id');

export const viewById = (ctx: StoreContext, id: string): SavedView | null =>
  one<SavedView>(ctx.work, 'SELECT id, name, query FROM views WHERE id = ?', id) ?? null;

/** A new one comes last; one that is there keeps its place. */
export function saveView(ctx: StoreContext, { id, name, query }: SavedView): SavedView[] {
  run(
    ctx.work,
    `INSERT INTO views VALUES (?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM views))
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, query = excluded.query`,
    id,
    name,
    query,
  );
  return views(ctx);
}

export function removeView(ctx: StoreContext, id: string): SavedView[] {
  run(ctx.work, 'DELETE FROM views WHERE id = ?', id);
  return views(ctx);
}
