import type { UnsentForm } from '../../../shared/domain/draft.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { openRecord } from '../records/open-record.ts';

interface UnsentFormsProps {
  account: string;
  forms: readonly UnsentForm[];
  now: number;
}

export function UnsentForms({ account, forms, now }: UnsentFormsProps) {
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
