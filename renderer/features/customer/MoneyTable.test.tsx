import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Figure, MoneyEntry } from '../../../shared/domain/customer.ts';
import { NOW } from '../../../tests/helpers/renderer/samples.ts';
import { account, scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { MoneyTable } from './MoneyTable.tsx';

const DAY = 24 * 3_600_000;
const figure = (text: string, readAt: number): Figure => ({
  money: { text, amount: null, prefix: '', suffix: '' },
  readAt,
});

/** An order read two minutes ago, with a line whose product was read at `recurringAt`. */
function show(recurringAt: number, ordersAt: number | null) {
  const entry: MoneyEntry = {
    order: {
      id: '1',
      number: '1042117',
      placedAt: null,
      status: 'Active',
      paymentStatus: 'Paid',
      paymentMethod: 'PayPal',
      invoiceId: null,
      amount: figure('12.95', NOW - 120_000),
      readAt: NOW - 120_000,
    },
    items: [
      {
        of: null,
        type: 'Domain',
        label: 'Registration',
        domain: 'shop.example',
        billingCycle: '1 Year',
        status: 'Active',
        ordered: null,
        firstPayment: null,
        recurring: figure('12.95', recurringAt),
        nextDueOn: null,
      },
    ],
  };
  render(
    <StoreProvider store={createAppStore(scriptedBridge({}))}>
      <MoneyTable
        account={account()}
        money={{ rows: [entry], total: 1 }}
        fresh={{ readAt: ordersAt, refused: false }}
        now={NOW}
      />
    </StoreProvider>,
  );
  return screen.getByRole('row', { name: /Registration/ }).lastElementChild?.textContent;
}

afterEach(cleanup);

describe('an amount that comes again', () => {
  it('stands with its cycle alone: an age in minutes beside it would read as months', () => {
    expect(show(NOW - 120_000, NOW - 120_000)).toBe('12.95 / 1 Year');
    expect(screen.getByText('12.95 / 1 Year').title).toMatch(/^as of \d/);
  });

  it('says when it was read where that was long before the orders, or nothing says when those were', () => {
    expect(show(NOW - 2 * DAY, NOW - 120_000)).toMatch(/^12\.95 \/ 1 Yearas of \d/);
    cleanup();
    expect(show(NOW - 120_000, null)).toMatch(/^12\.95 \/ 1 Yearas of \d/);
  });
});
