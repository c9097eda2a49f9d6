/** Exports the agent's own canned replies and views, and imports those that are missing. */
import type { CarriedTools } from '../../../../shared/contract/archive-sections.ts';
import { nameKey, parseReplies } from '../../rules/canned-format.ts';
import { getRows, run, type StoreContext } from '../context.ts';
import { ownViews, saveView, views } from '../queues/views.ts';
import { exportCanned, importCanned } from '../writing/canned.ts';

export const exportTools = (ctx: StoreContext): CarriedTools => ({ canned: exportCanned(ctx), views: ownViews(ctx) });

/** Ids of what was imported, with the contents that `takeBackTools` compares. */
export interface BroughtTools {
  canned: { id: string; changedAt: number }[];
  views: { id: string; name: string; query: string }[];
}

/** Skips canned replies with a known name and views with a known search. */
export function importTools(ctx: StoreContext, tools: CarriedTools, at: number): BroughtTools {
  const { replies } = parseReplies([{ name: 'canned.json', text: tools.canned }]);
  const { added } = importCanned(ctx, { replies, refused: [] }, { apply: false, at });
  const names = new Set(added.map(nameKey));
  const missing = replies.filter(({ name }) => names.has(nameKey(name)));
  importCanned(ctx, { replies: missing, refused: [] }, { apply: true, at });
  // Includes the team's views: a view given to the team keeps its id.
  const there = views(ctx);
  const fresh = tools.views.filter(({ id, query }) => !there.some((view) => view.id === id || view.query === query));
  for (const view of fresh) saveView(ctx, view);
  const canned = getRows<{ id: string; key: string; changedAt: number }>(
    ctx.work,
    'SELECT id, name_key key, changed_at changedAt FROM canned',
  ).filter(({ key }) => names.has(key));
  return { canned, views: fresh };
}

/** Keeps what the agent changed or gave to the team since. */
export function takeBackTools(ctx: StoreContext, { canned, views: brought }: BroughtTools): void {
  for (const { id, changedAt } of canned) {
    run(ctx.work, 'DELETE FROM canned WHERE id = ? AND changed_at = ?', id, changedAt);
  }
  for (const { id, name, query } of brought) {
    run(ctx.work, 'DELETE FROM views WHERE id = ? AND name = ? AND query = ?', id, name, query);
  }
}
