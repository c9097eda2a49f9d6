import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import type { AppState } from '../../store/slices.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { SavedMark } from '../composer/SavedMark.tsx';
import { DiscardForm } from '../forms/DiscardForm.tsx';
import forms from '../forms/Forms.module.css';
import { useOpenForm } from '../forms/useOpenForm.ts';
import { goBack } from '../record/open.ts';
import { CustomerStep } from './CustomerStep.tsx';
import { draftLine } from './form.ts';
import { Kept } from './Kept.tsx';
import css from './NewOrder.module.css';
import { PlacedOrder } from './PlacedOrder.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { type OrderWork, STEPS, type Step } from './session.ts';
import { TermsStep } from './TermsStep.tsx';
import { useCustomer, useFreshReview, useName } from './use-order.ts';
import { WhatStep } from './WhatStep.tsx';

const STEP_WORDS: Record<Step, MessageKey> = {
  customer: 'orders.stepCustomer',
  what: 'orders.stepWhat',
  terms: 'orders.stepTerms',
  review: 'orders.stepReview',
};

const ordersOf = ({ orders }: AppState) => orders;

/** A new order: filled in step by step, or what became of it. */
export function NewOrderView({ account, id }: { account: Account; id: string }) {
  const { work, item, phase, error } = useOpenForm(account.id, id, ordersOf);
  if (item) return <PlacedOrder account={account} item={item} />;
  if (phase === 'unreadable') return error && <ErrorNotice error={error} shape="banner" />;
  return phase === 'ready' ? <Filling account={account} work={work} /> : null;
}

function Filling({ account, work }: { account: Account; work: OrderWork }) {
  const store = useAppStore();
  const { sending, error } = useStore(work.store);
  const { step, review } = useStore(work.steps);
  const draft = useStore(work.draft.store);
  const catalog = useApp((app) => app.orders.catalog);
  const online = useApp((app) => app.accounts.list?.find(({ id }) => id === account.id)?.connection.state === 'online');
  const form = work.form();
  useFreshReview(work, online === true);
  const customer = useCustomer(account.id, form.client);
  useName(work, form.client, customer);
  const name = form.client && (form.client.name || t('orders.client', { id: form.client.id }));
  const at = STEPS.indexOf(step);
  const goTo = (to: Step | undefined) => {
    if (to) work.goTo(to);
  };
  return (
    <div className={forms.view}>
      <header className={forms.head}>
        <h2 className={forms.title} dir="auto">
          {name ? t('orders.forCustomer', { name }) : t('orders.newOrder')}
        </h2>
        <SavedMark draft={draft} />
        {draft.rev > 0 && (
          <DiscardForm
            what={draftLine(form)}
            discard={() => store.getState().orders.discard(account.id, work.id)}
            onDiscarded={() => goBack(store.getState())}
          />
        )}
      </header>
      <Steps step={step} onStep={goTo} />
      {error && <ErrorNotice error={error} />}
      <Kept work={work} />
      <StepBody step={step}>
        {step === 'customer' && (
          <CustomerStep account={account.id} form={form} edit={work.edit} onChosen={() => work.goTo('what')} />
        )}
        {step === 'what' && <WhatStep form={form} edit={work.edit} customer={customer} catalog={catalog} />}
        {step === 'terms' && (
          <TermsStep account={account} form={form} edit={work.edit} customer={customer} catalog={catalog} />
        )}
        {step === 'review' && <ReviewStep account={account} form={form} review={review} />}
      </StepBody>
      <footer className={forms.foot}>
        {at > 0 && <Button onClick={() => goTo(STEPS[at - 1])}>{t('orders.back')}</Button>}
        {step !== 'review' && (
          <Button look="primary" onClick={() => goTo(STEPS[at + 1])}>
            {t('orders.next')}
          </Button>
        )}
        {step === 'review' && (
          <Button
            look="primary"
            busy={sending}
            disabled={review === null || review.gaps.length > 0 || !online}
            onClick={() => void work.send()}
          >
            {t(sending ? 'orders.placing' : 'orders.place')}
          </Button>
        )}
        {step === 'review' && !online && <span role="status">{t('orders.offline')}</span>}
      </footer>
    </div>
  );
}

/** After the first one a step has the focus as soon as it shows: Tab leads into it. */
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
