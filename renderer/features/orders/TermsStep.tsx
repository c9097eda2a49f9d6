import { useState } from 'react';
import { type Account, CONFIG_OPTIONS_AS } from '../../../shared/domain/account.ts';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Fields } from '../../parts/forms/Fields.tsx';
import forms from '../../parts/forms/Forms.module.css';
import { showError } from '../../parts/show-error.ts';
import { useAppStore } from '../../store/app-store.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { ORDER_TABLE } from './order-table.ts';
import css from './orders.module.css';
import type { StepProps } from './WhatStep.tsx';

const NAMESERVERS = [0, 1, 2, 3, 4];

export function TermsStep({ account, form, edit, customer, catalog }: StepProps & { account: Account }) {
  const [open] = useState(form.affiliateId !== '');
  const choices = {
    contactId: (customer?.contacts.rows ?? []).map(({ record }) => ({
      value: record.id,
      label: [`${record.firstName} ${record.lastName}`.trim(), record.email].filter(Boolean).join(', '),
    })),
    paymentMethod: (catalog?.gateways ?? [])
      .map(({ id, name }) => ({ value: id, label: name }))
      .sort((a, b) => compareNames(a.label, b.label)),
  };
  const onChange = (patch: Partial<typeof form>) => edit((now) => ({ ...now, ...patch }));
  const fields = { table: ORDER_TABLE, form, values: form, choices, onChange };
  const setNameserver = (n: number, name: string) =>
    edit((now) => ({
      ...now,
      nameservers: NAMESERVERS.map((at) => (at === n ? name : (now.nameservers[at] ?? ''))),
    }));
  return (
    <div className={css.step}>
      <Fields {...fields} group="payment" />
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
              onChange={(event) => setNameserver(n, event.target.value)}
            />
          ))}
        </div>
      </fieldset>
      <Fields {...fields} group="contact" />
      <Fields {...fields} group="services" />
      <details className={forms.more} open={open}>
        <summary>{t('orders.moreFields')}</summary>
        <Fields {...fields} group="more">
          <OptionsAs account={account} />
        </Fields>
      </details>
    </div>
  );
}

function OptionsAs({ account }: { account: Account }) {
  const store = useAppStore();
  const save = async (chosen: string) => {
    const configOptionsAs = CONFIG_OPTIONS_AS.find((way) => way === chosen);
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
