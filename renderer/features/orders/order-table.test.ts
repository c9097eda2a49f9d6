import { expect, it } from 'vitest';
import { newOrderForm, newOrderLine, type OrderForm, type OrderReview } from '../../../shared/domain/order-form.ts';
import { orderWords, termWords } from './order-table.ts';

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

it('an order of one thing is one sentence, with its secrets as dots', () => {
  expect(orderWords(form({ lines: [transfer] }))).toEqual({
    heading: 'Transfer photo-green.com.ua, 1 year, EPP code •••• for Тарас Мельник (169)',
    items: [],
  });
  const registered = { ...newOrderLine('register'), domain: 'a.example', years: '3', idProtection: true };
  expect(orderWords(form({ lines: [registered] })).heading).toBe(
    'Register a.example, 3 years, ID protection for Тарас Мельник (169)',
  );
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
  expect(orderWords(form({ lines: [{ ...transfer, years: 'two' }] })).heading).toContain(', two, EPP code');
  expect(orderWords({ ...form({ lines: [transfer] }), client: { ...CLIENT, name: '' } }).heading).toContain('(169)');
});

it('terms are named where they were chosen, the gateway by its name and options once', () => {
  const review: OrderReview = {
    fields: [
      { name: 'configoptions[3]', value: '32', secret: false, decoded: 'CPU cores: 32' },
      { name: 'configoptions[3]', value: '32', secret: false, decoded: 'CPU cores: 32' },
      { name: 'pid', value: '3', secret: false, decoded: null },
    ],
    gaps: [],
    similarOrders: [],
    owned: [],
    fresh: true,
  };
  const catalog = { products: [], gateways: [{ id: 'card', name: 'Credit Card' }], cycles: [] };
  const chosen = form({ paymentMethod: 'card', nameservers: ['ns1.example', '', 'ns2.example'], dnsManagement: true });
  expect(termWords(chosen, review, catalog)).toEqual([
    'CPU cores: 32',
    'Payment method: Credit Card',
    'Nameservers: ns1.example, ns2.example',
    'DNS management for the domains: Yes',
  ]);
  expect(termWords(form({}), { ...review, fields: [] }, catalog)).toEqual([]);
});
