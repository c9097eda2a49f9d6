import { useState } from 'react';
import { type Account, CONFIG_OPTIONS_AS } from '../../../shared/domain/account.ts';
import type { OrderCatalog } from '../../../shared/domain/order-form.ts';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import forms from '../../parts/forms/Forms.module.css';
import { ChoiceField } from '../../parts/forms/form-fields.tsx';
import { showError } from '../../parts/show-error.ts';
import { useAppStore } from '../../store/app-store.ts';
import { CheckField, SelectField, TextField } from '../../ui/Field.tsx';
import { idError } from './order-words.ts';
import css from './orders.module.css';
import type { StepProps } from './WhatStep.tsx';

const NAMESERVERS = [0, 1, 2, 3, 4];

export function TermsStep({
  account,
  form,
  edit,
  customer,
  catalog,
}: StepProps & { account: Account; catalog: OrderCatalog | null }) {
  const contacts = (customer?.contacts.rows ?? []).map(({ record }) => ({
    value: record.id,
    label: [`${record.firstName} ${record.lastName}`.trim(), record.email].filter(Boolean).join(', '),
  }));
  const [open] = useState(form.affiliateId !== '');
  const gateways = (catalog?.gateways ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => compareNames(a.label, b.label));
  return (
    <div className={css.step}>
      <div className={forms.grid}>
        <ChoiceField
          label={t('orders.payment')}
          value={form.paymentMethod}
          choices={gateways}
          none={t('orders.paymentNone')}
          other={t('orders.paymentOther')}
          otherLabel={t('orders.gateway')}
          onChange={(paymentMethod) => edit((now) => ({ ...now, paymentMethod }))}
        />
        <TextField
          label={t('orders.promo')}
          value={form.promoCode}
          onChange={(event) => edit((now) => ({ ...now, promoCode: event.target.value }))}
        />
      </div>
      <fieldset className={css.card}>
        <legend className={css.legend}>{t('orders.nameservers')}</legend>
        <p className={forms.quiet}>{t('orders.nameserversHint')}</p>
        <div className={forms.grid}>
          {NAMESERVERS.map((n) => (
            <TextField
              key={n}
              label={t('orders.nameserver', { n: n + 1 })}
              autoCapitalize="off"
              value={form.nameservers[n] ?? ''}
              onChange={(event) =>
                edit((now) => ({
                  ...now,
                  nameservers: NAMESERVERS.map((at) => (at === n ? event.target.value : (now.nameservers[at] ?? ''))),
                }))
              }
            />
          ))}
        </div>
      </fieldset>
      <div className={forms.grid}>
        <ChoiceField
          label={t('orders.contact')}
          error={idError(form.contactId)}
          value={form.contactId}
          choices={contacts}
          none={t('orders.contactNone')}
          other={t('orders.contactOther')}
          otherLabel={t('orders.contactId')}
          onChange={(contactId) => edit((now) => ({ ...now, contactId }))}
        />
      </div>
      <div className={forms.checks}>
        <CheckField
          label={t('orders.dnsManagement')}
          checked={form.dnsManagement}
          onChange={(dnsManagement) => edit((now) => ({ ...now, dnsManagement }))}
        />
      </div>
      <details className={forms.more} open={open}>
        <summary>{t('orders.moreFields')}</summary>
        <div className={forms.grid}>
          <TextField
            label={t('orders.affiliate')}
            error={idError(form.affiliateId)}
            value={form.affiliateId}
            onChange={(event) => edit((now) => ({ ...now, affiliateId: event.target.value }))}
          />
          <OptionsAs account={account} />
        </div>
      </details>
    </div>
  );
}

function OptionsAs({ account }: { account: Account }) {
  const store = useAppStore();
  const save = async (chosen: string) => {
    const configOptionsAs = CONFIG_OPTIONS_AS.find((one) => one === chosen);
    if (!configOptionsAs) return;
    const saved = await store.getState().accounts.configure(account.id, { configOptionsAs });
    if (!saved.ok) showError(saved.error);
  };
  return (
    <SelectField
      label={t('orders.optionsAs')}
      hint={t('orders.optionsAsHint')}
      value={account.settings.configOptionsAs}
      onChange={(event) => void save(event.target.value)}
    >
      <option value="documented">{t('orders.optionsDocumented')}</option>
      <option value="serialised">{t('orders.optionsSerialised')}</option>
      <option value="map">{t('orders.optionsMap')}</option>
    </SelectField>
  );
}
