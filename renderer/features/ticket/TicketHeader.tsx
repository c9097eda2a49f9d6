import {
  AlarmClock,
  ArrowDownLeft,
  ArrowUpRight,
  CircleHelp,
  CircleUserRound,
  Ellipsis,
  ExternalLink,
  Flag,
  type LucideIcon,
  PanelRight,
  ShieldAlert,
  StickyNote,
  TriangleAlert,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { joinIsolated } from '../../../shared/domain/one-line.ts';
import type { ServiceLink, TicketDetail, Turn } from '../../../shared/domain/ticket.ts';
import { formatAge, formatMoment, serverMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { openConversation } from '../../parts/tickets/open-conversation.ts';
import { turnWords } from '../../parts/tickets/row-texts.ts';
import { TicketMenuItems } from '../../parts/tickets/TicketMenuItems.tsx';
import { WaitMark } from '../../parts/waiting/WaitMark.tsx';
import { useWait } from '../../parts/waiting/waiting.ts';
import { useReplyBegun } from '../../parts/writing/reply-session.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import { Glyph, StatusWord, type Tone } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { Menu } from '../../ui/Menu.tsx';
import css from './TicketHeader.module.css';

export function TicketHeader({ detail, account, marks }: { detail: TicketDetail; account: Account; marks: ReactNode }) {
  const keysOf = useKeysOf();
  const { ticket, meaning } = detail;
  const store = useAppStore();
  const begun = useReplyBegun(account.id, ticket.id);
  // The messages are shown below, so the page is only an alternative.
  const isHere = useApp((app) => app.ticket.timeline?.some(({ kind }) => kind === 'post') ?? false);
  const subject = ticket.subject || t('ticket.noSubject');
  const wait = useWait(detail.waiting, useNow());
  const name = detail.clientName ?? ticket.requester.name;
  return (
    <header className={css.header}>
      <div className={css.top}>
        <h2 className={css.subject} title={subject} dir="auto">
          {subject}
        </h2>
        <div className={css.buttons}>
          <IconButton
            icon={AlarmClock}
            label={t('marks.snooze')}
            keys={keysOf('marks.snooze')}
            onClick={() => store.getState().marks.openFor('snooze', [ticket.id])}
          />
          <IconButton
            icon={StickyNote}
            label={t('marks.addNote')}
            keys={keysOf('marks.note')}
            onClick={() => store.getState().marks.openNote(ticket.id)}
          />
          <More detail={detail} marks={marks} />
        </div>
      </div>
      <div className={css.under}>
        <div className={css.lines}>
          <p className={css.line}>
            <span className={css.number}>#{ticket.tid}</span>
            <StatusWord meaning={meaning}>{ticket.status}</StatusWord>
            {wait?.tells && <WaitMark wait={wait} spoken />}
            {ticket.flagged && <Glyph icon={Flag} size={12} tone="warn" label={t('ticket.flagged')} />}
            {ticket.priority && (
              <span className={classNames(css.clip, css.lesser)}>
                {t('ticket.priority', { priority: ticket.priority })}
              </span>
            )}
            <bdi className={classNames(css.clip, css.lesser)}>
              {ticket.deptName ?? t('ticket.department', { id: ticket.deptId })}
            </bdi>
          </p>
          <p className={css.line}>
            <bdi className={css.requester}>{name || ticket.requester.email}</bdi>
            {detail.clientName && ticket.requester.name && (
              <bdi className={classNames(css.clip, css.lesser)}>
                {t('ticket.writtenBy', { name: ticket.requester.name })}
              </bdi>
            )}
            {name && <bdi className={classNames(css.clip, css.lesser, css.mail)}>{ticket.requester.email}</bdi>}
            {ticket.service && <bdi className={css.clip}>{serviceLabel(ticket.service)}</bdi>}
            {ticket.cc.length > 0 && (
              <span title={joinIsolated(ticket.cc, ', ')}>{t('composer.cc', { count: ticket.cc.length })}</span>
            )}
          </p>
        </div>
        <Button
          look={begun || isHere || !detail.canOpen ? 'edge' : 'primary'}
          icon={ExternalLink}
          onClick={() => void openConversation(store.getState(), ticket.id)}
        >
          {t('ticket.openConversation')}
        </Button>
      </div>
    </header>
  );
}

const serviceLabel = ({ kind, id, label }: ServiceLink): string => label ?? t(`ticket.${kind}`, { id });

function More({ detail, marks }: { detail: TicketDetail; marks: ReactNode }) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const customer = useApp((app) => app.ticket.customerShown ?? app.ticket.wide);
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={t('ticket.more')} />} align="end">
        <TicketMenuItems ticket={detail.ticket} marks={marks} />
      </Menu>
      <IconButton
        icon={PanelRight}
        label={t('customer.region')}
        keys={keysOf('ticket.customer')}
        pressed={customer}
        onClick={() => store.getState().ticket.toggleCustomer()}
      />
    </>
  );
}

const ICONS: Record<Turn, LucideIcon> = { customer: ArrowDownLeft, us: ArrowUpRight, unknown: CircleHelp };

interface FactsProps {
  detail: TicketDetail;
  CustomerFacts: ComponentType<{ ticket: string; now: number }>;
}

/** Facts to know before answering: at most two about customer and ticket each, worst first. */
export function TicketFacts({ detail, CustomerFacts }: FactsProps) {
  const now = useNow();
  const worst = worstFact(detail, now);
  return (
    <div className={css.facts}>
      <CustomerFacts ticket={detail.ticket.id} now={now} />
      <ul className={css.list}>
        {worst && <Fact icon={worst.icon} tone="warn" words={worst.words} />}
        <Fact
          icon={ICONS[detail.turn]}
          tone={detail.turn === 'customer' ? 'accent' : 'quiet'}
          words={turnFact(detail, now)}
        />
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

function turnFact(detail: TicketDetail, now: number): string {
  const { ticket, atOdds } = detail;
  const at = ticket.lastReplyAt ?? ticket.openedAt;
  if (atOdds) return t('ticket.atOdds', { status: ticket.status });
  const words = t(turnWords({ ...detail, status: ticket.status }));
  if (at === null) return words;
  const time = serverMoment(at, now);
  if (at.utc === null) return t('ticket.since', { turn: words, time });
  return t('ticket.sinceAge', { turn: words, time, age: formatAge(at.utc, now) });
}

function Fact({ icon, tone, words }: { icon: LucideIcon; tone: Tone; words: string }) {
  return (
    <li className={css.fact}>
      <Glyph icon={icon} size={14} tone={tone} />
      <span className={layout.cut} title={words}>
        {words}
      </span>
    </li>
  );
}
