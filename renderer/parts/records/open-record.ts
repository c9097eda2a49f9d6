/** Opens records and the way back from them: the one way of doing so in the window. */
import { isOpenKind, type RecordRef } from '../../../shared/domain/record.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import type { AppState } from '../../store/app-state.ts';

/**
 * Whether what is open has the list's room as well: a list or form of its own, beside which the
 * tickets would only take room, or a record that was reached from one of them, so that nothing
 * jumps on the way there and back. Not once the agent went to the list.
 */
export function hasListsRoom({ nav, record }: AppState): boolean {
  if (record.open === null || nav.pane !== 'ticket') return false;
  const places = [record.open, ...record.trail];
  const ticket = places.findIndex((place) => 'ticket' in place);
  return places.slice(0, ticket < 0 ? undefined : ticket).some((place) => 'kind' in place && !isOpenKind(place.kind));
}

/**
 * Shows a record in the ticket's place, with the focus in it. Escape leads back to where one was.
 */
export function openRecord(app: Pick<AppState, 'record'>, ref: RecordRef): void {
  app.record.show(ref);
  // After React has put it on screen.
  focusPaneOnceShown('record');
}

/** Goes to where the agent came from, with the focus there. */
export function goBack(app: Pick<AppState, 'record'>): void {
  const [place] = app.record.trail;
  app.record.back();
  const pane = !place ? 'list' : 'ticket' in place ? 'ticket' : 'record';
  focusPaneOnceShown(pane);
}

/** Opens a ticket from a record; Escape leads back to it. */
export function visitTicket(app: Pick<AppState, 'record'>, ticket: string): void {
  app.record.visitTicket(ticket);
  focusPaneOnceShown('ticket');
}
