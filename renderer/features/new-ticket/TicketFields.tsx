import { useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { Contact } from '../../../shared/domain/contact-form.ts';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import { isBlank } from '../../../shared/domain/form.ts';
import type { TicketForm, TicketGap } from '../../../shared/domain/ticket-form.ts';
import type { Result } from '../../../shared/result.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { ClientField } from '../../parts/forms/ClientSearch.tsx';
import { Fields } from '../../parts/forms/Fields.tsx';
import css from '../../parts/forms/Forms.module.css';
import { Pairs } from '../../parts/forms/form-fields.tsx';
import { type FieldChoice, type FormErrors, type FormTable, pairWords } from '../../parts/forms/form-table.ts';
import { contactName } from '../../parts/records/record-texts.ts';
import { useDepartments } from '../../parts/tickets/departments.ts';
import { useAppStore } from '../../store/app-store.ts';
import { CheckField, SelectField, TextField } from '../../ui/Field.tsx';
import { useAnswer } from '../../ui/hooks.ts';

interface TicketFieldsProps {
  account: Account;
  form: TicketForm;
  choices: ReturnType<typeof useTicketChoices>;
  errors: FormErrors;
  edit: (change: (form: TicketForm) => TicketForm) => void;
}

export function TicketFields({ account, form, choices, errors, edit }: TicketFieldsProps) {
  const set = (patch: Partial<TicketForm>) => edit((now) => ({ ...now, ...patch }));
  const fields = { table: TICKET_TABLE, form, values: form, errors, choices, onChange: set };
  const about = (
    <AboutField
      about={form.about}
      services={choices.services}
      error={errors.about}
      onChange={(chosen) => set({ about: chosen })}
    />
  );
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
          <>
            <ClientField
              account={account.id}
              client={form.client}
              error={errors.client}
              onChange={(client) => set({ client, contactId: '', about: null })}
            />
            <Fields {...fields} group="contact" />
          </>
        ) : (
          <Fields {...fields} group="guest" />
        )}
      </fieldset>
      <Fields {...fields} group="place" own={{ about }} />
      <Fields {...fields} group="subject" />
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

interface AboutFieldProps {
  about: TicketForm['about'];
  services: readonly FieldChoice[];
  error: string | undefined;
  onChange: (about: TicketForm['about']) => void;
}

/** The product or domain that the ticket is about: one of the client's, or another by ID. */
function AboutField({ about, services, error, onChange }: AboutFieldProps) {
  const value = about === null ? '' : `${about.kind}:${about.id}`;
  const isKnown = value === '' || services.some((service) => service.value === value);
  return (
    <>
      <SelectField
        label={t('newTicket.about')}
        value={isKnown ? value : `${about?.kind}:`}
        onChange={(event) => {
          const chosen = event.target.value;
          if (chosen === '') return onChange(null);
          const kind = chosen.startsWith('product:') ? 'product' : 'domain';
          const label = services.find((service) => service.value === chosen)?.label ?? '';
          onChange({ kind, id: chosen.slice(kind.length + 1), label });
        }}
      >
        <option value="">{t('newTicket.aboutNothing')}</option>
        {services.map((service) => (
          <option key={service.value} value={service.value}>
            {service.label}
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
          onChange={(event) => onChange({ kind: about.kind, id: event.target.value, label: '' })}
        />
      )}
    </>
  );
}

/** The known values of choices, by field, and the client's products and domains. */
export function useTicketChoices(account: string, form: TicketForm) {
  const { contacts, services } = useClient(account, form.for === 'client' ? form.client : null);
  return { contactId: contacts, deptId: useDepartments(), priority: PRIORITIES, services };
}

/** Priorities of this family of services. Others can be typed. */
const PRIORITIES: readonly FieldChoice[] = ['Low', 'Medium', 'High'].map((name) => ({ value: name, label: name }));

function useClient(
  account: string,
  client: TicketForm['client'],
): { contacts: FieldChoice[]; services: FieldChoice[] } {
  const store = useAppStore();
  const id = client?.id ?? null;
  const [contacts, setContacts] = useState<Contact[]>([]);
  const [page, setPage] = useState<CustomerPage | null>(null);
  const ask = () => {
    setContacts([]);
    setPage(null);
    const { contacts } = store.getState();
    if (id === null) return null;
    return Promise.all([store.call('customer.get', { account, client: id }), contacts.ofClient(account, id)]);
  };
  const take = ([page, contacts]: [Result<CustomerPage>, Contact[]]) => {
    setPage(page.ok ? page.value : null);
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
    contacts: contacts.map((contact) => ({ value: contact.id, label: contactName(contact) || contact.id })),
    services: [...products, ...domains],
  };
}

const isGuest = (form: TicketForm): boolean => form.for === 'guest';

/** The fields of a new ticket, and the words for missing ones. */
export const TICKET_TABLE: FormTable<TicketForm> = {
  for: { kind: 'hidden' },
  client: { kind: 'hidden' },
  contactId: {
    kind: 'choice',
    group: 'contact',
    label: 'newTicket.contact',
    none: 'newTicket.noContact',
    other: 'newTicket.otherContact',
    otherLabel: 'newTicket.contactId',
    when: (form) => form.for === 'client' && form.client !== null,
  },
  name: { kind: 'text', group: 'guest', label: 'newTicket.name', focused: ({ name }) => isBlank(name), when: isGuest },
  email: {
    kind: 'email',
    group: 'guest',
    label: 'newTicket.email',
    focused: ({ email }) => isBlank(email),
    when: isGuest,
  },
  deptId: {
    kind: 'choice',
    group: 'place',
    label: 'newTicket.department',
    none: 'newTicket.chooseDepartment',
    other: 'newTicket.otherDepartment',
    otherLabel: 'newTicket.departmentId',
  },
  priority: {
    kind: 'choice',
    group: 'place',
    label: 'newTicket.priority',
    none: 'newTicket.servicePriority',
    other: 'newTicket.otherPriority',
    otherLabel: 'newTicket.priorityName',
  },
  about: {
    kind: 'own',
    group: 'place',
    label: 'newTicket.about',
    words: (about) => about?.label || about?.id || '',
  },
  subject: { kind: 'line', group: 'subject', label: 'newTicket.subject', focused: ({ subject }) => isBlank(subject) },
  message: { kind: 'own', group: 'message', label: 'newTicket.message' },
  customFields: {
    kind: 'own',
    group: 'more',
    label: 'newTicket.customFields',
    words: (pairs) => pairWords(pairs).join(', '),
  },
  markdown: { kind: 'hidden' },
};

export const TICKET_GAP_WORDS: Record<TicketGap['reason'], MessageKey> = {
  'no-client': 'newTicket.gapClient',
  'no-name': 'newTicket.gapName',
  'no-email': 'newTicket.gapEmail',
  'bad-email': 'newTicket.gapBadEmail',
  'no-department': 'newTicket.gapDepartment',
  'no-about': 'newTicket.gapAbout',
  'no-subject': 'newTicket.gapSubject',
  'no-message': 'newTicket.gapMessage',
};
