import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { againQuestion } from '../../parts/outbox/outbox-item.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Asks before an item in doubt is sent again or becomes a form: the risk, and what is known. */
export function ConfirmAgain() {
  const store = useAppStore();
  const safe = useRef<HTMLButtonElement>(null);
  const item = useApp(({ outbox }) => outbox.items.find(({ id }) => id === outbox.confirming));
  const question = item ? againQuestion(store.getState(), item) : null;
  const form = question?.action === 'keep-draft';
  const close = () => store.getState().outbox.confirm(null);
  return (
    <Dialog
      open={question !== null}
      onClose={close}
      title={t(question?.title ?? 'outbox.confirmTitle')}
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
              if (item && question) void store.getState().outbox.decide(item, question.action);
            }}
          >
            {t(form ? 'outbox.confirmFormBack' : 'outbox.confirmSend')}
          </Button>
        </>
      }
    >
      {question?.words.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </Dialog>
  );
}
