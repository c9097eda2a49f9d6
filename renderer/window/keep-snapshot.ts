/** Keeps what the window shows while it stands as it does when it opens: for the next start. */
import type { Bridge } from '../../shared/contract.ts';
import type { AppState } from '../store/app-state.ts';
import type { AppStore } from '../store/app-store.ts';
import { FIRST_QUEUE } from '../store/first-place.ts';
import { isDrawn, isDrawnAttribute, rootLook, type Snapshot, type SnapshotNode, stylesOf } from './snapshot.ts';

/** ms that the window stands still before it is kept. */
const STILL = 2_000;
/** ms between two that are kept. */
const REST = 60_000;
/** A longer one would take longer to show than it saves. */
const MOST = 300_000;

/** The returned function ends it. */
export function keepSnapshots(store: AppStore, bridge: Bridge): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = '';
  let next = 0;
  const keep = () => {
    const { account } = store.getState().nav;
    if (account === null || !isAsOpened(store.getState()) || document.visibilityState === 'hidden') return;
    const text = JSON.stringify(snapshotOf(document));
    if (text === kept || text.length > MOST) return;
    kept = text;
    next = performance.now() + REST;
    // Where it is not kept the next start shows an earlier one, or begins empty.
    void bridge.call('window.keepSnapshot', { account, snapshot: text });
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, Math.max(STILL, next - performance.now()));
  };
  wait();
  const off = store.subscribe(wait);
  return () => {
    off();
    clearTimeout(timer);
  };
}

/** Whether the window shows what it shows at a start, and nothing that the agent opened since. */
function isAsOpened({ nav, list, selection, search, palette }: AppState): boolean {
  const opened = [nav.outboxOpen, nav.settingsOpen, nav.keysOpen, nav.findOpen, nav.addingAccount];
  return (
    !opened.includes(true) &&
    nav.queue === FIRST_QUEUE &&
    nav.ticket === null &&
    list.window.total !== null &&
    list.keptTop() === 0 &&
    selection.rows.size === 0 &&
    !search.shown &&
    !palette.open
  );
}

function snapshotOf(page: Document): Snapshot {
  const { innerWidth: width, innerHeight: height } = window;
  const body = nodesIn(page.getElementById('root'));
  return { styles: stylesOf(page), width, height, root: rootLook(page.documentElement), body };
}

function nodesIn(element: Element | null): SnapshotNode[] {
  return [...(element?.childNodes ?? [])].flatMap((node): SnapshotNode[] => {
    if (node instanceof Text) return node.data === '' ? [] : [node.data];
    if (!(node instanceof Element) || !isDrawn(node.localName)) return [];
    const attributes = [...node.attributes].flatMap(({ name, value }) =>
      isDrawnAttribute(name) ? [[name, value] as const] : [],
    );
    // What stands beside the list comes after it, also where the window shows itself.
    const inside = node.matches('[data-pane="ticket"]') || isOnlySpoken(node) ? [] : nodesIn(node);
    return [[node.localName, Object.fromEntries(attributes), ...inside]];
  });
}

/** Words for screen readers: they take a pixel. */
function isOnlySpoken(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  const { width, height } = element.getBoundingClientRect();
  return width <= 1 && height <= 1;
}
