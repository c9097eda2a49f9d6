import { Keyboard, RefreshCw, SunMoon } from 'lucide-react';
import { runCommand } from '../commands/table.ts';
import { t } from '../i18n/index.ts';
import { lookForChanges } from '../parts/accounts/current-account.ts';
import { lookOptions } from '../parts/appearance/looks.ts';
import { useApp, useAppStore, useKeysOf } from '../store/app-store.ts';
import type { Theme } from '../store/appearance.ts';
import { MenuChoice, MenuItem, MenuLine } from '../ui/Menu.tsx';

export function MoreItems() {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const app = () => store.getState();
  return (
    <>
      <MenuItem icon={RefreshCw} keys={keysOf('window.refresh')} onClick={() => void lookForChanges(app())}>
        {t('shell.syncNow')}
      </MenuItem>
      <MenuItem icon={Keyboard} keys={keysOf('window.keys')} onClick={() => app().nav.setKeysOpen(true)}>
        {t('shellParts.keys')}
      </MenuItem>
      <MenuItem icon={SunMoon} keys={keysOf('window.theme')} onClick={() => void runCommand('window.theme', app)}>
        {t('commands.theme')}
      </MenuItem>
      <MenuLine />
      <ThemeChoice />
    </>
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
