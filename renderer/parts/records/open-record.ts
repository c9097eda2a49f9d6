/** Opens records, and leads back from them. All features use this. */
import type { KeyboardEvent } from 'react';
import { type PlaceKind, type RecordRef, SIDEBAR_PLACES, type SidebarPlace } from '../../../shared/domain/record.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import type { AppState } from '../../store/app-state.ts';
import { openPage } from '../../store/current-ticket.ts';
import { isField } from '../../ui/dom.ts';

/** Whether the open view also takes the list's place: a page, a form, or a record from one. */
export const hasListsRoom = (app: Pick<AppState, 'nav' | 'record'>): boolean =>
  app.nav.pane === 'ticket' && openPage(app) !== null;

/** The sidebar's entry for what has the list's room; `other` for a form that it does not list. */
export function placeInSidebar(app: Pick<AppState, 'nav' | 'record'>): SidebarPlace | 'other' | null {
  const page = app.nav.pane === 'list' ? null : openPage(app);
  return SIDEBAR_PLACES.find((place) => place === page?.replace(/-form$/, '-list')) ?? (page && 'other');
}

const isWritingReply = (): boolean => document.activeElement?.matches('[data-pane="ticket"] textarea') === true;

/** Shows a record in place of the ticket, and focuses it. Escape leads back. */
export function openRecord(app: Pick<AppState, 'record'>, ref: RecordRef): void {
  app.record.show(ref, isWritingReply());
  // Runs after React has rendered it.
  focusPaneOnceShown('record');
}

export function openPlace(app: Pick<AppState, 'nav' | 'record'>, kind: PlaceKind, id = 'all'): void {
  const { account } = app.nav;
  if (account !== null) openRecord(app, { account, kind, id });
}

/** Goes back to the previous place, and moves the focus there. */
export function goBack(app: Pick<AppState, 'composer' | 'record'>): void {
  const [place] = app.record.trail;
  app.record.back();
  const pane = !place ? 'list' : 'kind' in place ? 'record' : place.offered ? 'list' : 'ticket';
  focusPaneOnceShown(pane);
  if (place && 'ticket' in place && place.inReply) app.composer.wantFocus(place.ticket);
}

/** Escape leaves a page's field and keeps its text; the next Escape goes back. */
export function leaveFieldOnEscape(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: pane } = event;
  if (key !== 'Escape' || event.defaultPrevented || !(target instanceof Element) || !isField(target)) return;
  // React also bubbles events of dialogs to here; ignore them.
  if (!pane.contains(target) || target.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  pane.focus();
}

/** Opens a ticket from a record; Escape leads back to the record. */
export function visitTicket(app: Pick<AppState, 'record'>, ticket: string): void {
  app.record.visitTicket(ticket);
  focusPaneOnceShown('ticket');
}
