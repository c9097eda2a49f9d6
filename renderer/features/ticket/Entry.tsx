import {
  ArrowRightLeft,
  CircleCheck,
  CirclePlus,
  CircleUserRound,
  Files,
  Flag,
  Hand,
  type LucideIcon,
  MessageSquare,
  Paperclip,
  Pencil,
  TextQuote,
  Trash2,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { formatMoment, serverMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { BounceLine } from '../../parts/bounces/BounceLine.tsx';
import { NoteCard } from '../../parts/marks/NoteCard.tsx';
import { OutboxCard, Warnings } from '../../parts/outbox/OutboxCard.tsx';
import { Written } from '../../parts/text/Markdown.tsx';
import { StoredFiles } from '../../parts/writing/FileChip.tsx';
import { useReplySession } from '../../parts/writing/reply-session.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';
import type { ShownEntry } from './folds.ts';
import { isFiledWrongly, PostCard, recordedWords } from './PostCard.tsx';
import { removeExcerpt } from './slice.ts';
import css from './Timeline.module.css';
import { type HeaderThen, type ObservationLine, observationLines, type PostEntry } from './thread.ts';

type EntryOf<K extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: K }>;

export interface MarkCards {
  Promise: ComponentType<{ entry: EntryOf<'promise'>; now: number }>;
}

interface EntryProps {
  entry: ShownEntry;
  headers: ReadonlyMap<string, HeaderThen>;
  holders: ReadonlyMap<string, PostEntry>;
  account: SteadyAccount;
  ticket: string;
  marks: MarkCards;
  now: number;
}

export function Entry({ entry, headers, holders, account, ticket, marks, now }: EntryProps) {
  switch (entry.kind) {
    case 'opened':
      return <Opened entry={entry} now={now} />;
    case 'looks': {
      const { agentName: ownName, zone } = account.settings;
      const lines = entry.looks.map((look) => {
        const header = headers.get(look.id);
        return header ? observationLines(look, header, { ownName, zone, now }) : [];
      });
      return entry.isFolded ? <FoldedObservations lines={lines} /> : <ObservationLines lines={lines.flat()} />;
    }
    case 'sent':
      return <Sent entry={entry} now={now} />;
    case 'post':
      return <PostCard entry={entry} ticket={ticket} now={now} />;
    case 'outbox':
      return <OutboxCard item={entry.item} account={account} />;
    case 'excerpt':
      return <Excerpt entry={entry} isHeld={holders.has(entry.id)} ticket={ticket} now={now} />;
    case 'kept':
      return <KeptText entry={entry} account={account.id} ticket={ticket} now={now} />;
    case 'note':
      return <NoteCard entry={entry} ticket={ticket} now={now} className={css.note} />;
    case 'promise':
      return <marks.Promise entry={entry} now={now} />;
  }
}

function Opened({ entry, now }: { entry: EntryOf<'opened'>; now: number }) {
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

function Sent({ entry, now }: { entry: EntryOf<'sent'>; now: number }) {
  const recorded = recordedWords(entry);
  const wrong = isFiledWrongly(entry);
  const warned = wrong || entry.warnings.length > 0;
  return (
    <article className={css.card} aria-label={t('timeline.yourReply')}>
      <p className={css.head}>
        <Glyph icon={wrong ? Hand : CircleCheck} size={14} tone={warned ? 'warn' : 'ok'} />
        <strong>{t('timeline.yourReply')}</strong>
        <span className={layout.meta}>
          {t('timeline.sentAt', { time: formatMoment(entry.at, now) })}
          {recorded && ` · ${recorded}`}
        </span>
      </p>
      <Written text={entry.text} plain={entry.plain ?? false} />
      <StoredFiles files={entry.files} />
      <Warnings texts={entry.warnings} />
    </article>
  );
}

interface ExcerptProps {
  entry: EntryOf<'excerpt'>;
  isHeld: boolean;
  ticket: string;
  now: number;
}

/** A pasted excerpt; only one line if a post contains it, because the text can be read there. */
function Excerpt({ entry, isHeld, ticket, now }: ExcerptProps) {
  const store = useAppStore();
  const time = formatMoment(entry.at, now);
  const remove = (
    <IconButton
      icon={Trash2}
      size={14}
      className={css.end}
      label={t('timeline.removeExcerpt')}
      onClick={() => void removeExcerpt(store.getState(), ticket, entry.id)}
    />
  );
  if (isHeld) {
    return (
      <p className={classNames(css.line, css.held)}>
        <Glyph icon={TextQuote} size={14} tone="quiet" />
        <span className={layout.meta}>{t('timeline.excerptHeld', { time })}</span>
        {remove}
      </p>
    );
  }
  return (
    <article className={css.excerpt} aria-label={t('timeline.excerpt', { time })}>
      <p className={css.head}>
        <Glyph icon={TextQuote} size={14} tone="quiet" />
        <span>{t('timeline.excerpt', { time })}</span>
        <span className={layout.meta}>{t('timeline.excerptNote')}</span>
        {remove}
      </p>
      <p className={layout.written} dir="auto">
        {entry.text}
      </p>
      <BounceLine text={entry.text} />
    </article>
  );
}

function KeptText({
  entry,
  account,
  ticket,
  now,
}: {
  entry: EntryOf<'kept'>;
  account: string;
  ticket: string;
  now: number;
}) {
  const { draft, store } = useReplySession(account, ticket);
  const ready = useStore(store, ({ phase, sending }) => phase === 'ready' && sending === 'no');
  const title = t('timeline.kept', { time: formatMoment(entry.at, now) });
  const add = () => draft.edit([draft.store.getState().text.trimEnd(), entry.text].filter(Boolean).join('\n\n'));
  return (
    <article className={css.excerpt} aria-label={title}>
      <p className={css.head}>
        <Glyph icon={Files} size={14} tone="quiet" />
        <span>{title}</span>
        <span className={layout.meta}>{t('timeline.keptNote')}</span>
        <Button look="plain" className={css.end} disabled={!ready} onClick={add}>
          {t('composer.keptUse')}
        </Button>
      </p>
      <p className={layout.written} dir="auto">
        {entry.text}
      </p>
    </article>
  );
}

const ICONS: Record<Exclude<ObservationLine['field'], 'reply'>, LucideIcon> = {
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

function FoldedObservations({ lines }: { lines: readonly ObservationLine[][] }) {
  const all = lines.flat();
  const last = all.at(-1);
  if (all.length < 2 || !last) return <ObservationLines lines={all} />;
  return (
    <details className={css.looks}>
      <summary className={layout.meta}>
        {t('timeline.changes', { count: all.length })} · {last.words}
      </summary>
      {lines.map((look, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: looks only come behind each other
        <ObservationLines key={index} lines={look} />
      ))}
    </details>
  );
}

function ObservationLines({ lines }: { lines: readonly ObservationLine[] }) {
  return lines.map(({ field, words, when }) => (
    <p key={`${field} ${words}`} className={classNames(css.line, field === 'reply' && css.under)}>
      {field !== 'reply' && <Glyph icon={ICONS[field]} size={14} tone="quiet" />}
      <span>
        {words} {when && <span className={layout.meta}>{when}</span>}
      </span>
    </p>
  ));
}
