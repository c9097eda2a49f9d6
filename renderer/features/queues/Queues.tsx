import {
  AlarmClock,
  ArrowRightLeft,
  CalendarCheck,
  ChartColumn,
  CircleDashed,
  CircleUserRound,
  Contact,
  Eye,
  Flag,
  Handshake,
  Inbox,
  Layers,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquareQuote,
  PanelLeftClose,
  PanelLeftOpen,
  PencilLine,
  ShoppingCart,
  Timer,
} from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useRef } from 'react';
import { SIDEBAR_PLACES, type SidebarPlace } from '../../../shared/domain/record.ts';
import type { QueueKey, QueueSummary } from '../../../shared/domain/ticket.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { openPlace, placeInSidebar } from '../../parts/records/open-record.ts';
import { Avatar } from '../../parts/team/Avatar.tsx';
import {
  isOwnQueue,
  type OwnQueue,
  queueName,
  queueSections,
  reasonsInWords,
  shownCount,
  spokenQueue,
} from '../../parts/tickets/queue-names.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import { Glyph, StatusDot } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';
import signs from '../../ui/signs.module.css';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { rowAfterKey } from '../../ui/walk-list.ts';
import css from './Queues.module.css';

const ICONS: Record<OwnQueue, LucideIcon> = {
  today: CalendarCheck,
  awaiting: Inbox,
  unread: Mail,
  drafts: PencilLine,
  promised: Handshake,
  overTarget: Timer,
  mine: CircleUserRound,
  look: Eye,
  nobodys: CircleDashed,
  snoozed: AlarmClock,
  active: Layers,
  flagged: Flag,
};

const PLACES: Record<SidebarPlace, { icon: LucideIcon; name: MessageKey; command: string }> = {
  'contact-list': { icon: Contact, name: 'shell.contacts', command: 'go.contacts' },
  'order-list': { icon: ShoppingCart, name: 'shell.orders', command: 'go.orders' },
  canned: { icon: MessageSquareQuote, name: 'shell.canned', command: 'go.canned' },
  announcements: { icon: Megaphone, name: 'shell.announcements', command: 'go.announcements' },
  'hand-over': { icon: ArrowRightLeft, name: 'shell.handOver', command: 'handOver.open' },
  week: { icon: ChartColumn, name: 'shell.week', command: 'week.open' },
};

interface QueuesProps {
  rail: boolean;
  /** Number of unread announcements. */
  unread: number;
}

/** The sidebar: queues of tickets, and under them the pages that are no queues. */
export const Queues = memo(function Queues({ rail, unread }: QueuesProps) {
  const list = useApp((app) => app.queues.list);
  const open = useApp((app) => app.shell.queuesOpen);
  const setOpen = useApp((app) => app.shell.setQueuesOpen);
  const nav = useRef<HTMLElement>(null);
  const current = useApp((app) => app.nav.queue);
  const { today, own, team, servers, views, teamViews, departments, statuses } = queueSections(list, current);
  const strip = rail && !open;
  useEffect(() => {
    if (!rail || !open) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !nav.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [rail, open, setOpen]);
  return (
    <nav
      ref={nav}
      aria-label={t('queues.title')}
      className={classNames(css.queues, rail && css.rail, rail && open && css.open)}
      data-pane="queues"
      tabIndex={-1}
      onKeyDown={(event) => moveFocus(event, nav.current)}
    >
      <div className={css.list}>
        {rail && (
          <div className={css.fold}>
            <IconButton
              icon={open ? PanelLeftClose : PanelLeftOpen}
              label={t(open ? 'queues.hideAll' : 'queues.showAll')}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          </div>
        )}
        <section aria-label={t('queues.today')} className={css.today}>
          <ul>
            {today.map((queue) => (
              <QueueItem key={queue.key} queue={queue} strip={strip} />
            ))}
          </ul>
        </section>
        <ul>
          {own.map((queue) => (
            <QueueItem key={queue.key} queue={queue} strip={strip} />
          ))}
        </ul>
        {!strip && <Section title={t('queues.team')} queues={team} />}
        {!strip && <Section title={t('queues.servers')} queues={servers} />}
        {!strip && <Section title={t('queues.views')} queues={views} />}
        {!strip && <Section title={t('queues.teamViews')} queues={teamViews} />}
        {!strip && <Section title={t('queues.departments')} queues={departments} />}
        {!strip && <Section title={t('queues.statuses')} queues={statuses} />}
      </div>
      <section aria-label={t('shell.places')} className={css.places}>
        <ul>
          {SIDEBAR_PLACES.map((place) => (
            <PlaceItem key={place} place={place} strip={strip} unread={place === 'announcements' ? unread : 0} />
          ))}
        </ul>
      </section>
    </nav>
  );
});

function PlaceItem({ place, strip, unread }: { place: SidebarPlace; strip: boolean; unread: number }) {
  const store = useAppStore();
  const keysOf = useKeysOf();
  const current = useApp((app) => placeInSidebar(app) === place);
  const { icon, name, command } = PLACES[place];
  const id = useId();
  return (
    <li>
      <Tooltip words={t(name)} keys={keysOf(command)} side="inline-end">
        <button
          type="button"
          className={css.item}
          aria-label={t(name)}
          aria-current={current ? 'page' : undefined}
          aria-describedby={unread > 0 ? id : undefined}
          tabIndex={current ? 0 : -1}
          data-pane-focus={current ? '' : undefined}
          onClick={() => {
            openPlace(store.getState(), place);
            store.getState().shell.setQueuesOpen(false);
          }}
        >
          <Glyph icon={icon} size={strip ? 16 : 14} />
          {!strip && <span className={layout.cutFill}>{t(name)}</span>}
          {unread > 0 && <b className={css.unread}>{t('queues.count', { count: unread })}</b>}
        </button>
      </Tooltip>
      <span id={id} hidden>
        {unread > 0 && t('shell.unreadAnnouncements', { count: unread })}
      </span>
    </li>
  );
}

function Section({ title, queues }: { title: string; queues: QueueSummary[] }): ReactNode {
  if (queues.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <ul>
        {queues.map((queue) => (
          <QueueItem key={queue.key} queue={queue} strip={false} />
        ))}
      </ul>
    </section>
  );
}

/** There can be dozens, so each renders only when its own data changes. */
const QueueItem = memo(function QueueItem({ queue, strip }: { queue: QueueSummary; strip: boolean }) {
  const store = useAppStore();
  const current = useApp((app) => app.nav.queue === queue.key && placeInSidebar(app) === null);
  /** Where Tab and the pane's focus go, also beside a page that the sidebar does not list. */
  const isStop = useApp((app) => app.nav.queue === queue.key && [null, 'other'].includes(placeInSidebar(app)));
  const choose = (key: QueueKey) => {
    const { nav, shell } = store.getState();
    nav.openQueue(key);
    shell.setQueuesOpen(false);
  };
  const readAhead = (key: QueueKey) => store.getState().list.readAhead(key);
  const name = queueName(queue.key, queue.label);
  const count = shownCount(queue);
  const late = (queue.overdue ?? 0) > 0;
  const parts = strip ? '' : reasonsInWords(queue.reasons);
  const partsId = useId();
  const button = (
    <button
      type="button"
      className={css.item}
      aria-label={strip ? spokenQueue(queue) : undefined}
      aria-describedby={parts ? partsId : undefined}
      // Screen readers read this after the name and numbers, which say less.
      title={!strip && (late || queue.awaiting !== undefined) ? spokenQueue(queue) : undefined}
      aria-current={current ? 'true' : undefined}
      tabIndex={isStop ? 0 : -1}
      data-pane-focus={isStop ? '' : undefined}
      onClick={() => choose(queue.key)}
      onFocus={() => readAhead(queue.key)}
      onPointerEnter={() => readAhead(queue.key)}
    >
      {isOwnQueue(queue.key) ? (
        <Glyph icon={ICONS[queue.key]} size={strip ? 16 : 14} />
      ) : (
        queue.meaning && <StatusDot meaning={queue.meaning} />
      )}
      {queue.key.startsWith('taken:') && <Avatar member={{ id: queue.key.slice('taken:'.length), name }} small />}
      {!strip && <span className={layout.cutFill}>{name}</span>}
      {!strip && count && queue.basis === 'computed' && (
        <span className={signs.quiet} title={t('queues.computed')}>
          ≈
        </span>
      )}
      {!strip && !!queue.awaiting && <b className={css.awaiting}>{t('queues.count', { count: queue.awaiting })}</b>}
      {count && <span className={classNames(css.count, late && css.late)}>{count}</span>}
    </button>
  );
  return (
    <li>
      {strip ? (
        <Tooltip words={spokenQueue(queue)} side="inline-end">
          {button}
        </Tooltip>
      ) : (
        button
      )}
      {parts && (
        <span id={partsId} className={css.parts}>
          {parts}
        </span>
      )}
    </li>
  );
});

function moveFocus(event: KeyboardEvent, nav: HTMLElement | null) {
  const items = [...(nav?.querySelectorAll<HTMLElement>('ul button') ?? [])];
  const to = rowAfterKey(event.key, items.indexOf(document.activeElement as HTMLElement), items.length);
  if (to === null || event.altKey) return;
  items[to]?.focus();
  event.preventDefault();
}
