/** Reports to the team which ticket this window shows, and whether a reply to it is written. */
import type { Bridge } from '../../../shared/contract.ts';
import type { PresenceState } from '../../../shared/domain/team-engine.ts';
import { inTeam } from '../../parts/team/people-on.ts';
import type { AppState } from '../../store/app-state.ts';
import type { AppStore } from '../../store/app-store.ts';
import { isTicketInSight } from '../../store/current-ticket.ts';
import { isLocked } from '../../store/locked.ts';

/** Reports are repeated this often (ms); colleagues trust each for three times as long. */
const REPORT_INTERVAL_MS = 5_000;
/** A writer counts as writing for this long (ms) after the last change. */
const WRITING_MS = 15_000;

interface Place {
  account: string;
  ticket: string;
}

/** The ticket whose header is on screen. */
function placeIn(app: AppState): Place | null {
  const { account, ticket, offered, settingsOpen } = app.nav;
  if (account === null || ticket === null || offered || settingsOpen || !inTeam(app) || isLocked(app)) return null;
  return document.visibilityState === 'visible' && isTicketInSight(app) ? { account, ticket } : null;
}

const isSame = (a: Place | null, b: Place | null): boolean => a?.account === b?.account && a?.ticket === b?.ticket;

/** Returns a function that stops reporting, and reports that the agent left. */
export function reportViewing(store: AppStore, bridge: Pick<Bridge, 'call'>): () => void {
  let place: Place | null = null;
  let reported: PresenceState = 'gone';
  let writtenAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopListening = () => {};

  const report = ({ account, ticket }: Place, state: PresenceState) => {
    reported = state;
    // A report that does not arrive expires soon.
    void bridge.call('team.here', { account, ticket, state });
  };

  const beat = () => {
    clearTimeout(timer);
    if (!place) return;
    report(place, performance.now() - writtenAt < WRITING_MS ? 'writing' : 'here');
    timer = setTimeout(beat, REPORT_INTERVAL_MS);
  };

  const move = (to: Place | null) => {
    if (isSame(place, to)) return;
    if (place) report(place, 'gone');
    stopListening();
    place = to;
    writtenAt = Number.NEGATIVE_INFINITY;
    if (to) stopListening = onTyped(store.getState(), to, typed);
    beat();
  };

  const typed = (text: string) => {
    writtenAt = text === '' ? Number.NEGATIVE_INFINITY : performance.now();
    if ((reported === 'writing') !== (text !== '')) beat();
  };

  const look = () => move(placeIn(store.getState()));
  const leave = () => move(null);
  const forget = store.subscribe(look);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('resize', look);
  window.addEventListener('pagehide', leave);
  look();
  return () => {
    forget();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('resize', look);
    window.removeEventListener('pagehide', leave);
    leave();
  };
}

/** Calls `typed` on each change of the reply's text, after the stored text was loaded. */
function onTyped(app: AppState, { account, ticket }: Place, typed: (text: string) => void): () => void {
  const session = app.composer.sessionOf(account, ticket);
  return session.draft.store.subscribe(({ text }, before) => {
    if (text !== before.text && session.store.getState().phase === 'ready') typed(text);
  });
}
