import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { newOrderLine, type OrderCatalog, type OrderLine } from '../../../shared/domain/order-form.ts';
import { LineCard } from './LineCard.tsx';

afterEach(cleanup);

const catalog: OrderCatalog = {
  products: [
    {
      pid: '5',
      name: 'VPS S',
      group: '',
      cycles: [],
      options: [{ id: '3', name: 'CPU cores', type: 'dropdown' }],
      fields: [{ id: '1', name: 'Internal reference', secret: false }],
      isServer: false,
    },
  ],
  gateways: [],
  cycles: [],
};

function Card({ of }: { of: Partial<OrderLine> }) {
  const [line, setLine] = useState<OrderLine>({ ...newOrderLine('transfer'), ...of });
  return (
    <LineCard
      line={line}
      catalog={catalog}
      onChange={(patch) => setLine((now) => ({ ...now, ...patch }))}
      onRemove={() => undefined}
    />
  );
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
function type(label: string, value: string) {
  fireEvent.change(input(label), { target: { value } });
  return input(label);
}

describe('a domain of an order', () => {
  it.each([
    ['https://www.Moved-Away.com/', 'moved-away.com'],
    ['Milliron.KZ', 'milliron.kz'],
  ])('that was typed as %s stands there as %s once it is left', (typed, shown) => {
    render(<Card of={{}} />);
    const box = type('Domain', typed);
    expect(box.value).toBe(typed);
    fireEvent.blur(box);
    expect(box.value).toBe(shown);
    expect(screen.getByRole('group', { name: `Transfer ${shown}` })).toBeTruthy();
  });

  it('shows both of its forms', () => {
    render(<Card of={{}} />);
    fireEvent.blur(type('Domain', 'xn--mnchen-3ya.de'));
    expect(input('Domain').value).toBe('münchen.de');
    expect(screen.getByText('Ordered as xn--mnchen-3ya.de')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Transfer münchen.de (xn--mnchen-3ya.de)' })).toBeTruthy();
  });

  it.each(['müller moved', 'xn--moved-away', 'xn--a.com', 'localhost'])('is not %s: the field says so', (typed) => {
    render(<Card of={{}} />);
    const box = type('Domain', typed);
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(box);
    expect(screen.getByRole('alert').textContent).toBe('Enter one domain, such as example.com.');
    expect(box.value).toBe(typed);
  });
});

it.each(['CPU cores', 'Add-on IDs'])('%s takes digits only', (label) => {
  render(<Card of={{ kind: 'product', pid: '5' }} />);
  type(label, '2 cores');
  expect(input(label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Enter digits only.');
  type(label, '2');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.body.textContent).not.toContain('Values seen');
});

it('a custom field takes any words', () => {
  render(<Card of={{ kind: 'product', pid: '5' }} />);
  type('Internal reference', 'K-7 of May');
  expect(screen.queryByRole('alert')).toBeNull();
});
