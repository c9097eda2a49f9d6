import {
  Contact,
  Ellipsis,
  type LucideIcon,
  Megaphone,
  MessageSquarePlus,
  RefreshCw,
  Settings,
  ShoppingCart,
  SquareChevronRight,
} from 'lucide-react';
import { useId } from 'react';
import { newTicketForm } from '../../shared/domain/ticket-form.ts';
import { AccountMenu } from '../features/accounts/AccountMenu.tsx';
import { useUnreadAnnouncements } from '../features/announcements/unread.ts';
import { OutboxButton } from '../features/outbox/OutboxButton.tsx';
import { t } from '../i18n/index.ts';
import { lookForChanges } from '../parts/accounts/current-account.ts';
import { useApp, useAppStore, useKeysOf } from '../store/app-store.ts';
import { customerInSight } from '../store/current-ticket.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Glyph, LogoMark } from '../ui/Glyph.tsx';
import type { Layout } from '../ui/hooks.ts';
import { Keys } from '../ui/Keys.tsx';
import { lazyView } from '../ui/lazy-view.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import css from './bars.module.css';

const MoreItems = lazyView(async () => (await import('./MoreItems.tsx')).MoreItems);

/** Title bar: account, places, and menus. Words give way to icons if space is short. */
export function TitleBar({ layout }: { layout: Layout }) {
  const single = layout === 'single';
  const store = useAppStore();
  const app = () => store.getState();
  const settingsOpen = useApp((app) => app.nav.settingsOpen);
  const setSettingsOpen = useApp((app) => app.nav.setSettingsOpen);
  const place = useApp((app) => (app.nav.settingsOpen ? null : (app.record.open?.kind ?? null)));
  const unread = useUnreadAnnouncements();
  const keysOf = useKeysOf();
  return (
    <header className={css.titleBar} data-pane="title" tabIndex={-1}>
      <LogoMark />
      <AccountMenu />
      <div className={css.titleSpace} />
      <PaletteButton small={single} />
      <div className={css.titleSpace} />
      <PlaceButton
        icon={MessageSquarePlus}
        words={t('shell.newTicket')}
        command="ticket.new"
        fold
        onClick={() => app().newTicket.beginForm(newTicketForm(customerInSight(app())))}
      />
      <OutboxButton />
      {!single && (
        <>
          <PlaceButton
            icon={ShoppingCart}
            words={t('shell.orders')}
            command="go.orders"
            current={place === 'order-list'}
            onClick={() => app().orders.openList()}
          />
          <PlaceButton
            icon={Contact}
            words={t('shell.contacts')}
            command="go.contacts"
            current={place === 'contact-list'}
            onClick={() => app().contacts.openList()}
          />
          <PlaceButton
            icon={Megaphone}
            words={t('shell.announcements')}
            command="go.announcements"
            fold
            count={unread}
            countWords={t('shell.unreadAnnouncements', { count: unread })}
            onClick={() => app().announcements.setOpen(true)}
          />
          <IconButton
            icon={RefreshCw}
            label={t('shell.syncNow')}
            keys={keysOf('window.refresh')}
            onClick={() => void lookForChanges(app())}
          />
        </>
      )}
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('shell.more')} />}>
        <MoreItems places={single} unread={unread} />
      </Menu>
      <IconButton
        icon={Settings}
        label={t('shell.settings')}
        keys={keysOf('account.page')}
        pressed={settingsOpen}
        onClick={() => setSettingsOpen(!settingsOpen)}
      />
    </header>
  );
}

interface PlaceButtonProps {
  icon: LucideIcon;
  words: string;
  command: string;
  fold?: boolean;
  current?: boolean;
  count?: number;
  countWords?: string;
  onClick: () => void;
}

function PlaceButton({
  icon,
  words,
  command,
  fold = false,
  current,
  count = 0,
  countWords,
  onClick,
}: PlaceButtonProps) {
  const keysOf = useKeysOf();
  const id = useId();
  return (
    <>
      <Tooltip words={words} keys={keysOf(command)}>
        <Button
          look="plain"
          className={css.place}
          data-fold={fold ? '' : undefined}
          aria-label={words}
          aria-current={current ? 'page' : undefined}
          aria-describedby={count > 0 ? id : undefined}
          onClick={onClick}
        >
          <span className={css.placeIcon}>
            <Glyph icon={icon} />
          </span>
          <span className={css.placeWords}>{words}</span>
          {count > 0 && (
            <span className={css.count} aria-hidden="true">
              {count}
            </span>
          )}
        </Button>
      </Tooltip>
      <span id={id} hidden>
        {count > 0 && countWords}
      </span>
    </>
  );
}

/** Looks like a search field if there is room. Its icon differs from that of the list's search. */
function PaletteButton({ small }: { small: boolean }) {
  const keysOf = useKeysOf();
  const show = useApp((app) => app.palette.show);
  const keys = keysOf('palette.open');
  if (small) return <IconButton icon={SquareChevronRight} label={t('shell.palette')} keys={keys} onClick={show} />;
  return (
    <button type="button" className={css.palette} onClick={show}>
      <Glyph icon={SquareChevronRight} size={14} tone="quiet" />
      <span className={css.paletteWords}>{t('shell.palette')}</span>
      {keys && <Keys keys={keys} />}
    </button>
  );
}
