/** The pages of one form: while it is filled in, and after it was sent. */
import {
  type ComponentType,
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import type { RecordView } from '../../store/registry.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { OutboxItemState } from '../outbox/OutboxCard.tsx';
import { showError } from '../show-error.ts';
import { SavedMark } from '../writing/NoticeLine.tsx';
import css from './Forms.module.css';
import type { FormSession, FormSessions } from './form-session.ts';
import type { FilledField, FormErrors } from './form-table.ts';

type AnySession = Pick<FormSession<unknown>, 'id' | 'key' | 'draft' | 'store' | 'refresh'>;

/** The slice of a kind of form. */
type FormsOf<Session extends AnySession> = (app: AppState) => Pick<FormSessions<never>, 'discard' | 'load'> & {
  sessionOf(account: string, id: string): Session;
};

export interface FormProps<Session> {
  account: Account;
  session: Session;
  discard(): Promise<Result<null>>;
}

/** The view of one form: read when opened, saved when closed, then replaced by its outbox item. */
export function formView<Session extends AnySession>(
  forms: FormsOf<Session>,
  Form: ComponentType<FormProps<Session>>,
  Sent: ComponentType<{ account: Account; item: OutboxItem }>,
): RecordView {
  return function OpenForm({ account, id }) {
    const store = useAppStore();
    const session = forms(store.getState()).sessionOf(account.id, id);
    useEffect(() => {
      forms(store.getState()).load(account.id);
      void session.refresh();
      return () => void session.draft.flush();
    }, [store, session, account.id]);
    const item = useApp((app) => app.outbox.items.findLast(({ ticket }) => ticket === session.key) ?? null);
    const { phase, error } = useStore(session.store);
    if (item) return <Sent account={account} item={item} />;
    if (phase === 'unreadable') return error && <ErrorNotice error={error} shape="banner" />;
    const discard = () => forms(store.getState()).discard(account.id, id);
    return phase === 'ready' ? <Form account={account} session={session} discard={discard} /> : null;
  };
}

/** A form's errors by field, shown once its button was pressed, and what the button does. */
export function useFormSend<F>(session: FormSession<F>, errorsOf: (form: F) => FormErrors | null) {
  const [pressed, setPressed] = useState(false);
  const page = useRef<HTMLFormElement>(null);
  const send = async () => {
    setPressed(true);
    if (errorsOf(session.form()) === null) return void (await session.send());
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return { page, send, errors: (pressed && errorsOf(session.form())) || {} };
}

interface FormPageProps extends Pick<FormProps<AnySession>, 'session' | 'discard'> {
  title: string;
  /** The form as the question before discarding names it; without it, by its title. */
  what?: string;
  onDiscarded: () => void;
  page?: RefObject<HTMLFormElement | null>;
  onSend?: () => void;
  head?: ReactNode;
  /** Replaces the error of the last attempt above the fields. */
  notice?: ReactNode;
  /** Says what will be sent, while it is filled in. */
  summary: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}

export function FormPage({
  session,
  discard,
  title,
  what = title,
  onDiscarded,
  page,
  onSend,
  head,
  notice,
  summary,
  foot,
  children,
}: FormPageProps) {
  const draft = useStore(session.draft.store);
  const error = useStore(session.store, (state) => state.error);
  return (
    <form
      ref={page}
      className={css.form}
      noValidate
      onBlur={() => void session.draft.flush()}
      onSubmit={(event) => {
        event.preventDefault();
        onSend?.();
      }}
    >
      <header className={css.head}>
        <h2 className={css.title} dir="auto">
          {title}
        </h2>
        <SavedMark draft={draft} />
        {draft.rev > 0 && <DiscardForm what={what} discard={discard} onDiscarded={onDiscarded} />}
        {head}
      </header>
      {notice ?? (error && <ErrorNotice error={error} />)}
      {children}
      <Summary>{summary}</Summary>
      <footer className={css.foot}>{foot}</footer>
    </form>
  );
}

/** Stays beside the fields where there is room, else it stands between them and the button. */
function Summary({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <div className={css.beside}>
      <section className={css.summary} aria-labelledby={id}>
        <h3 id={id} className={css.partTitle}>
          {t('forms.summary')}
        </h3>
        {children}
      </section>
    </div>
  );
}

/** Fields with their values. A dash stands for one that is still missing. */
export function FilledFields({ of }: { of: readonly FilledField[] }) {
  return (
    <dl className={css.filled}>
      {of.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value || '–'}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface SentFormProps {
  account: Account;
  item: OutboxItem;
  title: string;
  /** Names the card with the item's state. */
  label: string;
  /** Summarizes the sent form, above the card. */
  children?: ReactNode;
  /** Within the card, above and below the item's state. */
  before?: ReactNode;
  after?: ReactNode;
}

export function SentForm({ account, item, title, label, children, before, after }: SentFormProps) {
  return (
    <div className={css.view}>
      <h2 className={css.title} dir="auto">
        {title}
      </h2>
      {children}
      <section className={css.card} aria-label={label}>
        {before}
        <OutboxItemState item={item} account={account} />
        {after}
      </section>
    </div>
  );
}

interface DiscardFormProps {
  what: string;
  discard: () => Promise<Result<null>>;
  onDiscarded?: () => void;
}

export function DiscardForm({ what, discard, onDiscarded }: DiscardFormProps) {
  const [asking, setAsking] = useState(false);
  const safe = useRef<HTMLButtonElement>(null);
  const run = async () => {
    setAsking(false);
    const gone = await discard();
    if (gone.ok) onDiscarded?.();
    else showError(gone.error);
  };
  return (
    <>
      <Button look="plain" onClick={() => setAsking(true)}>
        {t('forms.discard')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('forms.discardTitle')}
        width="small"
        initialFocus={safe}
        actions={
          <>
            <Button ref={safe} onClick={() => setAsking(false)}>
              {t('ui.cancel')}
            </Button>
            <Button look="danger" onClick={() => void run()}>
              {t('forms.discard')}
            </Button>
          </>
        }
      >
        <p>{t('forms.discardWords', { what })}</p>
      </Dialog>
    </>
  );
}
