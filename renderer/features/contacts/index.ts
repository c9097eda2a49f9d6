/** Registers the contacts' keys, their list and form, and what the outbox shows of one. */
import type { Command } from '../../commands/table.ts';
import { customerInSight, openContactForm, openList } from '../../parts/forms/open-form.ts';
import type { Feature } from '../../store/registry.ts';
import { ContactFormView } from './ContactFormView.tsx';
import { ContactsView } from './ContactsView.tsx';
import { contactOutbox } from './contact-outbox.ts';

const commands: Command[] = [
  { id: 'go.contacts', title: 'contacts.go', section: 'move', keys: ['g k'], run: (app) => openList(app, 'contacts') },
  {
    id: 'contact.new',
    title: 'contacts.new',
    section: 'write',
    keys: [],
    run: (app) => openContactForm(app, customerInSight(app)),
  },
];

export const contactsFeature: Feature = {
  commands,
  recordViews: { contacts: ContactsView, 'edit-contact': ContactFormView },
  outboxKinds: { contact: contactOutbox },
};
