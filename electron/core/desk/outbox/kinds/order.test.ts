import { expect, it } from 'vitest';
import { newOrderForm, newOrderLine, type OrderForm } from '../../../../../shared/domain/order-form.ts';
import { type OrderSettings, orderParams, shownFields } from './order.ts';

const option = (id: string, name: string, value: string) => ({ id, name, value });
const FORM: OrderForm = {
  ...newOrderForm({ id: '101', name: 'Aiko Tanaka', email: 'aiko@shop.example' }),
  lines: [
    {
      ...newOrderLine('product'),
      pid: '5',
      configOptions: [option('3', 'CPU cores', '32'), option('4', 'Root password', 'r00t'), option('6', '', '7')],
    },
  ],
};
const options = (configOptionsAs: OrderSettings['configOptionsAs']) =>
  shownFields(FORM, { configOptionsAs })
    .filter(({ name }) => name.startsWith('configoptions'))
    .map(({ name, decoded, secret }) => ({ name, decoded, secret }));

it.each([
  ['documented', ''],
  ['map', '[0]'],
] as const)('names each option of an order that is sent as it is (%s)', (as, place) => {
  expect(options(as)).toEqual([
    { name: `configoptions${place}[3]`, decoded: 'CPU cores: 32', secret: false },
    { name: `configoptions${place}[4]`, decoded: 'Root password: ••••••••', secret: true },
    { name: `configoptions${place}[6]`, decoded: '6: 7', secret: false },
  ]);
});

it('reads a serialised map out', () => {
  expect(options('serialised')).toEqual([
    { name: 'configoptions[0]', decoded: 'CPU cores: 32; Root password: ••••••••; 6: 7', secret: true },
  ]);
});

it('orders domains in punycode, and renews them by the names that the service has', () => {
  const form: OrderForm = {
    ...FORM,
    lines: [{ ...newOrderLine('register'), domain: 'Köln.example' }],
    renewals: ['https://münchen.example/', 'köln.example', 'bonn.example'].map((domain) => ({ domain, years: '' })),
  };
  const spelled = { 'xn--mnchen-3ya.example': 'München.example' };
  expect(orderParams(form, { configOptionsAs: 'documented', spelled })).toMatchObject({
    items: [{ domain: 'xn--kln-sna.example' }],
    domainrenewals: { 'München.example': 1, 'xn--kln-sna.example': 1, 'bonn.example': 1 },
  });
});
