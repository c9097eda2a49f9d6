import { CheckCheck, RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { serverMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { HiddenNotice, RefusedList } from '../../parts/accounts/RefusedList.tsx';
import { PlacePage } from '../../parts/records/PlacePage.tsx';
import { showError } from '../../parts/show-error.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { afterNextPaint, firstVisible } from '../../ui/dom.ts';
import { useLayout, useNow } from '../../ui/hooks.ts';
import { ListBox } from '../../ui/ListBox.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { AnnouncementReader } from './AnnouncementReader.tsx';
import css from './Announcements.module.css';
import { isUnread, type ListedAnnouncement } from './slice.ts';

const NONE: readonly ListedAnnouncement[] = [];

export function AnnouncementsView({ account }: { account: Account; id: string }) {
  const store = useAppStore();
  const groups = useApp((app) => app.announcements.lists[account.id] ?? NONE);
  const known = useApp((app) => account.id in app.announcements.lists);
  const error = useApp((app) => app.announcements.errors[account.id] ?? null);
  const chosen = useApp((app) => app.announcements.shown[account.id]);
  const single = useLayout() === 'single';
  // Undefined: nothing was chosen or closed yet, so the newest is shown if there is room.
  const shown = chosen === undefined && !single ? (groups[0]?.id ?? null) : (chosen ?? null);
  const current = groups.find(({ id }) => id === shown) ?? null;
  const list = useRef<HTMLDivElement>(null);
  const item = useRef<HTMLDivElement>(null);
  const now = useNow();
  const unread = groups.filter(isUnread).map(({ id }) => id);

  useEffect(() => void store.getState().announcements.load(account.id), [store, account.id]);

  const show = (id: string | null) => store.getState().announcements.show(account.id, id);
  const enter = () => {
    const first = (what: string) => firstVisible(item.current, what);
    // The frame is missing while the text is still being read.
    afterNextPaint(() => (first('iframe') ?? first('button'))?.focus());
  };
  const markAll = async () => {
    const marked = await store.call('announcement.markRead', {
      account: account.id,
      announcements: unread.slice(0, 500),
      read: true,
    });
    if (!marked.ok) showError(marked.error);
    list.current?.focus();
  };
  const refresh = async () => {
    const asked = await store.call('records.refresh', { account: account.id, kind: 'announcements' });
    if (!asked.ok) showError(asked.error);
  };

  return (
    <PlacePage
      ref={item}
      title={t('shell.announcements')}
      isItemShown={current !== null}
      onList={() => {
        show(null);
        afterNextPaint(() => list.current?.focus());
      }}
      list={
        <>
          {error && <ErrorNotice error={error} shape="banner" />}
          <RefusedList of="announcements" account={account} shape="banner" />
          <HiddenNotice of="announcements" account={account} shape="banner" />
          <ListBox
            ref={list}
            label={t('shell.announcements')}
            items={groups}
            shown={shown}
            isPaneFocus
            onShow={show}
            onEnter={enter}
          >
            {(group) => <Item group={group} now={now} />}
          </ListBox>
          {known && groups.length === 0 && !account.refused.some(({ of }) => of === 'announcements') && (
            <p className={css.none}>{t('announcements.none')}</p>
          )}
        </>
      }
      tools={
        <>
          <Button look="plain" icon={CheckCheck} disabled={unread.length === 0} onClick={() => void markAll()}>
            {t('announcements.markAll')}
          </Button>
          <Button look="plain" icon={RefreshCw} onClick={() => void refresh()}>
            {t('announcements.refresh')}
          </Button>
        </>
      }
    >
      {current ? (
        <AnnouncementReader key={current.id} account={account} group={current} />
      ) : (
        <p className={css.nothing}>{t('announcements.choose')}</p>
      )}
    </PlacePage>
  );
}

function Item({ group, now }: { group: ListedAnnouncement; now: number }) {
  const [first, ...others] = group.translations;
  return (
    <div className={css.item} data-unread={isUnread(group) ? '' : undefined}>
      <span className={css.name} dir="auto">
        {first.title || t('announcements.untitled')}
      </span>
      <span className={css.meta}>
        {isUnread(group) && <span className={css.unread}>{t('announcements.unread')}</span>}
        {first.publishedAt && <span>{serverMoment(first.publishedAt, now)}</span>}
        {others.length > 0 && <span>{t('announcements.languages', { count: others.length + 1 })}</span>}
      </span>
    </div>
  );
}
