import { X } from 'lucide-react';
import type { AwaySummary, MessageWhileAway } from '../../../shared/domain/marks.ts';
import { commaList, formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { ROLE_WORDS } from '../../parts/tickets/row-texts.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import css from './AwayCard.module.css';

const useSummary = () => useApp((app) => (app.away.account === app.nav.account ? app.away.summary : null));

/** Card where a ticket would be: what happened while the agent was away. */
export function AwayCard() {
  const store = useAppStore();
  const summary = useSummary();
  const now = useNow();
  const words = summary && awayWords(summary);
  if (!words) return null;
  return (
    <section className={css.card} aria-labelledby="away-card">
      <header className={css.head}>
        <h2 id="away-card" className={layout.fill}>
          {t('queues.away')}
        </h2>
        <Dismiss />
      </header>
      <p>{t('away.since', { time: formatMoment(summary.since, now), words })}</p>
      <AuthorLinks wrote={summary.newestMessages} />
      <Button onClick={showTickets(store.getState, summary)}>{t('away.show')}</Button>
    </section>
  );
}

/** Line above the list with the card's words, where another ticket has the pane. */
export function AwayLine() {
  const store = useAppStore();
  const summary = useSummary();
  const now = useNow();
  const words = summary && awayWords(summary);
  if (!words) return null;
  const line = t('away.since', { time: formatMoment(summary.since, now), words });
  return (
    <div className={css.line}>
      <p className={layout.cutFill} title={line}>
        {line}
      </p>
      <Button look="plain" className={css.show} onClick={showTickets(store.getState, summary)}>
        {t('away.show')}
      </Button>
      <Dismiss />
    </div>
  );
}

const showTickets =
  (app: () => AppState, { since, until }: AwaySummary) =>
  () =>
    app().nav.openQueue(`away:${since}-${until}`);

function Dismiss() {
  const dismiss = useApp((app) => app.away.dismiss);
  return <IconButton icon={X} size={14} label={t('away.dismiss')} onClick={dismiss} />;
}

const MAX_AUTHORS = 5;

function AuthorLinks({ wrote }: { wrote: AwaySummary['newestMessages'] }) {
  const store = useAppStore();
  const open = ({ ticket, entry }: MessageWhileAway) => {
    store.getState().nav.openTicket(ticket);
    store.getState().ticket.reveal(ticket, entry);
  };
  if (wrote.length === 0) return null;
  return (
    <ul className={css.wrote}>
      {wrote.slice(0, MAX_AUTHORS).map((message) => (
        <li key={message.ticket}>
          <button type="button" className={css.message} title={message.subject} onClick={() => open(message)}>
            <bdi className={css.author}>{authorWords(message)}</bdi> <bdi>{message.words}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function authorWords({ author, role }: Pick<MessageWhileAway, 'author' | 'role'>): string {
  const word = ROLE_WORDS[role];
  if (author === null) return t(word ?? 'away.messageUnknown');
  return word === null ? author : t('away.author', { name: author, role: t(word) });
}

/** Describes the absence in one phrase; null if nothing happened. */
export function awayWords({ written, newTickets, promises, overdueBefore }: AwaySummary): string | null {
  const parts = [
    written > 0 && t('away.written', { count: written }),
    newTickets > 0 && t('away.newTickets', { count: newTickets }),
    promises > 0 && t('away.promises', { count: promises }),
    overdueBefore > 0 && t('away.overdueBefore', { count: overdueBefore }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : commaList(parts);
}
