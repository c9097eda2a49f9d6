import {
  AlarmClock,
  CalendarCheck,
  CircleDashed,
  CircleUserRound,
  Flag,
  Handshake,
  Inbox,
  Layers,
  type LucideIcon,
  Mail,
  PanelLeftClose,
  PanelLeftOpen,
  PencilLine,
  Timer,
} from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useRef } from 'react';
import type { QueueKey, QueueSummary } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
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
import { useApp, useAppStore } from '../../store/app-store.ts';
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
  nobodys: CircleDashed,
  snoozed: AlarmClock,
  active: Layers,
  flagged: Flag,
};

export const Queues = memo(function Queues({ rail }: { rail: boolean }) {
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
    </nav>
  );
});

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
  const current = useApp((app) => app.nav.queue === queue.key);
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
      tabIndex={current ? 0 : -1}
      data-pane-focus={current ? '' : undefined}
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
