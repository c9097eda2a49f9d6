/** The one way of opening a record in the window, and the views of each kind. */
import type { ComponentType } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { RecordRef } from '../../../shared/domain/record.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import type { AppState } from '../../store/slices.ts';

/** A view stands in `RecordPane`, which gives it its scrolling, its key and the way back. */
export type RecordView = ComponentType<{ account: Account; id: string }>;

const views = new Map<RecordRef['kind'], RecordView>();

/** A kind is shown by this view from now on; called once a kind, before the window is drawn. */
export function registerRecordView(kind: RecordRef['kind'], view: RecordView): void {
  if (views.has(kind)) throw new Error(`there are two views of a ${kind}`);
  views.set(kind, view);
}

export const recordView = (kind: RecordRef['kind']): RecordView | undefined => views.get(kind);

/** Shows a record in the ticket's place, with the focus in it. Escape leads back to where one was. */
export function openRecord(app: AppState, ref: RecordRef): void {
  app.record.show(ref);
  // After React has put it on screen.
  focusPaneOnceShown('record');
}

/** To where one came from, with the focus there. */
export function goBack(app: AppState): void {
  const [place] = app.record.trail;
  app.record.back();
  const pane = !place ? 'list' : 'ticket' in place ? 'ticket' : 'record';
  focusPaneOnceShown(pane);
}

/** Opens a ticket from a record; Escape leads back to it. */
export function visitTicket(app: AppState, ticket: string): void {
  app.record.visitTicket(ticket);
  focusPaneOnceShown('ticket');
}
