import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { foundAgain } from './found.ts';
import { nameOf } from './words.ts';

/** Before a reply in doubt goes out a second time: what that risks. */
export function ConfirmAgain() {
  const store = useAppStore();
  const safe = useRef<HTMLButtonElement>(null);
  const item = useApp((app) =>
    app.outbox.items.find((item) => item.id === app.outbox.confirming && item.state === 'in-doubt'),
  );
  const form = item !== undefined && foundAgain(item);
  const number = item?.evidence?.found?.find((one) => one.alike)?.number ?? '';
  const close = () => store.getState().outbox.confirm(null);
  return (
    <Dialog
      open={item !== undefined}
      onClose={close}
      title={t(form ? 'outbox.confirmFormTitle' : 'outbox.confirmTitle')}
      width="small"
      initialFocus={safe}
      actions={
        <>
          <Button ref={safe} onClick={close}>
            {t(form ? 'ui.cancel' : 'outbox.confirmCancel')}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              close();
              if (item) void store.getState().outbox.decide(item, form ? 'keep-draft' : 'send-again');
            }}
          >
            {t(form ? 'outbox.confirmFormBack' : 'outbox.confirmSend')}
          </Button>
        </>
      }
    >
      {form && <p>{t(item.kind === 'order' ? 'outbox.confirmOrder' : 'outbox.confirmContact', { number })}</p>}
      {item && !form && (
        <>
          {item.evidence?.verdict === 'probably' && <p>{t('outbox.confirmProbably')}</p>}
          <p>{t('outbox.confirmRisk', { name: nameOf(item) })}</p>
        </>
      )}
    </Dialog>
  );
}
