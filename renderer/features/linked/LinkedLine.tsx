import { Link2, Unlink } from 'lucide-react';
import { useEffect } from 'react';
import type { RelatedTicket } from '../../../shared/domain/linked-tickets.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { visitTicket } from '../../parts/records/open-record.ts';
import { holderWords, useMember } from '../../parts/team/people-on.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { turnedTo } from '../../store/current-ticket.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Glyph, StatusWord } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import css from './linked.module.css';
import { linksHere, openOnes } from './links-here.ts';

/** A ticket that is only passed is not looked at, so that the next one needn't wait. */
const LOOK_AFTER_MS = 300;

/** Linked tickets, and the one that may be about the same thing; nothing without any. */
export function LinkedLine({ account, ticket }: { account: string; ticket: string }) {
  const store = useAppStore();
  const isTurnedTo = useApp((app) => turnedTo(app) === ticket);
  const { linked, offer } = useApp(linksHere);
  useEffect(() => {
    if (!isTurnedTo) return;
    const look = () => void store.getState().linked.with((actions) => actions.look(account, ticket));
    const resting = setTimeout(look, LOOK_AFTER_MS);
    return () => clearTimeout(resting);
  }, [store, account, ticket, isTurnedTo]);
  if (!isTurnedTo || (linked.length === 0 && offer === null)) return null;
  return (
    <section className={css.lines} aria-label={t('linked.region')}>
      {linked.length > 0 && <Linked linked={linked} />}
      {offer && <Offer offer={offer} />}
    </section>
  );
}

function Linked({ linked }: { linked: readonly RelatedTicket[] }) {
  const store = useAppStore();
  const keysOf = useKeysOf();
  const count = openOnes(linked).length + 1;
  return (
    <div className={css.line}>
      <Glyph icon={Link2} size={14} tone="quiet" />
      <ul className={css.list} aria-label={t('linked.list')}>
        {linked.map((other) => (
          <LinkedTicket key={other.id} other={other} />
        ))}
      </ul>
      {count > 1 && (
        <Button
          look="plain"
          className={css.action}
          aria-keyshortcuts={keysOf('linked.answer')}
          onClick={() => void store.getState().linked.with(({ answer }) => answer())}
        >
          {count === 2 ? t('linked.answerBoth') : t('linked.answerCount', { count })}
        </Button>
      )}
    </div>
  );
}

function LinkedTicket({ other: { id, tid, subject, status, meaning, takenBy } }: { other: RelatedTicket }) {
  const store = useAppStore();
  const holder = useMember(takenBy);
  return (
    <li className={css.ticket}>
      <TicketButton id={id} tid={tid} />
      <bdi className={layout.cut}>{subject || t('ticket.noSubject')}</bdi>
      <StatusWord meaning={meaning}>{status}</StatusWord>
      {holder && <span className={layout.meta}>{holderWords(holder)}</span>}
      <IconButton
        icon={Unlink}
        size={14}
        label={t('linked.unlink', { tid })}
        onClick={() => void store.getState().linked.with(({ setLink }) => setLink({ id, tid }, false))}
      />
    </li>
  );
}

function Offer({ offer }: { offer: RelatedTicket }) {
  const store = useAppStore();
  const now = useNow(60);
  const { id, tid, subject, openedAt } = offer;
  const decide = (linked: boolean) => () => void store.getState().linked.with(({ setLink }) => setLink(offer, linked));
  const at = openedAt?.utc ?? null;
  return (
    <p className={css.line}>
      <span className={layout.meta} title={subject}>
        {t('linked.looksLike')} <TicketButton id={id} tid={tid} />
        {at !== null && <> {t('linked.opened', { time: formatMoment(at, now) })}</>}
      </span>
      <Button look="plain" className={css.action} onClick={decide(true)}>
        {t('linked.linkIt')}
      </Button>
      <Button look="plain" className={css.action} onClick={decide(false)}>
        {t('linked.notTheSame')}
      </Button>
    </p>
  );
}

function TicketButton({ id, tid }: { id: string; tid: string }) {
  const store = useAppStore();
  return (
    <button
      type="button"
      className={css.number}
      aria-label={t('outage.openTicket', { tid })}
      onClick={() => visitTicket(store.getState(), id)}
    >
      #{tid}
    </button>
  );
}
