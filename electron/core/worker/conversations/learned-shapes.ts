/**
 * Keeps the shapes that the agent taught for this account, in work.db: nobody else can tell them
 * again.
 */
import { createHash } from 'node:crypto';
import { getRow, run, type StoreContext } from '../context.ts';
import type { PageShape } from './shape.ts';
import { KNOWN_SHAPES } from './shapes/known.ts';

const KEY = 'pageShapes';
/** A theme changes now and then; what is older than so many is of none that is shown. */
const MOST = 5;
/** Grows with each change of how pages are read whatever their shape: all are then read again. */
const READER = 1;

/** The newest first. */
export function learnedShapes(ctx: StoreContext): PageShape[] {
  const row = getRow<{ value: string }>(ctx.work, 'SELECT value FROM settings WHERE key = ?', KEY);
  return row ? (JSON.parse(row.value) as PageShape[]) : [];
}

export function addShape(ctx: StoreContext, shape: PageShape): void {
  const same = JSON.stringify(shape);
  const others = learnedShapes(ctx).filter((one) => JSON.stringify(one) !== same);
  run(
    ctx.work,
    'INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    KEY,
    JSON.stringify([shape, ...others].slice(0, MOST)),
  );
}

/** Says by which shapes a page is read now: another text means that it is worth another reading. */
export function shapesPrint(ctx: StoreContext): string {
  const known = KNOWN_SHAPES.map(({ name, version }) => `${name} ${version}`).join();
  const learned = learnedShapes(ctx);
  const taught = learned.length > 0 ? createHash('sha256').update(JSON.stringify(learned)).digest('hex') : '';
  return `${READER} ${known} ${taught.slice(0, 16)}`;
}
