import { afterEach, beforeEach, expect, it } from 'vitest';
import { hideSnapshot, type Snapshot, type SnapshotNode, showSnapshot } from './snapshot.ts';

const styles = 'https://desk.test/style-1.css';
const shown = () => document.getElementById('snapshot');

/** Shows one that was taken of this window, but for `changes`. */
const show = (changes: Partial<Snapshot> = {}) => {
  const { innerWidth: width, innerHeight: height } = window;
  const body: SnapshotNode[] = [['div', { class: 'row' }, 'Unpaid invoice']];
  showSnapshot(JSON.stringify({ styles, width, height, root: {}, body, ...changes }), document);
};

beforeEach(() => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = styles;
  document.head.append(link);
});
afterEach(() => {
  hideSnapshot(document);
  document.head.replaceChildren();
});

it('shows elements, texts and looks, as a picture that nothing reaches', () => {
  const icon: SnapshotNode = ['svg', { viewBox: '0 0 24 24' }, ['path', { d: 'M3 8h14' }]];
  const row: SnapshotNode = ['div', { class: 'row', style: 'top: 12px', 'data-unread': '' }, icon, 'Unpaid <invoice>'];
  show({ root: { 'data-theme': 'dark', style: 'font-size: 125%' }, body: [row] });
  expect(shown()?.innerHTML).toBe(
    '<div class="row" style="top: 12px;" data-unread=""><svg viewBox="0 0 24 24"><path d="M3 8h14"></path></svg>Unpaid &lt;invoice&gt;</div>',
  );
  expect(shown()?.querySelector('path')).toBeInstanceOf(SVGElement);
  expect(shown()?.getAttribute('aria-hidden')).toBe('true');
  expect(shown()?.inert).toBe(true);
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(document.documentElement.style.fontSize).toBe('125%');
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
  show({ body: hostile, root: { onload: 'alert(1)', class: 'x' } });
  expect(shown()?.innerHTML).toBe('<div></div><svg></svg>');
  expect(document.documentElement.getAttributeNames()).not.toContain('onload');
});

it.each([
  ['another build', { styles: 'https://desk.test/style-2.css' }],
  ['a window of another width', { width: 320 }],
  ['a window of another height', { height: 200 }],
])('shows nothing of %s', (_, changes) => {
  show(changes);
  expect(shown()).toBeNull();
});

it.each(['', 'no JSON', '7', 'null', '{}', '{"body":[["div",{}]]}', '{"body":7,"root":{}}'])(
  'takes %j for none',
  (text) => {
    showSnapshot(text, document);
    expect(shown()).toBeNull();
  },
);
