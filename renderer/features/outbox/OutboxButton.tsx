import { Inbox } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { FoundRecord, OutboxItem } from '../../../shared/domain/outbox.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { addresseeOf, needsYou } from '../../parts/outbox/outbox-texts.ts';
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
  const item = useApp((app) =>
    app.outbox.items.find((item) => item.id === app.outbox.confirming && item.state === 'in-doubt'),
  );
  const form = item !== undefined && item.kind !== 'reply' && item.kind !== 'ticket';
  const found = item?.evidence?.found?.find((one) => one.alike);
  // Orders go by their ids everywhere.
  const number = (item?.kind === 'order' ? found?.id : found?.number) ?? '';
  const close = () => store.getState().outbox.confirm(null);
  return (
    <Dialog
      open={item !== undefined}
      onClose={close}
      title={t(titleOf(item))}
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
      {form && <p>{t(formRisk(item, found), { number })}</p>}
      {item?.kind === 'reply' && (
        <>
          {item.evidence?.verdict === 'probably' && <p>{t('outbox.confirmProbably')}</p>}
          <p>{t('outbox.confirmRisk', { name: addresseeOf(item) })}</p>
        </>
      )}
      {item?.kind === 'ticket' && <p>{ticketRisk(item)}</p>}
    </Dialog>
  );
}

function formRisk({ kind }: OutboxItem, found: FoundRecord | undefined): MessageKey {
  if (kind !== 'order') return 'outbox.confirmContact';
  return found?.sameItems ? 'outbox.confirmOrder' : 'outbox.confirmOrderAlike';
}

function titleOf(item: OutboxItem | undefined): MessageKey {
  if (item?.kind === 'ticket') return 'outbox.confirmTicketTitle';
  return item === undefined || item.kind === 'reply' ? 'outbox.confirmTitle' : 'outbox.confirmFormTitle';
}

function ticketRisk(item: OutboxItem): string {
  const [found] = item.evidence?.found ?? [];
  const vars = { name: addresseeOf(item), number: found?.number ?? '' };
  return t(found ? 'outbox.confirmTicket' : 'outbox.confirmTicketRisk', vars);
}
