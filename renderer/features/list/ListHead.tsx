import { ArrowDownUp, ArrowLeft, Rows2, Search, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QueueKey, QueueSummary } from '../../../shared/domain/ticket.ts';
import { isNewestFirst, type SortBy, usualSortBy } from '../../../shared/domain/ticket-sort.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useShownState } from '../../parts/accounts/connection.ts';
import { queueName } from '../../parts/tickets/queue-names.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { turnedTo } from '../../store/current-ticket.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { Menu, MenuChoice, MenuLine } from '../../ui/Menu.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import css from './ListHead.module.css';
import { isOffered, isSortable, isTurnable, SORT_GROUPS, SORT_WORDS, sortTickets } from './sorts.ts';

export function ListHead({ ofSearch }: { ofSearch: (queue: QueueKey) => ReactNode }) {
  const key = useApp((app) => app.nav.queue);
  const queue: QueueSummary | undefined = useApp((app) => app.queues.list.find((item) => item.key === key));
  const total = useApp((app) => app.list.window.total);
  const showPane = useApp((app) => app.nav.showPane);
  return (
    <header className={css.head}>
      <div className={css.back}>
        <IconButton icon={ArrowLeft} label={t('shell.backToQueues')} onClick={() => showPane('queues')} />
      </div>
      <h2 className={layout.cut}>{queueName(key, queue?.label ?? null)}</h2>
      <span className={css.total}>
        {total !== null && total > 0 && t(queue?.atLeast ? 'queues.atLeast' : 'queues.count', { count: total })}
      </span>
      <News />
      {/^(view|search):/.test(key) && ofSearch(key)}
      <SearchButton />
      <TableSwitch />
      <SortMenu />
    </header>
  );
}

function News() {
  const keysOf = useKeysOf();
  const { count, atLeast, moved } = useApp((app) => app.list.news);
  const letters = useApp((app) => app.shell.letters);
  const showNew = useApp((app) => app.list.showNew);
  const words = count > 0 ? t(atLeast ? 'list.newsAtLeast' : 'list.news', { count }) : moved ? t('list.moved') : null;
  const key = letters && keysOf('list.showNew');
  return (
    <>
      {/* Always present, so that screen readers announce changes. */}
      <span role="status" className={css.spoken}>
        {words}
      </span>
      {words ? (
        <Tooltip words={t('list.newsHint')}>
          <button type="button" className={css.news} onClick={showNew}>
            {key ? t('list.newsKey', { words, key }) : words}
          </button>
        </Tooltip>
      ) : (
        <AsOf />
      )}
    </>
  );
}

function AsOf() {
  const readAt = useApp((app) => app.queues.list.find(({ key }) => key === app.nav.queue)?.readAt ?? null);
  return readAt === null ? <ServerTimes /> : <OfflineSince at={readAt} />;
}

function OfflineSince({ at }: { at: number }) {
  const now = useNow();
  const shownState = useShownState();
  if (shownState !== 'offline' && shownState !== 'signed-out') return <ServerTimes />;
  const time = formatMoment(at, now);
  return (
    <Tooltip words={t('list.asOfHint', { time })}>
      <span className={css.server}>{t('list.asOf', { time })}</span>
    </Tooltip>
  );
}

function ServerTimes() {
  const unknown = useApp((app) => {
    const [page] = app.list.window.pages.values();
    return page?.rows.some((row) => row.lastAt && row.lastAt.utc === null) ?? false;
  });
  if (!unknown) return null;
  return (
    <span className={classNames(css.server, css.hint)} title={t('list.serverTimesHint')}>
      {t('list.serverTimes')}
    </span>
  );
}

function SearchButton() {
  const keysOf = useKeysOf();
  const letters = useApp((app) => app.shell.letters);
  const focusField = useApp((app) => app.search.focusField);
  const keys = letters ? keysOf('search.focus') : undefined;
  return <IconButton icon={Search} label={t('list.search')} keys={keys} size={14} onClick={focusField} />;
}

function TableSwitch() {
  const table = useApp((app) => app.shell.table);
  const ticket = useApp(turnedTo);
  const setTable = useApp((app) => app.shell.setTable);
  if (ticket !== null) return null;
  return (
    <span className={css.mode}>
      <IconButton
        icon={table ? Rows2 : Table2}
        label={t(table ? 'list.asRows' : 'list.asTable')}
        size={14}
        onClick={() => setTable(!table)}
      />
    </span>
  );
}

function SortMenu() {
  const store = useAppStore();
  const keysOf = useKeysOf();
  const sort = useApp((app) => app.nav.sort);
  const letters = useApp((app) => app.shell.letters);
  const sortable = useApp(isSortable);
  const timed = isNewestFirst(sort.by);
  const hasTargets = useApp((app) => isOffered('target', app));
  const [work = [], columns = []] = SORT_GROUPS.map((group) =>
    group
      .filter((by) => by !== 'target' || hasTargets)
      .map((by) => ({
        value: by,
        label: t(SORT_WORDS[by].name),
        keys: (letters && keysOf(`list.sort.${by}`)) || undefined,
      })),
  );
  if (!sortable) return null;
  const choose = (by: SortBy) => void sortTickets(store.getState(), usualSortBy(by));
  return (
    <Menu align="end" trigger={<IconButton icon={ArrowDownUp} label={t('list.sort')} size={14} />}>
      <MenuChoice label={t('list.sort')} value={sort.by} options={work} onChange={choose} />
      <MenuLine />
      <MenuChoice label={t('list.columns')} value={sort.by} options={columns} onChange={choose} />
      {isTurnable(sort.by) && (
        <>
          <MenuLine />
          <MenuChoice
            label={t('list.direction')}
            value={sort.dir}
            options={[
              { value: 'desc', label: t(timed ? 'list.newestFirst' : 'list.desc') },
              { value: 'asc', label: t(timed ? 'list.oldestFirst' : 'list.asc') },
            ]}
            onChange={(dir) => void sortTickets(store.getState(), { ...sort, dir })}
          />
        </>
      )}
    </Menu>
  );
}
