/** Keeps the shapes that the agent taught in work.db, since they can't be fetched again. */
import { createHash } from 'node:crypto';
import { getRow, run, type StoreContext } from '../context.ts';
import type { PageShape } from './shape.ts';
import { KNOWN_SHAPES } from './shapes/known.ts';

const SETTING_KEY = 'pageShapes';
/** Most shapes kept: themes change rarely, so older shapes match no current page. */
const MOST_SHAPES = 5;
/** Increase when the reading of pages changes for all shapes: then all pages are reread. */
const READER_VERSION = 3;

export function learnedShapes(ctx: StoreContext): PageShape[] {
  const row = getRow<{ value: string }>(ctx.work, 'SELECT value FROM settings WHERE key = ?', SETTING_KEY);
  return row ? (JSON.parse(row.value) as PageShape[]) : [];
}

export function addShape(ctx: StoreContext, shape: PageShape): void {
  const same = JSON.stringify(shape);
  const others = learnedShapes(ctx).filter((one) => JSON.stringify(one) !== same);
  run(
    ctx.work,
    'INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    SETTING_KEY,
    JSON.stringify([shape, ...others].slice(0, MOST_SHAPES)),
  );
}

/** Identifies the shapes in use: if it changes, kept pages are worth a reread. */
export function shapesDigest(ctx: StoreContext): string {
  const known = KNOWN_SHAPES.map(({ name, version }) => `${name} ${version}`).join();
  const learned = learnedShapes(ctx);
  const taught = learned.length > 0 ? createHash('sha256').update(JSON.stringify(learned)).digest('hex') : '';
  return `${READER_VERSION} ${known} ${taught.slice(0, 16)}`;
}
