/** Keeps what the window shows while it stands as it does when it opens: for the next start. */
import type { Bridge } from '../../shared/contract.ts';
import type { AppState } from '../store/app-state.ts';
import type { AppStore } from '../store/app-store.ts';
import { FIRST_QUEUE } from '../store/first-place.ts';
import { buildOf, isDrawn, isDrawnAttribute, isWindowPart, type Snapshot, type SnapshotNode } from './snapshot.ts';

/** ms from a change to its being kept: several come together. */
const SOON = 2_000;
/** ms between two that are kept. */
const REST = 60_000;
/** Characters. A longer one would take longer to show than it saves; the contract takes no more. */
const MOST = 400_000;

/**
 * `first`: the parts of the first frame, as `windowParts` says. Others came since, as a banner does, and
 * will come after the next one's, too. The returned function ends it.
 */
export function keepSnapshots(store: AppStore, bridge: Bridge, first: ReadonlySet<Element> | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = '';
  let next = 0;
  const keep = async () => {
    const { account } = store.getState().nav;
    const build = buildOf(document);
    if (account === null || build === null || !isAsOpened(store.getState())) return;
    const { innerWidth: width, innerHeight: height } = window;
    const snapshot: Snapshot = { build, width, height, body: nodesIn(document.getElementById('root'), first) };
    const text = JSON.stringify(snapshot);
    if (withoutTimes(text) === kept || text.length > MOST) return;
    next = performance.now() + REST;
    // Where it is not kept the next start shows an earlier one, or begins empty.
    const answer = await bridge.call('window.keepSnapshot', { account, snapshot: text });
    if (answer.ok) kept = withoutTimes(text);
  };
  const wait = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        void keep();
      },
      Math.max(SOON, next - performance.now()),
    );
  };
  wait();
  const off = store.subscribe(wait);
  window.addEventListener('resize', wait);
  return () => {
    off();
    window.removeEventListener('resize', wait);
    clearTimeout(timer);
  };
}

/** They pass on by themselves, and alone are no reason to write. */
const withoutTimes = (text: string): string => text.replace(/\d+/g, '');

/** Whether the window shows what it shows at a start, and nothing that was opened or came since. */
function isAsOpened({ nav, list, record, selection, search, palette }: AppState): boolean {
  const opened = [nav.outboxOpen, nav.settingsOpen, nav.keysOpen, nav.findOpen, nav.addingAccount, palette.open];
  return (
    !opened.includes(true) &&
    nav.queue === FIRST_QUEUE &&
    nav.ticket === null &&
    nav.pane === 'list' &&
    record.open === null &&
    list.window.total !== null &&
    list.keptTop() === 0 &&
    selection.rows.size === 0 &&
    !search.shown &&
    document.visibilityState === 'visible' &&
    document.querySelector('[data-boundary]') === null
  );
}

function nodesIn(element: Element | null, first: ReadonlySet<Element> | null): SnapshotNode[] {
  return [...(element?.childNodes ?? [])].flatMap((node): SnapshotNode[] => {
    if (node instanceof Text) return node.data === '' ? [] : [node.data];
    if (!(node instanceof Element) || !isDrawn(node.localName) || cameSince(node, first) || isBelow(node)) return [];
    const attributes = [...node.attributes].flatMap(({ name, value }) =>
      isDrawnAttribute(name) ? [[name, value] as const] : [],
    );
    // What stands beside the list comes after it, also where the window shows itself.
    const inside = node.matches('[data-pane="ticket"]') || isOnlySpoken(node) ? [] : nodesIn(node, first);
    return [[node.localName, Object.fromEntries(attributes), ...inside]];
  });
}

const cameSince = (element: Element, first: ReadonlySet<Element> | null): boolean =>
  first !== null && isWindowPart(element) && !first.has(element) && !element.matches('#tickets, :has(#tickets)');

/** Rows that are drawn before they come into sight: a third of the list, and of what its picture takes. */
const isBelow = (element: Element): boolean =>
  element.matches(':has(> [role="row"])') && element.getBoundingClientRect().top >= window.innerHeight;

/** Words for screen readers: they take a pixel. */
function isOnlySpoken(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  const { width, height } = element.getBoundingClientRect();
  return width <= 1 && height <= 1;
}
