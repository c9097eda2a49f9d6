import { useRef, useState } from 'react';
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { RestoredLine, useDialogDraft } from '../../parts/dialog-drafts/dialog-draft.tsx';
import { complain } from '../../parts/say.ts';
import { inTeam } from '../../parts/team/in-team.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { useLast } from '../../ui/hooks.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { nameTickets, saveNote } from './actions.ts';
import css from './dialogs.module.css';

/** Writes or changes a note. The text survives an accidental close. */
export function NoteDialog() {
  const store = useAppStore();
  const open = useApp((app) => (app.marks.dialog?.kind === 'note' ? app.marks.dialog : null));
  const dialog = useLast(open, open !== null);
  /** Keyed by ticket and note, so that text for one is never saved to another. */
  const draft = useDialogDraft(
    dialog && { account: dialog.account, kind: 'note', ticket: dialog.ticket, about: dialog.note?.id ?? '' },
    open !== null,
  );
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  /** Text that another window saved to the note while this dialog was open. */
  const [other, setOther] = useState<{ dialog: typeof dialog; text: string } | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isShared = useApp(inTeam);
  if (!dialog) return null;
  const before = dialog.note?.text ?? '';
  const text = draft.fields?.text ?? before;
  const now = other?.dialog === dialog ? other.text : null;
  /** The text that the edit is based on, also for a restored edit. */
  const base = now ?? draft.fields?.base ?? before;
  const write = (next: string) => draft.write(next === before ? null : { text: next, ...(dialog.note && { base }) });

  const close = () => {
    setError(null);
    store.getState().marks.close();
  };
  const save = async () => {
    if (text.trim() === '') return field.current?.focus();
    const saved = await store.getState().marks.submit(async () => {
      setBusy(true);
      setError(null);
      const note = dialog.note && { id: dialog.note.id, text: base };
      const result = await saveNote(store.getState(), { ...dialog, note }, text);
      const isStale = note !== null && !result.ok && result.error.detail?.reason === 'stale';
      const there = isStale ? await store.getState().marks.noteText(dialog.account, dialog.ticket, note.id) : null;
      setBusy(false);
      const isOpen = store.getState().marks.dialog === dialog;
      if (there !== null) setOther({ dialog, text: there });
      if (!result.ok && !isOpen) complain(result.error);
      else if (!result.ok && there === null) setError(result.error);
      return result.ok;
    });
    if (saved) draft.write(null);
  };
  return (
    <Dialog
      open={open !== null}
      onClose={close}
      title={t(dialog.note ? 'marks.editNoteTitle' : 'marks.noteTitle', {
        name: nameTickets(store.getState(), [dialog.ticket]),
      })}
      description={t(isShared ? 'team.noteHint' : 'marks.noteHint')}
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
        onFocus={({ target }) => target.selectionStart === 0 && target.setSelectionRange(text.length, text.length)}
        onChange={({ target }) => write(target.value)}
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
      {now !== null && (
        <div className={css.changed}>
          <Notice
            tone="warn"
            live="assertive"
            actions={
              !text.includes(now) && (
                <Button
                  onClick={() => {
                    write(`${text.trimEnd()}\n\n${now}`);
                    field.current?.focus();
                  }}
                >
                  {t('marks.addNoteNow')}
                </Button>
              )
            }
          >
            {t('marks.noteNow')}
            <p className={css.other} dir="auto">
              {now}
            </p>
          </Notice>
        </div>
      )}
    </Dialog>
  );
}
