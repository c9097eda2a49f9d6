import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildOf, hideSnapshot, isDrawnAttribute, type Snapshot, type SnapshotNode, showSnapshot } from './snapshot.ts';

const shown = () => document.getElementById('snapshot');
/** Within what keeps presses from the page below. */
const picture = () => shown()?.firstElementChild?.innerHTML;

/** Shows one that was taken of this window, but for `changes`. */
const show = (changes: Partial<Snapshot> = {}) => {
  const { innerWidth: width, innerHeight: height } = window;
  const body: SnapshotNode[] = [['div', { class: 'row' }, 'Unpaid invoice']];
  const steps = { j: 1, k: -1 };
  return showSnapshot(
    JSON.stringify({ build: 'entry-1.js style-1.css', width, height, steps, body, ...changes }),
    document,
  );
};

beforeEach(() => {
  document.head.innerHTML =
    '<script type="module" src="entry-1.js"></script><link rel="stylesheet" href="style-1.css" />';
});
afterEach(() => {
  hideSnapshot(document);
  document.head.replaceChildren();
});

it('shows elements, texts and looks, as a picture that nothing reaches', () => {
  const icon: SnapshotNode = ['svg', { viewBox: '0 0 24 24' }, ['path', { d: 'M3 8h14' }]];
  const row: SnapshotNode = ['div', { class: 'row', style: 'top: 12px', 'data-unread': '' }, icon, 'Unpaid <invoice>'];
  show({ body: [row] });
  expect(picture()).toBe(
    '<div class="row" style="top: 12px;" data-unread=""><svg viewBox="0 0 24 24"><path d="M3 8h14"></path></svg>Unpaid &lt;invoice&gt;</div>',
  );
  expect(shown()?.querySelector('path')).toBeInstanceOf(SVGElement);
  expect(shown()?.getAttribute('aria-hidden')).toBe('true');
  expect(shown()?.querySelector<HTMLElement>(':scope > div')?.inert).toBe(true);
  hideSnapshot(document);
  expect(shown()).toBeNull();
});

it('brings nothing else into the page, whatever the data names', () => {
  const hostile: SnapshotNode[] = [
    ['script', {}, 'alert(1)'],
    ['iframe', { src: 'https://evil.test/' }],
    ['a', { href: 'https://evil.test/' }, 'Sign in again'],
    [
      'div',
      { onclick: 'alert(1)', id: 'root', 'data-ticket-row': '1', tabindex: '0' },
      ['style', {}, '* { color: red }'],
    ],
    ['svg', {}, ['use', { href: 'https://evil.test/#x' }], ['foreignObject', {}, 'x']],
  ];
  show({ body: hostile });
  expect(picture()).toBe('<div></div><svg></svg>');
});

it.each([
  ['another build', { build: 'entry-2.js style-1.css' }],
  ['other styles', { build: 'entry-1.js style-2.css' }],
  ['a window of another width', { width: 320 }],
  ['a window of another height', { height: 200 }],
])('shows nothing of %s', (_, changes) => {
  show(changes);
  expect(shown()).toBeNull();
});

it('shows none where styles come with the code of the window, as in development', () => {
  document.head.replaceChildren();
  expect(buildOf(document)).toBeNull();
  show({ build: '' });
  expect(shown()).toBeNull();
});

it.each(['', 'no JSON', '7', 'null', '{}', '{"body":[["div",{}]]}', '{"body":7}'])('takes %j for none', (text) => {
  showSnapshot(text, document);
  expect(shown()).toBeNull();
});

/**
 * Attributes of the page's root, and those that no opening window has: focus, menus, dialogs,
 * printing, selected rows.
 */
const LATER = [
  ...[
    'data-base-ui-inert',
    'data-contrast',
    'data-disabled',
    'data-ending-style',
    'data-find',
    'data-highlighted',
    'data-invalid',
    'data-menu',
  ],
  ...['data-open', 'data-pane-scroll', 'data-popup-open', 'data-print', 'data-print-alone', 'data-selected'],
  ...['data-selecting', 'data-starting-style', 'data-strength', 'data-theme', 'data-typeface'],
  'data-zoomed',
];

it('knows every state by which the styles tell how something looks at a start', () => {
  const styles = globSync('renderer/**/*.css').map((file) =>
    readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
  );
  const states = new Set(
    styles.flatMap((text) => [...text.matchAll(/\[((?:aria|data)-[\w-]+)/g)].map(([, name = '']) => name)),
  );
  expect([...states].filter((name) => !isDrawnAttribute(name)).sort()).toEqual(LATER);
});
