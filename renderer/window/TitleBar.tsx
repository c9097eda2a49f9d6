import {
  Contact,
  Ellipsis,
  Keyboard,
  MessageSquarePlus,
  Monitor,
  Moon,
  RefreshCw,
  Settings,
  ShoppingCart,
  SquareChevronRight,
  Sun,
} from 'lucide-react';
import { newTicketForm } from '../../shared/domain/ticket-form.ts';
import { AccountMenu } from '../features/accounts/AccountMenu.tsx';
import { AnnouncementsButton } from '../features/announcements/AnnouncementsDialog.tsx';
import { OutboxButton } from '../features/outbox/OutboxDrawer.tsx';
import { t } from '../i18n/index.ts';
import { lookForChanges } from '../parts/accounts/current-account.ts';
import { lookOptions } from '../parts/appearance/looks.ts';
import { useApp, useAppStore, useKeysOf } from '../store/app-store.ts';
import type { Theme } from '../store/appearance.ts';
import { customerInSight } from '../store/current-ticket.ts';
import { IconButton } from '../ui/Button.tsx';
import { Glyph, LogoMark } from '../ui/Glyph.tsx';
import type { Layout } from '../ui/hooks.ts';
import { Keys } from '../ui/Keys.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../ui/Menu.tsx';
import css from './bars.module.css';

/**
 * Whose desk this is, and what belongs to the whole window. Where one pane has the window, a menu
 * takes the lesser ones.
 */
export function TitleBar({ layout }: { layout: Layout }) {
  const keysOf = useKeysOf();
  const single = layout === 'single';
  const store = useAppStore();
  const settingsOpen = useApp((app) => app.nav.settingsOpen);
  const setSettingsOpen = useApp((app) => app.nav.setSettingsOpen);
  return (
    <header className={css.titleBar} data-pane="title" tabIndex={-1}>
      <LogoMark />
      <AccountMenu />
      <div className={css.titleSpace} />
      <PaletteButton small={single} />
      <div className={css.titleSpace} />
      <IconButton
        icon={MessageSquarePlus}
        label={t('newTicket.open')}
        keys={keysOf('ticket.new')}
        onClick={() => store.getState().newTicket.beginForm(newTicketForm(customerInSight(store.getState())))}
      />
      <OutboxButton />
      {!single && (
        <>
          <IconButton
            icon={ShoppingCart}
            label={t('orders.open')}
            keys={keysOf('go.orders')}
            onClick={() => store.getState().orders.openList()}
          />
          <IconButton
            icon={Contact}
            label={t('contacts.title')}
            keys={keysOf('go.contacts')}
            onClick={() => store.getState().contacts.openList()}
          />
        </>
      )}
      <AnnouncementsButton />
      {single ? (
        <MoreMenu />
      ) : (
        <>
          <SyncButton />
          <ThemeMenu />
          <IconButton
            icon={Keyboard}
            label={t('shell.keys')}
            keys={keysOf('window.keys')}
            onClick={() => store.getState().nav.setKeysOpen(true)}
          />
        </>
      )}
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

/**
 * Looks like the field that it opens, where there is room; its picture is not that of the list's
 * own search.
 */
function PaletteButton({ small }: { small: boolean }) {
  const keysOf = useKeysOf();
  const show = useApp((app) => app.palette.show);
  const keys = keysOf('palette.open');
  if (small) return <IconButton icon={SquareChevronRight} label={t('palette.field')} keys={keys} onClick={show} />;
  return (
    <button type="button" className={css.palette} onClick={show}>
      <Glyph icon={SquareChevronRight} size={14} tone="quiet" />
      <span className={css.paletteWords}>{t('palette.field')}</span>
      {keys && <Keys keys={keys} />}
    </button>
  );
}

/** What has no room of its own beside the account in a narrow window. */
function MoreMenu() {
  const keysOf = useKeysOf();
  const store = useAppStore();
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('shell.more')} />}>
      <MenuItem icon={ShoppingCart} keys={keysOf('go.orders')} onClick={() => store.getState().orders.openList()}>
        {t('orders.open')}
      </MenuItem>
      <MenuItem icon={Contact} keys={keysOf('go.contacts')} onClick={() => store.getState().contacts.openList()}>
        {t('contacts.title')}
      </MenuItem>
      <MenuItem icon={RefreshCw} onClick={() => void lookForChanges(store.getState())}>
        {t('shell.syncNow')}
      </MenuItem>
      <MenuItem icon={Keyboard} keys={keysOf('window.keys')} onClick={() => store.getState().nav.setKeysOpen(true)}>
        {t('shell.keys')}
      </MenuItem>
      <MenuLine />
      <ThemeChoice />
    </Menu>
  );
}

function SyncButton() {
  const store = useAppStore();
  return (
    <IconButton icon={RefreshCw} label={t('shell.syncNow')} onClick={() => void lookForChanges(store.getState())} />
  );
}

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };

function ThemeMenu() {
  const theme = useApp((app) => app.shell.theme);
  return (
    <Menu align="end" trigger={<IconButton icon={THEME_ICONS[theme]} label={t('appearance.theme')} />}>
      <ThemeChoice />
    </Menu>
  );
}

function ThemeChoice() {
  const theme = useApp((app) => app.shell.theme);
  const setAppearance = useApp((app) => app.shell.setAppearance);
  return (
    <MenuChoice<Theme>
      label={t('appearance.theme')}
      value={theme}
      options={lookOptions('theme')}
      onChange={(next) => setAppearance({ theme: next })}
    />
  );
}
