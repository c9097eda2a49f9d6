import { ArrowDown } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { AboutConversation } from './AboutConversation.tsx';
import { Entry, type MarkCards } from './Entry.tsx';
import css from './Timeline.module.css';
import { type HeaderThen, headersThen, type ThreadEntry } from './thread.ts';

/** So near the end, in CSS pixels, it counts as being there. */
const END = 48;
/** How long an entry that was found is marked. */
const FOUND_MS = 2000;

/** All that this computer knows of the ticket, oldest first. */
export function Timeline({ account, detail, marks }: { account: Account; detail: TicketDetail; marks: MarkCards }) {
  const ticket = detail.ticket.id;
  const store = useAppStore();
  const entries = useApp((app) => app.ticket.timeline);
  const error = useApp((app) => app.ticket.timelineError);
  const now = useNow();
  const headers = useMemo(() => headersThen(entries ?? [], headerOf(detail)), [entries, detail]);
  const { scroller, content, away, toEnd, leaveEnd } = useEnd(entries);
  useWanted(ticket, content, leaveEnd);
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
            {entries?.map((entry) => (
              <li key={`${entry.kind}/${entry.id}`} data-entry={entryName(entry)}>
                <Entry
                  entry={entry}
                  header={headers.get(entry.id)}
                  account={account}
                  ticket={ticket}
                  marks={marks}
                  now={now}
                />
              </li>
            ))}
          </ol>
        </div>
      </div>
      {away && (
        <Button icon={ArrowDown} className={css.toEnd} onClick={toEnd}>
          {t('timeline.toNewest')}
        </Button>
      )}
    </section>
  );
}

/**
 * What the service lists under *Awaiting Reply* against its status has nobody known who wrote last.
 */
const headerOf = ({ ticket, atOdds }: TicketDetail): HeaderThen => (atOdds ? { ...ticket, status: '' } : ticket);

/**
 * The entry's names for the search: its own, the post's that it became, and the ids of its files,
 * which are found by their names.
 */
const entryName = (entry: ThreadEntry): string => {
  const sent = entry.kind === 'post' ? entry.own : entry.kind === 'sent' ? entry : null;
  const files = entry.kind === 'outbox' ? entry.item.files : (sent?.files ?? []);
  const post = entry.kind === 'post' ? [`${entry.post.note ? 'note' : 'post'}-${entry.post.id}`] : [];
  return [entry.id, ...post, ...files.map(({ id }) => id)].join(' ');
};

/** Brings the entry into sight that a search found, and shows for a moment which one it is. */
function useWanted(ticket: string, content: RefObject<HTMLElement | null>, leaveEnd: () => void) {
  const store = useAppStore();
  const wanted = useApp((app) => (app.ticket.wanted?.ticket === ticket ? app.ticket.wanted.entry : null));
  const entries = useApp((app) => (app.ticket.id === ticket ? app.ticket.timeline : null));
  useEffect(() => {
    if (!wanted || !entries) return;
    store.getState().ticket.revealed();
    const entry = content.current?.querySelector(`[data-entry~="${CSS.escape(wanted)}"]`);
    if (!entry) return;
    leaveEnd();
    entry.scrollIntoView({ block: 'center' });
    entry.classList.add(css.found ?? '');
    setTimeout(() => entry.classList.remove(css.found ?? ''), FOUND_MS);
  }, [store, wanted, entries, content, leaveEnd]);
}

/**
 * Stays at the newest entry while the agent is there; where they have scrolled away, nothing moves.
 */
function useEnd(entries: unknown) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [away, setAway] = useState(false);

  const toEnd = useCallback(() => {
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, []);

  const leaveEnd = useCallback(() => {
    atEnd.current = false;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new entries are what it follows
  useLayoutEffect(() => {
    if (atEnd.current) toEnd();
  }, [entries]);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !content.current) return;
    let last = box.scrollTop;
    const onScroll = () => {
      const near = box.scrollHeight - box.scrollTop - box.clientHeight < END;
      // Only going up is leaving: the end also moves away when a card arrives or the composer
      // grows.
      if (near) atEnd.current = true;
      else if (box.scrollTop < last) atEnd.current = false;
      last = box.scrollTop;
      setAway(!atEnd.current);
    };
    // Pictures that load, and a composer that grows, change what the end is.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) toEnd();
    });
    observer.observe(box);
    observer.observe(content.current);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [toEnd]);

  return { scroller, content, away, toEnd, leaveEnd };
}
