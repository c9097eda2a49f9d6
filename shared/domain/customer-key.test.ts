import { expect, it } from 'vitest';
import { customerKey, customerOfKey, readCustomerKey } from './customer-key.ts';

const guest = { clientId: null, email: ' Aiko@Example.COM ', isVerified: false };

it('knows a client by id, whatever the address', () => {
  expect(customerKey({ clientId: '7', email: 'aiko@example.com', isVerified: false })).toBe('client:7');
  expect(customerKey({ clientId: '7', email: '', isVerified: true })).toBe('client:7');
});

it('knows a guest by a verified address only, in small letters', () => {
  expect(customerKey(guest)).toBeNull();
  expect(customerKey({ ...guest, isVerified: true })).toBe('email:aiko@example.com');
});

it.each(['', '@', 'aiko', 'a b@example.com', 'a@b@c', 'a\n@example.com', `${'a'.repeat(250)}@example.com`])(
  'takes no address that is none: %j',
  (email) => {
    expect(customerKey({ clientId: null, email, isVerified: true })).toBeNull();
  },
);

it.each(['', '7 8', '7\u202e', 'x'.repeat(200)])('takes no client id that is none: %j', (clientId) => {
  expect(customerKey({ clientId, email: 'aiko@example.com', isVerified: true })).toBeNull();
});

it('checks keys from elsewhere', () => {
  for (const key of ['client:7', 'email:aiko@example.com']) expect(readCustomerKey(key)).toBe(key);
  for (const key of ['7', 'client:', 'email:Aiko@example.com', 'phone:7', 'client:7\u0000', 'xclient:7'])
    expect(readCustomerKey(key)).toBeNull();
});

it('gives back the id or the address', () => {
  expect(customerOfKey('client:7')).toEqual({ clientId: '7' });
  expect(customerOfKey('email:aiko@example.com')).toEqual({ email: 'aiko@example.com' });
});
