import { Unplug } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { AppError } from '../shared/result.ts';
import { CommandKeys } from './commands/CommandKeys.tsx';
import { QuitDialog } from './features/quit-dialog/QuitDialog.tsx';
import { errorWords, t } from './i18n/index.ts';
import { useApp } from './store/app-store.ts';
import { applyAppearance } from './store/appearance.ts';
import { isLocked } from './store/locked.ts';
import { Boundary } from './ui/Boundary.tsx';
import { Button } from './ui/Button.tsx';
import { Glyph } from './ui/Glyph.tsx';
import { later } from './ui/later.tsx';
import { ErrorNotice } from './ui/Notice.tsx';
import css from './window/Shell.module.css';
import { Shell } from './window/Shell.tsx';

const FirstRun = later(async () => (await import('./features/first-run/FirstRun.tsx')).FirstRun);
const ProxyDialog = later(async () => (await import('./features/proxy/ProxyDialog.tsx')).ProxyDialog);
const VaultScreen = later(async () => (await import('./features/vault/VaultScreen.tsx')).VaultScreen);

/**
 * What the window shows: the vault's question, first run, or the desk; and over all of them that
 * the desk is gone. While it is locked, only the question before the end is asked, without any text.
 */
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
  const accounts = useApp((app) => app.accounts.list);
  const error = useApp((app) => app.accounts.error);
  const adding = useApp((app) => app.nav.addingAccount);
  if (!vault) return null;
  if (vault.state !== 'open') return <VaultScreen vault={vault} />;
  if (!accounts) return error && <ErrorNotice error={error} shape="banner" />;
  if (accounts.length === 0 || adding) return <FirstRun />;
  return <Shell />;
}

/** The root element looks as the agent chose, before anything of a choice is painted. */
export function useAppearance(): void {
  const look = useApp(
    useShallow(({ shell: { theme, contrast, density, textSize } }) => ({ theme, contrast, density, textSize })),
  );
  useLayoutEffect(() => {
    const more = window.matchMedia('(prefers-contrast: more)');
    const apply = () => applyAppearance(document.documentElement, look, more.matches);
    apply();
    more.addEventListener('change', apply);
    return () => more.removeEventListener('change', apply);
  }, [look]);
}

/**
 * Over everything, dialogs too: the desk behind this page does not answer. What lies below stays as
 * it is, so that what was being written is still there when the desk comes back.
 */
export function DeskGone({ error }: { error: AppError }) {
  const load = useApp((app) => app.vault.load);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const { what, next } = errorWords(error);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="desk-gone"
      aria-describedby="desk-gone-next"
      className={css.pane}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={css.words}>
        <Glyph icon={Unplug} size={20} tone="danger" />
        <h1 id="desk-gone" className={css.title}>
          {what}
        </h1>
        <p id="desk-gone-next">{next}</p>
        <Button look="primary" onClick={() => void load()}>
          {t('ui.tryAgain')}
        </Button>
      </div>
    </dialog>
  );
}
