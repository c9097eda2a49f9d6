import { expect, it } from 'vitest';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import { newOrderForm, newOrderLine, type OrderForm } from '../../../shared/domain/order-form.ts';
import { filledFields } from '../../parts/forms/form-table.ts';
import { ORDER_TABLE, orderChoices, orderWords } from './order-table.ts';

const CLIENT = { id: '169', name: 'Тарас Мельник', email: 'taras@example.com' };
const form = (more: Partial<OrderForm>): OrderForm => ({ ...newOrderForm(CLIENT), ...more });
const transfer = { ...newOrderLine('transfer'), domain: 'photo-green.com.ua', eppCode: 'Epp-S3cret' };
const product = {
  ...newOrderLine('product'),
  pid: '3',
  productName: 'VPS S',
  billingCycle: 'monthly',
  hostname: 'vps.example',
  rootPassword: 'R00t-S3cret',
};

it('an order of one thing says for whom, with its secrets as dots', () => {
  expect(orderWords(form({ lines: [transfer] }))).toEqual({
    heading: 'For Тарас Мельник (169):',
    items: ['Transfer photo-green.com.ua, 1 year, EPP code ••••'],
  });
  const registered = { ...newOrderLine('register'), domain: 'a.example', years: '3', idProtection: true };
  expect(orderWords(form({ lines: [registered] })).items).toEqual(['Register a.example, 3 years, ID protection']);
});

it('an order of several things says for whom, and lists them', () => {
  const words = orderWords(
    form({
      lines: [transfer, product, { ...product, domain: 'b.example', domainType: 'register', rootPassword: '' }],
      renewals: [{ domain: 'c.example', years: '2' }],
      addons: [{ addonId: '5', serviceId: '70', serviceName: 'shop.example' }],
    }),
  );
  expect(words.heading).toBe('For Тарас Мельник (169):');
  expect(words.items).toEqual([
    'Transfer photo-green.com.ua, 1 year, EPP code ••••',
    'VPS S, monthly, hostname vps.example, root password ••••',
    'VPS S for b.example, monthly, register that domain, 1 year, hostname vps.example',
    'Renew c.example, 2 years',
    'Add-on 5 for shop.example',
  ]);
  expect(JSON.stringify(words)).not.toContain('S3cret');
});

it('what is not chosen yet is said, and years that are no number stand as typed', () => {
  expect(orderWords(newOrderForm()).heading).toContain('No customer chosen yet');
  expect(orderWords(form({}))).toEqual({ heading: 'For Тарас Мельник (169):', items: ['No items yet'] });
  expect(orderWords(form({ lines: [{ ...transfer, years: 'two' }] })).items[0]).toContain(', two, EPP code');
  expect(orderWords({ ...form({ lines: [transfer] }), client: { ...CLIENT, name: '' } }).heading).toContain('(169)');
});

it('options and fields are named with their values, and secrets among them are dots', () => {
  const pair = (id: string, name: string, value: string) => ({ id, name, value });
  const line = {
    ...product,
    hostname: '',
    rootPassword: '',
    configOptions: [pair('3', 'CPU cores', '32'), pair('4', 'Disk', '')],
    customFields: [pair('1', 'Admin password', 'S3cret'), pair('9', '', 'K-7')],
  };
  expect(orderWords(form({ lines: [line] })).items).toEqual([
    'VPS S, monthly, CPU cores: 32, Admin password: ••••••••, 9: K-7',
  ]);
});

it('a renewal says what the customer pays for it now, where that is known', () => {
  const recurring = { text: '12.00', prefix: '$', suffix: '' };
  const domains = { rows: [{ record: { name: 'c.example', years: 1, recurring } }] };
  const order = form({ renewals: ['c.example', 'other.example'].map((domain) => ({ domain, years: '' })) });
  expect(orderWords(order, { domains } as unknown as CustomerPage).items).toEqual([
    'Renew c.example, 1 year, renews at $12.00 for 1 year',
    'Renew other.example, 1 year',
  ]);
});

it('terms are named where they were chosen, by the names of what they refer to', () => {
  const catalog = { products: [], gateways: [{ id: 'card', name: 'Credit Card' }], cycles: [] };
  const chosen = form({ paymentMethod: 'card', nameservers: ['ns1.example', '', 'ns2.example'], dnsManagement: true });
  const terms = (order: OrderForm) => filledFields(ORDER_TABLE, order, orderChoices(null, catalog));
  expect(terms(chosen)).toEqual([
    { label: 'Payment method', value: 'Credit Card' },
    { label: 'Nameservers', value: 'ns1.example, ns2.example' },
    { label: 'DNS management for the domains', value: 'Yes' },
  ]);
  expect(terms(form({}))).toEqual([]);
});
