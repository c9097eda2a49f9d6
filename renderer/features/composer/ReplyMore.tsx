import { useEffect, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { Contact } from '../../../shared/domain/contact.ts';
import type { FormPair } from '../../../shared/domain/order-form.ts';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { contactName } from '../contacts/words.ts';
import forms from '../forms/Forms.module.css';
import { Pairs } from '../orders/Pairs.tsx';
import line from './AddressLine.module.css';
import css from './ReplyMore.module.css';
import type { ReplyWork } from './reply-work.ts';

interface ReplyMoreProps {
  account: Account;
  ticket: Ticket;
  work: ReplyWork;
  /** Who it is from by the account's setting, in words. */
  set: string;
}

/** What can be chosen for one reply alone: a contact in whose name it goes out, and custom fields of the ticket. */
export function ReplyMore({ account, ticket, work, set }: ReplyMoreProps) {
  const [open, setOpen] = useState(false);
  const [contact, setContact] = useState('');
  const [fields, setFields] = useState<FormPair[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const { clientId } = ticket.requester;
  const contacts = useContacts(account.id, open ? clientId : null);
  const chosen = work.draft.store.getState().extras?.contact ?? null;
  // One that was chosen stays in the list, whether it is still stored or not.
  const choices = [
    ...(chosen && !contacts.some(({ id }) => id === chosen.id) ? [chosen] : []),
    ...contacts.map((one) => ({ id: one.id, name: contactName(one) || one.id })),
  ];
  const name = choices.find(({ id }) => id === contact)?.name ?? contact;

  const show = () => {
    const { extras } = work.draft.store.getState();
    setContact(extras?.contact?.id ?? '');
    setFields(extras?.fields ?? []);
    setError(null);
    setOpen(true);
  };
  const use = async () => {
    setBusy(true);
    const result = await work.choose(contact === '' ? null : contact, fields);
    setBusy(false);
    setError(result.ok ? null : result.error);
    if (result.ok) setOpen(false);
  };

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
        <div className={css.body}>
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

/** The client's contacts that are cached; none until he is known. */
function useContacts(account: string, client: string | null): Contact[] {
  const store = useAppStore();
  const [contacts, setContacts] = useState<Contact[]>([]);
  useEffect(() => {
    setContacts([]);
    if (client === null) return;
    let stale = false;
    void store
      .getState()
      .contacts.ofClient(account, client)
      .then((found) => {
        if (!stale) setContacts(found);
      });
    return () => {
      stale = true;
    };
  }, [store, account, client]);
  return contacts;
}
