/** Stored records that several operations read, by the names of their columns. */
export interface ContactRow {
  id: number;
  userid: number;
  firstname: string;
  lastname: string;
  companyname: string;
  email: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  phonenumber: string;
  tax_id: string;
  subaccount: number;
  password: string;
  permissions: string;
  domainemails: number;
  generalemails: number;
  invoiceemails: number;
  productemails: number;
  supportemails: number;
  affiliateemails: number;
  pwresetkey: string;
  created_at: number;
  updated_at: number;
  pwresetexpiry: number | null;
}

export interface ServiceRow {
  id: number;
  clientid: number;
  orderid: number;
  pid: number;
  regdate: string;
  domain: string;
  dedicatedip: string;
  serverid: number;
  suspensionreason: string;
  firstpaymentamount: string;
  recurringamount: string;
  paymentmethod: string;
  billingcycle: string;
  nextduedate: string;
  status: string;
  username: string;
  password: string;
  subscriptionid: string;
  promoid: number;
  overideautosuspend: number;
  overidesuspenduntil: string;
  ns1: string;
  ns2: string;
  assignedips: string;
  notes: string;
  diskusage: number;
  disklimit: number;
  bwusage: number;
  bwlimit: number;
  lastupdate: number | null;
  /** JSON lists of the items as they go over the wire. */
  customfields: string;
  configoptions: string;
}

export interface DomainRow {
  id: number;
  userid: number;
  orderid: number;
  regtype: string;
  domainname: string;
  registrar: string;
  regperiod: number;
  firstpaymentamount: string;
  recurringamount: string;
  paymentmethod: string;
  regdate: string;
  expirydate: string;
  nextduedate: string;
  status: string;
  subscriptionid: string;
  promoid: number;
  dnsmanagement: number;
  emailforwarding: number;
  idprotection: number;
  donotrenew: number;
  notes: string;
  eppcode: string;
  /** JSON map of the registry's own fields. */
  fields: string;
}

export interface OrderRow {
  id: number;
  ordernum: string;
  userid: number;
  contactid: number;
  date: number;
  nameservers: string;
  transfersecret: string;
  renewals: string;
  promocode: string;
  promotype: string;
  promovalue: string;
  orderdata: string;
  amount: string;
  paymentmethod: string;
  invoiceid: number;
  status: string;
  ipaddress: string;
  fraudmodule: string;
  fraudoutput: string;
  notes: string;
  affid: number;
}

export interface OrderItemRow {
  id: number;
  orderid: number;
  type: 'product' | 'domain' | 'addon' | 'renewal';
  relid: number;
  producttype: string;
  product: string;
  domain: string;
  billingcycle: string;
  amount: string;
}

export interface AnnouncementRow {
  id: number;
  date: number;
  title: string;
  announcement: string;
  published: number;
  parentid: number;
  language: string;
  created_at: number;
  updated_at: number;
}
