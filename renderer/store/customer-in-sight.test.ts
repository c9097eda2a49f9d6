import { expect, it } from 'vitest';
import type { CustomerPage } from '../../shared/domain/customer.ts';
import type { AppState } from './app-state.ts';
import { customerInSight } from './current-ticket.ts';

/** The page of client 7 of that account was read, and client 7 of account a1 is on screen. */
const readOf = (account: string) =>
  customerInSight({
    record: { open: { account: 'a1', kind: 'customer', id: '7' } },
    customerPage: {
      account,
      page: { clientId: '7', name: 'Priya', company: null, emails: [] } as unknown as CustomerPage,
    },
    nav: { ticket: null },
  } as unknown as AppState);

it('a new form is for the customer on screen, not for another account’s of the same number', () => {
  expect(readOf('a1')).toEqual({ id: '7', name: 'Priya', email: '' });
  expect(readOf('a2')).toBeNull();
});
