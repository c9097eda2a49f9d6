import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { nameOf } from './words.ts';

/** Before a reply in doubt goes out a second time: what that risks. */
export function ConfirmAgain() {
  const store = useAppStore();
  const safe = useRef<HTMLButtonElement>(null);
  const item = useApp((app) =>
    app.outbox.items.find((item) => item.id === app.outbox.confirming && item.state === 'in-doubt'),
  );
  const close = () => store.getState().outbox.confirm(null);
  return (
    <Dialog
      open={item !== undefined}
      onClose={close}
      title={t('outbox.confirmTitle')}
      width="small"
      initialFocus={safe}
      actions={
        <>
          <Button ref={safe} onClick={close}>
            {t('outbox.confirmCancel')}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              close();
              if (item) void store.getState().outbox.decide(item, 'send-again');
            }}
          >
            {t('outbox.confirmSend')}
          </Button>
        </>
      }
    >
      {item && (
        <>
          {item.evidence?.verdict === 'probably' && <p>{t('outbox.confirmProbably')}</p>}
          <p>{t('outbox.confirmRisk', { name: nameOf(item) })}</p>
        </>
      )}
    </Dialog>
  );
}
