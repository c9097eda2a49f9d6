import { useState } from 'react';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { openConversation } from '../tickets/open-conversation.ts';
import css from './OutboxWords.module.css';
import { foundAgain, kindOfItem, openFound } from './outbox-item.ts';
import { type Action, actionsOf, type OutboxKind } from './outbox-texts.ts';

const LABELS: Record<Action, MessageKey> = {
  open: 'outbox.open',
  'open-found': 'orders.openFound',
  undo: 'outbox.undo',
  'send-now': 'outbox.sendNow',
  'send-anyway': 'outbox.sendAnyway',
  'keep-draft': 'outbox.keepDraft',
  arrived: 'outbox.arrived',
  'send-again': 'outbox.sendAgain',
  'as-service': 'outbox.asService',
  'as-name': 'outbox.asName',
  'as-is': 'outbox.asIs',
};

function labelOf(item: OutboxItem, action: Action, kind: OutboxKind | null): MessageKey {
  const own = kind?.label(item, action);
  if (own) return own;
  // Nobody waits for a reply that is gone: the others do.
  if (action === 'as-is' && item.state === 'accepted') return 'outbox.leaveAsIs';
  if (action === 'undo' && item.state === 'queued') return 'outbox.keepDraft';
  return action === 'send-again' && item.state === 'in-doubt' ? 'outbox.sendAgainDoubt' : LABELS[action];
}

/**
 * Buttons for what the agent may do with an item. Every press is bound to it, wherever the window
 * is by then.
 */
export function OutboxActions({ item }: { item: OutboxItem }) {
  const store = useAppStore();
  const [busy, setBusy] = useState<Action | null>(null);
  const failed = useApp((app) => (app.outbox.failed?.item === item.id ? app.outbox.failed.error : null));
  const kind = useApp((app) => kindOfItem(app, item));
  const actions = actionsOf(item, kind);
  if (actions.length === 0 && !failed) return null;

  const press = async (action: Action) => {
    const app = store.getState();
    if (action === 'send-again' && item.state === 'in-doubt') return app.outbox.confirm(item.id);
    if (action === 'keep-draft' && foundAgain(item)) return app.outbox.confirm(item.id);
    setBusy(action);
    if (action === 'open-found') openFound(app, item);
    else if (action === 'open') await openConversation(app, item.ticket);
    else if (action === 'undo') await app.outbox.undo(item);
    else if (action === 'send-now') await app.outbox.sendNow(item);
    else if (action === 'as-service') await app.outbox.goOn(item, 'service');
    else if (action === 'as-name') await app.outbox.goOn(item, 'name');
    else if (action === 'as-is') await app.outbox.goOn(item, null);
    else await app.outbox.decide(item, action);
    setBusy(null);
  };

  return (
    <>
      {failed && <ErrorNotice error={failed} />}
      <div className={css.actions}>
        {actions.map((action) => (
          <Button key={action} busy={busy !== null} onClick={() => void press(action)}>
            {t(labelOf(item, action, kind))}
          </Button>
        ))}
      </div>
    </>
  );
}
