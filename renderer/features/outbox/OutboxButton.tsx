import { Inbox } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { againQuestion } from '../../parts/outbox/outbox-item.ts';
import { needsYou } from '../../parts/outbox/outbox-texts.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import css from './OutboxDrawer.module.css';

/** Opens the outbox. Its number is of the replies that need the agent, and of nothing else. */
export function OutboxButton() {
  const store = useAppStore();
  const account = useApp((app) => app.nav.account);
  const open = useApp((app) => app.nav.outboxOpen);
  const count = useApp((app) => app.outbox.items.filter(needsYou).length);
  const said = useApp((app) => app.outbox.said);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has another outbox
  useEffect(() => void store.getState().outbox.load(), [store, account]);

  return (
    <>
      <Button
        look="plain"
        icon={Inbox}
        aria-expanded={open}
        aria-describedby={count > 0 ? id : undefined}
        data-outbox-button=""
        onClick={() => store.getState().nav.setOutboxOpen(!open)}
      >
        {t('outbox.button')}
        {count > 0 && (
          <span className={css.count} aria-hidden="true">
            {count}
          </span>
        )}
      </Button>
      <span id={id} hidden>
        {count > 0 && t('outbox.needYou', { count })}
      </span>
      <Spoken role="status">{said}</Spoken>
      <ConfirmAgain />
    </>
  );
}

/**
 * Before something in doubt goes out a second time, or goes back to its form: what that risks, and
 * what was found of it.
 */
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
