import { useState } from 'react';
import { readCustomerKey } from '../../../shared/domain/customer-key.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { TextDialog, useDialogDraft } from '../../parts/dialog-drafts/TextDialog.tsx';
import { showError } from '../../parts/show-error.ts';
import { inTeam } from '../../parts/team/people-on.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/Field.tsx';
import { useLast } from '../../ui/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import { nameTickets, saveNote } from './actions.ts';
import css from './dialogs.module.css';

const ABOUT_CUSTOMER = { add: 'aboutCustomer.noteTitle', edit: 'aboutCustomer.editNoteTitle' } as const;
const ON_TICKET = { add: 'marks.noteTitle', edit: 'marks.editNoteTitle' } as const;

/** Writes or changes a note on a ticket, or about a customer. */
export function NoteDialog() {
  const store = useAppStore();
  const open = useApp((app) => (app.marks.dialog?.kind === 'note' ? app.marks.dialog : null));
  const dialog = useLast(open, open !== null);
  const isCustomers = dialog !== null && readCustomerKey(dialog.ticket) !== null;
  /** Keyed by ticket and note, so that text for one is never saved to another. */
  const draft = useDialogDraft(
    dialog && { account: dialog.account, kind: 'note', ticket: dialog.ticket, about: dialog.note?.id ?? '' },
    open !== null,
  );
  /** Text that another window saved to the note while this dialog was open. */
  const [other, setOther] = useState<{ dialog: typeof dialog; text: string } | null>(null);
  const isShared = useApp(inTeam);
  if (!dialog) return null;
  const { account, ticket } = dialog;
  const before = dialog.note?.text ?? '';
  const text = draft.fields?.text ?? before;
  const now = other?.dialog === dialog ? other.text : null;
  /** The text that the edit is based on, also for a restored edit. */
  const base = now ?? draft.fields?.base ?? before;
  const wasImportant = dialog.note?.important ?? false;
  const important = draft.fields ? draft.fields.important === 'yes' : wasImportant;
  const write = (next: string, flag = important) => {
    const isSame = next === before && flag === wasImportant;
    draft.write(isSame ? null : { text: next, ...(flag && { important: 'yes' }), ...(dialog.note && { base }) });
  };

  const save = async () => {
    const { marks } = store.getState();
    let shown: Result<unknown> = ok(null);
    const saved = await marks.submit(async () => {
      const note = dialog.note && { ...dialog.note, text: base };
      const flag = isCustomers ? important : undefined;
      const result = await saveNote(store.getState(), { account, ticket, note }, text, flag);
      const isStale = note !== null && !result.ok && result.error.detail?.reason === 'stale';
      const there = isStale ? await marks.noteText(account, ticket, note.id) : null;
      if (there === null) shown = result;
      else setOther({ dialog, text: there });
      if (!result.ok && store.getState().marks.dialog !== dialog) showError(result.error);
      return result.ok;
    });
    if (saved) draft.write(null);
    return shown;
  };
  return (
    <TextDialog
      of={open}
      onClose={() => store.getState().marks.close()}
      title={t((isCustomers ? ABOUT_CUSTOMER : ON_TICKET)[dialog.note ? 'edit' : 'add'], {
        name: nameTickets(store.getState(), [ticket]),
      })}
      description={t(!isShared ? 'marks.noteHint' : isCustomers ? 'team.noteHint' : 'team.ticketNoteHint')}
      label={t('marks.noteText')}
      go={t('marks.saveNote')}
      className={css.text}
      draft={draft}
      text={text}
      onText={write}
      save={save}
      mentions={isCustomers ? undefined : account}
    >
      {(focusText) => (
        <>
          {isCustomers && (
            <CheckField
              className={css.changed}
              label={t('aboutCustomer.important')}
              hint={t('aboutCustomer.importantHint')}
              checked={important}
              onChange={(flag) => write(text, flag)}
            />
          )}
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
                        focusText();
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
        </>
      )}
    </TextDialog>
  );
}
