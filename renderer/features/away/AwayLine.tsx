import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { AwaySummary, WrittenWhileAway } from '../../../shared/domain/marks.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { ROLE_WORDS } from '../../parts/tickets/post-roles.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import css from './AwayLine.module.css';

/** Above the list: what happened while the agent was away, with a way to those tickets. */
export function AwayLine() {
  const store = useAppStore();
  const summary = useApp((app) => (app.away.account === app.nav.account ? app.away.summary : null));
  const now = useNow();
  const words = summary && awayWords(summary);
  return (
    // Stands always, so that what comes into it is read out.
    <div role="status">
      {summary && words && (
        <div className={css.line}>
          <p className={css.words}>{t('away.since', { time: formatMoment(summary.since, now), words })}</p>
          <Button
            look="plain"
            className={css.show}
            onClick={() => store.getState().nav.openQueue(`away:${summary.since}-${summary.until}`)}
          >
            {t('away.show')}
          </Button>
          <IconButton icon={X} size={14} label={t('away.dismiss')} onClick={() => store.getState().away.dismiss()} />
        </div>
      )}
      {summary && words && <Wrote wrote={summary.wrote} />}
    </div>
  );
}

/** So many messages are told in the line's place; the others stand behind it. */
const TOLD = 3;

/** Who wrote what, each with a way to that message. */
function Wrote({ wrote }: { wrote: AwaySummary['wrote'] }) {
  const store = useAppStore();
  const open = ({ ticket, entry }: WrittenWhileAway) => {
    store.getState().nav.openTicket(ticket);
    store.getState().ticket.reveal(ticket, entry);
  };
  if (wrote.length === 0) return null;
  return (
    <ul className={css.wrote}>
      {wrote.slice(0, TOLD).map((one) => (
        <li key={one.ticket}>
          <button type="button" className={css.message} title={one.subject} onClick={() => open(one)}>
            <bdi className={css.author}>{authorWords(one)}</bdi> <bdi>{one.words}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Who wrote it, as far as that is certain. */
export function authorWords({ author, role }: Pick<WrittenWhileAway, 'author' | 'role'>): string {
  const word = ROLE_WORDS[role];
  if (author === null) return t(word ?? 'away.messageUnknown');
  return word === null ? author : t('away.author', { name: author, role: t(word) });
}

/** What happened, as one phrase; null where nothing did. */
export function awayWords({ customers, newTickets, promises, overdueBefore }: AwaySummary): string | null {
  const parts = [
    customers > 0 && t('away.customers', { count: customers }),
    newTickets > 0 && t('away.newTickets', { count: newTickets }),
    promises > 0 && t('away.promises', { count: promises }),
    overdueBefore > 0 && t('away.overdueBefore', { count: overdueBefore }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(', ');
}

/** While the agent stays, this is noted so often. */
const NOTE_EVERY = 60_000;
/** Without a key or the pointer for so long, a window that has the focus has nobody before it. */
const IDLE = 5 * 60_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown'] as const;

/** Tells that the agent is here, and how the connection does. */
export function useAbsence(): void {
  const store = useAppStore();
  const id = useApp((app) => app.nav.account);
  const account = useApp(currentAccount);
  useEffect(() => {
    if (account) store.getState().away.look(account);
  }, [store, account]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming to another account is coming
  useEffect(() => {
    let touched = performance.now();
    const here = () => {
      const inSight = document.visibilityState === 'visible' && document.hasFocus();
      if (inSight && performance.now() - touched < IDLE) void store.getState().away.here();
    };
    const touch = () => {
      const idle = performance.now() - touched >= IDLE;
      touched = performance.now();
      if (idle) here();
    };
    const back = () => {
      touched = performance.now();
      here();
    };
    here();
    const timer = setInterval(here, NOTE_EVERY);
    window.addEventListener('focus', back);
    for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', back);
      for (const name of TOUCHES) window.removeEventListener(name, touch);
    };
  }, [store, id]);
}
