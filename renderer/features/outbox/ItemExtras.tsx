import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { t } from '../../i18n/index.ts';
import css from './ItemExtras.module.css';

/** What was chosen for this reply alone, as it is sent: in whose name, and which fields it sets. */
export function ItemExtras({ item: { identity, fields = [] } }: { item: OutboxItem }) {
  const list = fields.map(({ id, value }) => `${id} = ${value}`).join(', ');
  return (
    <>
      {identity.as === 'contact' && <p className={css.warn}>{t('outbox.asContact', { name: identity.name })}</p>}
      {list !== '' && (
        <p className={css.fields} dir="auto">
          {t('outbox.fields', { list })}
        </p>
      )}
    </>
  );
}
