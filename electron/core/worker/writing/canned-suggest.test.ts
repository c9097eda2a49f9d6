/** Replies that a ticket's words suggest, and tickets for which none is close. */
import { beforeEach, expect, it } from 'vitest';
import { CANNED_EXAMPLES } from '../../../../shared/domain/canned-examples.ts';
import {
  ingestConversation,
  ingestTickets,
  NOON,
  openTestStore,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { parseReplies } from '../../rules/canned-format.ts';
import type { Store } from '../calls.ts';

const MORE = `---
name: Renew a certificate
keywords: ssl, https, certificate
---
Hello {{customer.firstname}}, the certificate of {{service.domain}} was renewed.`;
const BILLING = `---
name: Pay by bank transfer
keywords: invoice, payment, iban
department: 9
---
Hello {{customer.firstname}}, please transfer the amount to our account.`;

let store: Store;
beforeEach(() => {
  store = openTestStore();
  const files = [...CANNED_EXAMPLES, { name: 'ssl.md', text: MORE }, { name: 'pay.md', text: BILLING }];
  store.canned.import(parseReplies(files), { apply: true, at: NOON });
});

async function suggested(subject: string, message = ''): Promise<string[]> {
  await ingestTickets(store, [wireTicket('1', { subject })]);
  if (message !== '') ingestConversation(store, '1', [{ id: '1', clock: '09:00:00', text: message }]);
  const names = new Map(store.canned.list().map(({ id, name }) => [id, name]));
  return store.canned.suggest('1').map((id) => names.get(id) ?? '');
}

const rows: [subject: string, message: string, first: string | null][] = [
  ['Nameservers changed', 'I changed the DNS yesterday and still see the old page.', 'DNS takes a day'],
  ['Propagation?', '', 'DNS takes a day'],
  ['Shop down', 'The shop shows error 500 since this morning.', 'Ask for the exact error'],
  ['Please restore my files', 'I deleted the folder images. Do you have a backup?', 'Restored from the backup'],
  ['HTTPS warning', 'The browser says that the certificate has expired.', 'Renew a certificate'],
  ['Zertifikat', 'Unser SSL ist abgelaufen, bitte erneuern.', 'Renew a certificate'],
  // The reply belongs to another department.
  ['Invoice', 'Where is your IBAN?', null],
  ['Question', 'Can you please tell me how much a second mailbox costs?', null],
  ['Thank you', 'It works again, thank you for the quick answer.', null],
  ['', '', null],
];
it.each(rows)('for “%s”: %s → %s', async (subject, message, first) => {
  const found = await suggested(subject, message);
  expect(found[0] ?? null).toBe(first);
  expect(found.length).toBeLessThanOrEqual(3);
});

it('has none for a ticket that is not stored', () => {
  expect(store.canned.suggest('none')).toEqual([]);
});
