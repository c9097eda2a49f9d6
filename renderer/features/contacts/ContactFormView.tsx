import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import { type ContactForm, contactGaps, contactValues } from '../../../shared/domain/contact-form.ts';
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import type { AppState } from '../../store/slices.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { SavedMark } from '../composer/SavedMark.tsx';
import { ClientField } from '../forms/ClientField.tsx';
import { DiscardForm } from '../forms/DiscardForm.tsx';
import css from '../forms/Forms.module.css';
import type { FormWork } from '../forms/form-work.ts';
import { leaveOnEscape } from '../forms/leave.ts';
import { fieldOfRefusal, refusalTexts } from '../forms/refusal.ts';
import { useOpenForm } from '../forms/useOpenForm.ts';
import { goBack } from '../record/open.ts';
import { Changes } from './Changes.tsx';
import { ContactFields } from './ContactFields.tsx';
import { SentContact } from './SentContact.tsx';
import { contactName, emailChange, FIELD_NAMES, GAP_WORDS } from './words.ts';

const contactsOf = ({ contacts }: AppState) => contacts;

/** A new or changed contact: being filled in, or what became of it. */
export function ContactFormView({ account, id }: { account: Account; id: string }) {
  const { work, item, phase, error } = useOpenForm(account.id, id, contactsOf);
  if (item) return <SentContact account={account} item={item} />;
  if (phase === 'unreadable') return error && <ErrorNotice error={error} shape="banner" />;
  return phase === 'ready' ? <Filling account={account} work={work} /> : null;
}

function Filling({ account, work }: { account: Account; work: FormWork<ContactForm> }) {
  const store = useAppStore();
  const draft = useStore(work.draft.store);
  const { sending, error } = useStore(work.store);
  const [pressed, setPressed] = useState(false);
  const online = useApp((app) => app.accounts.list?.find(({ id }) => id === account.id)?.connection.state === 'online');
  const form = work.form();
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
      // Once what is wrong is marked: to the first of it.
      requestAnimationFrame(() => view.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    await work.send();
  };
  const leave = () => goBack(store.getState());

  return (
    <form
      ref={view}
      className={css.view}
      noValidate
      onBlur={() => void work.draft.flush()}
      onKeyDown={leaveOnEscape}
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
            discard={() => store.getState().contacts.discard(account.id, work.id)}
            onDiscarded={leave}
          />
        )}
      </header>
      {error && <Refused account={account} work={work} error={error} />}
      {form.contact === null && (
        <ClientField
          account={account.id}
          client={form.client}
          error={errors.client}
          onChange={(client) =>
            work.edit((now) => ({ ...now, client: client && { id: client.id, name: client.name } }))
          }
        />
      )}
      <ContactFields form={form} errors={errors} edit={work.edit} />
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

/** Why it was not saved; where somebody else changed the same field, what it is now can be taken as where one begins. */
function Refused({ account, work, error }: { account: Account; work: FormWork<ContactForm>; error: AppError }) {
  const store = useAppStore();
  const [busy, setBusy] = useState(false);
  const takeNow = async () => {
    const { contact } = work.form();
    if (contact === null) return;
    setBusy(true);
    const now = await store.getState().contacts.read(account.id, contact);
    setBusy(false);
    if (!now.ok) return work.store.setState({ error: now.error });
    work.edit((form) => rebased(form, contactValues(now.value)));
    work.store.setState({ error: null });
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

/** What the agent changed stays; everything else is as it is now. */
function rebased(form: ContactForm, now: NonNullable<ContactForm['base']>): ContactForm {
  const { base, values } = form;
  if (base === null) return form;
  const kept = Object.entries(values).filter(([field, value]) => value !== base[field as keyof typeof base]);
  return { ...form, base: now, values: { ...now, ...Object.fromEntries(kept) } };
}

const gapErrors = (form: ContactForm): Partial<Record<string, string>> =>
  Object.fromEntries(
    contactGaps(form).flatMap(({ reason, field }) =>
      reason === 'nothing-changed' ? [] : [[field, t(GAP_WORDS[reason])]],
    ),
  );

/** The service's own words at the field they are about. */
function refusalError(error: AppError | null): Partial<Record<string, string>> {
  const field = error?.kind === 'rejected' ? fieldOfRefusal(error, FIELD_NAMES) : null;
  return field && error ? { [field]: t('ui.quoted', { text: refusalTexts(error) }) } : {};
}
