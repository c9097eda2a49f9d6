import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { QueueKey, TicketRow, Turn } from '../../../shared/domain/ticket.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { useDepartments } from '../../parts/tickets/departments.ts';
import { isOwnQueue, type OwnQueue, queueName } from '../../parts/tickets/queue-names.ts';
import { indexOf, type ListWindow, rowAt } from '../../parts/tickets/row-window.ts';
import css from '../../parts/tickets/rows.module.css';
import { UnshownRow } from '../../parts/tickets/UnshownRow.tsx';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { ROW, ROW_WITH_WORDS, TABLE_ROW } from '../../store/appearance.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { remPixels } from '../../ui/dom.ts';
import { useNow } from '../../ui/hooks.ts';
import { lazyView } from '../../ui/lazy-view.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx';
import { Row, type RowProps, rowId } from './Row.tsx';
import { useClosingRows, usePress } from './row-hooks.ts';
import { COLUMN_COUNT, TableHead, TableRow } from './Table.tsx';

const NeverLoaded = lazyView(async () => (await import('./NeverLoaded.tsx')).NeverLoaded);

const HEAD_HEIGHT = 1.75;

export function Grid({ table }: { table: boolean }) {
  const store = useAppStore();
  const rows = useApp((app) => app.list.window);
  const cursor = useApp((app) => app.list.cursor);
  const focused = useApp((app) => app.list.focused);
  const ticket = useApp((app) => app.nav.ticket);
  const selected = useApp((app) => app.selection.rows);
  const queue = useApp((app) => `${app.nav.account} ${app.nav.queue} ${app.nav.sort.by} ${app.nav.sort.dir}`);
  const { show, setFocused, storeScroll: keepTop } = useApp((app) => app.list);
  const now = useNow();
  const list = useRef<VirtualListHandle>(null);
  useClosingRows(rows, queue, list);
  const departments = useDepartments();
  const at = indexOf(rows, cursor);
  const { rowHeight, words, named, implied } = useRowLook(rows, table);
  const openAt = indexOf(rows, ticket);
  const known = rows.total !== null;

  // Scroll to the cursor's row only when the agent moves the cursor, not when the list moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: in the other mode it may be out of sight
  useEffect(() => {
    const index = indexOf(store.getState().list.window, cursor);
    if (index >= 0) list.current?.reveal(index);
  }, [store, cursor, table]);
  // A list that unmounts with the focus fires no blur event.
  useEffect(() => () => setFocused(false), [setFocused]);

  const { press, toggle, handlers } = useRowPresses();
  const first = table ? 2 : 1;
  const { awaited, waitFor } = useAwaitedRow(rows, queue, first);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const page = Math.max(Math.floor(event.currentTarget.clientHeight / (rowHeight * remPixels())) - 2, 1);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -1e9, End: 1e9 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void store.getState().nav.moveRow(by);
  };

  return (
    <VirtualList
      ref={list}
      id="tickets"
      className={css.grid}
      role="grid"
      aria-label={t('list.title')}
      aria-busy={!known}
      aria-multiselectable="true"
      aria-rowcount={known ? (rows.total ?? 0) + first - 1 : -1}
      aria-colcount={table ? COLUMN_COUNT : undefined}
      aria-activedescendant={cursor && at >= 0 ? rowId(cursor) : undefined}
      tabIndex={0}
      data-pane-focus=""
      data-focused={focused ? '' : undefined}
      {...handlers}
      onKeyDown={onKeyDown}
      onFocus={() => {
        setFocused(true);
        store.getState().list.settleCursor();
      }}
      onBlur={() => setFocused(false)}
      count={rows.total ?? 0}
      rowHeight={rowHeight}
      head={table ? { height: HEAD_HEIGHT, content: <TableHead /> } : undefined}
      always={at}
      list={known ? { name: `${queue} ${table}`, top: store.getState().list.storedScroll } : null}
      onRange={show}
      onTop={keepTop}
      renderRow={(index) => {
        const row = rowAt(rows, index);
        const common = {
          row,
          rowIndex: index + first,
          now,
          open: index === openAt,
          cursor: index === at,
          selected: row !== null && selected.has(row.id),
          selecting: selected.size > 0,
          onPress: press,
          onToggle: toggle,
          awaited: index + first === awaited,
          onAwait: waitFor,
          implied,
        };
        return (
          <Boundary of={row} fallback={row && <Unshown {...common} row={row} />}>
            {table ? (
              <TableRow
                {...common}
                department={departments.find(({ value }) => value === row?.deptId)?.label ?? row?.deptId ?? ''}
              />
            ) : (
              <Row {...common} words={words} named={named} />
            )}
          </Boundary>
        );
      }}
    />
  );
}

/** Height and contents of rows, by density and by what the queue says of all of them. */
function useRowLook(rows: ListWindow, table: boolean) {
  const density = useApp((app) => app.shell.density);
  const queue = useApp((app) => app.nav.queue);
  const implied = useApp(impliedTurn);
  const hasWords = useHasWords(rows) || queue === 'today';
  const words: 'below' | 'behind' = density === 'comfortable' ? 'below' : 'behind';
  return {
    rowHeight: (table ? TABLE_ROW : hasWords ? ROW_WITH_WORDS : ROW)[density],
    words: hasWords ? words : null,
    named: density === 'comfortable' || queue.startsWith('server:'),
    implied,
  };
}

/** Queues whose tickets all wait for us. */
const OUR_TURN: readonly QueueKey[] = ['awaiting', 'overTarget'];

/** The turn of all tickets in the open queue, by its meaning; null if they differ. */
function impliedTurn({ nav: { queue }, queues }: AppState): Turn | null {
  if (OUR_TURN.includes(queue)) return 'customer';
  const meaning = queues.list.find(({ key }) => key === queue)?.meaning;
  if (meaning === 'needs-us') return 'customer';
  return meaning === 'answered' ? 'us' : null;
}

/** A row that can't be drawn; it still opens its ticket. */
function Unshown({ row, rowIndex, cursor, onPress }: Omit<RowProps, 'row'> & { row: TicketRow }) {
  return (
    <UnshownRow
      id={rowId(row.id)}
      ticket={row.id}
      rowIndex={rowIndex}
      cursor={cursor}
      name={row.tid}
      onPress={(event) => onPress(row, event)}
    />
  );
}

/** Opens or selects the pressed row; Shift, Ctrl and Cmd select. */
function useRowPresses() {
  const store = useAppStore();
  const open = useCallback(
    (id: string, event: MouseEvent) => {
      const { nav, list } = store.getState();
      if (event.shiftKey) return void list.extendTo(id);
      list.setCursor(id);
      if (event.ctrlKey || event.metaKey) list.toggleCursor();
      else nav.openTicket(id);
    },
    [store],
  );
  const { meant, handlers } = usePress(open);
  const press = useCallback(({ id }: TicketRow, event: MouseEvent) => open(meant(event) ?? id, event), [open, meant]);
  const toggle = useCallback(
    (row: TicketRow, event: MouseEvent) => {
      const id = meant(event) ?? row.id;
      const { list } = store.getState();
      if (event.shiftKey) return void list.extendTo(id);
      list.setCursor(id);
      list.toggleCursor();
    },
    [store, meant],
  );
  return { press, toggle, handlers };
}

/** A row pressed before it was read: its ticket opens then, unless the agent left meanwhile. */
function useAwaitedRow(rows: ListWindow, queue: string, first: number) {
  const store = useAppStore();
  const [place, setPlace] = useState<{ rowIndex: number; queue: string; cursor: string | null } | null>(null);
  const waitFor = useCallback(
    (rowIndex: number) => setPlace({ rowIndex, queue, cursor: store.getState().list.cursor }),
    [store, queue],
  );
  useEffect(() => {
    if (!place) return;
    const { list, nav } = store.getState();
    const row = rowAt(rows, place.rowIndex - first);
    const went = place.queue !== queue || place.cursor !== list.cursor;
    if (!went && !row) return;
    setPlace(null);
    if (went || !row) return;
    list.setCursor(row.id);
    nav.openTicket(row.id);
  }, [store, rows, queue, place, first]);
  return { awaited: place?.rowIndex ?? null, waitFor };
}

/** Whether this account knows customers' words; then each row reserves space for them. */
function useHasWords({ pages }: ListWindow): boolean {
  const account = useApp((app) => app.nav.account);
  const [known, setKnown] = useState<string | null>(null);
  const some = useMemo(() => [...pages.values()].some(({ rows }) => rows.some(({ lastWords }) => lastWords)), [pages]);
  if (some && known !== account) setKnown(account);
  return account !== null && known === account;
}

const EMPTY_TEXTS: Record<OwnQueue, MessageKey> = {
  today: 'list.emptyToday',
  awaiting: 'list.emptyAwaiting',
  unread: 'list.emptyUnread',
  drafts: 'list.emptyDrafts',
  promised: 'list.emptyPromised',
  snoozed: 'list.emptySnoozed',
  active: 'list.emptyActive',
  flagged: 'list.emptyFlagged',
  overTarget: 'list.emptyOverTarget',
  mine: 'list.emptyMine',
  look: 'list.emptyLook',
  nobodys: 'list.emptyNobodys',
};

export function EmptyList() {
  const queue = useApp((app) => app.nav.queue);
  const account = useApp(currentAccount);
  // Signing out by hand deletes the stored copy; if the service ended the session, the copy stays.
  if (account?.connection.state === 'signed-out' && !account.connection.error)
    return <Empty words="list.emptySignedOut" />;
  if (account && account.sync.done === 0) {
    if (account.refused.some(({ of }) => of === 'tickets')) return <Empty words="list.emptyRefused" />;
    if (account.connection.state === 'online' && account.sync.phase === 'first')
      return <Empty words="list.emptyFirst" />;
    if (account.connection.state === 'offline') return <NeverLoaded account={account} />;
  }
  return <Empty words={isOwnQueue(queue) ? EMPTY_TEXTS[queue] : 'list.emptyOther'} action={<NextQueue />} />;
}

function Empty({ words, action }: { words: MessageKey; action?: React.ReactNode }) {
  return (
    <div className={css.empty}>
      <p>{t(words)}</p>
      {action}
    </div>
  );
}

/** Queues with work, in the order in which it is done. */
const WORK: readonly QueueKey[] = ['today', 'awaiting', 'unread', 'drafts'];

/** Button to the first queue that holds work. */
function NextQueue() {
  const store = useAppStore();
  const queue = useApp((app) => app.nav.queue);
  const queues = useApp((app) => app.queues.list);
  const next = WORK.map((key) => queues.find((one) => one.key === key)).find(
    (one) => one && one.key !== queue && one.count > 0,
  );
  const to = next?.key ?? (queue === 'awaiting' ? 'active' : 'awaiting');
  return (
    <Button onClick={() => store.getState().nav.openQueue(to)}>
      {next
        ? t('list.next', { queue: queueName(next.key, next.label), count: next.count })
        : t(queue === 'awaiting' ? 'list.showActive' : 'list.showAwaiting')}
    </Button>
  );
}
