import { Unplug } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AppError } from '../../shared/result.ts';
import { errorWords, t } from '../i18n/index.ts';
import { useApp } from '../store/app-store.ts';
import { Button } from '../ui/Button.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import css from './Shell.module.css';

/** Covers everything while the desk does not answer. Unsaved text stays below it. */
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
