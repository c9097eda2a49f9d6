/** api.md 4.4, 4.5 and 4.6, wire notes 30, 37 and 42. */
import { CONTACT_WIRE } from '../../electron/core/desk/outbox/kinds/contact.ts';
import { CONTACT_TABLE } from '../../renderer/features/contacts/contact-table.ts';
import { CONTACT_TEXTS, type ContactText } from '../../shared/domain/contact-form.ts';
import { type Row, rowsOfTable } from './table.ts';

const PARTS = {
  firstName: { value: ' Noor ' },
  email: { value: 'noor@aziz.example' },
  country: { value: 'Norway', sent: { country: 'NO' } },
} as const;
const TEXTS = Object.fromEntries(CONTACT_TEXTS.map((name) => [name, CONTACT_WIRE[name]])) as Record<
  ContactText,
  string
>;
const SUB_ACCOUNT = 'Sub-account: can sign in with this email';
const password = {
  password2: {
    before: [[SUB_ACCOUNT, true]],
    value: ' blanks count ',
    sent: { password2: ' blanks count ' },
  },
} as const;
const { subAccount: _ofChanges, ...ADDED } = CONTACT_WIRE;

export const addContactRows: readonly Row[] = [
  ...rowsOfTable(CONTACT_TABLE, { ...ADDED, taxId: 'tax_id', password2: 'password2' }, { ...PARTS, ...password }),
  {
    parameter: 'clientid',
    before: [['Customer', '7']],
    control: 'Use client ID 7',
    value: true,
    sent: { clientid: '7' },
  },
];

export const updateContactRows: readonly Row[] = [
  ...rowsOfTable(CONTACT_TABLE, { ...CONTACT_WIRE, password2: 'password2' }, { ...PARTS, ...password }),
  // Whichever contact the form was opened from.
  { parameter: 'contactid', control: 'City', value: 'Bergen', sent: { contactid: '71' } },
];

const MORE = ['More filters'];
export const getContactsRows: readonly Row[] = [
  ...rowsOfTable(CONTACT_TABLE, TEXTS, PARTS, () => MORE),
  { parameter: 'subaccount', before: MORE, control: 'Sub-account', value: 'yes', sent: { subaccount: '1' } },
  { parameter: 'userid', before: MORE, control: 'Client ID', value: '7', sent: { userid: '7' } },
];
