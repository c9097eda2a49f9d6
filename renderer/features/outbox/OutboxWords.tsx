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
import type { Fingerprint } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/useNow.ts';
import { MadeLinks } from './MadeLinks.tsx';
import css from './OutboxWords.module.css';
import { LOOKS, lookOf, onHoldFor, outboxWords, quoted } from './words.ts';

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
export function OutboxState({ item }: { item: OutboxItem }) {
  const { tone, word } = lookOf(item);
  const glyph = tone === 'plain' ? 'quiet' : tone;
  return (
    <span className={css.state}>
      <Glyph icon={word === LOOKS[item.state].word ? ICONS[item.state] : Hand} size={14} tone={glyph} />
      <strong className={css[glyph]}>{t(word)}</strong>
    </span>
  );
}

/** What is known of it. A hold counts down, a doubt shows before and now. */
export function OutboxWords({ item, account }: { item: OutboxItem; account: Account }) {
  const now = useNow(item.state === 'held' ? 0.5 : 10);
  const progress = useApp((app) => app.outbox.progress[item.id] ?? null);
  const onHold = useApp((app) => onHoldFor(item, app.outbox.items));
  const words = outboxWords(item, { now, zone: account.settings.zone, progress, onHold });
  return (
    <div className={css.words}>
      <p>{words}</p>
      {quoted(item).map((text) => (
        <p key={text} className={css.quoted}>
          {t('ui.quoted', { text })}
        </p>
      ))}
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
