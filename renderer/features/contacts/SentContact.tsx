import type { Account } from '../../../shared/domain/account.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { t } from '../../i18n/index.ts';
import css from '../forms/Forms.module.css';
import { OutboxActions } from '../outbox/OutboxActions.tsx';
import { OutboxState, OutboxWords } from '../outbox/OutboxWords.tsx';
import { Changes } from './Changes.tsx';
import { readContact } from './words.ts';

/** The contact once the button was pressed: how far it came, and what is left to decide. */
export function SentContact({ account, item }: { account: Account; item: OutboxItem }) {
  return (
    <div className={css.view}>
      <h2 className={css.title} dir="auto">
        {item.to.name || item.to.email || t('contacts.contact')}
      </h2>
      <Changes form={readContact(item.text)} sent />
      <section className={css.card} aria-label={t('contacts.contact')}>
        <OutboxState item={item} />
        <OutboxWords item={item} account={account} />
        <OutboxActions item={item} />
      </section>
    </div>
  );
}
