import { ArrowDown } from 'lucide-react';
import { memo, type RefObject, useEffect, useMemo } from 'react';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import { formatDayInFull, localMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { AboutConversation, AboutPosts } from './AboutConversation.tsx';
import { Entry, type MarkCards } from './Entry.tsx';
import { holdersOf, type ShownEntry, shownEntries } from './folds.ts';
import css from './Timeline.module.css';
import { type HeaderThen, headersThen, type PostEntry } from './thread.ts';
import { useReadingPlace } from './useReadingPlace.ts';

const FOUND_MS = 2000;

export const Timeline = memo(function Timeline({
  account,
  detail,
  marks,
}: {
  account: SteadyAccount;
  detail: TicketDetail;
  marks: MarkCards;
}) {
  const ticket = detail.ticket.id;
  const store = useAppStore();
  const entries = useApp((app) => app.ticket.timeline);
  const error = useApp((app) => app.ticket.timelineError);
  const now = useNow();
  const headers = useMemo(() => headersThen(entries ?? [], headerOf(detail)), [entries, detail]);
  const holders = useMemo(() => holdersOf(entries ?? []), [entries]);
  const shown = useMemo(() => shownEntries(entries ?? [], holders), [entries, holders]);
  const days = useMemo(() => dayStarts(shown, holders), [shown, holders]);
  const firstNew = useApp((app) => app.ticket.folds.unread[0]);
  const { scroller, content, away, toEnd, leave } = useReadingPlace(account.id, ticket, entries);
  useWanted(ticket, content, leave);
  return (
    <section className={css.timeline} aria-label={t('timeline.region')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={scroller} className={css.scroller} tabIndex={0} data-pane-focus="" data-pane-scroll="">
        <div ref={content} className={css.content}>
          <AboutConversation entries={entries} />
          {error && (
            <ErrorNotice
              error={error}
              actions={<Button onClick={() => store.getState().ticket.reload()}>{t('ui.tryAgain')}</Button>}
            />
          )}
          <ol className={css.entries}>
            {shown.map((entry, place) => (
              <li key={`${entry.kind}/${entry.id}`} data-entry={entryName(entry)}>
                {days[place] !== null && <p className={css.day}>{dayWords(days[place] ?? now, now)}</p>}
                {entry.id === firstNew && <p className={css.newest}>{t('timeline.isNew')}</p>}
                <Entry
                  entry={entry}
                  headers={headers}
                  holders={holders}
                  account={account}
                  ticket={ticket}
                  marks={marks}
                  now={now}
                />
              </li>
            ))}
          </ol>
          <AboutPosts entries={entries} />
        </div>
      </div>
      {away && (
        <Button icon={ArrowDown} className={css.toEnd} data-over="" onClick={toEnd}>
          {t('timeline.toNewest')}
        </Button>
      )}
    </section>
  );
});

/**
 * For each entry the moment that begins a later day than the entries before it; else null. Entries
 * below a post can be older or younger than it, and begin no day.
 */
function dayStarts(entries: readonly ShownEntry[], holders: ReadonlyMap<string, PostEntry>): (number | null)[] {
  let latest = Number.NEGATIVE_INFINITY;
  return entries.map((entry) => {
    const at = holders.has(entry.id) ? null : momentOf(entry);
    const day = at === null ? latest : new Date(at).setHours(0, 0, 0, 0);
    if (day <= latest) return null;
    latest = day;
    return at;
  });
}

function momentOf(entry: ShownEntry): number | null {
  if (entry.kind === 'opened') return entry.opened && localMoment(entry.opened);
  if (entry.kind === 'looks') return entry.looks[0]?.at ?? null;
  if (entry.kind === 'post') return entry.post.at && localMoment(entry.post.at);
  return entry.at;
}

function dayWords(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? t('timeline.today') : formatDayInFull(at, now);
}

/** If a ticket is under *Awaiting Reply* with another status, its last author is unknown. */
const headerOf = ({ ticket, atOdds }: TicketDetail): HeaderThen => (atOdds ? { ...ticket, status: '' } : ticket);

/** Names by which the search finds the entry: its own, and those of posts, changes and files. */
const entryName = (entry: ShownEntry): string => {
  const sent = entry.kind === 'post' ? entry.own : entry.kind === 'sent' ? entry : null;
  const files = entry.kind === 'outbox' ? entry.item.files : (sent?.files ?? []);
  const post = entry.kind === 'post' ? [`${entry.post.note ? 'note' : 'post'}-${entry.post.id}`] : [];
  const ids = entry.kind === 'looks' ? entry.looks.map(({ id }) => id) : [entry.id];
  return [...ids, ...post, ...files.map(({ id }) => id)].join(' ');
};

function useWanted(ticket: string, content: RefObject<HTMLElement | null>, leave: () => void) {
  const store = useAppStore();
  const wanted = useApp((app) => (app.ticket.wanted?.ticket === ticket ? app.ticket.wanted.entry : null));
  const entries = useApp((app) => (app.ticket.id === ticket ? app.ticket.timeline : null));
  useEffect(() => {
    if (!wanted || !entries) return;
    store.getState().ticket.revealed();
    const entry = content.current?.querySelector(`[data-entry~="${CSS.escape(wanted)}"]`);
    if (!entry) return;
    leave();
    const post = entry.querySelector<HTMLElement>('[data-post]')?.dataset.post;
    if (post !== undefined) store.getState().ticket.fold(post, true);
    entry.scrollIntoView({ block: 'center' });
    entry.classList.add(css.found ?? '');
    setTimeout(() => entry.classList.remove(css.found ?? ''), FOUND_MS);
  }, [store, wanted, entries, content, leave]);
}
