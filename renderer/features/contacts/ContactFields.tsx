import type { ReactNode } from 'react';
import {
  CONTACT_MAILS,
  type ContactForm,
  type ContactText,
  type ContactValues,
} from '../../../shared/domain/contact-form.ts';
import { t } from '../../i18n/index.ts';
import css from '../../parts/forms/Forms.module.css';
import { ComboField } from '../../ui/ComboField.tsx';
import { CheckField, SecretField, TextField } from '../../ui/Field.tsx';
import { COUNTRIES, countryLabel } from './countries.ts';

interface ContactFieldsProps {
  form: ContactForm;
  errors: Readonly<Partial<Record<string, string>>>;
  edit: (change: (form: ContactForm) => ContactForm) => void;
}

const PERSON = ['firstName', 'lastName', 'company', 'email', 'phone'] as const;
const ADDRESS = ['address1', 'address2', 'city', 'state', 'postcode'] as const;
const KINDS: Partial<Record<ContactText, string>> = { email: 'email', phone: 'tel' };

export function ContactFields({ form, errors, edit }: ContactFieldsProps) {
  const { values } = form;
  const set = (patch: Partial<ContactValues>) => edit((now) => ({ ...now, values: { ...now.values, ...patch } }));
  const text = (field: ContactText) => (
    <TextField
      key={field}
      label={t(`contacts.${field}`)}
      // Otherwise the browser would offer the agent's own data.
      autoComplete="off"
      inputMode={KINDS[field] as 'email' | 'tel' | undefined}
      dir="auto"
      // A new contact starts here if the client is known, else at the client search.
      data-pane-focus={field === 'firstName' && form.contact === null ? '' : undefined}
      value={values[field]}
      error={errors[field]}
      onChange={(event) => set({ [field]: event.target.value })}
    />
  );
  const country = values.country.trim().toUpperCase();
  return (
    <>
      <Group title={t('contacts.person')}>
        <div className={css.grid}>{PERSON.map(text)}</div>
      </Group>
      <Group title={t('contacts.address')}>
        <div className={css.grid}>
          {ADDRESS.map(text)}
          <ComboField
            label={t('contacts.country')}
            none={t('contacts.noCountry')}
            clear={t('contacts.clearCountry')}
            showAll={t('contacts.showCountries')}
            items={country !== '' && !COUNTRIES.includes(country) ? [country, ...COUNTRIES] : COUNTRIES}
            labelOf={countryLabel}
            value={country === '' ? null : country}
            error={errors.country}
            onChange={(code) => set({ country: code ?? '' })}
          />
          {form.contact === null && (
            <TextField
              label={t('contacts.taxId')}
              hint={t('contacts.taxIdHint')}
              autoComplete="off"
              value={form.taxId}
              onChange={(event) => edit((now) => ({ ...now, taxId: event.target.value }))}
            />
          )}
        </div>
      </Group>
      <Group title={t('contacts.mails')}>
        <div className={css.checks}>
          {CONTACT_MAILS.map((mail) => (
            <CheckField
              key={mail}
              label={t(`contacts.${mail}`)}
              checked={values[mail]}
              onChange={(checked) => set({ [mail]: checked })}
            />
          ))}
        </div>
      </Group>
      <Group title={t('contacts.subAccountShort')}>
        <CheckField
          label={t('contacts.subAccount')}
          checked={values.subAccount}
          onChange={(subAccount) => {
            set({ subAccount });
            // A hidden password is not sent.
            if (!subAccount) edit((now) => ({ ...now, password2: '' }));
          }}
        />
        {values.subAccount && (
          <div className={css.grid}>
            <SecretField
              label={t('contacts.password2')}
              hint={[form.contact !== null && t('contacts.passwordChange'), t('contacts.passwordHint')]
                .filter(Boolean)
                .join(' ')}
              value={form.password2}
              error={errors.password2}
              onChange={(event) => edit((now) => ({ ...now, password2: event.target.value }))}
            />
          </div>
        )}
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
