import { registerRecordView } from '../record/open.ts';
import { ContactFormView } from './ContactFormView.tsx';
import { ContactsView } from './ContactsView.tsx';

export function registerContactViews(): void {
  registerRecordView('contacts', ContactsView);
  registerRecordView('edit-contact', ContactFormView);
}
