/** What the agent works with, carried along with what is unsent: own canned replies and saved views. */
import type { SavedView } from '../../../shared/domain/search.ts';
import { nameKey, readReplies } from '../canned/format.ts';
import { exportCanned, importCanned } from './canned.ts';
import type { StoreContext } from './context.ts';
import { saveView, views } from './views.ts';

export interface CarriedTools {
  /** As `canned.export` writes them. */
  canned: string;
  views: SavedView[];
}

export const carriedTools = (ctx: StoreContext): CarriedTools => ({ canned: exportCanned(ctx), views: views(ctx) });

/** What is here already under the same name, or with the same search, stays as it is. How many came. */
export function importTools(ctx: StoreContext, tools: CarriedTools, at: number): { canned: number; views: number } {
  const read = readReplies([{ name: 'canned.json', text: tools.canned }]);
  const { added } = importCanned(ctx, read, { apply: false, at });
  const names = new Set(added.map(nameKey));
  const replies = read.replies.filter(({ name }) => names.has(nameKey(name)));
  importCanned(ctx, { replies, refused: [] }, { apply: true, at });
  const there = views(ctx);
  const fresh = tools.views.filter(({ id, query }) => !there.some((view) => view.id === id || view.query === query));
  for (const view of fresh) saveView(ctx, view);
  return { canned: replies.length, views: fresh.length };
}
