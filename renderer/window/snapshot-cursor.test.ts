import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdKeys, takeHeldKeys } from './held-keys.ts';
import { hideSnapshot, type SnapshotNode, showSnapshot } from './snapshot.ts';
import { takeReached } from './snapshot-cursor.ts';

const STEPS = { j: 1, k: -1 };
const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const pressed = (...keys: string[]) => {
  for (const key of keys) press(key);
  const rows = [...document.querySelectorAll<HTMLElement>('[aria-current]')].map(({ dataset }) => dataset.ticket);
  return { rows, reached: takeReached(), held: takeHeldKeys().map(({ key }) => key) };
};

/** Three rows, whose order in the page is another than in the list; the first one is open. */
beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="a.js"></script><link rel="stylesheet" href="a.css" />';
  const row = (at: number, more = {}): SnapshotNode => [
    'div',
    { role: 'row', 'aria-rowindex': `${at}`, 'data-ticket': `t${at}`, ...more },
  ];
  const { innerWidth: width, innerHeight: height } = window;
  const body = [row(2), row(10), row(1, { 'aria-current': 'true' })];
  showSnapshot(JSON.stringify({ build: 'a.js a.css', width, height, steps: STEPS, body }), document);
  holdKeys(window, STEPS);
});
afterEach(() => {
  takeHeldKeys();
  takeReached();
  hideSnapshot(document);
  document.head.replaceChildren();
});

it('moves from row to row in the order of the list', () => {
  expect(pressed('j')).toEqual({ rows: ['t2'], reached: 't2', held: [] });
});

it('holds a step that leads out of the picture, and every key after a held one', () => {
  expect(pressed('j', 'j', 'k', 'k', 'k', 'j')).toEqual({ rows: ['t1'], reached: 't1', held: ['k', 'j'] });
  holdKeys(window, STEPS);
  expect(pressed('g', 'd', 'j')).toEqual({ rows: ['t1'], reached: null, held: ['g', 'd', 'j'] });
});

it('goes to the row that is pressed', () => {
  for (const [at, row] of [...document.querySelectorAll<HTMLElement>('[data-ticket]')].entries())
    row.getBoundingClientRect = () => new DOMRect(0, at * 50, 300, 50);
  const on = (clientY: number, button = 0) =>
    document.body.dispatchEvent(new MouseEvent('pointerdown', { clientX: 20, clientY, button, bubbles: true }));
  on(60);
  expect(pressed().reached).toBe('t10');
  holdKeys(window, STEPS);
  on(10, 2);
  on(400);
  expect(pressed()).toEqual({ rows: ['t10'], reached: null, held: [] });
});
