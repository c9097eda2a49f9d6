import type { Stop } from '../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../shared/domain/ticket.ts';
import { serverInstant } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import css from './outbox.module.css';

interface BeforeNowProps {
  before: Fingerprint | null;
  now: Fingerprint | null;
  /** The account's zone. */
  zone: string | null;
  /** The present moment. */
  at: number;
}

/** What the ticket showed when the agent last saw it, and what it shows now. */
export function BeforeNow({ before, now, zone, at }: BeforeNowProps) {
  const rows = [
    { name: t('outbox.lastReply'), of: ({ lastReply }: Fingerprint) => lastReply, show: serverInstant },
    { name: t('outbox.status'), of: ({ status }: Fingerprint) => status },
    { name: t('outbox.staff'), of: ({ staff }: Fingerprint) => staff || t('outbox.nobody') },
  ];
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
        {rows.map(({ name, of, show = (text) => text }) => {
          const was = before && of(before);
          const is = now && of(now);
          return (
            <tr key={name} data-changed={is !== null && was !== is ? '' : undefined}>
              <th scope="row">{name}</th>
              <td>{was === null ? t('outbox.unknown') : show(was, zone, at)}</td>
              <td>{is === null ? t('outbox.unknown') : show(is, zone, at)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface SinceSeenProps extends Pick<BeforeNowProps, 'zone' | 'at'> {
  stop: Stop;
}

/** The same of a reply that was stopped; nothing where the ticket shows what it showed. */
export function SinceSeen({ stop: { reason, before, now }, zone, at }: SinceSeenProps) {
  if (reason === 'stale' || !now || (before && isSamePrint(before, now))) return null;
  return <BeforeNow before={before} now={now} zone={zone} at={at} />;
}

const isSamePrint = (one: Fingerprint, other: Fingerprint): boolean =>
  one.lastReply === other.lastReply && one.status === other.status && one.staff === other.staff;
