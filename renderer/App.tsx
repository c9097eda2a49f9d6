import { useLayoutEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { CommandKeys } from './commands/CommandKeys.tsx';
import { useApp } from './store/app-store.ts';
import { appearanceOf, applyAppearance } from './store/appearance.ts';
import { isLocked } from './store/locked.ts';
import { Boundary } from './ui/Boundary.tsx';
import { lazyView } from './ui/lazy-view.tsx';
import { ErrorNotice } from './ui/Notice.tsx';
import { Shell } from './window/Shell.tsx';

const FirstRun = lazyView(async () => (await import('./features/first-run/FirstRun.tsx')).FirstRun);
const DeskGone = lazyView(async () => (await import('./window/DeskGone.tsx')).DeskGone);
const ProxyDialog = lazyView(async () => (await import('./features/proxy/ProxyDialog.tsx')).ProxyDialog);
const QuitDialog = lazyView(async () => (await import('./features/quit-dialog/QuitDialog.tsx')).QuitDialog);
const VaultScreen = lazyView(async () => (await import('./features/vault/VaultScreen.tsx')).VaultScreen);

/** Root view: the vault's question, the first run, or the desk. While locked, it shows no text. */
export function App() {
  const error = useApp((app) => app.vault.error);
  const closed = useApp(isLocked);
  useAppearance();
  return (
    <>
      <Boundary>
        <Screen />
      </Boundary>
      {error && <DeskGone error={error} />}
      <QuitDialog />
      <Boundary>{!closed && <ProxyDialog />}</Boundary>
      <CommandKeys />
    </>
  );
}

function Screen() {
  const vault = useApp((app) => app.vault.desk?.vault);
  const count = useApp((app) => app.accounts.list?.length ?? null);
  const error = useApp((app) => app.accounts.error);
  const adding = useApp((app) => app.nav.addingAccount);
  if (!vault) return null;
  if (vault.state !== 'open') return <VaultScreen vault={vault} />;
  if (count === null) return error && <ErrorNotice error={error} shape="banner" />;
  if (count === 0 || adding) return <FirstRun />;
  return <Shell />;
}

function useAppearance(): void {
  const look = useApp(useShallow(({ shell }) => appearanceOf(shell)));
  useLayoutEffect(() => {
    const more = window.matchMedia('(prefers-contrast: more)');
    const apply = () => applyAppearance(document.documentElement, look, more.matches);
    apply();
    more.addEventListener('change', apply);
    return () => more.removeEventListener('change', apply);
  }, [look]);
}
