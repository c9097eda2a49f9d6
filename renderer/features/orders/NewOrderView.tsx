import { ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import type { OrderForm } from '../../../shared/domain/order-form.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { formatMoment } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { ClientField } from '../../parts/forms/ClientSearch.tsx';
import { FilledFields, FormPage, type FormProps, formView, SentForm } from '../../parts/forms/FormPage.tsx';
import forms from '../../parts/forms/Forms.module.css';
import { filledFields } from '../../parts/forms/form-table.ts';
import { openWeb } from '../../parts/records/focused.ts';
import { goBack } from '../../parts/records/open-record.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { readOrder, summary } from './order-outbox.ts';
import { type OrderSession, STEPS, type Step } from './order-session.ts';
import { draftLine, ORDER_TABLE, orderChoices, orderWords } from './order-table.ts';
import css from './orders.module.css';
import { ReviewStep, Texts } from './ReviewStep.tsx';
import { type StepProps, TermsStep, WhatStep } from './WhatStep.tsx';

const STEP_WORDS: Record<Step, MessageKey> = {
  customer: 'orders.stepCustomer',
  what: 'orders.stepWhat',
  terms: 'orders.stepTerms',
  review: 'orders.stepReview',
};

export const NewOrderView = formView(({ orders }) => orders, Filling, PlacedOrder);

function Filling({ account, session, discard }: FormProps<OrderSession>) {
  const store = useAppStore();
  useStore(session.draft.store);
  const { step, review } = useStore(session.steps);
  const catalog = useApp((app) => app.orders.catalog);
  const online = useApp((app) => app.accounts.list?.find(({ id }) => id === account.id)?.connection.state === 'online');
  const error = useStore(session.store, (state) => state.error);
  const { edit } = session;
  const form = session.form();
  useFreshReview(session, online === true);
  const customer = useCustomer(account.id, form.client);
  useFillName(session, form.client, customer);
  const name = form.client && (form.client.name || t('orders.client', { id: form.client.id }));
  const parts = { form, edit, customer, catalog };
  return (
    <FormPage
      session={session}
      discard={discard}
      title={name ? t('orders.forCustomer', { name }) : t('orders.newOrder')}
      what={draftLine(form)}
      onDiscarded={() => goBack(store.getState())}
      notice={
        <>
          <Steps step={step} onStep={session.goTo} />
          {error && <ErrorNotice error={error} />}
          <KeptLine session={session} />
        </>
      }
      summary={<OrderSummary form={form} customer={customer} catalog={catalog} />}
      foot={<Foot session={session} online={online === true} />}
    >
      <StepBody step={step}>
        {step === 'customer' && (
          <CustomerStep account={account.id} form={form} edit={edit} onChosen={() => session.goTo('what')} />
        )}
        {step === 'what' && <WhatStep {...parts} />}
        {step === 'terms' && <TermsStep account={account} {...parts} />}
        {step === 'review' && <ReviewStep account={account} review={review} />}
      </StepBody>
    </FormPage>
  );
}

function OrderSummary({ form, customer, catalog }: Omit<StepProps, 'edit'>) {
  const { heading, items } = orderWords(form, customer);
  return (
    <>
      <p className={layout.strong}>{heading}</p>
      {items.length > 0 && <Texts of={items} />}
      <FilledFields of={filledFields(ORDER_TABLE, form, orderChoices(customer, catalog))} />
      <p className={forms.quiet}>{t('orders.noTotal')}</p>
    </>
  );
}

function Foot({ session, online }: { session: OrderSession; online: boolean }) {
  const sending = useStore(session.store, (state) => state.sending);
  const { step, review } = useStore(session.steps);
  const at = STEPS.indexOf(step);
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]];
  return (
    <>
      {before && <Button onClick={() => session.goTo(before)}>{t('orders.back')}</Button>}
      {after ? (
        <Button look="primary" onClick={() => session.goTo(after)}>
          {t('orders.next')}
        </Button>
      ) : (
        <Button
          look="primary"
          busy={sending}
          disabled={review === null || review.gaps.length > 0 || !online}
          onClick={() => void session.send()}
        >
          {t(sending ? 'orders.placing' : 'orders.place')}
        </Button>
      )}
      {!after && !online && <span role="status">{t('orders.offline')}</span>}
    </>
  );
}

/** Each step after the first takes the focus when it appears, so that Tab leads into it. */
function StepBody({ step, children }: { step: Step; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    body.current?.focus();
  }, [step]);
  return (
    <section ref={body} tabIndex={-1} aria-label={t(STEP_WORDS[step])} className={css.step}>
      {children}
    </section>
  );
}

function Steps({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  return (
    <nav aria-label={t('orders.steps')}>
      <ol className={css.steps}>
        {STEPS.map((one, index) => (
          <li key={one}>
            <button
              type="button"
              className={css.stepButton}
              aria-current={one === step ? 'step' : undefined}
              onClick={() => onStep(one)}
            >
              <span className={css.number}>{index + 1}</span> {t(STEP_WORDS[one])}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function KeptLine({ session }: { session: OrderSession }) {
  const now = useNow();
  const kept = useStore(session.draft.store, (draft) => draft.kept[0]);
  if (!kept) return null;
  const use = () => {
    session.edit(() => readOrder(kept.text));
    session.draft.forgetKept(kept.savedAt);
  };
  return (
    <Notice
      tone="info"
      actions={
        <>
          <Button look="plain" onClick={use}>
            {t('orders.useKept')}
          </Button>
          <Button look="plain" onClick={() => session.draft.forgetKept(kept.savedAt)}>
            {t('ui.dismiss')}
          </Button>
        </>
      }
    >
      {t('orders.kept', { time: formatMoment(kept.savedAt, now), summary: summary(readOrder(kept.text)) })}
    </Notice>
  );
}

function PlacedOrder({ account, item }: { account: Account; item: OutboxItem }) {
  const store = useAppStore();
  const id = item.made?.kind === 'order' ? item.made.orderId : null;
  const client = item.to.clientId ?? '';
  const openOnWeb = id !== null && (
    <div>
      <Button icon={ExternalLink} onClick={() => void openWeb(store.getState(), { kind: 'order', id, client })}>
        {t('orders.openOnWeb')}
      </Button>
    </div>
  );
  const title = t('orders.forCustomer', { name: item.to.name || t('orders.client', { id: client }) });
  return (
    <SentForm account={account} item={item} title={title} label={t('orders.order')} after={openOnWeb}>
      <p>{summary(readOrder(item.text))}</p>
    </SentForm>
  );
}

function useFreshReview(session: OrderSession, online: boolean): void {
  useEffect(() => {
    const { step, review } = session.steps.getState();
    if (online && step === 'review' && review && !review.fresh) void session.review();
  }, [session, online]);
}

function useCustomer(account: string, client: OrderForm['client']): CustomerPage | null {
  const store = useAppStore();
  const id = client?.id ?? null;
  useEffect(() => {
    if (id !== null) void store.getState().orders.loadCustomer(account, id);
  }, [store, account, id]);
  return useApp(({ orders }) => (orders.customer?.clientId === id ? orders.customer : null));
}

/** Fills in the customer's name once the typed id is known, because the review shows it. */
function useFillName(session: OrderSession, client: OrderForm['client'], customer: CustomerPage | null): void {
  const known = client && client.name === '' && customer ? (customer.name ?? customer.company ?? '') : '';
  const email = customer?.emails[0] ?? '';
  useEffect(() => {
    if (known === '') return;
    session.edit((form) => ({ ...form, client: form.client && { ...form.client, name: known, email } }));
  }, [session, known, email]);
}

/** Ids can be any text; all known ones contain a digit. */
const ID = /^[\w-]*\d[\w-]*$/;

function CustomerStep({
  account,
  form,
  edit,
  onChosen,
}: Pick<StepProps, 'form' | 'edit'> & { account: string; onChosen: () => void }) {
  const { client } = form;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The pane was focused before the form was mounted.
    if (document.activeElement?.matches('[data-pane="record"]')) box.current?.focus();
  }, []);
  return (
    <ClientField
      account={account}
      client={client}
      choose="orders.choose"
      idLike={ID}
      box={box}
      onChange={(chosen) => {
        edit((now) => ({ ...now, client: chosen, ...(!chosen && { contactId: '' }) }));
        if (chosen) onChosen();
      }}
    />
  );
}
