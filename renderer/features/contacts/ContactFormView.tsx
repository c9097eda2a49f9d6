import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import { type ContactForm, contactGaps, contactValues } from '../../../shared/domain/contact-form.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { ClientField, chosenWords } from '../../parts/forms/ClientSearch.tsx';
import {
  FilledFields,
  FormPage,
  type FormProps,
  formView,
  SentForm,
  useFormSend,
} from '../../parts/forms/FormPage.tsx';
import css from '../../parts/forms/Forms.module.css';
import type { FormSession } from '../../parts/forms/form-session.ts';
import { type FormErrors, gapErrors } from '../../parts/forms/form-table.ts';
import { goBack } from '../../parts/records/open-record.ts';
import { contactName } from '../../parts/records/record-texts.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { ContactFields } from './ContactFields.tsx';
import { parseContactForm } from './contact-outbox.ts';
import { CONTACT_GAP_WORDS, changesOf } from './contact-table.ts';

export const ContactFormView = formView(({ contacts }) => contacts, Filling, SentContact);

const errorsOf = (form: ContactForm) => gapErrors(contactGaps(form), CONTACT_GAP_WORDS);

function Filling({ account, session, discard }: FormProps<FormSession<ContactForm>>) {
  const store = useAppStore();
  useStore(session.draft.store);
  const { sending, error } = useStore(session.store);
  const online = useApp((app) => app.accounts.list?.find(({ id }) => id === account.id)?.connection.state === 'online');
  const { page, send, errors: gaps } = useFormSend(session, errorsOf);
  const form = session.form();
  const errors = { ...gaps, ...refusalErrors(error) };
  const isUnchanged = contactGaps(form).some(({ reason }) => reason === 'nothing-changed');
  const email = emailChange(form);
  return (
    <FormPage
      session={session}
      discard={discard}
      title={titleOf(form)}
      onDiscarded={() => goBack(store.getState())}
      page={page}
      onSend={() => void send()}
      notice={error && <Refused account={account} session={session} error={error} />}
      summary={
        <>
          {isUnchanged ? <p className={css.quiet}>{t('contacts.nothingChanged')}</p> : <Changes form={form} />}
          {email && <Notice tone="warn">{email}</Notice>}
        </>
      }
      foot={
        <>
          <Button look="primary" type="submit" busy={sending} disabled={!online || isUnchanged}>
            {t(sending ? 'contacts.saving' : form.contact === null ? 'contacts.add' : 'contacts.save')}
          </Button>
          {!online && <span role="status">{t('forms.offline')}</span>}
        </>
      }
    >
      {form.contact === null && (
        <ClientField
          account={account.id}
          client={form.client}
          error={errors.client}
          onChange={(client) =>
            session.edit((now) => ({ ...now, client: client && { id: client.id, name: client.name } }))
          }
        />
      )}
      <ContactFields form={form} errors={errors} edit={session.edit} />
    </FormPage>
  );
}

function titleOf({ contact, client, base, values }: ContactForm): string {
  if (contact !== null) return t('contacts.changeOf', { name: contactName(base ?? values) });
  if (client === null) return t('contacts.new');
  return t('contacts.newFor', { name: client.name || t('forms.chosen', { name: '', id: client.id }) });
}

function emailChange({ base, values }: ContactForm): string | null {
  const [old, now] = [base?.email.trim() ?? '', values.email.trim()];
  if (base === null || old === '' || old === now) return null;
  return t(base.subAccount ? 'contacts.emailChangeLogin' : 'contacts.emailChange', {
    old,
    now: now || t('forms.emptyValue'),
  });
}

/** Shows why saving failed; if another user changed a field, offers to take over their value. */
function Refused({
  account,
  session,
  error,
}: Pick<FormProps<FormSession<ContactForm>>, 'account' | 'session'> & { error: AppError }) {
  const store = useAppStore();
  const reading = useSubmit();
  const { contact } = session.form();
  const takeNow = (id: string) =>
    reading.submit(
      () => store.call('contact.read', { account: account.id, contact: id }),
      (now) => {
        session.edit((form) => rebased(form, contactValues(now)));
        session.store.setState({ error: null });
      },
    );
  return (
    <ErrorNotice
      error={reading.error ?? error}
      actions={
        contact !== null &&
        error.detail?.reason === 'changed-meanwhile' && (
          <Button busy={reading.busy} onClick={() => void takeNow(contact)}>
            {t('contacts.takeNow')}
          </Button>
        )
      }
    />
  );
}

function rebased(form: ContactForm, now: NonNullable<ContactForm['base']>): ContactForm {
  const { base, values } = form;
  if (base === null) return form;
  const kept = Object.entries(values).filter(([field, value]) => value !== base[field as keyof typeof base]);
  return { ...form, base: now, values: { ...now, ...Object.fromEntries(kept) } };
}

function Changes({ form, sent = false }: { form: ContactForm; sent?: boolean }) {
  const changes = changesOf(form);
  if (form.base === null) {
    const values = changes.map(({ label, to }) => ({ label, value: to }));
    return (
      <FilledFields
        of={[{ label: t('forms.customer'), value: form.client ? chosenWords(form.client) : '' }, ...values]}
      />
    );
  }
  return (
    <table className={css.changes}>
      <caption>{t(sent ? 'contacts.sent' : 'contacts.changes')}</caption>
      <thead>
        <tr>
          <th scope="col" className={css.names}>
            {t('contacts.field')}
          </th>
          <th scope="col" className={css.names}>
            {t(sent ? 'contacts.wasThen' : 'contacts.was')}
          </th>
          <th scope="col" className={css.names}>
            {t('contacts.becomes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, from, to }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td dir="auto">{from ?? ''}</td>
            <td dir="auto">
              <strong>{to}</strong>
            </td>
          </tr>
        ))}
      </tbody>
      {!sent && (
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

function SentContact({ account, item }: { account: Account; item: OutboxItem }) {
  const title = item.to.name || item.to.email || t('contacts.contact');
  return (
    <SentForm account={account} item={item} title={title} label={t('contacts.contact')}>
      <Changes form={parseContactForm(item.text)} sent />
    </SentForm>
  );
}

const FIELD_NAMES = {
  client: ['clientid', 'client id'],
  firstName: ['firstname', 'first name'],
  lastName: ['lastname', 'last name'],
  company: ['companyname', 'company'],
  email: ['email', 'e-mail'],
  phone: ['phonenumber', 'phone'],
  address1: ['address1'],
  address2: ['address2'],
  city: ['city'],
  state: ['state'],
  postcode: ['postcode', 'zip'],
  country: ['country'],
  password2: ['password2', 'password'],
} as const;

type FieldName = keyof typeof FIELD_NAMES;

const squash = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The field that the error names, else the only one in the service's words; null: all. */
function fieldOfRefusal({ detail }: AppError): FieldName | null {
  const fields = Object.keys(FIELD_NAMES) as FieldName[];
  const named = detail?.field?.split(',')[0] ?? '';
  const isNamed = (field: FieldName) =>
    field === named || FIELD_NAMES[field].some((name) => squash(name) === squash(named));
  const words = (detail?.texts ?? []).map(squash).join(' ');
  const found = fields.filter((field) => FIELD_NAMES[field].some((name) => words.includes(squash(name))));
  return fields.find(isNamed) ?? (found.length === 1 ? (found[0] ?? null) : null);
}

/** The service's words, by the field they are about. */
function refusalErrors(error: AppError | null): FormErrors {
  const field = error?.kind === 'rejected' ? fieldOfRefusal(error) : null;
  return field ? { [field]: t('ui.quoted', { text: (error?.detail?.texts ?? []).join(' ') }) } : {};
}
