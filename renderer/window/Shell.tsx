import { ArrowLeft } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import { KeySheet } from '../commands/KeySheet.tsx';
import { ClosedAccount } from '../features/accounts/ClosedAccount.tsx';
import { SignedOutBanner } from '../features/accounts/SignedOutBanner.tsx';
import { StorageBanners } from '../features/accounts/StorageBanners.tsx';
import { AnnouncementsDialog } from '../features/announcements/AnnouncementsDialog.tsx';
import { useAbsence } from '../features/away/useAbsence.ts';
import { CannedDialog } from '../features/canned/CannedDialog.tsx';
import { FindBar } from '../features/find/FindBar.tsx';
import { MarkDialogs } from '../features/marks/MarkDialogs.tsx';
import { BatchCards } from '../features/outage/BatchCards.tsx';
import { OutageDialog } from '../features/outage/OutageDialog.tsx';
import { OutboxDrawer } from '../features/outbox/OutboxDrawer.tsx';
import { PaletteDialog } from '../features/palette/Palette.tsx';
import { Queues } from '../features/queues/Queues.tsx';
import { RecordPane } from '../features/record/RecordPane.tsx';
import { AccountPage } from '../features/settings/AccountPage.tsx';
import { FolderBanner } from '../features/vault/VaultScreen.tsx';
import { t } from '../i18n/index.ts';
import { currentAccount } from '../parts/accounts/current-account.ts';
import { hasListsRoom } from '../parts/records/open-record.ts';
import { queueName } from '../parts/tickets/queue-names.ts';
import { useApp } from '../store/app-store.ts';
import type { Divider as DividerName } from '../store/shell-slice.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { Button } from '../ui/Button.tsx';
import { type Layout, useLayout } from '../ui/layout.ts';
import { PaneDivider } from './Divider.tsx';
import { ListPane } from './ListPane.tsx';
import css from './Shell.module.css';
import { StatusBar } from './StatusBar.tsx';
import { TicketPane } from './TicketPane.tsx';
import { TitleBar } from './TitleBar.tsx';

/** The window's own widths, in CSS pixels at the normal size of the text. */
const WIDTHS: Record<Layout, Record<DividerName, number>> = {
  single: { queues: 0, list: 0 },
  rail: { queues: 48, list: 292 },
  wide: { queues: 184, list: 336 },
  large: { queues: 208, list: 384 },
};
const LIMITS: Record<DividerName, [number, number]> = { queues: [140, 320], list: [260, 640] };

/** Each in a boundary of its own: what one of them shows must not take the others away. */
const DIALOGS = { MarkDialogs, CannedDialog, AnnouncementsDialog, KeySheet, OutageDialog, PaletteDialog };

/** The desk: title bar, panes, status bar. */
export function Shell() {
  const layout = useLayout();
  useAbsence();
  const account = useApp(currentAccount);
  const settingsOpen = useApp((app) => app.nav.settingsOpen);
  const queue = useApp((app) => app.nav.queue);
  const queueLabel = useApp((app) => app.queues.list.find(({ key }) => key === app.nav.queue)?.label ?? null);
  const place = settingsOpen ? t('settings.title') : queueName(queue, queueLabel);
  const title = t('shell.documentTitle', { queue: place, account: account?.label ?? '' });
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className={css.shell} data-layout={layout}>
      {account?.practice && <div className={css.practice} aria-hidden="true" />}
      <TitleBar layout={layout} />
      <FolderBanner />
      <SignedOutBanner />
      {account && <StorageBanners key={account.id} account={account} />}
      {account?.closed ? (
        <ClosedAccount account={account} error={account.closed} />
      ) : settingsOpen ? (
        <Boundary of={account?.id ?? null}>
          <AccountPage />
        </Boundary>
      ) : (
        <Panes layout={layout} title={title} />
      )}
      <Boundary of={account?.id ?? null}>
        <OutboxDrawer BatchCards={BatchCards} />
      </Boundary>
      <StatusBar />
      {Object.entries(DIALOGS).map(([name, One]) => (
        <Boundary key={name} of={account?.id ?? null}>
          <One />
        </Boundary>
      ))}
      <FindBar />
    </div>
  );
}

/** Queues, list and ticket: side by side, or one at a time. */
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
  // The list has the window: nothing stands beside it, and it is a table.
  const alone =
    useApp((app) => app.shell.table && app.nav.ticket === null && app.record.open === null && !app.search.shown) &&
    !single;
  // An order, a contact or a form has the list's room.
  const room = useApp(hasListsRoom) && !single;
  // What is printed: whatever is open, else the list.
  const printed = useApp((app) => (app.nav.ticket === null && app.record.open === null ? 'list' : 'open'));
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
            <Queues rail={layout === 'rail'} />
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

function TicketSide({ single, hidden }: { single: boolean; hidden: boolean }) {
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
      {!ticket && !record && (
        <div className={css.none} data-pane="ticket" tabIndex={-1}>
          <p>{t('shell.noTicket')}</p>
          <p className={css.hint}>{t('shell.noTicketKeys')}</p>
        </div>
      )}
    </div>
  );
}
