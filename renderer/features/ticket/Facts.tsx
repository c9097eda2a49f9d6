import {
  ArrowDownLeft,
  ArrowUpRight,
  CircleHelp,
  CircleUserRound,
  type LucideIcon,
  ShieldAlert,
  TriangleAlert,
} from 'lucide-react';
import type { TicketDetail, Turn } from '../../../shared/domain/ticket.ts';
import { formatAge, formatMoment } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { Glyph, type Tone } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/useNow.ts';
import { CustomerFacts } from '../customer/CustomerFacts.tsx';
import { serverMoment } from '../timeline/server-text.ts';
import css from './Facts.module.css';

const TURN: Record<Turn, { words: MessageKey; icon: LucideIcon }> = {
  customer: { words: 'words.turnCustomer', icon: ArrowDownLeft },
  us: { words: 'words.turnUs', icon: ArrowUpRight },
  unknown: { words: 'words.turnUnknown', icon: CircleHelp },
};

/** What matters before one answers: of the customer, then of the ticket, two things at most of each and the worst first. */
export function Facts({ detail }: { detail: TicketDetail }) {
  const now = useNow();
  const worst = worstFact(detail, now);
  const turn = TURN[detail.turn];
  return (
    <div className={css.facts}>
      <CustomerFacts ticket={detail.ticket.id} now={now} />
      <ul className={css.list}>
        {worst && <Fact icon={worst.icon} tone="warn" words={worst.words} />}
        <Fact icon={turn.icon} tone={detail.turn === 'customer' ? 'accent' : 'quiet'} words={turnWords(detail, now)} />
        {!worst && detail.ticket.staff && (
          <Fact icon={CircleUserRound} tone="quiet" words={t('ticket.lastStaff', { name: detail.ticket.staff })} />
        )}
      </ul>
    </div>
  );
}

function worstFact(detail: TicketDetail, now: number): { icon: LucideIcon; words: string } | null {
  if (detail.gone)
    return { icon: TriangleAlert, words: t('ticket.gone', { time: formatMoment(detail.fetchedAt, now) }) };
  if (detail.certainty === 'unverified') return { icon: ShieldAlert, words: t('ticket.unverified') };
  return null;
}

function turnWords({ turn, ticket, atOdds }: TicketDetail, now: number): string {
  const at = ticket.lastReplyAt ?? ticket.openedAt;
  if (atOdds) return t('ticket.atOdds', { status: ticket.status });
  const words = t(TURN[turn].words);
  if (at === null) return words;
  const time = serverMoment(at, now);
  if (at.utc === null) return t('ticket.since', { turn: words, time });
  return t('ticket.sinceAge', { turn: words, time, age: formatAge(at.utc, now) });
}

function Fact({ icon, tone, words }: { icon: LucideIcon; tone: Tone; words: string }) {
  return (
    <li className={css.fact}>
      <Glyph icon={icon} size={14} tone={tone} />
      <span className={css.words} title={words}>
        {words}
      </span>
    </li>
  );
}
