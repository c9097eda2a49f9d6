import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import { type ContactForm, contactGaps, contactValues } from '../../../shared/domain/contact-form.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { ClientField } from '../../parts/forms/ClientSearch.tsx';
import { closeOnEscape, DiscardForm, useOpenForm } from '../../parts/forms/FormPage.tsx';
import css from '../../parts/forms/Forms.module.css';
import type { FormSession } from '../../parts/forms/form-session.ts';
import { OutboxItemState } from '../../parts/outbox/OutboxCard.tsx';
import { goBack } from '../../parts/records/open-record.ts';
import { contactName } from '../../parts/records/record-texts.ts';
import { SavedMark } from '../../parts/writing/NoticeLine.tsx';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { ContactFields } from './ContactFields.tsx';
import { parseContactForm } from './contact-labels.ts';
import {
  CONTACT_GAP_WORDS,
  changesOf,
  emailChange,
  FIELD_NAMES,
  fieldOfRefusal,
  refusalTexts,
} from './contact-texts.ts';

const contactsOf = ({ contacts }: AppState) => contacts;

export function ContactFormView({ account, id }: { account: Account; id: string }) {
  const { session, item, phase, error } = useOpenForm(account.id, id, contactsOf);
  if (item) return <SentContact account={account} item={item} />;
  if (phase === 'unreadable') return error && <ErrorNotice error={error} shape="banner" />;
  return phase === 'ready' ? <Filling account={account} session={session} /> : null;
}

function Filling({ account, session }: { account: Account; session: FormSession<ContactForm> }) {
  const store = useAppStore();
  const draft = useStore(session.draft.store);
  const { sending, error } = useStore(session.store);
  const [pressed, setPressed] = useState(false);
  const online = useApp((app) => app.accounts.list?.find(({ id }) => id === account.id)?.connection.state === 'online');
  const form = session.form();
  const gaps = contactGaps(form);
  const nothing = gaps.some(({ reason }) => reason === 'nothing-changed');
  const email = emailChange(form);
  const title =
    form.contact !== null
      ? t('contacts.changeOf', { name: contactName(form.base ?? form.values) })
      : form.client
        ? t('contacts.newFor', { name: form.client.name || t('forms.chosen', { name: '', id: form.client.id }) })
        : t('contacts.new');
  const errors = { ...(pressed ? gapErrors(form) : {}), ...refusalError(error) };

  const view = useRef<HTMLFormElement>(null);

  const send = async () => {
    setPressed(true);
    if (gaps.length > 0) {
      requestAnimationFrame(() => view.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    await session.send();
  };
  const leave = () => goBack(store.getState());

  return (
    <form
      ref={view}
      className={css.view}
      noValidate
      onBlur={() => void session.draft.flush()}
      onKeyDown={closeOnEscape}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <header className={css.head}>
        <h2 className={css.title} dir="auto">
          {title}
        </h2>
        <SavedMark draft={draft} />
        {draft.rev > 0 && (
          <DiscardForm
            what={title}
            discard={() => store.getState().contacts.discard(account.id, session.id)}
            onDiscarded={leave}
          />
        )}
      </header>
      {error && <Refused account={account} session={session} error={error} />}
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
      {email && <Notice tone="warn">{email}</Notice>}
      <Changes form={form} />
      <footer className={css.foot}>
        <Button look="primary" type="submit" busy={sending} disabled={!online || nothing}>
          {t(sending ? 'contacts.saving' : form.contact === null ? 'contacts.add' : 'contacts.save')}
        </Button>
        {!online && <span role="status">{t('forms.offline')}</span>}
        {online && nothing && <span className={css.quiet}>{t('contacts.nothingChanged')}</span>}
      </footer>
    </form>
  );
}

/**
 * Shows why saving failed. If another user changed the same field, offers to take over the stored
 * value.
 */
function Refused({
  account,
  session,
  error,
}: {
  account: Account;
  session: FormSession<ContactForm>;
  error: AppError;
}) {
  const store = useAppStore();
  const [busy, setBusy] = useState(false);
  const takeNow = async () => {
    const { contact } = session.form();
    if (contact === null) return;
    setBusy(true);
    const now = await store.getState().contacts.read(account.id, contact);
    setBusy(false);
    if (!now.ok) return session.store.setState({ error: now.error });
    session.edit((form) => rebased(form, contactValues(now.value)));
    session.store.setState({ error: null });
  };
  const canTake = error.detail?.reason === 'changed-meanwhile';
  return (
    <ErrorNotice
      error={error}
      actions={
        canTake && (
          <Button busy={busy} onClick={() => void takeNow()}>
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

const gapErrors = (form: ContactForm): Partial<Record<string, string>> =>
  Object.fromEntries(
    contactGaps(form).flatMap(({ reason, field }) =>
      reason === 'nothing-changed' ? [] : [[field, t(CONTACT_GAP_WORDS[reason])]],
    ),
  );

/** The service's error text, by the field it is about. */
function refusalError(error: AppError | null): Partial<Record<string, string>> {
  const field = error?.kind === 'rejected' ? fieldOfRefusal(error, FIELD_NAMES) : null;
  return field && error ? { [field]: t('ui.quoted', { text: refusalTexts(error) }) } : {};
}

export function Changes({ form, sent = false }: { form: ContactForm; sent?: boolean }) {
  const changes = changesOf(form);
  if (changes.length === 0) return null;
  const isChange = form.base !== null;
  return (
    <table className={css.changes}>
      <caption>{t(sent ? 'contacts.sent' : 'contacts.changes')}</caption>
      <thead>
        <tr>
          <th scope="col" className={css.names}>
            {t('contacts.field')}
          </th>
          {isChange && (
            <th scope="col" className={css.names}>
              {t(sent ? 'contacts.wasThen' : 'contacts.was')}
            </th>
          )}
          <th scope="col" className={css.names}>
            {t('contacts.becomes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            {isChange && <td dir="auto">{from ?? ''}</td>}
            <td dir="auto">
              <strong>{to}</strong>
            </td>
          </tr>
        ))}
      </tbody>
      {isChange && !sent && (
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
  return (
    <div className={css.view}>
      <h2 className={css.title} dir="auto">
        {item.to.name || item.to.email || t('contacts.contact')}
      </h2>
      <Changes form={parseContactForm(item.text)} sent />
      <section className={css.card} aria-label={t('contacts.contact')}>
        <OutboxItemState item={item} account={account} />
      </section>
    </div>
  );
}
