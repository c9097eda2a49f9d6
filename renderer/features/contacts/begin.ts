/** The ways to the contacts, to a new one, and to changing one. */
import type { Contact } from '../../../shared/domain/contact.ts';
import { type ContactForm, changeContactForm, newContactForm } from '../../../shared/domain/contact-form.ts';
import type { AppState } from '../../store/slices.ts';
import { openRecord } from '../record/open.ts';
import { readContact } from './words.ts';

export function openContacts(app: AppState): void {
  const { account } = app.nav;
  if (account) openRecord(app, { account, kind: 'contacts', id: 'all' });
}

/** A draft from the first thing that is filled in. */
export function beginContact(app: AppState, client: ContactForm['client']): void {
  begin(app, newContactForm(client));
}

/** Where a change of it was begun already, that goes on. */
export function changeContact(app: AppState, contact: Contact, clientName: string): void {
  const begun = app.contacts.drafts.find(({ text }) => readContact(text).contact === contact.id);
  const { account } = app.nav;
  if (begun && account && app.contacts.account === account) {
    openRecord(app, { account, kind: 'edit-contact', id: begun.id });
    return;
  }
  begin(app, changeContactForm(contact, clientName));
}

function begin(app: AppState, form: ContactForm): void {
  const { account } = app.nav;
  if (!account) return;
  const id = crypto.randomUUID();
  app.contacts.work(account, id, form);
  openRecord(app, { account, kind: 'edit-contact', id });
}
