/** Reads the stored form of a contact, and gives the labels of its fields in a list. */
import { type ContactField, type ContactForm, newContactForm } from '../../../shared/domain/contact-form.ts';
import { t } from '../../i18n/index.ts';
import { parseForm } from '../../parts/forms/parse-form.ts';

export const parseContactForm = (text: string): ContactForm => parseForm(newContactForm(), text);

export const fieldLabel = (field: ContactField): string =>
  t(field === 'subAccount' ? 'contacts.subAccountShort' : `contacts.${field}`);
