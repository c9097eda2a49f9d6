import { expect, test } from 'vitest';
import { topicOf } from './topic.ts';

test.each([
  ['My mail does not arrive', 'mail'],
  ['E-Mails kommen als Spam zurück', 'mail'],
  ['I want to transfer my domain, what is the auth code?', 'transfer'],
  ['Mi dominio ha caducado', 'expiry'],
  ['The browser says that the SSL certificate is not secure', 'certificate'],
  ['Our website shows 503', 'web'],
  ['Which name servers should I set?', 'dns'],
  ['Please send the invoice again', null],
  ['', null],
])('%s: %s', (text, topic) => {
  expect(topicOf(text)).toBe(topic);
});

test('the subject with more words decides', () => {
  expect(topicOf('Website is fine, but mail to my mailbox bounces')).toBe('mail');
});
