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
import { keysOf } from '../../commands/table.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { LogoMark } from '../../ui/Logo.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../ui/Menu.tsx';
import { AccountMenu } from '../accounts/AccountMenu.tsx';
import { lookForChanges } from '../accounts/look-for-changes.ts';
import { AnnouncementsButton } from '../announcements/AnnouncementsButton.tsx';
import { THEMES, type Theme } from '../appearance/appearance.ts';
import { openContacts } from '../contacts/begin.ts';
import { beginTicket } from '../new-ticket/begin.ts';
import { customerInSight, openOrders } from '../orders/begin.ts';
import { OutboxButton } from '../outbox/OutboxButton.tsx';
import type { Layout } from './layout.ts';
import css from './TitleBar.module.css';

/** Whose desk this is, and what belongs to the whole window. Where one pane has the window, a menu takes the lesser ones. */
export function TitleBar({ layout }: { layout: Layout }) {
  const single = layout === 'single';
  const store = useAppStore();
  const settingsOpen = useApp((app) => app.nav.settingsOpen);
  const setSettingsOpen = useApp((app) => app.nav.setSettingsOpen);
  return (
    <header className={css.bar} data-pane="title" tabIndex={-1}>
      <LogoMark />
      <AccountMenu />
      <div className={css.space} />
      <PaletteButton small={single} />
      <div className={css.space} />
      <IconButton
        icon={MessageSquarePlus}
        label={t('newTicket.open')}
        keys={keysOf('ticket.new')}
        onClick={() => beginTicket(store.getState(), customerInSight(store.getState()))}
      />
      <OutboxButton />
      {!single && (
        <>
          <IconButton
            icon={ShoppingCart}
            label={t('orders.open')}
            keys={keysOf('go.orders')}
            onClick={() => openOrders(store.getState())}
          />
          <IconButton
            icon={Contact}
            label={t('contacts.title')}
            keys={keysOf('go.contacts')}
            onClick={() => openContacts(store.getState())}
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

/** Looks like the field that it opens, where there is room; its picture is not that of the list's own search. */
function PaletteButton({ small }: { small: boolean }) {
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
  const store = useAppStore();
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('shell.more')} />}>
      <MenuItem icon={ShoppingCart} keys={keysOf('go.orders')} onClick={() => openOrders(store.getState())}>
        {t('orders.open')}
      </MenuItem>
      <MenuItem icon={Contact} keys={keysOf('go.contacts')} onClick={() => openContacts(store.getState())}>
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

const THEME_WORDS = {
  system: 'appearance.themeSystem',
  light: 'appearance.themeLight',
  dark: 'appearance.themeDark',
} as const;
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
      options={THEMES.map((value) => ({ value, label: t(THEME_WORDS[value]) }))}
      onChange={(next) => setAppearance({ theme: next })}
    />
  );
}
