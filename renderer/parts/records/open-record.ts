/** Opens records, and leads back from them. All features use this. */
import { isOpenKind, type RecordRef } from '../../../shared/domain/record.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import type { AppState } from '../../store/app-state.ts';

/** Whether the open view also takes the list's place: a list, a form, or a record from one. */
export function hasListsRoom({ nav, record }: AppState): boolean {
  if (record.open === null || nav.pane !== 'ticket') return false;
  const places = [record.open, ...record.trail];
  const ticket = places.findIndex((place) => 'ticket' in place);
  return places.slice(0, ticket < 0 ? undefined : ticket).some((place) => 'kind' in place && !isOpenKind(place.kind));
}

/** Shows a record in place of the ticket, and focuses it. Escape leads back. */
export function openRecord(app: Pick<AppState, 'record'>, ref: RecordRef): void {
  app.record.show(ref);
  // Runs after React has rendered it.
  focusPaneOnceShown('record');
}

/** Goes back to the previous place, and moves the focus there. */
export function goBack(app: Pick<AppState, 'record'>): void {
  const [place] = app.record.trail;
  app.record.back();
  const pane = !place ? 'list' : 'ticket' in place ? 'ticket' : 'record';
  focusPaneOnceShown(pane);
}

/** Opens a ticket from a record; Escape leads back to the record. */
export function visitTicket(app: Pick<AppState, 'record'>, ticket: string): void {
  app.record.visitTicket(ticket);
  focusPaneOnceShown('ticket');
}
