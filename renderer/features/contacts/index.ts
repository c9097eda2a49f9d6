/** Registers the contacts: keys, list, form, and their card in the outbox. */
import { newContactForm } from '../../../shared/domain/contact-form.ts';
import type { Command } from '../../commands/table.ts';
import { customerInSight } from '../../store/current-ticket.ts';
import type { FormFeature } from '../../store/registry.ts';
import { lazyView } from '../../ui/lazy-view.tsx';
import { contactOutbox } from './contact-outbox.ts';

const ContactFormView = lazyView(async () => (await import('./ContactFormView.tsx')).ContactFormView);
const ContactsView = lazyView(async () => (await import('./ContactsView.tsx')).ContactsView);

const commands: Command[] = [
  {
    id: 'go.contacts',
    title: 'contacts.go',
    section: 'go',
    keys: ['g k'],
    run: ({ contacts }) => contacts.openList(),
  },
  {
    id: 'contact.new',
    title: 'contacts.new',
    section: 'write',
    keys: [],
    run: (app) => app.contacts.beginForm(newContactForm(customerInSight(app))),
  },
];

export const contactsFeature: FormFeature<'contact'> = {
  commands,
  form: {
    kind: 'contact',
    form: { View: ContactFormView, title: 'contacts.form', back: 'contacts.backToForm' },
    list: { View: ContactsView, title: 'shell.contacts', back: 'contacts.backToList' },
    outbox: contactOutbox,
  },
};
