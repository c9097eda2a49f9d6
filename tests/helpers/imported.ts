/** Messages of other desks and mailboxes, as readers find them. */
import type { FoundMessage } from '../../shared/domain/imported.ts';
import { NOON } from './memory-store.ts';

export const foundMessage = (message: Partial<FoundMessage> & Pick<FoundMessage, 'source' | 'key'>): FoundMessage => ({
  conversation: null,
  references: [],
  number: null,
  subject: 'The site is down',
  role: 'customer',
  author: 'Aiko Tanaka',
  email: 'aiko@example.com',
  to: ['desk@host.example'],
  customer: null,
  at: NOON,
  text: 'Please have a look.',
  files: [],
  ...message,
});

/** A mail from a mailbox: nobody says who is staff. */
export const importedMail = (key: string, message: Partial<FoundMessage> = {}): FoundMessage =>
  foundMessage({ source: 'mbox', key, role: 'unknown', text: `Text ${key}`, ...message });
