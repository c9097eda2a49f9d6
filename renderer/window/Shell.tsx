import { ArrowLeft } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, useEffect } from 'react';
import { useUnreadAnnouncements } from '../features/announcements/unread.ts';
import { useAbsence } from '../features/away/slice.ts';
import { Queues } from '../features/queues/Queues.tsx';
import { t } from '../i18n/index.ts';
import { steadyAccount } from '../parts/accounts/current-account.ts';
import { hasListsRoom } from '../parts/records/open-record.ts';
import { queueName } from '../parts/tickets/queue-names.ts';
import { useApp } from '../store/app-store.ts';
import { turnedTo } from '../store/current-ticket.ts';
import type { Divider as DividerName } from '../store/shell-slice.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { Button } from '../ui/Button.tsx';
import { remPixels } from '../ui/dom.ts';
import { type Layout, useLayout } from '../ui/hooks.ts';
import { lazyView } from '../ui/lazy-view.tsx';
import { ListPane } from './ListPane.tsx';
import css from './Shell.module.css';
import { StatusBar } from './StatusBar.tsx';
import { TitleBar } from './TitleBar.tsx';

const WIDTHS: Record<Layout, Record<DividerName, number>> = {
  single: { queues: 0, list: 0 },
  rail: { queues: 48, list: 292 },
  wide: { queues: 208, list: 336 },
  large: { queues: 208, list: 384 },
};
const LIMITS: Record<DividerName, [number, number]> = { queues: [140, 320], list: [260, 640] };

const AccountPage = lazyView(async () => (await import('../features/settings/AccountPage.tsx')).AccountPage);
const Banners = lazyView(async () => (await import('./Banners.tsx')).Banners);
const CheckDrawer = lazyView(async () => (await import('../features/layer-check/CheckDrawer.tsx')).CheckDrawer);
const ClosedAccount = lazyView(async () => (await import('../features/accounts/ClosedAccount.tsx')).ClosedAccount);
const Dialogs = lazyView(async () => (await import('./Dialogs.tsx')).Dialogs);
const FindBar = lazyView(async () => (await import('../features/find/FindBar.tsx')).FindBar);
const NoTicket = lazyView(async () => (await import('./NoTicket.tsx')).NoTicket);
const OutboxRoom = lazyView(async () => {
  const [{ OutboxDrawer }, { BatchCards }] = await Promise.all([
    import('../features/outbox/OutboxDrawer.tsx'),
    import('../features/outage/BatchCards.tsx'),
  ]);
  return () => <OutboxDrawer BatchCards={BatchCards} />;
});
const RecordPane = lazyView(async () => (await import('../features/record/RecordPane.tsx')).RecordPane);
const TicketPane = lazyView(async () => (await import('./TicketPane.tsx')).TicketPane);

export function Shell() {
  const layout = useLayout();
  const account = useApp(steadyAccount);
  const settingsOpen = useApp((app) => app.nav.settingsOpen);
  const queue = useApp((app) => app.nav.queue);
  const queueLabel = useApp((app) => app.queues.list.find(({ key }) => key === app.nav.queue)?.label ?? null);
  const place = settingsOpen ? t('shell.settings') : queueName(queue, queueLabel);
  const title = t('shell.documentTitle', { queue: place, account: account?.label ?? '' });
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className={css.shell} data-layout={layout}>
      <AbsenceWatch />
      {account?.practice && <div className={css.practice} aria-hidden="true" />}
      <Boundary of={account?.id ?? null}>
        <TitleBar />
      </Boundary>
      <Boundary of={account?.id ?? null}>
        <Banners />
      </Boundary>
      <div className={css.work}>
        {account?.closed ? (
          <Boundary of={account.id}>
            <ClosedAccount account={account} error={account.closed} />
          </Boundary>
        ) : settingsOpen ? (
          <Boundary of={account?.id ?? null}>
            <AccountPage />
          </Boundary>
        ) : (
          <Panes layout={layout} title={title} />
        )}
        <Boundary of={account?.id ?? null}>
          <OutboxRoom />
        </Boundary>
        <Boundary of={account?.id ?? null}>
          <CheckDrawer />
        </Boundary>
      </div>
      <Boundary of={account?.id ?? null}>
        <StatusBar />
      </Boundary>
      <Boundary of={account?.id ?? null}>
        <Dialogs />
      </Boundary>
      <Boundary of={account?.id ?? null}>
        <FindBar />
      </Boundary>
    </div>
  );
}

/** Draws nothing. In the shell, each sync would draw the whole window. */
function AbsenceWatch(): null {
  useAbsence();
  return null;
}

function Panes({ layout, title }: { layout: Layout; title: string }) {
  const pane = useApp((app) => app.nav.pane);
  const queue = useApp((app) => `${app.nav.account} ${app.nav.queue}`);
  const chosen = useApp((app) => app.shell.widths);
  const setWidth = useApp((app) => app.shell.setWidth);

  const width = (name: DividerName) => {
    const own = WIDTHS[layout][name];
    return layout === 'rail' && name === 'queues' ? own : (chosen[name] ?? own);
  };
  const divider = (name: DividerName) => (
    <PaneDivider
      label={t(name === 'queues' ? 'shell.queuesWidth' : 'shell.listWidth')}
      width={width(name)}
      min={LIMITS[name][0]}
      max={LIMITS[name][1]}
      onChange={(next) => setWidth(name, next)}
      onReset={() => setWidth(name, null)}
    />
  );
  const single = layout === 'single';
  const alone =
    useApp((app) => app.shell.table && turnedTo(app) === null && app.record.open === null && !app.search.shown) &&
    !single;
  const room = useApp(hasListsRoom) && !single;
  const printed = useApp((app) => (turnedTo(app) === null && app.record.open === null ? 'list' : 'open'));
  const sizes = {
    '--queues': `${width('queues') / 16}rem`,
    '--list-pane': `${width('list') / 16}rem`,
  } as CSSProperties;

  return (
    <main className={css.panes} style={sizes} data-alone={alone || room ? '' : undefined} data-print={printed}>
      <h1 className={css.spoken}>{title}</h1>
      {(!single || pane === 'queues') && (
        <div className={css.queues}>
          <Boundary>
            <Sidebar rail={layout === 'rail'} />
          </Boundary>
        </div>
      )}
      {layout === 'rail' ? <div className={css.line} /> : !single && divider('queues')}
      {(single ? pane === 'list' : !room) && (
        <Boundary of={queue}>
          <ListPane alone={alone} />
        </Boundary>
      )}
      {!single && !alone && !room && divider('list')}
      {(!single || pane === 'ticket') && <TicketSide single={single} hidden={alone} />}
    </main>
  );
}

const Sidebar = ({ rail }: { rail: boolean }) => <Queues rail={rail} unread={useUnreadAnnouncements()} />;

const TicketSide = memo(function TicketSide({ single, hidden }: { single: boolean; hidden: boolean }) {
  const ticket = useApp((app) => app.nav.ticket);
  const record = useApp((app) => app.record.open);
  const showPane = useApp((app) => app.nav.showPane);
  return (
    <div className={css.ticket} hidden={hidden}>
      {single && !record && (
        <div className={css.back}>
          <Button look="plain" icon={ArrowLeft} onClick={() => showPane('list')}>
            {t('shell.backToList')}
          </Button>
        </div>
      )}
      <Boundary of={ticket}>
        <TicketPane />
      </Boundary>
      {record && (
        <Boundary of={`${record.kind} ${record.id}`}>
          <RecordPane of={record} />
        </Boundary>
      )}
      {!ticket && !record && <NoTicket />}
    </div>
  );
});

interface DividerProps {
  label: string;
  /** Width of the pane before the divider, in CSS pixels at normal text size. */
  width: number;
  min: number;
  max: number;
  onChange: (width: number) => void;
  onReset: () => void;
}

const STEP = 16;

/** 1 if the pane before it is on the left, -1 in right-to-left layouts. */
const forward = (handle: Element): 1 | -1 => (getComputedStyle(handle).direction === 'rtl' ? -1 : 1);

function PaneDivider({ label, width, min, max, onChange, onReset }: DividerProps) {
  const change = (next: number) => onChange(Math.round(Math.min(Math.max(next, min), max)));
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const handle = event.currentTarget;
    const from = event.clientX;
    const scale = (forward(handle) * 16) / remPixels();
    handle.setPointerCapture(event.pointerId);
    const move = (next: globalThis.PointerEvent) => change(width + (next.clientX - from) * scale);
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('lostpointercapture', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP * forward(event.currentTarget);
    const next = { ArrowLeft: width - step, ArrowRight: width + step, Home: min, End: max }[event.key];
    if (next === undefined || event.altKey) return;
    event.preventDefault();
    change(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged or hold a value
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={css.divider}
      onPointerDown={onPointerDown}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  );
}
