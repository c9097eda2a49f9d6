import { useRef, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { Contact } from '../../../shared/domain/contact.ts';
import type { FormPair } from '../../../shared/domain/order-form.ts';
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
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import line from './AddressLine.module.css';

interface ReplyMoreProps {
  account: Account;
  ticket: Ticket;
  session: ReplySession;
  set: string;
}

/**
 * Dialog for choices of this reply only: sender, Markdown on or off, and custom fields of the
 * ticket.
 */
export function ReplyMore({ account, ticket, session, set }: ReplyMoreProps) {
  const work = useApp((app) => app.dialogWork.run);
  const [open, setOpen] = useState(false);
  const isOpen = useRef(open);
  isOpen.current = open;
  const [contact, setContact] = useState('');
  const [fields, setFields] = useState<FormPair[]>([]);
  const [markdown, setMarkdown] = useState(true);
  const [email, setEmail] = useState('');
  const { busy, error, submit, clearError } = useSubmit();
  const { clientId } = ticket.requester;
  const contacts = useContacts(account.id, open ? clientId : null);
  const chosen = session.draft.store.getState().extras?.contact ?? null;
  // The chosen contact stays in the list, even if it is no longer stored.
  const choices = [
    ...(chosen && !contacts.some(({ id }) => id === chosen.id) ? [chosen] : []),
    ...contacts.map((one) => ({ id: one.id, name: contactName(one) || one.id })),
  ];
  const underName = contact === '' && sentAs(account.settings.replyAs, ticket.requester) === 'name';
  const name = choices.find(({ id }) => id === contact)?.name ?? contact;

  const show = () => {
    const { extras } = session.draft.store.getState();
    setContact(extras?.contact?.id ?? '');
    setFields(extras?.fields ?? []);
    setMarkdown(!extras?.plain);
    setEmail(extras?.email ?? account.email);
    clearError();
    setOpen(true);
  };
  const use = () => work(choose, () => isOpen.current);
  const choose = () =>
    submit(
      () =>
        session.choose({
          contact: contact === '' ? null : contact,
          fields,
          plain: !markdown,
          email: underName ? email : '',
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
        <div className={line.body}>
          {error && <ErrorNotice error={error} />}
          {clientId === null && chosen === null ? (
            <p className={forms.quiet}>{t('composer.writtenByGuest', { as: set })}</p>
          ) : (
            <SelectField
              label={t('composer.writtenBy')}
              hint={choices.length === 0 ? t('composer.writtenByNone') : undefined}
              value={contact}
              onChange={(event) => setContact(event.target.value)}
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
          {underName && (
            <TextField
              label={t('composer.sender')}
              hint={t('composer.senderHint', { email: account.email })}
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
          <CheckField
            label={t('composer.markdown')}
            hint={t('composer.markdownHint')}
            checked={markdown}
            onChange={setMarkdown}
          />
          <fieldset className={forms.group}>
            <legend className={forms.legend}>{t('composer.fields')}</legend>
            <p className={forms.quiet}>{t('composer.fieldsHint')}</p>
            <Pairs
              pairs={fields}
              known={[]}
              idLabel={t('newTicket.fieldId')}
              addLabel={t('newTicket.addField')}
              onChange={setFields}
            />
          </fieldset>
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
