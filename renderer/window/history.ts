/** Stores the agent's place in the window's history, for a reload and for Back. */
import type { ReadingPlace } from '../features/ticket/reading-place.ts';
import type { AppState } from '../store/app-state.ts';
import type { AppStore } from '../store/app-store.ts';
import { afterFrame } from '../ui/dom.ts';
import { type AgentPlace, readPlace } from './agent-place.ts';

/** An offered ticket is part of its queue, and no place of its own. */
function placeOf({ nav: { account, queue, ticket, offered } }: AppState): AgentPlace | null {
  return account === null ? null : { account, queue, ticket: offered ? null : ticket };
}

/** Reading position of the open ticket, in the tab's storage: a closing page loses its history. */
const READING_KEY = 'rackside.reading';

function keepReading({ nav: { account, ticket }, ticket: { placeNow } }: AppState): void {
  const place = account !== null && ticket !== null ? placeNow() : null;
  if (place) sessionStorage.setItem(READING_KEY, JSON.stringify({ account, ticket, place }));
  else sessionStorage.removeItem(READING_KEY);
}

/** Restores the position once; a later visit starts at the newest entry. */
function restoreReading(app: AppState): void {
  const kept = sessionStorage.getItem(READING_KEY);
  sessionStorage.removeItem(READING_KEY);
  if (kept === null) return;
  const { account, ticket, place }: { account: string; ticket: string; place: ReadingPlace } = JSON.parse(kept);
  app.ticket.keepPlace(account, ticket, place);
}

function go({ getState }: AppStore, to: AgentPlace): void {
  if (!getState().accounts.list?.some(({ id }) => id === to.account)) return;
  if (getState().nav.account !== to.account) getState().nav.openAccount(to.account);
  if (getState().nav.queue !== to.queue) getState().nav.openQueue(to.queue);
  if (to.ticket !== null) getState().nav.openTicket(to.ticket);
  else if (getState().nav.ticket !== null && !getState().nav.offered) getState().nav.closeTicket();
}

/** Keeps history and window in sync. Returns a function that stops this. */
export function watchHistory(store: AppStore): () => void {
  let wanted = readPlace(history.state);
  let at: AgentPlace | null = null;
  let going = false;
  const follow = (to: AgentPlace) => {
    going = true;
    go(store, to);
    going = false;
    at = placeOf(store.getState());
  };
  /** The ticket in sight, also if it was only offered. */
  let shown: string | null = null;
  /** Writes the place after the frame that shows it, because Chromium takes milliseconds for it. */
  let due: 'pushState' | 'replaceState' | null = null;
  const write = () => {
    if (due && at) history[due](at, '');
    due = null;
  };
  const off = store.subscribe((app) => {
    const now = placeOf(app);
    const before = shown;
    shown = app.nav.ticket;
    if (going || !now) return;
    if (wanted) {
      const to = wanted;
      wanted = null;
      restoreReading(app);
      return follow(to);
    }
    if (at && now.account === at.account && now.queue === at.queue && now.ticket === at.ticket) return;
    // Turning to an offered ticket leads nowhere else.
    const onward = at !== null && (now.account !== at.account || (now.ticket !== at.ticket && now.ticket !== before));
    if (onward) write();
    at = now;
    if (due === null) afterFrame(write);
    due = onward ? 'pushState' : (due ?? 'replaceState');
  });
  const onPop = ({ state }: PopStateEvent) => {
    const to = readPlace(state);
    due = null;
    if (to) follow(to);
  };
  const onHide = () => {
    write();
    if (!wanted) keepReading(store.getState());
  };
  window.addEventListener('popstate', onPop);
  window.addEventListener('pagehide', onHide);
  return () => {
    off();
    due = null;
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('popstate', onPop);
  };
}
