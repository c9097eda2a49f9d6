import { useRef, useState } from 'react';
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { useUnsaved } from '../../store/useUnsaved.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { nameOf, saveNote } from './actions.ts';
import css from './dialogs.module.css';
import { useLast } from './useLast.ts';

/** Writes a note, or changes one. Closed by accident, it still has the text. */
export function NoteDialog() {
  const store = useAppStore();
  const open = useApp((app) => (app.marks.dialog?.kind === 'note' ? app.marks.dialog : null));
  const dialog = useLast(open, open !== null);
  /** By ticket and note, so that nothing written for one can be saved to another. */
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useUnsaved(Object.values(texts).join(' · '));
  if (!dialog) return null;
  const key = `${dialog.account}/${dialog.ticket}/${dialog.note?.id ?? ''}`;
  const text = texts[key] ?? dialog.note?.text ?? '';

  const close = () => {
    setError(null);
    store.getState().marks.close();
  };
  const save = async () => {
    if (text.trim() === '') return field.current?.focus();
    setBusy(true);
    const result = await saveNote(store.getState(), dialog, text);
    setBusy(false);
    if (!result.ok) return setError(result.error);
    setTexts(({ [key]: _saved, ...others }) => others);
    close();
  };
  return (
    <Dialog
      open={open !== null}
      onClose={close}
      title={t(dialog.note ? 'marks.editNoteTitle' : 'marks.noteTitle', {
        name: nameOf(store.getState(), [dialog.ticket]),
      })}
      description={t('marks.noteHint')}
      initialFocus={field}
      actions={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {t('marks.saveNote')}
          </Button>
        </>
      }
    >
      <TextArea
        ref={field}
        label={t('marks.noteText')}
        className={css.text}
        value={text}
        dir="auto"
        // A note that is opened again is gone on with.
        onFocus={({ target }) => target.selectionStart === 0 && target.setSelectionRange(text.length, text.length)}
        onChange={(event) => setTexts({ ...texts, [key]: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      {error && <ErrorNotice error={error} />}
    </Dialog>
  );
}
