/** api.md 4.4, 4.5 and 4.6, wire notes 30, 37 and 42. */
import type { Row } from './table.ts';

const typed = (parameter: string, control: string, value: string): Row => ({
  parameter,
  control,
  value,
  sent: { [parameter]: value.trim() },
});
const ticked = (parameter: string, control: string): Row => ({
  parameter,
  control,
  value: true,
  sent: { [parameter]: '1' },
});

const texts: readonly Row[] = [
  typed('firstname', 'First name', ' Noor '),
  typed('lastname', 'Last name', 'Aziz'),
  typed('companyname', 'Company', 'Aziz & Co'),
  typed('email', 'E-mail', 'noor@aziz.example'),
  typed('phonenumber', 'Phone', '+47.12345678'),
  typed('address1', 'Address', 'Kong Oscars gate 1'),
  typed('address2', 'Address line 2', 'c/o Berg'),
  typed('city', 'City', 'Bergen'),
  typed('state', 'State or region', 'Vestland'),
  typed('postcode', 'Postcode', '5017'),
  { parameter: 'country', control: 'Country', value: 'Norway', sent: { country: 'NO' } },
];

const mails: readonly Row[] = [
  ticked('generalemails', 'General'),
  ticked('productemails', 'Products'),
  ticked('domainemails', 'Domains'),
  ticked('invoiceemails', 'Invoices'),
  ticked('supportemails', 'Support'),
];

const SUB_ACCOUNT = 'Sub-account: can sign in with this e-mail';
const password: Row = {
  parameter: 'password2',
  before: [[SUB_ACCOUNT, true]],
  control: 'Password',
  value: ' blanks count ',
  sent: { password2: ' blanks count ' },
};

export const addContactRows: readonly Row[] = [
  ...texts,
  ...mails,
  password,
  typed('tax_id', 'Tax ID', 'NO 123'),
  {
    parameter: 'clientid',
    before: [['Customer', '7']],
    control: 'Use client ID 7',
    value: true,
    sent: { clientid: '7' },
  },
];

export const updateContactRows: readonly Row[] = [
  ...texts,
  ...mails,
  password,
  { parameter: 'subaccount', control: SUB_ACCOUNT, value: true, sent: { subaccount: '1' } },
  // Whichever contact the form was opened from.
  { parameter: 'contactid', control: 'City', value: 'Bergen', sent: { contactid: '71' } },
];

export const getContactsRows: readonly Row[] = [
  ...texts.map((row) => ({ ...row, before: ['More filters'] })),
  {
    parameter: 'subaccount',
    before: ['More filters'],
    control: 'Sub-account',
    value: 'yes',
    sent: { subaccount: '1' },
  },
  { parameter: 'userid', before: ['More filters'], control: 'Client ID', value: '7', sent: { userid: '7' } },
];
