import type { ContactForm } from '../../../shared/domain/contact-form.ts';
import { t } from '../../i18n/index.ts';
import css from '../forms/Forms.module.css';
import { changesOf } from './words.ts';

/** Exactly what will be sent: old and new, field by field. */
export function Changes({ form, sent = false }: { form: ContactForm; sent?: boolean }) {
  const changes = changesOf(form);
  if (changes.length === 0) return null;
  const isChange = form.base !== null;
  return (
    <table className={css.changes}>
      <caption>{t(sent ? 'contacts.sent' : 'contacts.changes')}</caption>
      <thead>
        <tr>
          <th scope="col" className={css.names}>
            {t('contacts.field')}
          </th>
          {isChange && (
            <th scope="col" className={css.names}>
              {t(sent ? 'contacts.wasThen' : 'contacts.was')}
            </th>
          )}
          <th scope="col" className={css.names}>
            {t('contacts.becomes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            {isChange && <td dir="auto">{from ?? ''}</td>}
            <td dir="auto">
              <strong>{to}</strong>
            </td>
          </tr>
        ))}
      </tbody>
      {isChange && !sent && (
        <tfoot>
          <tr>
            <td colSpan={3} className={css.quiet}>
              {t('contacts.readAgain')}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
