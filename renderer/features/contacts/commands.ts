/** The keys of contacts. */
import type { Command } from '../../commands/table.ts';
import { customerInSight } from '../orders/begin.ts';
import { beginContact, openContacts } from './begin.ts';

export const contactCommands: Command[] = [
  { id: 'go.contacts', title: 'contacts.go', section: 'move', keys: ['g k'], run: openContacts },
  {
    id: 'contact.new',
    title: 'contacts.new',
    section: 'write',
    keys: [],
    run: (app) => beginContact(app, customerInSight(app)),
  },
];
