import { type CSSProperties, memo, useEffect } from 'react';
import { focusPane } from '../commands/panes.ts';
import { AwayLine } from '../features/away/AwayLine.tsx';
import { EmptyList, Grid } from '../features/list/Grid.tsx';
import { ListHead } from '../features/list/ListHead.tsx';
import { SearchBox } from '../features/search/SearchBox.tsx';
import { t } from '../i18n/index.ts';
import { currentAccount, lookForChanges } from '../parts/accounts/current-account.ts';
import { stripeOf } from '../parts/accounts/Swatch.tsx';
import css from '../parts/tickets/rows.module.css';
import { useApp, useAppStore } from '../store/app-store.ts';
import { Button } from '../ui/Button.tsx';
import { later } from '../ui/later.tsx';
import { ErrorNotice } from '../ui/Notice.tsx';
import { useRowMenu } from './useRowMenu.tsx';

const AnnouncementDialog = later(async () => (await import('../features/search/SearchResults.tsx')).AnnouncementDialog);
const PracticeOffer = later(async () => (await import('../parts/practice/PracticeOffer.tsx')).PracticeOffer);
const RefusedList = later(async () => (await import('../parts/accounts/RefusedList.tsx')).RefusedList);
const SearchResults = later(async () => (await import('../features/search/SearchResults.tsx')).SearchResults);
const SelectionBar = later(async () => (await import('../features/list/SelectionBar.tsx')).SelectionBar);
const ViewDialog = later(async () => (await import('../features/search/SavedView.tsx')).ViewDialog);
const ViewMenu = later(async () => (await import('../features/search/SavedView.tsx')).ViewMenu);

interface ListPaneProps {
  /** It has the window, so that a table is worth its columns. */
  alone: boolean;
}

/** The list pane: the search box, and under it what was found, or the tickets of the queue. */
export const ListPane = memo(function ListPane({ alone }: ListPaneProps) {
  const searching = useApp((app) => app.search.shown);
  const pointer = usePointing();
  const { handlers, menu } = useRowMenu();
  const account = useApp((app) => ((app.accounts.list?.length ?? 0) > 1 ? currentAccount(app) : null));
  const stripe = account ? ({ '--stripe': stripeOf(account) } as CSSProperties) : undefined;
  return (
    <section className={css.list} style={stripe} data-pane="list" tabIndex={-1} {...pointer} {...handlers}>
      <SearchBox />
      {searching ? <SearchResults /> : <QueueList table={alone} />}
      {menu}
      <ViewDialog />
      <AnnouncementDialog />
    </section>
  );
});

/**
 * The tickets of the queue. Its order stands while the agent is in it, by keyboard or by pointer.
 */
function QueueList({ table }: { table: boolean }) {
  const store = useAppStore();
  const error = useApp((app) => app.list.error);
  const total = useApp((app) => app.list.window.total);
  const reset = useApp((app) => app.list.reset);
  const selecting = useApp((app) => app.selection.rows.size > 0);
  return (
    <>
      {selecting ? <SelectionBar /> : <ListHead viewMenu={(id) => <ViewMenu id={id} />} />}
      <AwayLine />
      <div className={css.offer}>
        <PracticeOffer place="list" onGone={() => focusPane('list')} />
      </div>
      {error && (
        <ErrorNotice error={error} shape="banner" actions={<Button onClick={reset}>{t('ui.tryAgain')}</Button>} />
      )}
      <RefusedList of="tickets" shape="banner" onAsk={() => void lookForChanges(store.getState())} />
      {total === 0 ? <EmptyList /> : <Grid table={table} />}
    </>
  );
}

/** While the pointer is over the list, moving or not, the agent may be aiming at a row. */
function usePointing() {
  const setPointing = useApp((app) => app.list.setPointing);
  useEffect(() => () => setPointing(false), [setPointing]);
  return {
    // Not as it enters: a list that came to be under a resting pointer is not aimed at.
    onPointerMove: () => setPointing(true),
    onPointerDown: () => setPointing(true),
    onPointerLeave: () => setPointing(false),
  };
}
