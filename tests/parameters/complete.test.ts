import { describe, expect, it } from 'vitest';
import type { ReadOperation } from '../../electron/core/desk/service/endpoints.ts';
import { addContactRows, getContactsRows, updateContactRows } from './contact-rows.ts';
import { orderRows } from './order-rows.ts';
import { READ_ROWS, rowsBy } from './read-rows.ts';
import { parametersOf, READ, type Row, WRITTEN, type Written } from './table.ts';
import { openTicketRows, replyRows } from './ticket-rows.ts';

const ROWS: Record<Written, readonly Row[]> = {
  'add-order': orderRows,
  'add-contact': addContactRows,
  'update-contact': updateContactRows,
  'open-ticket': openTicketRows,
  'add-ticket-reply': replyRows,
};

describe('every parameter can be set', () => {
  it.each(Object.keys(WRITTEN) as Written[])('of %s', (operation) => {
    const set = ROWS[operation].map(({ parameter }) => parameter);
    expect([...set].sort()).toEqual(parametersOf(operation));
  });

  it.each(Object.keys(READ) as ReadOperation[])('of %s', (operation) => {
    expect(Object.keys(READ_ROWS[operation]).sort()).toEqual(parametersOf(operation));
  });

  it('of get-contacts in its list', () => {
    const parameters = rowsBy('contacts').map(([, parameter]) => parameter);
    expect(getContactsRows.map(({ parameter }) => parameter).sort()).toEqual(parameters.sort());
  });
});
