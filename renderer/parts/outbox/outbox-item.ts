/** Finds an item's kind of write as its feature registered it, and opens what the item is about. */
import type { FormKind } from '../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { AppState } from '../../store/app-state.ts';
import { openRecord, visitTicket } from '../records/open-record.ts';
import type { OutboxKind } from './outbox-texts.ts';

/** Throws where no feature registered the kind: that is a mistake in the code. */
export function outboxKind({ registry }: Pick<AppState, 'registry'>, kind: FormKind): OutboxKind {
  const found = registry.outboxKinds.get(kind);
  if (!found) throw new Error(`no feature shows a ${kind} in the outbox`);
  return found;
}

/** The kind of an item; null of a reply. */
export const kindOfItem = (app: Pick<AppState, 'registry'>, item: OutboxItem): OutboxKind | null =>
  item.kind === 'reply' ? null : outboxKind(app, item.kind);

/** The ticket of a reply; the form of anything else, which also shows how far it came. */
export function openItem(app: AppState, item: OutboxItem): void {
  if (item.kind === 'reply') {
    app.nav.openTicket(item.ticket);
    return;
  }
  const id = item.ticket.slice(item.ticket.indexOf(':') + 1);
  const kind = outboxKind(app, item.kind).form;
  if (app.nav.account) openRecord(app, { account: app.nav.account, kind, id });
}

/** The record that may have come of a write in doubt. */
export function openFound(app: AppState, item: OutboxItem): void {
  const [found] = item.evidence?.found ?? [];
  if (!found || !app.nav.account) return;
  if (item.kind === 'ticket') visitTicket(app, found.id);
  else openRecord(app, { account: app.nav.account, kind: item.kind === 'contact' ? 'contact' : 'order', id: found.id });
}

/**
 * Whether what this form in doubt was to make has appeared since: back to the form is the way to
 * make it twice.
 */
export const foundAgain = ({ state, kind, evidence }: OutboxItem): boolean =>
  state === 'in-doubt' && (kind === 'order' || kind === 'contact') && (evidence?.found ?? []).some((one) => one.alike);
