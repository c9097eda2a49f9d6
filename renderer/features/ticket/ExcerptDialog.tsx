import { useRef, useState } from 'react';
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { RestoredLine, useDialogDraft } from '../../parts/dialog-drafts/dialog-draft.tsx';
import { complain } from '../../parts/say.ts';
import { nameOfTicket } from '../../parts/tickets/known-ticket.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { useLast } from '../../ui/hooks.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { addExcerpt } from './slice.ts';
import css from './Timeline.module.css';

/**
 * Takes text that the agent copied from the conversation in the browser. The text survives an
 * accidental close.
 */
export function ExcerptDialog() {
  const store = useAppStore();
  const to = useApp((app) => app.excerpt.to);
  // Name the ticket, because the text may have been copied from another.
  const name = useLast(
    useApp((app) => (to === null ? '' : nameOfTicket(app, to.ticket))),
    to !== null,
  );
  /** Keyed by account and ticket, so that text for one is never saved to another. */
  const place = useLast(to, to !== null);
  const draft = useDialogDraft(place && { ...place, kind: 'excerpt', about: '' }, to !== null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = draft.fields?.text ?? '';

  const close = () => {
    setError(null);
    store.getState().excerpt.close();
  };
  const save = async () => {
    if (to === null || text.trim() === '') return field.current?.focus();
    if (busy) return;
    // The dialog may have been closed, or opened for another ticket meanwhile.
    const isOpen = () => store.getState().excerpt.to === to;
    await store.getState().dialogWork.run(async () => {
      setBusy(true);
      const result = await addExcerpt(store.getState(), to, text);
      setBusy(false);
      if (!result.ok) return isOpen() ? setError(result.error) : complain(result.error);
      draft.write(null);
      if (isOpen()) close();
    }, isOpen);
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
        onChange={({ target }) => draft.write(target.value === '' ? null : { text: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      <RestoredLine
        shown={draft.restored}
        onDiscard={() => {
          draft.write(null);
          field.current?.focus();
        }}
      />
      {error && <ErrorNotice error={error} />}
    </Dialog>
  );
}
