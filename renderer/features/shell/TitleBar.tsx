import {
  Contact,
  Keyboard,
  MessageSquarePlus,
  Monitor,
  Moon,
  RefreshCw,
  Search,
  Settings,
  ShoppingCart,
  Sun,
} from 'lucide-react';
import { keysOf } from '../../commands/table.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { LogoMark } from '../../ui/Logo.tsx';
import { Menu, MenuChoice } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { AccountMenu } from '../accounts/AccountMenu.tsx';
import { currentAccount } from '../accounts/slice.ts';
import { AnnouncementsButton } from '../announcements/AnnouncementsButton.tsx';
import { THEMES, type Theme } from '../appearance/appearance.ts';
import { openContacts } from '../contacts/begin.ts';
import { beginTicket } from '../new-ticket/begin.ts';
import { customerInSight, openOrders } from '../orders/begin.ts';
import { OutboxButton } from '../outbox/OutboxButton.tsx';
import css from './TitleBar.module.css';

/** Whose desk this is, and what belongs to the whole window. */
export function TitleBar() {
  const store = useAppStore();
  const showPalette = useApp((app) => app.palette.show);
  const settingsOpen = useApp((app) => app.nav.settingsOpen);
  const setSettingsOpen = useApp((app) => app.nav.setSettingsOpen);
  const setKeysOpen = useApp((app) => app.nav.setKeysOpen);
  return (
    <header className={css.bar} data-pane="title" tabIndex={-1}>
      <LogoMark />
      <AccountMenu />
      <div className={css.space} />
      <IconButton icon={Search} label={t('palette.field')} keys={keysOf('palette.open')} onClick={showPalette} />
      <span className={css.roomy}>
        <IconButton
          icon={MessageSquarePlus}
          label={t('newTicket.open')}
          keys={keysOf('ticket.new')}
          onClick={() => beginTicket(store.getState(), customerInSight(store.getState()))}
        />
      </span>
      <OutboxButton />
      <IconButton
        icon={ShoppingCart}
        label={t('orders.open')}
        keys={keysOf('go.orders')}
        onClick={() => openOrders(store.getState())}
      />
      <span className={css.roomy}>
        <IconButton
          icon={Contact}
          label={t('contacts.title')}
          keys={keysOf('go.contacts')}
          onClick={() => openContacts(store.getState())}
        />
      </span>
      <AnnouncementsButton />
      <SyncButton />
      <ThemeMenu />
      <IconButton
        icon={Keyboard}
        label={t('shell.keys')}
        keys={keysOf('window.keys')}
        onClick={() => setKeysOpen(true)}
      />
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

function SyncButton() {
  const account = useApp(currentAccount);
  const syncNow = useApp((app) => app.accounts.syncNow);
  const run = async () => {
    if (!account) return;
    const answer = await syncNow(account.id);
    if (answer.ok) return;
    const { what, next } = errorWords(answer.error);
    showToast({ title: t('shell.syncFailed'), description: `${what} ${next}`, urgent: true });
  };
  return <IconButton icon={RefreshCw} label={t('shell.syncNow')} onClick={() => void run()} />;
}

const THEME_WORDS = {
  system: 'appearance.themeSystem',
  light: 'appearance.themeLight',
  dark: 'appearance.themeDark',
} as const;
const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };

function ThemeMenu() {
  const theme = useApp((app) => app.shell.theme);
  const setAppearance = useApp((app) => app.shell.setAppearance);
  return (
    <Menu align="end" trigger={<IconButton icon={THEME_ICONS[theme]} label={t('appearance.theme')} />}>
      <MenuChoice<Theme>
        label={t('appearance.theme')}
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(THEME_WORDS[value]) }))}
        onChange={(next) => setAppearance({ theme: next })}
      />
    </Menu>
  );
}
