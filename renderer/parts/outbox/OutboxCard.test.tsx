import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { item } from '../../../tests/helpers/renderer/samples.ts';
import { ItemExtras } from './OutboxCard.tsx';

afterEach(cleanup);

const words = (more: Parameters<typeof item>[0]) => render(<ItemExtras item={item(more)} />).container.textContent;

it('of a reply on its way says in whose name it goes, and what it sets; of others nothing', () => {
  const identity = { as: 'contact', name: 'Noor Aziz', email: '', clientId: '7', contactId: '71' } as const;
  const fields = [
    { id: '3', name: '', value: 'K-7' },
    { id: '9', name: '', value: 'blue' },
  ];
  expect(words({})).toBe('');
  expect(words({ plain: true, email: 'brand@example.com' })).toBe('From brand@example.comAs plain text');
  expect(words({ identity, fields })).toBe(
    'As the contact Noor Aziz, in that contact’s own nameCustom fields: 3 = K-7, 9 = blue',
  );
});
