import { useRef } from 'react';
import type { OrderForm } from '../../../shared/domain/order-form.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { complain } from '../ticket/actions.ts';
import { summary } from './form.ts';

interface DiscardDialogProps {
  draft: { id: string; form: OrderForm } | null;
  onClose: () => void;
  onDiscarded?: () => void;
}

/** Before what was filled in goes: what it is. */
export function DiscardDialog({ draft, onClose, onDiscarded }: DiscardDialogProps) {
  const store = useAppStore();
  const safe = useRef<HTMLButtonElement>(null);
  const discard = async () => {
    if (!draft) return;
    onClose();
    const gone = await store.getState().orders.discard(draft.id);
    if (gone.ok) onDiscarded?.();
    else complain(gone.error);
  };
  return (
    <Dialog
      open={draft !== null}
      onClose={onClose}
      title={t('orders.discardTitle')}
      width="small"
      initialFocus={safe}
      actions={
        <>
          <Button ref={safe} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button look="danger" onClick={() => void discard()}>
            {t('orders.discard')}
          </Button>
        </>
      }
    >
      {draft && (
        <p>
          {t('orders.discardWords', {
            name: draft.form.client?.name || t('orders.noCustomer'),
            summary: summary(draft.form),
          })}
        </p>
      )}
    </Dialog>
  );
}
