import { t } from '../../i18n/index.ts';
import { TextDialog, useDialogDraft } from '../../parts/dialog-drafts/TextDialog.tsx';
import { showError } from '../../parts/show-error.ts';
import { nameOfTicket } from '../../parts/tickets/known-ticket.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { useLast } from '../../ui/hooks.ts';
import { addExcerpt, type ExcerptPlace } from './slice.ts';
import css from './Timeline.module.css';

/** Takes text that the agent copied from the conversation in the browser. */
export function ExcerptDialog() {
  const store = useAppStore();
  const { to, close } = useApp((app) => app.excerpt);
  // Name the ticket, because the text may have been copied from another.
  const name = useLast(
    useApp((app) => (to === null ? '' : nameOfTicket(app, to.ticket))),
    to !== null,
  );
  /** Keyed by account and ticket, so that text for one is never saved to another. */
  const place = useLast(to, to !== null);
  const draft = useDialogDraft(place && { ...place, kind: 'excerpt', about: '' }, to !== null);
  const text = draft.fields?.text ?? '';
  const save = (to: ExcerptPlace) => {
    // The dialog may be closed, or opened for another ticket, before the answer.
    const isOpen = () => store.getState().excerpt.to === to;
    return store.getState().dialogWork.run(async () => {
      const result = await addExcerpt(store.getState(), to, text);
      if (result.ok) draft.write(null);
      else if (!isOpen()) showError(result.error);
      if (result.ok && isOpen()) close();
      return result;
    }, isOpen);
  };
  return (
    <TextDialog
      of={to}
      onClose={close}
      title={t('excerpt.title', { name })}
      description={t('excerpt.hint')}
      label={t('excerpt.text')}
      go={t('excerpt.save')}
      className={css.text}
      width="wide"
      draft={draft}
      text={text}
      onText={(next) => draft.write(next === '' ? null : { text: next })}
      save={save}
    />
  );
}
