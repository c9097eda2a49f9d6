/** Adding and changing contacts, api.md 4.5 and 4.6. `permissions` and `affiliateemails` can only be read. */

/** What a contact can also be found by. */
export interface ContactName {
  firstname?: string;
  lastname?: string;
  companyname?: string;
  /** Unique among sub-accounts. */
  email?: string;
  address1?: string;
  address2?: string;
  city?: string;
  state?: string;
  postcode?: string;
  /** ISO code of two letters. */
  country?: string;
  phonenumber?: string;
}

interface ContactFields extends ContactName {
  /** A secret; makes, or belongs to, a sub-account. */
  password2?: string;
  generalemails?: boolean;
  productemails?: boolean;
  domainemails?: boolean;
  invoiceemails?: boolean;
  supportemails?: boolean;
}

export interface AddContactParams extends ContactFields {
  clientid?: string;
  tax_id?: string;
}

export interface UpdateContactParams extends ContactFields {
  contactid: string;
  subaccount?: boolean;
}
