import { useRef, useState } from 'react';
import type { Draft } from '../../../shared/domain/draft.ts';
import type { Result } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNow } from '../../ui/hooks.ts';
import { complain } from '../say.ts';
import css from './Forms.module.css';

interface FormDraftsProps {
  account: string;
  title: string;
  drafts: readonly Draft[];
  /** What one of them is, in one line. */
  what: (draft: Draft) => string;
  discard: (account: string, id: string) => Promise<Result<null>>;
  onOpen: (id: string) => void;
}

/** The forms of one kind that are not sent yet: each goes on, or away. */
export function FormDrafts({ account, title, drafts, what, discard, onOpen }: FormDraftsProps) {
  const now = useNow();
  return (
    <section aria-label={title} className={css.drafts}>
      <h3 className={css.legend}>{title}</h3>
      <ul aria-label={title}>
        {drafts.map((draft) => (
          <li key={draft.id} className={css.draft}>
            <span className={css.what}>
              {draft.error && <strong className={css.refused}>{t('forms.cameBack')} </strong>}
              {what(draft)}
              <span className={css.quiet}> · {formatMoment(draft.savedAt, now)}</span>
            </span>
            <Button onClick={() => onOpen(draft.id)}>{t('forms.continue')}</Button>
            <DiscardForm what={what(draft)} discard={() => discard(account, draft.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DiscardFormProps {
  /** What goes, in one line. */
  what: string;
  discard: () => Promise<Result<null>>;
  onDiscarded?: () => void;
}

/** Throws away what was filled in; asks before it does. */
export function DiscardForm({ what, discard, onDiscarded }: DiscardFormProps) {
  const [asking, setAsking] = useState(false);
  const safe = useRef<HTMLButtonElement>(null);
  const run = async () => {
    setAsking(false);
    const gone = await discard();
    if (gone.ok) onDiscarded?.();
    else complain(gone.error);
  };
  return (
    <>
      <Button look="plain" onClick={() => setAsking(true)}>
        {t('forms.discard')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('forms.discardTitle')}
        width="small"
        initialFocus={safe}
        actions={
          <>
            <Button ref={safe} onClick={() => setAsking(false)}>
              {t('ui.cancel')}
            </Button>
            <Button look="danger" onClick={() => void run()}>
              {t('forms.discard')}
            </Button>
          </>
        }
      >
        <p>{t('forms.discardWords', { what })}</p>
      </Dialog>
    </>
  );
}
