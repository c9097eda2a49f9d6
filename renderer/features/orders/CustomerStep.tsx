import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { ClientSearch } from '../../parts/forms/ClientSearch.tsx';
import { Button } from '../../ui/Button.tsx';
import css from './orders.module.css';
import type { StepProps } from './WhatStep.tsx';

const WORDS = {
  label: 'orders.customer',
  hint: 'orders.customerHint',
  choose: 'orders.choose',
  none: 'orders.noHits',
} as const;
/** Ids are texts of any kind; those that are known have a digit. */
const ID = /^[\w-]*\d[\w-]*$/;

/** Whose order it is: found among those that are cached, or by an id. */
export function CustomerStep({
  account,
  form,
  edit,
  onChosen,
}: Omit<StepProps, 'customer'> & { account: string; onChosen: () => void }) {
  const { client } = form;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The pane got the focus before the form was there.
    if (document.activeElement?.matches('[data-pane="record"]')) box.current?.focus();
  }, []);
  if (client) {
    return (
      <div className={css.step}>
        <p>{t('orders.chosen', { name: client.name || t('orders.unnamed'), id: client.id })}</p>
        <div>
          <Button onClick={() => edit((now) => ({ ...now, client: null, contactId: '' }))}>{t('orders.change')}</Button>
        </div>
      </div>
    );
  }
  return (
    <div className={css.step}>
      <ClientSearch
        account={account}
        words={WORDS}
        idLike={ID}
        box={box}
        onChoose={(chosen) => {
          edit((now) => ({ ...now, client: chosen }));
          onChosen();
        }}
      />
    </div>
  );
}
