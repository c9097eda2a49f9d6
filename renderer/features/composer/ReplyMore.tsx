import { useRef, useState } from 'react';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { Contact } from '../../../shared/domain/contact-form.ts';
import type { ReplyExtras } from '../../../shared/domain/draft.ts';
import type { FormPair } from '../../../shared/domain/form.ts';
import { sentAs } from '../../../shared/domain/outbox.ts';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import forms from '../../parts/forms/Forms.module.css';
import { Pairs } from '../../parts/forms/form-fields.tsx';
import { contactName } from '../../parts/records/record-texts.ts';
import type { ReplySession } from '../../parts/writing/reply-session.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CheckField, SelectField, TextField } from '../../ui/Field.tsx';
import { useAnswer } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import line from './AddressLine.module.css';

interface More {
  /** Empty for the account's own sender. */
  contact: string;
  fields: FormPair[];
  markdown: boolean;
  email: string;
}

const NOTHING_MORE: More = { contact: '', fields: [], markdown: true, email: '' };

const isUnderName = ({ settings }: SteadyAccount, { requester }: Ticket, { contact }: More): boolean =>
  contact === '' && sentAs(settings.replyAs, requester) === 'name';

interface ReplyMoreProps {
  account: SteadyAccount;
  ticket: Ticket;
  session: ReplySession;
  set: string;
}

/** Dialog for choices of this reply only: sender, Markdown, and custom fields of the ticket. */
export function ReplyMore({ account, ticket, session, set }: ReplyMoreProps) {
  const work = useApp((app) => app.dialogWork.run);
  const [open, setOpen] = useState(false);
  const isOpen = useRef(open);
  isOpen.current = open;
  const [more, setMore] = useState(NOTHING_MORE);
  const { busy, error, submit, clearError } = useSubmit();
  const chosen = session.draft.store.getState().extras?.contact ?? null;

  const show = () => {
    const { extras } = session.draft.store.getState();
    setMore({
      contact: extras?.contact?.id ?? '',
      fields: extras?.fields ?? [],
      markdown: !extras?.plain,
      email: extras?.email ?? account.email,
    });
    clearError();
    setOpen(true);
  };
  const use = () => work(choose, () => isOpen.current);
  const choose = () =>
    submit(
      () =>
        session.choose({
          contact: more.contact === '' ? null : more.contact,
          fields: more.fields,
          plain: !more.markdown,
          email: isUnderName(account, ticket, more) ? more.email : '',
        }),
      () => setOpen(false),
    );

  return (
    <>
      <Button look="plain" className={line.more} onClick={show}>
        {t('composer.more')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('composer.moreTitle')}
        description={t('composer.moreHint')}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
            <Button look="primary" busy={busy} onClick={() => void use()}>
              {t('composer.useMore')}
            </Button>
          </>
        }
      >
        <div className={layout.stackWide}>
          {error && <ErrorNotice error={error} />}
          <MoreFields
            {...{ account, ticket, set, chosen, more }}
            onChange={(change) => setMore({ ...more, ...change })}
          />
        </div>
      </Dialog>
    </>
  );
}

function useContacts(account: string, client: string | null): Contact[] {
  const store = useAppStore();
  const [contacts, setContacts] = useState<Contact[]>([]);
  const ask = () => {
    setContacts([]);
    return client === null ? null : store.getState().contacts.ofClient(account, client);
  };
  useAnswer(ask, setContacts, [account, client]);
  return contacts;
}

interface MoreFieldsProps {
  account: SteadyAccount;
  ticket: Ticket;
  set: string;
  chosen: ReplyExtras['contact'] | null;
  more: More;
  onChange: (change: Partial<More>) => void;
}

function MoreFields({ account, ticket, set, chosen, more, onChange }: MoreFieldsProps) {
  const { contact, fields, markdown, email } = more;
  const { clientId } = ticket.requester;
  const contacts = useContacts(account.id, clientId);
  // The chosen contact stays in the list, even if it is no longer stored.
  const choices = [
    ...(chosen && !contacts.some(({ id }) => id === chosen.id) ? [chosen] : []),
    ...contacts.map((person) => ({ id: person.id, name: contactName(person) || person.id })),
  ];
  const name = choices.find(({ id }) => id === contact)?.name ?? contact;
  return (
    <>
      {clientId === null && chosen === null ? (
        <p className={forms.quiet}>{t('composer.writtenByGuest', { as: set })}</p>
      ) : (
        <SelectField
          label={t('composer.writtenBy')}
          hint={choices.length === 0 ? t('composer.writtenByNone') : undefined}
          value={contact}
          onChange={(event) => onChange({ contact: event.target.value })}
        >
          <option value="">{t('composer.writtenBySettings', { as: set })}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {contact !== '' && (
        <Notice tone="warn" live="polite">
          {t('composer.writtenByWarning', { name })}
        </Notice>
      )}
      {isUnderName(account, ticket, more) && (
        <TextField
          label={t('composer.sender')}
          hint={t('composer.senderHint', { email: account.email })}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      )}
      <CheckField
        label={t('composer.markdown')}
        hint={t('composer.markdownHint')}
        checked={markdown}
        onChange={(on) => onChange({ markdown: on })}
      />
      <fieldset className={forms.group}>
        <legend className={forms.legend}>{t('composer.fields')}</legend>
        <p className={forms.quiet}>{t('composer.fieldsHint')}</p>
        <Pairs
          pairs={fields}
          known={[]}
          idLabel={t('newTicket.fieldId')}
          addLabel={t('newTicket.addField')}
          onChange={(pairs) => onChange({ fields: pairs })}
        />
      </fieldset>
    </>
  );
}
