import { type CSSProperties, memo, useEffect } from 'react';
import { focusPane } from '../commands/panes.ts';
import { EmptyList, Grid } from '../features/list/Grid.tsx';
import { ListHead } from '../features/list/ListHead.tsx';
import { hasForms } from '../features/outbox/slice.ts';
import { t } from '../i18n/index.ts';
import { currentAccount, lookForChanges } from '../parts/accounts/current-account.ts';
import { stripeOf } from '../parts/accounts/Swatch.tsx';
import css from '../parts/tickets/rows.module.css';
import { useApp, useAppStore } from '../store/app-store.ts';
import { Button } from '../ui/Button.tsx';
import { useLayout } from '../ui/hooks.ts';
import { lazyView } from '../ui/lazy-view.tsx';
import { ErrorNotice } from '../ui/Notice.tsx';
import { useRowMenu } from './useRowMenu.tsx';

const AnnouncementDialog = lazyView(
  async () => (await import('../features/search/SearchResults.tsx')).AnnouncementDialog,
);
const AwayLine = lazyView(async () => (await import('../features/away/AwayCard.tsx')).AwayLine);
const PracticeOffer = lazyView(async () => (await import('../parts/practice/PracticeOffer.tsx')).PracticeOffer);
const RefusedList = lazyView(async () => (await import('../parts/accounts/RefusedList.tsx')).RefusedList);
const SearchBox = lazyView(async () => (await import('../features/search/SearchBox.tsx')).SearchBox);
const SearchResults = lazyView(async () => (await import('../features/search/SearchResults.tsx')).SearchResults);
const SelectionBar = lazyView(async () => (await import('../features/list/SelectionBar.tsx')).SelectionBar);
const StuckForms = lazyView(async () => (await import('../features/outbox/StuckForms.tsx')).StuckForms);
const ViewDialog = lazyView(async () => (await import('../features/search/SavedView.tsx')).ViewDialog);
const SearchQueueMenu = lazyView(async () => (await import('../features/search/SavedView.tsx')).SearchQueueMenu);

export const ListPane = memo(function ListPane({ alone }: { alone: boolean }) {
  const entering = useApp((app) => app.search.entering);
  const searching = useApp((app) => app.search.shown);
  const pointer = usePointing();
  const { handlers, menu } = useRowMenu();
  const account = useApp((app) => ((app.accounts.list?.length ?? 0) > 1 ? currentAccount(app) : null));
  const stripe = account ? ({ '--stripe': stripeOf(account) } as CSSProperties) : undefined;
  return (
    <section className={css.list} style={stripe} data-pane="list" tabIndex={-1} {...pointer} {...handlers}>
      {(entering || searching) && <SearchBox />}
      {searching ? <SearchResults /> : <QueueList table={alone} isHeadless={entering} />}
      {menu}
      <ViewDialog />
      <AnnouncementDialog />
    </section>
  );
});

interface QueueListProps {
  table: boolean;
  /** The search box has the place of the head. */
  isHeadless: boolean;
}

/** Tickets of the queue, in an order that is frozen while the agent is in the list. */
function QueueList({ table, isHeadless }: QueueListProps) {
  const store = useAppStore();
  const error = useApp((app) => app.list.error);
  const total = useApp((app) => app.list.window.total);
  const reset = useApp((app) => app.list.reset);
  const selecting = useApp((app) => app.selection.rows.size > 0);
  const anyForms = useApp(hasForms);
  const single = useLayout() === 'single';
  const isCardShown = useApp((app) => !single && !table && app.nav.ticket === null && app.record.open === null);
  return (
    <>
      {selecting ? (
        <SelectionBar />
      ) : (
        !isHeadless && <ListHead ofSearch={(queue) => <SearchQueueMenu queue={queue} />} />
      )}
      {/* Always present, so that screen readers announce changes. */}
      <div role="status">{!isCardShown && <AwayLine />}</div>
      <div className={css.offer}>
        <PracticeOffer place="list" onGone={() => focusPane('list')} />
      </div>
      {error && (
        <ErrorNotice error={error} shape="banner" actions={<Button onClick={reset}>{t('ui.tryAgain')}</Button>} />
      )}
      <RefusedList of="tickets" shape="banner" onAsk={() => void lookForChanges(store.getState())} />
      <StuckForms />
      {total !== 0 ? <Grid table={table} /> : !anyForms && <EmptyList />}
    </>
  );
}

/** While the pointer is over the list, even at rest, the agent may aim at a row. */
function usePointing() {
  const setPointing = useApp((app) => app.list.setPointing);
  useEffect(() => () => setPointing(false), [setPointing]);
  return {
    // Don't count entering, because a list can appear under a resting pointer.
    onPointerMove: () => setPointing(true),
    onPointerDown: () => setPointing(true),
    onPointerLeave: () => setPointing(false),
  };
}
