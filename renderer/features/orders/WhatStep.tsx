import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type Account, CONFIG_OPTIONS_AS } from '../../../shared/domain/account.ts';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import { newOrderLine, type OrderCatalog, type OrderForm, type OrderLine } from '../../../shared/domain/order-form.ts';
import { joinIsolated, type MessageKey, t } from '../../i18n/index.ts';
import { Fields } from '../../parts/forms/Fields.tsx';
import forms from '../../parts/forms/Forms.module.css';
import { ChoiceField, useNewField, withAt, without } from '../../parts/forms/form-fields.tsx';
import { showError } from '../../parts/show-error.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { DomainField, LineCard } from './LineCard.tsx';
import { domainWords } from './order-outbox.ts';
import { idError, ORDER_TABLE, orderChoices } from './order-table.ts';
import css from './orders.module.css';

export interface StepProps {
  form: OrderForm;
  edit: (change: (form: OrderForm) => OrderForm) => void;
  customer: CustomerPage | null;
  catalog: OrderCatalog | null;
}

/** Buttons that add to an order; `item` marks the newest card, which takes the focus. */
const ITEMS: readonly { label: MessageKey; item: string; add: (form: OrderForm) => OrderForm }[] = [
  { label: 'orders.addProduct', item: 'line', add: withLine('product') },
  { label: 'orders.addRegister', item: 'line', add: withLine('register') },
  { label: 'orders.addTransfer', item: 'line', add: withLine('transfer') },
  {
    label: 'orders.addRenewal',
    item: 'renewal',
    add: (form) => ({ ...form, renewals: [...form.renewals, { domain: '', years: '' }] }),
  },
  {
    label: 'orders.addAddon',
    item: 'addon',
    add: (form) => ({ ...form, addons: [...form.addons, { addonId: '', serviceId: '', serviceName: '' }] }),
  },
];

function withLine(kind: OrderLine['kind']) {
  return (form: OrderForm): OrderForm => ({ ...form, lines: [...form.lines, newOrderLine(kind)] });
}

type ItemsProps = Omit<StepProps, 'catalog'>;

export function WhatStep({ form, edit, customer, catalog }: StepProps) {
  const { box, added } = useNewField<HTMLDivElement>();
  return (
    <div ref={box} className={css.step}>
      {form.lines.map((line, at) => (
        <LineCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the order's lists
          key={at}
          line={line}
          catalog={catalog}
          onChange={(patch) => edit((now) => ({ ...now, lines: withAt(now.lines, at, patch) }))}
          onRemove={() => edit((now) => ({ ...now, lines: without(now.lines, at) }))}
        />
      ))}
      {form.renewals.length > 0 && <Renewals form={form} edit={edit} customer={customer} />}
      {form.addons.length > 0 && <Addons form={form} edit={edit} customer={customer} />}
      <section className={forms.row} aria-label={t('orders.add')}>
        {ITEMS.map(({ label, item, add }) => (
          <Button
            key={label}
            icon={Plus}
            onClick={() => {
              added(item);
              edit(add);
            }}
          >
            {t(label)}
          </Button>
        ))}
      </section>
    </div>
  );
}

function Renewals({ form, edit, customer }: ItemsProps) {
  const known = customer?.domains.rows.map(({ record }) => record.name) ?? [];
  const change = (at: number, patch: Partial<OrderForm['renewals'][number]>) =>
    edit((now) => ({ ...now, renewals: withAt(now.renewals, at, patch) }));
  return (
    <fieldset className={css.card}>
      <legend className={css.legend}>{t('orders.renewals')}</legend>
      <datalist id="order-domains">
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {form.renewals.map((renewal, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its domain is what is being typed
        <div key={at} className={forms.pair} data-item="renewal">
          <DomainField list="order-domains" value={renewal.domain} onChange={(domain) => change(at, { domain })} />
          <TextField
            label={t('orders.years')}
            inputMode="numeric"
            placeholder="1"
            value={renewal.years}
            onChange={(event) => change(at, { years: event.target.value })}
          />
          <IconButton
            icon={X}
            label={t('orders.remove', {
              what: t('orders.lineRenew', { domain: domainWords(renewal.domain) }),
            })}
            onClick={() => edit((now) => ({ ...now, renewals: without(now.renewals, at) }))}
          />
        </div>
      ))}
    </fieldset>
  );
}

function Addons({ form, edit, customer }: ItemsProps) {
  const services = (customer?.products.rows ?? []).map(({ record }) => ({
    value: record.id,
    label: joinIsolated([record.domain, record.name, `#${record.id}`]),
  }));
  const change = (at: number, patch: Partial<OrderForm['addons'][number]>) =>
    edit((now) => ({ ...now, addons: withAt(now.addons, at, patch) }));
  return (
    <fieldset className={css.card}>
      <legend className={css.legend}>{t('orders.addons')}</legend>
      {form.addons.map((addon, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its id is what is being typed
        <div key={at} className={forms.pair} data-item="addon">
          <TextField
            label={t('orders.addonId')}
            error={idError(addon.addonId)}
            value={addon.addonId}
            onChange={(event) => change(at, { addonId: event.target.value })}
          />
          <div className={forms.group}>
            <ChoiceField
              label={t('orders.service')}
              error={idError(addon.serviceId)}
              value={addon.serviceId}
              choices={services}
              none={t('orders.chooseProduct')}
              other={t('orders.otherService')}
              otherLabel={t('orders.serviceId')}
              onChange={(serviceId) =>
                change(at, { serviceId, serviceName: services.find(({ value }) => value === serviceId)?.label ?? '' })
              }
            />
          </div>
          <IconButton
            icon={X}
            label={t('orders.remove', { what: t('orders.lineAddon', { id: addon.addonId || '?' }) })}
            onClick={() => edit((now) => ({ ...now, addons: without(now.addons, at) }))}
          />
        </div>
      ))}
    </fieldset>
  );
}

const NAMESERVERS = [0, 1, 2, 3, 4];

export function TermsStep({ account, form, edit, customer, catalog }: StepProps & { account: Account }) {
  const [open] = useState(form.affiliateId !== '');
  const choices = orderChoices(customer, catalog);
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
      <fieldset className={forms.group}>
        <legend className={forms.legend}>{t('orders.nameservers')}</legend>
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
