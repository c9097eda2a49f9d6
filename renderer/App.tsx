import { CommandKeys } from './commands/CommandKeys.tsx';
import { useAppearance } from './features/appearance/useAppearance.ts';
import { FirstRun } from './features/first-run/FirstRun.tsx';
import { LeaveDialog } from './features/leaving/LeaveDialog.tsx';
import { ProxyDialog } from './features/proxy/ProxyDialog.tsx';
import { DeskGone } from './features/shell/DeskGone.tsx';
import { Shell } from './features/shell/Shell.tsx';
import { VaultScreen } from './features/vault/VaultScreen.tsx';
import { useApp } from './store/app-store.ts';
import { Boundary } from './ui/Boundary.tsx';
import { ErrorNotice } from './ui/Notice.tsx';

/** What the window shows: the vault's question, first run, or the desk; and over all of them that the desk is gone. */
export function App() {
  const error = useApp((app) => app.vault.error);
  useAppearance();
  return (
    <>
      <Boundary>
        <Screen />
      </Boundary>
      {error && <DeskGone error={error} />}
      <LeaveDialog />
      <ProxyDialog />
      <CommandKeys />
    </>
  );
}

function Screen() {
  const vault = useApp((app) => app.vault.desk?.vault);
  const accounts = useApp((app) => app.accounts.list);
  const error = useApp((app) => app.accounts.error);
  const adding = useApp((app) => app.nav.addingAccount);
  if (!vault) return null;
  if (vault.state !== 'open') return <VaultScreen vault={vault} />;
  if (!accounts) return error && <ErrorNotice error={error} shape="banner" />;
  if (accounts.length === 0 || adding) return <FirstRun />;
  return <Shell />;
}
