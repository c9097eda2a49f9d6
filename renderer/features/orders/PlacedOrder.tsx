import { ExternalLink } from 'lucide-react';
import type { Account } from '../../../shared/domain/account.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import forms from '../forms/Forms.module.css';
import { OutboxActions } from '../outbox/OutboxActions.tsx';
import { OutboxState, OutboxWords } from '../outbox/OutboxWords.tsx';
import { openWeb } from '../record/actions.ts';
import { readOrder, summary } from './form.ts';

/** The order once the button was pressed: how far it came, what it made, and what is left to decide. */
export function PlacedOrder({ account, item }: { account: Account; item: OutboxItem }) {
  const store = useAppStore();
  const id = item.made?.kind === 'order' ? item.made.orderId : null;
  const client = item.to.clientId ?? '';
  return (
    <div className={forms.view}>
      <h2 className={forms.title}>
        {t('orders.forCustomer', { name: item.to.name || t('orders.client', { id: client }) })}
      </h2>
      <p>{summary(readOrder(item.text))}</p>
      <section className={forms.card} aria-label={t('orders.order')}>
        <OutboxState item={item} />
        <OutboxWords item={item} account={account} />
        <OutboxActions item={item} />
        {id !== null && (
          <div>
            <Button icon={ExternalLink} onClick={() => void openWeb(store.getState(), { kind: 'order', id, client })}>
              {t('orders.openOnWeb')}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}
