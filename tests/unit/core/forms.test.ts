import { expect, it } from 'vitest';
import { withoutSecrets } from '../../../electron/core/outbox/forms.ts';

const FORM = {
  client: { id: '7', name: 'Aiko Tanaka' },
  lines: [
    {
      pid: '5',
      rootPassword: 'r00t',
      eppCode: 'EPP-1',
      customFields: [
        { id: '1', name: 'Root Password', value: 'hunter2' },
        { id: '2', name: 'Internal reference', value: 'PO-17' },
      ],
    },
  ],
};

it('keeps what was ordered, and no secret of it', () => {
  expect(JSON.parse(withoutSecrets('order', JSON.stringify(FORM)))).toEqual({
    client: FORM.client,
    lines: [
      {
        pid: '5',
        rootPassword: '',
        eppCode: '',
        customFields: [
          { id: '1', name: 'Root Password', value: '' },
          { id: '2', name: 'Internal reference', value: 'PO-17' },
        ],
      },
    ],
  });
});

it('shows nothing of what is no form, and leaves a reply as it is', () => {
  expect(withoutSecrets('order', 'hunter2 {')).toBe('{}');
  expect(withoutSecrets('reply', '{"password2":"as the customer wrote"}')).toBe(
    '{"password2":"as the customer wrote"}',
  );
});
