/** Stores a snapshot of the window for the next start, while nothing is open in it. */
import type { Bridge } from '../../shared/contract.ts';
import { isBare } from '../commands/table.ts';
import type { AppState } from '../store/app-state.ts';
import type { AppStore } from '../store/app-store.ts';
import { turnedTo } from '../store/current-ticket.ts';
import { FIRST_QUEUE } from '../store/first-place.ts';
import { boundCommands } from '../store/key-bindings.ts';
import { oncePerBurst } from '../store/query.ts';
import { buildOf, isDrawn, isDrawnAttribute, isWindowPart, type Snapshot, type SnapshotNode } from './snapshot.ts';

const FIRST_DELAY_MS = 2_000;
const INTERVAL_MS = 60_000;
/** Longest snapshot (characters), as in the contract; more would take longer than it saves. */
const MAX_LENGTH = 400_000;

/**
 * `firstParts`: elements of the first frame, from `windowParts`. Later ones, such as banners, are
 * left out, because they come late at the next start, too. Returns a function that stops this.
 */
export function keepSnapshots(store: AppStore, bridge: Bridge, firstParts: ReadonlySet<Element> | null): () => void {
  let storedText = '';
  let nextAt = 0;
  const keep = async () => {
    const { account } = store.getState().nav;
    const build = buildOf(document);
    if (account === null || build === null || !isAsOpened(store.getState())) return;
    const { innerWidth: width, innerHeight: height } = window;
    const body = nodesIn(document.getElementById('root'), firstParts);
    const snapshot: Snapshot = { build, width, height, steps: stepsOf(store.getState()), body };
    const text = JSON.stringify(snapshot);
    if (withoutTimes(text) === storedText || text.length > MAX_LENGTH) return;
    nextAt = performance.now() + INTERVAL_MS;
    // If storing fails, the next start shows an earlier snapshot, or begins empty.
    const answer = await bridge.call('window.keepSnapshot', { account, snapshot: text });
    if (answer.ok) storedText = withoutTimes(text);
  };
  const storing = oncePerBurst(FIRST_DELAY_MS, () => void keep());
  const wait = () => storing.soon(Math.max(FIRST_DELAY_MS, nextAt - performance.now()));
  wait();
  const off = store.subscribe(wait);
  window.addEventListener('resize', wait);
  return () => {
    off();
    window.removeEventListener('resize', wait);
    storing.cancel();
  };
}

/** Times change by themselves, and are no reason to store again. */
const withoutTimes = (text: string): string => text.replace(/(?<!"data-ticket":"\d*)\d+/g, '');

const STEPS: Readonly<Record<string, number>> = { 'list.next': 1, 'list.previous': -1 };

function stepsOf(app: AppState): Snapshot['steps'] {
  const strokesOf = (id: string) =>
    boundCommands(app)
      .get(id)
      ?.keys.filter((stroke) => app.shell.letters || !isBare(stroke)) ?? [];
  return Object.fromEntries(Object.entries(STEPS).flatMap(([id, by]) => strokesOf(id).map((stroke) => [stroke, by])));
}

/** Whether the window looks as at its start, with nothing opened since. */
function isAsOpened(app: AppState): boolean {
  const { nav, list, record, selection, search, palette } = app;
  const opened = [nav.outboxOpen, nav.settingsOpen, nav.keysOpen, nav.findOpen, nav.addingAccount, palette.open];
  return (
    !opened.includes(true) &&
    nav.queue === FIRST_QUEUE &&
    turnedTo(app) === null &&
    nav.pane === 'list' &&
    record.open === null &&
    list.window.total !== null &&
    list.storedScroll() === 0 &&
    selection.rows.size === 0 &&
    !search.shown &&
    document.visibilityState === 'visible' &&
    document.querySelector('[data-boundary]') === null
  );
}

function nodesIn(element: Element | null, firstParts: ReadonlySet<Element> | null): SnapshotNode[] {
  return [...(element?.childNodes ?? [])].flatMap((node): SnapshotNode[] => {
    if (node instanceof Text) return node.data === '' ? [] : [node.data];
    if (!(node instanceof Element) || !isDrawn(node.localName) || isNewerThan(node, firstParts) || isBelow(node))
      return [];
    const attributes = [...node.attributes].flatMap(({ name, value }) => {
      // Whatever looks for the window's rows must not find the picture's.
      const drawnName = name === 'data-ticket-row' ? 'data-ticket' : name;
      return isDrawnAttribute(drawnName) ? [[drawnName, value] as const] : [];
    });
    // The ticket pane loads after the list, also in the real window, so leave it empty.
    const inside = node.matches('[data-pane="ticket"]') || isOnlySpoken(node) ? [] : nodesIn(node, firstParts);
    return [[node.localName, Object.fromEntries(attributes), ...inside]];
  });
}

const isNewerThan = (element: Element, firstParts: ReadonlySet<Element> | null): boolean =>
  firstParts !== null &&
  isWindowPart(element) &&
  !firstParts.has(element) &&
  !element.matches('#tickets, :has(#tickets)');

/** Rows rendered below the visible part, which are a third of the list and of its snapshot. */
const isBelow = (element: Element): boolean =>
  element.matches(':has(> [role="row"])') && element.getBoundingClientRect().top >= window.innerHeight;

/** Text for screen readers, which is one pixel in size. */
function isOnlySpoken(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  const { width, height } = element.getBoundingClientRect();
  return width <= 1 && height <= 1;
}
