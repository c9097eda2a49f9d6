import { useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { Contact } from '../../../shared/domain/contact.ts';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import type { TicketForm } from '../../../shared/domain/ticket-form.ts';
import { t } from '../../i18n/index.ts';
import { ClientField } from '../../parts/forms/ClientSearch.tsx';
import css from '../../parts/forms/Forms.module.css';
import { ChoiceField, Pairs } from '../../parts/forms/form-fields.tsx';
import { contactName } from '../../parts/records/record-texts.ts';
import { queueName } from '../../parts/tickets/queue-names.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { CheckField, SelectField, TextField } from '../../ui/Field.tsx';
import { useAnswer } from '../../ui/hooks.ts';

interface TicketFieldsProps {
  account: Account;
  form: TicketForm;
  errors: Readonly<Partial<Record<string, string>>>;
  edit: (change: (form: TicketForm) => TicketForm) => void;
}

export const focusedIfEmpty = (value: string) => ({ 'data-pane-focus': value.trim() === '' ? '' : undefined });

export function TicketFields({ account, form, errors, edit }: TicketFieldsProps) {
  const set = (patch: Partial<TicketForm>) => edit((now) => ({ ...now, ...patch }));
  const departments = useDepartments();
  return (
    <>
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('newTicket.for')}</legend>
        <div className={css.checks}>
          {(['client', 'guest'] as const).map((kind) => (
            <CheckField
              key={kind}
              type="radio"
              name="ticket-for"
              label={t(kind === 'client' ? 'newTicket.forClient' : 'newTicket.forGuest')}
              checked={form.for === kind}
              onChange={() => set({ for: kind })}
            />
          ))}
        </div>
        {form.for === 'client' ? (
          <ClientFields account={account} form={form} error={errors.client} set={set} />
        ) : (
          <div className={css.grid}>
            <TextField
              label={t('newTicket.name')}
              autoComplete="off"
              dir="auto"
              {...focusedIfEmpty(form.name)}
              value={form.name}
              error={errors.name}
              onChange={(event) => set({ name: event.target.value })}
            />
            <TextField
              label={t('newTicket.email')}
              autoComplete="off"
              inputMode="email"
              {...focusedIfEmpty(form.email)}
              value={form.email}
              error={errors.email}
              onChange={(event) => set({ email: event.target.value })}
            />
          </div>
        )}
      </fieldset>
      <div className={css.grid}>
        <ChoiceField
          label={t('newTicket.department')}
          value={form.deptId}
          choices={departments}
          none={t('newTicket.chooseDepartment')}
          other={t('newTicket.otherDepartment')}
          otherLabel={t('newTicket.departmentId')}
          error={errors.deptId}
          onChange={(deptId) => set({ deptId })}
        />
        <ChoiceField
          label={t('newTicket.priority')}
          value={form.priority}
          choices={PRIORITIES}
          none={t('newTicket.servicePriority')}
          other={t('newTicket.otherPriority')}
          otherLabel={t('newTicket.priorityName')}
          onChange={(priority) => set({ priority })}
        />
        <ServiceFields account={account} form={form} error={errors.about} set={set} />
      </div>
      <TextField
        label={t('newTicket.subject')}
        autoComplete="off"
        dir="auto"
        spellCheck
        {...focusedIfEmpty(form.subject)}
        value={form.subject}
        error={errors.subject}
        onChange={(event) => set({ subject: event.target.value })}
      />
      <details className={css.more}>
        <summary>{t('newTicket.customFields')}</summary>
        <Pairs
          pairs={form.customFields}
          known={[]}
          idLabel={t('newTicket.fieldId')}
          addLabel={t('newTicket.addField')}
          onChange={(customFields) => set({ customFields })}
        />
      </details>
    </>
  );
}

interface PartProps {
  account: Account;
  form: TicketForm;
  error?: string | undefined;
  set: (patch: Partial<TicketForm>) => void;
}

function ClientFields({ account, form, error, set }: PartProps) {
  const { contacts } = useClient(account.id, form.client);
  return (
    <>
      <ClientField
        account={account.id}
        client={form.client}
        error={error}
        onChange={(client) => set({ client, contactId: '', about: null })}
      />
      {form.client && (
        <div className={css.grid}>
          <ChoiceField
            label={t('newTicket.contact')}
            value={form.contactId}
            choices={contacts}
            none={t('newTicket.noContact')}
            other={t('newTicket.otherContact')}
            otherLabel={t('newTicket.contactId')}
            onChange={(contactId) => set({ contactId })}
          />
        </div>
      )}
    </>
  );
}

function ServiceFields({ account, form, error, set }: PartProps) {
  const { services } = useClient(account.id, form.for === 'client' ? form.client : null);
  const { about } = form;
  const value = about === null ? '' : `${about.kind}:${about.id}`;
  const isKnown = value === '' || services.some((one) => one.value === value);
  return (
    <>
      <SelectField
        label={t('newTicket.about')}
        value={isKnown ? value : `${about?.kind}:`}
        onChange={(event) => {
          const chosen = event.target.value;
          if (chosen === '') return set({ about: null });
          const kind = chosen.startsWith('product:') ? 'product' : 'domain';
          const label = services.find((one) => one.value === chosen)?.label ?? '';
          set({ about: { kind, id: chosen.slice(kind.length + 1), label } });
        }}
      >
        <option value="">{t('newTicket.aboutNothing')}</option>
        {services.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
        <option value="product:">{t('newTicket.otherProduct')}</option>
        <option value="domain:">{t('newTicket.otherDomain')}</option>
      </SelectField>
      {about !== null && !isKnown && (
        <TextField
          label={t(about.kind === 'product' ? 'newTicket.serviceId' : 'newTicket.domainId')}
          autoComplete="off"
          value={about.id}
          error={error}
          onChange={(event) => set({ about: { kind: about.kind, id: event.target.value, label: '' } })}
        />
      )}
    </>
  );
}

interface Choice {
  value: string;
  label: string;
}

function useDepartments(): Choice[] {
  const queues = useApp((app) => app.queues.list);
  return queues.flatMap(({ key, label }) =>
    key.startsWith('dept:') ? [{ value: key.slice('dept:'.length), label: queueName(key, label) }] : [],
  );
}

/** Priorities of this family of services. Others can be typed. */
const PRIORITIES: readonly Choice[] = ['Low', 'Medium', 'High'].map((name) => ({ value: name, label: name }));

function useClient(account: string, client: TicketForm['client']): { contacts: Choice[]; services: Choice[] } {
  const store = useAppStore();
  const id = client?.id ?? null;
  const [contacts, setContacts] = useState<Contact[]>([]);
  const [page, setPage] = useState<CustomerPage | null>(null);
  const ask = () => {
    setContacts([]);
    setPage(null);
    const { contacts, newTicket } = store.getState();
    return id === null ? null : Promise.all([newTicket.client(account, id), contacts.ofClient(account, id)]);
  };
  const take = ([page, contacts]: [CustomerPage | null, Contact[]]) => {
    setPage(page);
    setContacts(contacts);
  };
  useAnswer(ask, take, [account, id]);
  const products = (page?.products.rows ?? []).map(({ record }) => ({
    value: `product:${record.id}`,
    label: t('newTicket.aboutProduct', { name: record.domain || record.name, id: record.id }),
  }));
  const domains = (page?.domains.rows ?? []).map(({ record }) => ({
    value: `domain:${record.id}`,
    label: t('newTicket.aboutDomain', { name: record.name, id: record.id }),
  }));
  return {
    contacts: contacts.map((one) => ({ value: one.id, label: contactName(one) || one.id })),
    services: [...products, ...domains],
  };
}
