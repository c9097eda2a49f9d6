import {
  ArrowRightLeft,
  CircleCheck,
  CirclePlus,
  CircleUserRound,
  Flag,
  Hand,
  type LucideIcon,
  MessageSquare,
  Paperclip,
  Pencil,
  TextQuote,
  Trash2,
} from 'lucide-react';
import type { Account } from '../../../shared/domain/account.ts';
import type { ObservedField, TimelineEntry } from '../../../shared/domain/timeline.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { removeExcerpt } from '../marks/actions.ts';
import { NoteCard } from '../marks/NoteCard.tsx';
import { PromiseLine } from '../marks/PromiseLine.tsx';
import { OutboxCard } from '../outbox/OutboxCard.tsx';
import css from './Entry.module.css';
import { Markdown } from './Markdown.tsx';
import { StoredFiles } from './StoredFiles.tsx';
import { serverMoment } from './server-text.ts';
import { type Observed, observedWords } from './thread.ts';

interface EntryProps {
  entry: TimelineEntry;
  account: Account;
  ticket: string;
  now: number;
}

/** One entry of the timeline. */
export function Entry({ entry, account, ticket, now }: EntryProps) {
  switch (entry.kind) {
    case 'opened':
      return <Opened entry={entry} now={now} />;
    case 'observed':
      return <Change entry={entry} zone={account.settings.zone} now={now} />;
    case 'sent':
      return <Sent entry={entry} now={now} />;
    case 'outbox':
      return <OutboxCard item={entry.item} account={account} />;
    case 'excerpt':
      return <Excerpt entry={entry} ticket={ticket} now={now} />;
    case 'note':
      return <NoteCard entry={entry} ticket={ticket} now={now} />;
    case 'promise':
      return <PromiseLine entry={entry} now={now} />;
  }
}

type Of<K extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: K }>;

function Opened({ entry, now }: { entry: Of<'opened'>; now: number }) {
  const words = entry.opened
    ? t('timeline.openedAt', { name: entry.by, time: serverMoment(entry.opened, now) })
    : t('timeline.opened', { name: entry.by });
  return (
    <p className={css.line}>
      <Glyph icon={CirclePlus} size={14} tone="quiet" />
      <span>{words}</span>
    </p>
  );
}

const ICONS: Record<ObservedField, LucideIcon> = {
  status: ArrowRightLeft,
  priority: ArrowRightLeft,
  department: ArrowRightLeft,
  lastReply: MessageSquare,
  flag: Flag,
  subject: Pencil,
  staff: CircleUserRound,
  attachments: Paperclip,
  cc: CircleUserRound,
};

function Change({ entry, zone, now }: { entry: Observed; zone: string | null; now: number }) {
  const { what, when, whose } = observedWords(entry, zone, now);
  return (
    <p className={css.line}>
      <Glyph icon={ICONS[entry.field]} size={14} tone="quiet" />
      <span>
        {what}{' '}
        <span className={css.meta}>
          {when} · {whose}
        </span>
      </span>
    </p>
  );
}

function Sent({ entry, now }: { entry: Of<'sent'>; now: number }) {
  const recorded = {
    staff: t('timeline.recordedStaff'),
    client: t(entry.chosen ? 'timeline.recordedAsChosen' : 'timeline.recordedClient'),
    unknown: t('timeline.recordedUnknown'),
  };
  const wrong = entry.recordedAs === 'client' && !entry.chosen;
  return (
    <article className={css.card} aria-label={t('timeline.yourReply')}>
      <p className={css.head}>
        <Glyph icon={wrong ? Hand : CircleCheck} size={14} tone={wrong ? 'warn' : 'ok'} />
        <strong>{t('timeline.yourReply')}</strong>
        <span className={css.meta}>
          {t('timeline.sentAt', { time: formatMoment(entry.at, now) })}
          {entry.recordedAs && ` · ${recorded[entry.recordedAs]}`}
        </span>
      </p>
      <Markdown text={entry.text} />
      <StoredFiles files={entry.files} />
    </article>
  );
}

function Excerpt({ entry, ticket, now }: { entry: Of<'excerpt'>; ticket: string; now: number }) {
  const store = useAppStore();
  return (
    <article className={css.excerpt} aria-label={t('timeline.excerpt', { time: formatMoment(entry.at, now) })}>
      <p className={css.head}>
        <Glyph icon={TextQuote} size={14} tone="quiet" />
        <span>{t('timeline.excerpt', { time: formatMoment(entry.at, now) })}</span>
        <span className={css.meta}>{t('timeline.excerptNote')}</span>
        <IconButton
          icon={Trash2}
          size={14}
          className={css.end}
          label={t('timeline.removeExcerpt')}
          onClick={() => void removeExcerpt(store.getState(), ticket, entry.id)}
        />
      </p>
      <p className={css.pasted} dir="auto">
        {entry.text}
      </p>
    </article>
  );
}
