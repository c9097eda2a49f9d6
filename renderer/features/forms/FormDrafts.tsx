import type { Draft } from '../../../shared/domain/draft.ts';
import type { Result } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/useNow.ts';
import { DiscardForm } from './DiscardForm.tsx';
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
