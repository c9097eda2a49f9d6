import { Megaphone } from 'lucide-react';
import { useEffect, useId } from 'react';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import css from './Announcements.module.css';
import { isUnread } from './slice.ts';

/** Opens the announcements; its number is of those that were not read. */
export function AnnouncementsButton() {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const account = useApp((app) => app.nav.account);
  const unread = useApp((app) => (app.announcements.lists[account ?? ''] ?? []).filter(isUnread).length);
  const id = useId();
  useEffect(() => {
    if (account) void store.getState().announcements.load(account);
  }, [store, account]);
  return (
    <>
      <Tooltip words={t('announcements.button')} keys={keysOf('go.announcements')}>
        <Button
          look="plain"
          className={css.button}
          aria-label={t('announcements.button')}
          aria-describedby={unread > 0 ? id : undefined}
          onClick={() => store.getState().announcements.setOpen(true)}
        >
          <Glyph icon={Megaphone} size={16} tone="quiet" />
          {unread > 0 && (
            <span className={css.count} aria-hidden="true">
              {unread}
            </span>
          )}
        </Button>
      </Tooltip>
      <span id={id} hidden>
        {unread > 0 && t('announcements.unreadCount', { count: unread })}
      </span>
    </>
  );
}
