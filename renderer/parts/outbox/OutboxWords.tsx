import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Clock,
  Hand,
  Hourglass,
  type LucideIcon,
  ScanSearch,
  Send,
} from 'lucide-react';
import type { Account } from '../../../shared/domain/account.ts';
import type { OutboxItem, OutboxState as State } from '../../../shared/domain/outbox.ts';
import type { OpenKind } from '../../../shared/domain/record.ts';
import type { Fingerprint } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import { openWeb } from '../records/focused.ts';
import { openRecord, visitTicket } from '../records/open-record.ts';
import { orderName } from '../records/record-texts.ts';
import css from './OutboxWords.module.css';
import { kindOfItem } from './outbox-item.ts';
import { LOOKS, lookOf, onHoldFor, outboxWords, quoted } from './outbox-texts.ts';

const ICONS: Record<State, LucideIcon> = {
  held: Hourglass,
  queued: Clock,
  checking: ScanSearch,
  sending: Send,
  accepted: CircleCheck,
  refused: CircleAlert,
  stopped: Hand,
  'in-doubt': CircleHelp,
};

/** Glyph and word of its state. */
export function OutboxStateWord({ item }: { item: OutboxItem }) {
  const { tone, word } = lookOf(item);
  const glyph = tone === 'plain' ? 'quiet' : tone;
  return (
    <span className={css.state}>
      <Glyph icon={word === LOOKS[item.state].word ? ICONS[item.state] : Hand} size={14} tone={glyph} />
      <strong className={css[glyph]}>{t(word)}</strong>
    </span>
  );
}

/** Everything that is known of an item. A hold counts down, a doubt shows before and now. */
export function OutboxWords({ item, account }: { item: OutboxItem; account: Account }) {
  const now = useNow(item.state === 'held' ? 0.5 : 10);
  const progress = useApp((app) => app.outbox.progress[item.id] ?? null);
  const onHold = useApp((app) => onHoldFor(item, app.outbox.items));
  const kind = useApp((app) => kindOfItem(app, item));
  const words = outboxWords(item, { now, zone: account.settings.zone, progress, onHold }, kind);
  return (
    <div className={css.words}>
      <p>{words}</p>
      {quoted(item).map((text) => (
        <p key={text} className={css.quoted}>
          {t('ui.quoted', { text })}
        </p>
      ))}
      <Warnings texts={item.warnings} />
      {progress !== null && item.state === 'sending' && (
        <progress
          className={css.progress}
          max={progress.total}
          value={progress.sent}
          aria-label={t(LOOKS.sending.word)}
        />
      )}
      {item.kind !== 'reply' && <MadeLinks item={item} />}
      {item.state === 'in-doubt' && item.evidence?.now && (
        <BeforeNow before={item.evidence.before} now={item.evidence.now} />
      )}
      {item.state === 'stopped' && item.stop?.reason !== 'stale' && item.stop?.now && (
        <BeforeNow before={item.stop.before} now={item.stop.now} />
      )}
    </div>
  );
}

/** Warnings that the service gave beside its yes. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div className={css.warned}>
      <p>{t('outbox.warned')}</p>
      {texts.map((text) => (
        <p key={text} className={css.quoted}>
          {t('ui.quoted', { text })}
        </p>
      ))}
    </div>
  );
}

function BeforeNow({ before, now }: { before: Fingerprint | null; now: Fingerprint | null }) {
  const rows = [
    { name: t('outbox.lastReply'), of: (print: Fingerprint) => print.lastReply },
    { name: t('outbox.status'), of: (print: Fingerprint) => print.status },
    { name: t('outbox.staff'), of: (print: Fingerprint) => print.staff || t('outbox.nobody') },
  ];
  const show = (print: Fingerprint | null, of: (print: Fingerprint) => string) =>
    print ? of(print) : t('outbox.unknown');
  return (
    <table className={css.compare}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('outbox.before')}</th>
          <th scope="col">{t('outbox.now')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of }) => (
          <tr key={name} data-changed={now !== null && show(before, of) !== show(now, of) ? '' : undefined}>
            <th scope="row">{name}</th>
            <td>{show(before, of)}</td>
            <td>{show(now, of)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Links to what the service says it made, each to its own page. */
export function MadeLinks({ item }: { item: OutboxItem }) {
  const store = useAppStore();
  const account = useApp((app) => app.nav.account);
  const { made } = item;
  if (!made || account === null) return null;
  const record = (kind: OpenKind, id: string, words: string) => (
    <button
      key={`${kind} ${id}`}
      type="button"
      className={css.link}
      onClick={() => openRecord(store.getState(), { account, kind, id })}
    >
      {words}
    </button>
  );
  if (made.kind === 'contact') {
    const { contactId: id } = made;
    return id === null ? null : <div className={css.links}>{record('contact', id, t('contacts.open'))}</div>;
  }
  if (made.kind === 'ticket') {
    const { ticketId: id } = made;
    if (id === null) return null;
    return (
      <div className={css.links}>
        <button type="button" className={css.link} onClick={() => visitTicket(store.getState(), id)}>
          {t('newTicket.openMade')}
        </button>
      </div>
    );
  }
  const { orderId, invoiceId, productIds, domainIds, addonIds } = made;
  return (
    <div className={css.links}>
      {orderId !== null && record('order', orderId, orderName(orderId))}
      {invoiceId !== null && (
        <button
          type="button"
          className={css.link}
          onClick={() =>
            void openWeb(store.getState(), {
              kind: 'invoice',
              id: invoiceId,
              ...(item.to.clientId ? { client: item.to.clientId } : {}),
            })
          }
        >
          {t('orders.madeInvoice', { id: invoiceId })}
        </button>
      )}
      {productIds.map((id) => record('product', id, t('orders.madeProduct', { id })))}
      {domainIds.map((id) => record('domain', id, t('orders.madeDomain', { id })))}
      {addonIds.length > 0 && <span className={css.plain}>{t('orders.madeAddons', { ids: addonIds.join(', ') })}</span>}
    </div>
  );
}
