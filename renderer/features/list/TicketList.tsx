import { type CSSProperties, useEffect } from 'react';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { lookForChanges } from '../accounts/look-for-changes.ts';
import { RefusedList } from '../accounts/RefusedList.tsx';
import { stripeOf } from '../accounts/Swatch.tsx';
import { currentAccount } from '../accounts/slice.ts';
import { AwayLine } from '../away/AwayLine.tsx';
import { AnnouncementDialog } from '../search/AnnouncementDialog.tsx';
import { SearchBox } from '../search/SearchBox.tsx';
import { SearchResults } from '../search/SearchResults.tsx';
import { ViewDialog } from '../search/ViewDialog.tsx';
import { EmptyList } from './EmptyList.tsx';
import { Grid } from './Grid.tsx';
import { ListHead } from './ListHead.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import css from './TicketList.module.css';

interface TicketListProps {
  /** It has the window, so that a table is worth its columns. */
  alone: boolean;
}

/** The list pane: the search box, and under it what was found, or the tickets of the queue. */
export function TicketList({ alone }: TicketListProps) {
  const searching = useApp((app) => app.search.shown);
  const pointer = usePointing();
  const account = useApp((app) => ((app.accounts.list?.length ?? 0) > 1 ? currentAccount(app) : null));
  const stripe = account ? ({ '--stripe': stripeOf(account) } as CSSProperties) : undefined;
  return (
    <section className={css.list} style={stripe} data-pane="list" tabIndex={-1} {...pointer}>
      <SearchBox />
      {searching ? <SearchResults /> : <QueueList table={alone} />}
      <ViewDialog />
      <AnnouncementDialog />
    </section>
  );
}

/** The tickets of the queue. Its order stands while the agent is in it, by keyboard or by pointer. */
function QueueList({ table }: { table: boolean }) {
  const store = useAppStore();
  const error = useApp((app) => app.list.error);
  const total = useApp((app) => app.list.window.total);
  const reset = useApp((app) => app.list.reset);
  const selecting = useApp((app) => app.selection.rows.size > 0);
  return (
    <>
      {selecting ? <SelectionBar /> : <ListHead />}
      <AwayLine />
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
    onPointerLeave: () => setPointing(false),
  };
}
