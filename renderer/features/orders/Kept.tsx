import { useStore } from 'zustand';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useNow } from '../../ui/useNow.ts';
import { readOrder, summary } from './form.ts';
import type { OrderWork } from './session.ts';

/** What another window made of this order is never lost. */
export function Kept({ work }: { work: OrderWork }) {
  const now = useNow();
  const kept = useStore(work.draft.store, (draft) => draft.kept[0]);
  if (!kept) return null;
  const use = () => {
    work.edit(() => readOrder(kept.text));
    work.draft.forgetKept(kept.savedAt);
  };
  return (
    <Notice
      tone="info"
      actions={
        <>
          <Button look="plain" onClick={use}>
            {t('orders.useKept')}
          </Button>
          <Button look="plain" onClick={() => work.draft.forgetKept(kept.savedAt)}>
            {t('ui.dismiss')}
          </Button>
        </>
      }
    >
      {t('orders.kept', { time: formatMoment(kept.savedAt, now), summary: summary(readOrder(kept.text)) })}
    </Notice>
  );
}
