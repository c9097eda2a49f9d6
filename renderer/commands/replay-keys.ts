import { indexOf } from '../parts/tickets/row-window.ts';
import type { AppState } from '../store/app-state.ts';
import { focusPaneOnceShown } from './panes.ts';
import { strokeOf } from './stroke.ts';
import { allCommands, type Section } from './table.ts';

const MOVE_SECTIONS: readonly Section[] = ['move', 'go'];

/** Takes the cursor to where it stood in the snapshot, if the list still has that ticket. */
export function openReached(ticket: string | null, { list, nav }: Pick<AppState, 'list' | 'nav'>): void {
  if (ticket === null || indexOf(list.window, ticket) < 0) return;
  focusPaneOnceShown('list');
  nav.pointAt(ticket);
}

/**
 * Repeats keys pressed before the window was ready, up to the first that does more than move: the
 * agent could not see what that key would act on.
 */
export function replayKeys(pressed: readonly KeyboardEvent[], app: AppState, page: Document): void {
  const keysOf = (moves: boolean) =>
    new Set(
      allCommands(app)
        .filter(({ section, writes }) => (MOVE_SECTIONS.includes(section) && !writes) === moves)
        .flatMap(({ keys }) => keys),
    );
  const moving = keysOf(true);
  const others = keysOf(false);
  const moves = (strokes: string) => moving.has(strokes) && !others.has(strokes);
  let rest = pressed.filter((event) => strokeOf(event) !== null);
  while (rest.length > 0) {
    const [first = '', second = ''] = rest.map((event) => strokeOf(event) ?? '');
    const count = moves(first) ? 1 : moves(`${first} ${second}`) ? 2 : 0;
    if (count === 0) return;
    for (const { key, code, shiftKey, repeat } of rest.slice(0, count))
      (page.activeElement ?? page.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, code, shiftKey, repeat, bubbles: true, cancelable: true }),
      );
    rest = rest.slice(count);
  }
}
