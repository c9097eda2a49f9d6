import type { ReactNode } from 'react';
import type { ContactForm } from '../../../shared/domain/contact-form.ts';
import { t } from '../../i18n/index.ts';
import { Fields } from '../../parts/forms/Fields.tsx';
import css from '../../parts/forms/Forms.module.css';
import type { FormErrors } from '../../parts/forms/form-table.ts';
import { ComboField } from '../../ui/ComboField.tsx';
import { CONTACT_TABLE, COUNTRIES, countryLabel, fieldsOfContact, withContactFields } from './contact-table.ts';

interface ContactFieldsProps {
  form: ContactForm;
  errors: FormErrors;
  edit: (change: (form: ContactForm) => ContactForm) => void;
}

export function ContactFields({ form, errors, edit }: ContactFieldsProps) {
  const onChange = (patch: Parameters<typeof withContactFields>[1]) => edit((now) => withContactFields(now, patch));
  const fields = { table: CONTACT_TABLE, form, values: fieldsOfContact(form), errors, onChange };
  const country = form.values.country.trim().toUpperCase();
  const countryField = (
    <ComboField
      label={t('contacts.country')}
      none={t('contacts.noCountry')}
      clear={t('contacts.clearCountry')}
      showAll={t('contacts.showCountries')}
      items={country !== '' && !COUNTRIES.includes(country) ? [country, ...COUNTRIES] : COUNTRIES}
      labelOf={countryLabel}
      value={country === '' ? null : country}
      error={errors.country}
      onChange={(code) => onChange({ country: code ?? '' })}
    />
  );
  return (
    <>
      <Group title={t('contacts.person')}>
        <Fields {...fields} group="person" />
      </Group>
      <Group title={t('contacts.address')}>
        <Fields {...fields} group="address" own={{ country: countryField }} />
      </Group>
      <Group title={t('contacts.mails')}>
        <Fields {...fields} group="mails" />
      </Group>
      <Group title={t('contacts.subAccountShort')}>
        <Fields {...fields} group="subAccount" />
        <Fields {...fields} group="password" />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}
