import {
  AlarmClock,
  ArrowDownLeft,
  ArrowUpRight,
  AtSign,
  ChevronDown,
  ChevronUp,
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
  Users,
} from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { ServiceLink, TicketDetail, Turn } from '../../../shared/domain/ticket.ts';
import { formatAge, formatMoment, serverMoment } from '../../i18n/format.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { openConversation } from '../../parts/tickets/open-conversation.ts';
import { turnWords } from '../../parts/tickets/row-texts.ts';
import { TicketMenuItems } from '../../parts/tickets/TicketMenuItems.tsx';
import { WaitMark } from '../../parts/waiting/WaitMark.tsx';
import { useWait } from '../../parts/waiting/waiting.ts';
import { useReplyBegun } from '../../parts/writing/reply-session.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classNames, remPixels } from '../../ui/dom.ts';
import { Glyph, StatusWord, type Tone } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { Menu } from '../../ui/Menu.tsx';
import css from './TicketHeader.module.css';

interface TicketHeaderProps {
  detail: TicketDetail;
  account: SteadyAccount;
  marks: ReactNode;
  /** Facts that matter on this ticket, worst first: they flow in one line. */
  children: ReactNode;
}

/** Three lines: the subject; who, about what, in which state; and what matters before answering. */
export function TicketHeader({ detail, account, marks, children }: TicketHeaderProps) {
  const keysOf = useKeysOf();
  const { ticket } = detail;
  const store = useAppStore();
  const begun = useReplyBegun(account.id, ticket.id);
  const isHere = useApp((app) => app.ticket.timeline?.some(({ kind }) => kind === 'post') ?? false);
  const subject = ticket.subject || t('ticket.noSubject');
  const openPage = () => void openConversation(store.getState(), ticket.id);
  return (
    <header className={css.header}>
      <div className={css.top}>
        <h2 className={css.subject} title={subject} dir="auto">
          {subject}
        </h2>
        <div className={css.buttons}>
          {isHere || begun || !detail.canOpen ? (
            <IconButton
              icon={ExternalLink}
              label={t('ticket.openConversation')}
              keys={keysOf('ticket.conversation')}
              onClick={openPage}
            />
          ) : (
            <Button look="primary" icon={ExternalLink} onClick={openPage}>
              {t('ticket.openConversation')}
            </Button>
          )}
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
        <WhoLine detail={detail} />
        <FactsLine>{children}</FactsLine>
      </div>
    </header>
  );
}

function WhoLine({ detail: { ticket, meaning, clientName } }: { detail: TicketDetail }) {
  const name = clientName ?? ticket.requester.name;
  return (
    <p className={css.line}>
      <bdi className={css.requester}>{name || ticket.requester.email}</bdi>
      {clientName && ticket.requester.name && (
        <bdi className={classNames(css.clip, css.lesser)}>{t('ticket.writtenBy', { name: ticket.requester.name })}</bdi>
      )}
      <span className={css.number}>#{ticket.tid}</span>
      <StatusWord meaning={meaning}>{ticket.status}</StatusWord>
      {ticket.service && <bdi className={css.clip}>{serviceLabel(ticket.service)}</bdi>}
      {ticket.flagged && <Glyph icon={Flag} size={12} tone="warn" label={t('ticket.flagged')} />}
      {ticket.priority && (
        <span className={classNames(css.clip, css.lesser)}>{t('ticket.priority', { priority: ticket.priority })}</span>
      )}
      <bdi className={classNames(css.clip, css.lesser)}>
        {ticket.deptName ?? t('ticket.department', { id: ticket.deptId })}
      </bdi>
    </p>
  );
}

/** Whether the last ticket had more: a guess that holds for most, and saves drawing them twice. */
let hadMore = false;

/** One line of facts; those that don't fit are behind a press. */
function FactsLine({ children }: { children: ReactNode }) {
  const all = useRef<HTMLDivElement>(null);
  const [hasMore, setHasMore] = useState(hadMore);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // Told the height with the frame: reading it would lay out each ticket once more.
    const resized = new ResizeObserver(([entry]) => {
      if (!entry) return;
      hadMore = entry.contentRect.height > LINE_REM * 1.5 * remPixels();
      setHasMore(hadMore);
    });
    if (all.current) resized.observe(all.current);
    return () => resized.disconnect();
  }, []);
  return (
    <div className={css.facts} data-open={open ? '' : undefined}>
      <div className={css.flow}>
        <div ref={all} className={css.all}>
          {children}
        </div>
      </div>
      {hasMore && (
        <IconButton
          icon={open ? ChevronUp : ChevronDown}
          size={14}
          className={css.moreFacts}
          label={t(open ? 'ticket.fewerFacts' : 'ticket.moreFacts')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
    </div>
  );
}

/** Height of a line of facts, as in `TicketHeader.module.css`. */
const LINE_REM = 1.5;

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

/** Facts to know before answering, worst first: about the ticket, its turn, and the customer. */
export function TicketFacts({ detail, CustomerFacts }: FactsProps) {
  const now = useNow();
  const worst = worstFact(detail, now);
  const wait = useWait(detail.waiting, now);
  const { requester, cc, staff } = detail.ticket;
  return (
    <>
      <ul>
        {worst && <Fact icon={worst.icon} tone="warn" words={worst.words} />}
        <Fact
          icon={ICONS[detail.turn]}
          tone={detail.turn === 'customer' ? 'accent' : 'quiet'}
          words={turnFact(detail, now, wait?.tells === true)}
        >
          {wait?.tells && <WaitMark wait={wait} spoken />}
        </Fact>
      </ul>
      <CustomerFacts ticket={detail.ticket.id} now={now} />
      <ul className={css.least}>
        {requester.name && <Fact icon={AtSign} tone="quiet" words={requester.email} />}
        {cc.length > 0 && (
          <Fact
            icon={Users}
            tone="quiet"
            words={t('composer.cc', { count: cc.length })}
            title={joinIsolated(cc, ', ')}
          />
        )}
        {staff && <Fact icon={CircleUserRound} tone="quiet" words={t('ticket.lastStaff', { name: staff })} />}
      </ul>
    </>
  );
}

function worstFact(detail: TicketDetail, now: number): { icon: LucideIcon; words: string } | null {
  if (detail.gone)
    return { icon: TriangleAlert, words: t('ticket.gone', { time: formatMoment(detail.fetchedAt, now) }) };
  if (detail.certainty === 'unverified') return { icon: ShieldAlert, words: t('ticket.unverified') };
  return null;
}

/** `clocked`: a clock beside it already tells how long. */
function turnFact(detail: TicketDetail, now: number, clocked: boolean): string {
  const { ticket, atOdds } = detail;
  const at = ticket.lastReplyAt ?? ticket.openedAt;
  if (atOdds) return t('ticket.atOdds', { status: ticket.status });
  const words = t(turnWords({ ...detail, status: ticket.status }));
  if (at === null) return words;
  const time = serverMoment(at, now);
  if (at.utc === null || clocked) return t('ticket.since', { turn: words, time });
  return t('ticket.sinceAge', { turn: words, time, age: formatAge(at.utc, now) });
}

interface FactProps {
  icon: LucideIcon;
  tone: Tone;
  words: string;
  title?: string;
  children?: ReactNode;
}

function Fact({ icon, tone, words, title = words, children }: FactProps) {
  return (
    <li>
      <Glyph icon={icon} size={14} tone={tone} />
      {children}
      <span className={classNames(layout.cut, css.words)} title={title}>
        {words}
      </span>
    </li>
  );
}
