import { Plus, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { type Contact, type ContactText, newContactForm } from '../../../shared/domain/contact-form.ts';
import { commaList } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { HiddenNotice, RefusedList } from '../../parts/accounts/RefusedList.tsx';
import { FormDrafts } from '../../parts/forms/FormDrafts.tsx';
import css from '../../parts/forms/Forms.module.css';
import { openRecord } from '../../parts/records/open-record.ts';
import { contactName } from '../../parts/records/record-texts.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ComboField } from '../../ui/ComboField.tsx';
import { classNames } from '../../ui/dom.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { parseContactForm } from './contact-outbox.ts';
import { COUNTRIES, countryLabel } from './contact-table.ts';
import type { ContactFilter } from './slice.ts';

export function ContactsView({ account }: { account: Account; id: string }) {
  const store = useAppStore();
  useEffect(() => store.getState().contacts.load(account.id), [store, account.id]);
  const shown = useApp(({ contacts }) => contacts.account === account.id);
  const page = useApp(({ contacts }) => contacts.page);
  const error = useApp(({ contacts }) => contacts.error);
  const found = useApp(({ contacts }) => contacts.found);
  if (!shown) return null;
  return (
    <div className={css.view}>
      <header className={css.head}>
        <h2 className={css.title}>{t('shell.contacts')}</h2>
        <Button look="primary" icon={Plus} onClick={() => store.getState().contacts.beginForm(newContactForm())}>
          {t('contacts.new')}
        </Button>
      </header>
      {error && <ErrorNotice error={error} />}
      <RefusedList of="contacts" account={account} />
      <HiddenNotice of="contacts" account={account} />
      <FormDrafts account={account.id} title={t('forms.drafts')} forms={({ contacts }) => contacts} what={draftLabel} />
      <Filters />
      {page && (
        <>
          <p className={css.quiet} role="status">
            {t('contacts.total', { count: page.total })}
            {found !== null && ` · ${t('contacts.foundBy', { count: found })}`}
          </p>
          {page.rows.length > 0 ? (
            <ContactTable account={account} rows={page.rows} />
          ) : (
            <p className={css.quiet}>{t('contacts.none')}</p>
          )}
          {page.rows.length < page.total && page.rows.length < 200 && (
            <div>
              <Button onClick={() => store.getState().contacts.more()}>{t('contacts.more')}</Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

const EXACT = [
  ...(['lastName', 'firstName', 'company', 'email', 'phone'] as const),
  ...(['address1', 'address2', 'city', 'state', 'postcode'] as const),
];

function Filters() {
  const store = useAppStore();
  const filter = useApp(({ contacts }) => contacts.filter);
  const asking = useApp(({ contacts }) => contacts.asking);
  const { setFilter, ask } = store.getState().contacts;
  const text = (field: ContactText | 'clientId' | 'text') => (
    <TextField
      key={field}
      label={t(`contacts.${field}`)}
      autoComplete="off"
      value={filter[field]}
      onChange={(event) => setFilter({ [field]: event.target.value })}
    />
  );
  return (
    <form
      className={classNames(css.group, css.filters)}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <div className={css.mainFilter}>{text('text')}</div>
      <details className={css.more}>
        <summary>{t('contacts.moreFilters')}</summary>
        <div className={css.grid}>
          {EXACT.map(text)}
          <ComboField
            label={t('contacts.country')}
            placeholder={t('contacts.anyCountry')}
            none={t('contacts.noCountry')}
            clear={t('contacts.clearCountry')}
            showAll={t('contacts.showCountries')}
            items={COUNTRIES}
            labelOf={countryLabel}
            value={filter.country === '' ? null : filter.country}
            onChange={(code) => setFilter({ country: code ?? '' })}
          />
          {text('clientId')}
          <SelectField
            label={t('contacts.subAccountShort')}
            value={filter.subAccount}
            onChange={(event) => setFilter({ subAccount: event.target.value as ContactFilter['subAccount'] })}
          >
            <option value="">{t('contacts.anySubAccount')}</option>
            <option value="yes">{t('contacts.onlySubAccounts')}</option>
            <option value="no">{t('contacts.noSubAccounts')}</option>
          </SelectField>
        </div>
        <div className={css.row}>
          <Button type="submit" icon={RefreshCw} busy={asking}>
            {t(asking ? 'contacts.asking' : 'contacts.ask')}
          </Button>
          <span className={css.quiet}>{t('contacts.askHint')}</span>
        </div>
      </details>
    </form>
  );
}

function ContactTable({ account, rows }: { account: Account; rows: readonly Contact[] }) {
  const store = useAppStore();
  return (
    <table className={css.table} aria-label={t('shell.contacts')}>
      <thead>
        <tr>
          <th scope="col">{t('contacts.name')}</th>
          <th scope="col">{t('contacts.email')}</th>
          <th scope="col">{t('contacts.phone')}</th>
          <th scope="col">{t('contacts.city')}</th>
          <th scope="col">{t('contacts.clientId')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((contact) => (
          <tr key={contact.id}>
            <th scope="row" dir="auto">
              <button
                type="button"
                className={css.link}
                onClick={() => openRecord(store.getState(), { account: account.id, kind: 'contact', id: contact.id })}
              >
                {contactName(contact) || contact.id}
              </button>
              {contact.company !== '' && contactName(contact) !== contact.company && (
                <div className={css.quiet}>{contact.company}</div>
              )}
            </th>
            <td>
              {contact.email}
              {contact.subAccount && <div className={css.quiet}>{t('contacts.signsIn')}</div>}
            </td>
            <td>
              <bdi>{contact.phone}</bdi>
            </td>
            <td dir="auto">{commaList([contact.city, contact.country])}</td>
            <td>{contact.clientId ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function draftLabel(text: string): string {
  const form = parseContactForm(text);
  const name = contactName(form.values) || t('contacts.contact');
  return form.contact === null ? t('contacts.lineAdd', { name }) : t('contacts.changeOf', { name });
}
