import { useRef, useState } from 'react';
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { useUnsaved } from '../../store/useUnsaved.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { useLast } from '../marks/useLast.ts';
import { nameOfTicket } from '../ticket/known.ts';
import css from './ExcerptDialog.module.css';

/** Takes what the agent copied from the conversation in the browser. Closed by accident, it still has the text. */
export function ExcerptDialog() {
  const store = useAppStore();
  const to = useApp((app) => app.excerpt.to);
  // Which ticket it goes to is said, since one was perhaps copied from another.
  const name = useLast(
    useApp((app) => (to === null ? '' : nameOfTicket(app, to.ticket))),
    to !== null,
  );
  /** Per account and ticket, so that nothing pasted for one can be saved to another. */
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useUnsaved(Object.values(texts).join(' · '));
  const key = to ? `${to.account}/${to.ticket}` : '';
  const text = texts[key] ?? '';

  const close = () => {
    setError(null);
    store.getState().excerpt.close();
  };
  const save = async () => {
    if (to === null || text.trim() === '') return field.current?.focus();
    setBusy(true);
    const result = await store.getState().ticket.addExcerpt(to.account, to.ticket, text);
    setBusy(false);
    if (!result.ok) return setError(result.error);
    setTexts(({ [key]: _saved, ...others }) => others);
    showToast({ title: t('excerpt.saved'), timeout: 3000 });
    close();
  };

  return (
    <Dialog
      open={to !== null}
      onClose={close}
      title={t('excerpt.title', { name })}
      description={t('excerpt.hint')}
      initialFocus={field}
      width="wide"
      actions={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {t('excerpt.save')}
          </Button>
        </>
      }
    >
      <TextArea
        ref={field}
        label={t('excerpt.text')}
        className={css.text}
        value={text}
        dir="auto"
        onChange={(event) => setTexts({ ...texts, [key]: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      {error && <ErrorNotice error={error} />}
    </Dialog>
  );
}
