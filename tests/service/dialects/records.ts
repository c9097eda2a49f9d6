/** Dialects that send other fields in records. */
import type { Dialect } from './dialect.ts';

export const records: readonly Dialect[] = [
  {
    name: 'corrupt-serial',
    row: 24,
    description: 'serialised fields that do not parse: `a:0:}`',
    record: (row, _raw, { collection }, index) => {
      if (collection === 'orders') return { ...row, orderdata: index % 2 ? 'a:1:{i:0;s:3:"ab";}' : 'a:0:}' };
      if (collection === 'products')
        return { ...row, customfields: { customfield: [{ id: '9', name: 'Import', value: 'a:2:{s:1:' }] } };
      return row;
    },
  },
  {
    name: 'secrets-in-the-open',
    row: 26,
    description: "a product's password unmasked, a custom field with one, a reset key on every contact",
    record: (row, raw, { collection }) => {
      if (collection === 'products') {
        return {
          ...row,
          password: raw.password,
          customfields: {
            customfield: [
              {
                id: '8',
                name: 'Root Password',
                translated_name: 'Root Password',
                type: 'password',
                value: `root-${raw.password}`,
              },
            ],
          },
        };
      }
      if (collection === 'contacts')
        return { ...row, pwresetkey: `reset-${row.id}`, password: row.password || `plain-${row.id}` };
      return row;
    },
  },
  {
    name: 'serviceids',
    row: 33,
    description: 'add-order answers `serviceids` instead of `productids`',
    body: (body, { operation }) => {
      if (operation !== 'add-order') return body;
      const { productids, ...rest } = body;
      return { ...rest, serviceids: productids };
    },
  },
];
