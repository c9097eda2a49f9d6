/** Finds the kind of an item as its feature registered it, and opens the item's subject. */
import type { FormKind } from '../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { openWeb } from '../records/focused.ts';
import { openRecord, visitTicket } from '../records/open-record.ts';
import type { AgainQuestion, MadeLink, OutboxKind } from './outbox-kind.ts';
import { addresseeOf, isMissingFromThread } from './outbox-texts.ts';

/** Throws if no feature registered the kind, which is a bug. */
export function outboxKind({ registry }: Pick<AppState, 'registry'>, kind: FormKind): OutboxKind {
  const found = registry.outboxKinds.get(kind);
  if (!found) throw new Error(`no feature shows a ${kind} in the outbox`);
  return found;
}

export const kindOfItem = (app: Pick<AppState, 'registry'>, item: OutboxItem): OutboxKind | null =>
  item.kind === 'reply' ? null : outboxKind(app, item.kind);

/** Opens the ticket of a reply, or the form of another item, which also shows its progress. */
export function openItem(app: AppState, item: OutboxItem): void {
  if (item.kind === 'reply') {
    app.nav.openTicket(item.ticket);
    return;
  }
  const id = item.ticket.slice(item.ticket.indexOf(':') + 1);
  if (app.nav.account) openRecord(app, { account: app.nav.account, kind: `${item.kind}-form`, id });
}

export function openFound(app: AppState, item: OutboxItem): void {
  const [found] = item.evidence?.found ?? [];
  const kind = kindOfItem(app, item);
  if (found && kind) openMade(app, item, { kind: kind.found.kind, id: found.id });
}

export function openMade(app: AppState, item: OutboxItem, { kind, id }: NonNullable<MadeLink['to']>): void {
  const { clientId } = item.to;
  if (kind === 'ticket') visitTicket(app, id);
  else if (kind === 'invoice') void openWeb(app, { kind, id, ...(clientId ? { client: clientId } : {}) });
  else if (app.nav.account) openRecord(app, { account: app.nav.account, kind, id });
}

export function againQuestion(app: Pick<AppState, 'registry'>, item: OutboxItem): AgainQuestion | null {
  if (item.state !== 'in-doubt') return null;
  const kind = kindOfItem(app, item);
  if (kind) return kind.againQuestion(item);
  const { verdict, conversation } = item.evidence ?? {};
  const probably = verdict === 'probably' ? [t('outbox.confirmProbably')] : [];
  const time = conversation ? formatMoment(conversation.at, Date.now()) : '';
  const notThere = isMissingFromThread(item) ? [t('outbox.confirmNotThere', { time })] : [];
  const words = [...probably, ...notThere, t('outbox.confirmRisk', { name: addresseeOf(item) })];
  return { action: 'send-again', title: 'outbox.confirmTitle', words };
}
