/** What a new order on screen keeps up to date by itself. */
import { useEffect } from 'react';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import type { OrderForm } from '../../../shared/domain/order-form.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import type { OrderWork } from './session.ts';

/** The network is back: what was looked at without it is looked at again. */
export function useFreshReview(work: OrderWork, online: boolean): void {
  useEffect(() => {
    const { step, review } = work.steps.getState();
    if (online && step === 'review' && review && !review.fresh) void work.review();
  }, [work, online]);
}

/** The cached contacts, products and domains of whose order it is. */
export function useCustomer(account: string, client: OrderForm['client']): CustomerPage | null {
  const store = useAppStore();
  const id = client?.id ?? null;
  useEffect(() => {
    if (id !== null) store.getState().orders.loadCustomer(account, id);
  }, [store, account, id]);
  return useApp(({ orders }) => (orders.customer?.clientId === id ? orders.customer : null));
}

/** Who is behind an id that was typed, as soon as that is known: the review names him. */
export function useName(work: OrderWork, client: OrderForm['client'], customer: CustomerPage | null): void {
  const known = client && client.name === '' && customer ? (customer.name ?? customer.company ?? '') : '';
  const email = customer?.emails[0] ?? '';
  useEffect(() => {
    if (known === '') return;
    work.edit((form) => ({ ...form, client: form.client && { ...form.client, name: known, email } }));
  }, [work, known, email]);
}
