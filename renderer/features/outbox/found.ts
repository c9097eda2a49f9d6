/** From an outbox item to what it is about. */
import type { FormKind } from '../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { PlaceKind } from '../../../shared/domain/record.ts';
import type { AppState } from '../../store/slices.ts';
import { openRecord, visitTicket } from '../record/open.ts';

const FORMS: Record<FormKind, PlaceKind> = { order: 'new-order', contact: 'edit-contact', ticket: 'new-ticket' };

/** The ticket of a reply; the form of anything else, which also shows how far it came. */
export function openItem(app: AppState, item: OutboxItem): void {
  if (item.kind === 'reply') {
    app.nav.openTicket(item.ticket);
    return;
  }
  const id = item.ticket.slice(item.ticket.indexOf(':') + 1);
  if (app.nav.account) openRecord(app, { account: app.nav.account, kind: FORMS[item.kind], id });
}

/** The record that may have come of a write in doubt. */
export function openFound(app: AppState, item: OutboxItem): void {
  const [found] = item.evidence?.found ?? [];
  if (!found || !app.nav.account) return;
  if (item.kind === 'ticket') visitTicket(app, found.id);
  else openRecord(app, { account: app.nav.account, kind: item.kind === 'contact' ? 'contact' : 'order', id: found.id });
}

/** What this form in doubt was to make has appeared since: back to the form is the way to make it twice. */
export const foundAgain = ({ state, kind, evidence }: OutboxItem): boolean =>
  state === 'in-doubt' && (kind === 'order' || kind === 'contact') && (evidence?.found ?? []).some((one) => one.alike);
