import type { UnsentForm } from '../../../shared/domain/draft.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import signs from '../../ui/signs.module.css';
import { openRecord } from '../records/open-record.ts';
import { DiscardForm } from './FormPage.tsx';
import css from './Forms.module.css';
import type { FormSessions } from './form-session.ts';

interface FormDraftsProps {
  account: string;
  title: string;
  forms: (app: AppState) => Pick<FormSessions<never>, 'drafts' | 'discard' | 'openForm'>;
  what: (text: string) => string;
}

/** The forms of a kind that are not sent yet; nothing if there are none. */
export function FormDrafts({ account, title, forms, what }: FormDraftsProps) {
  const now = useNow();
  const drafts = useApp((app) => forms(app).drafts);
  const { discard, openForm } = forms(useAppStore().getState());
  if (drafts.length === 0) return null;
  return (
    <section aria-label={title} className={css.drafts}>
      <h3 className={css.legend}>{title}</h3>
      <ul aria-label={title}>
        {drafts.map((draft) => (
          <li key={draft.id} className={css.draft}>
            <span className={css.what}>
              {draft.error && <strong className={signs.danger}>{t('forms.cameBack')} </strong>}
              {what(draft.text)}
              <span className={css.quiet}> · {formatMoment(draft.savedAt, now)}</span>
            </span>
            <Button onClick={() => openForm(draft.id)}>{t('forms.continue')}</Button>
            <DiscardForm what={what(draft.text)} discard={() => discard(account, draft.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function UnsentForms({ account, forms, now }: { account: string; forms: readonly UnsentForm[]; now: number }) {
  const store = useAppStore();
  const kinds = useApp((app) => app.registry.outboxKinds);
  if (forms.length === 0) return null;
  return (
    <Notice
      tone="info"
      actions={forms.map(({ kind, id, savedAt }) => {
        const what = kinds.get(kind)?.title;
        return (
          <Button key={id} onClick={() => openRecord(store.getState(), { account, kind: `${kind}-form`, id })}>
            {t('forms.continueWith', { what: what ? t(what) : '', time: formatMoment(savedAt, now) })}
          </Button>
        );
      })}
    >
      {t('forms.unsentHere', { count: forms.length })}
    </Notice>
  );
}
