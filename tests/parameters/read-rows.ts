/**
 * Parameters of reads: api.md 4.3, 4.4, 4.7 to 4.9, 4.11, and wire note 30. The keys are the
 * client's own: a parameter that `electron/core/desk/service/endpoints.ts` has and no row names
 * does not compile.
 */
import type {
  ContactQuery,
  DomainQuery,
  OrderQuery,
  PageQuery,
  ProductQuery,
  ReadOperation,
  TicketQuery,
} from '../../electron/core/desk/service/endpoints.ts';

export interface ReadRow {
  /**
   * Where it is set. `desk`: by no one, it is what the desk itself asks with;
   * `electron/core/desk/sync/parameters.test.ts` proves those.
   */
  by: 'search' | 'palette' | 'orders' | 'contacts' | 'desk';
  /** The control's label; of the desk, what makes it ask. */
  control: string;
  /** Typed or chosen text. */
  value: string;
  /** The sent value if it differs. */
  sent?: string;
}

type Rows<Q> = { readonly [P in keyof Required<Q>]: ReadRow };
const row =
  (by: ReadRow['by'], control: string) =>
  (value: string, sent?: string): ReadRow => ({ by, control, value, ...(sent === undefined ? {} : { sent }) });

const search = row('search', 'Search tickets');
const palette = row('palette', 'Search or run a command');
/** Its rows are `getContactsRows`. */
const contacts: ReadRow = { by: 'contacts', control: 'More filters', value: '' };
const pages: Rows<PageQuery> = {
  limitstart: row('desk', 'reading page after page')('95'),
  limitnum: row('desk', 'reading page after page')('100'),
};

export const READ_ROWS: {
  readonly 'get-tickets': Rows<TicketQuery>;
  readonly 'get-orders': Rows<OrderQuery>;
  readonly 'get-contacts': Rows<ContactQuery>;
  readonly 'get-clients-products': Rows<ProductQuery>;
  readonly 'get-clients-domains': Rows<DomainQuery>;
  readonly 'get-announcements': Rows<PageQuery>;
} & Readonly<Record<ReadOperation, Readonly<Record<string, ReadRow>>>> = {
  'get-tickets': {
    ...pages,
    deptid: search('dept:sales', '2'),
    email: search('from:guest@elsewhere.example', 'guest@elsewhere.example'),
    status: search('status:"In Progress"', 'In Progress'),
    subject: search('Mail & DNS', 'Mail &amp; DNS'),
  },
  'get-orders': {
    ...pages,
    id: row('orders', 'Order ID or number')('500'),
    status: row('orders', 'Status')('Pending'),
  },
  'get-contacts': {
    ...pages,
    userid: contacts,
    firstname: contacts,
    lastname: contacts,
    companyname: contacts,
    email: contacts,
    phonenumber: contacts,
    address1: contacts,
    address2: contacts,
    city: contacts,
    state: contacts,
    postcode: contacts,
    country: contacts,
    subaccount: contacts,
  },
  'get-clients-products': {
    ...pages,
    clientid: palette('client 7', '7'),
    serviceid: palette('service 201', '201'),
    pid: palette('pid 5', '5'),
    domain: palette('https://www.shop.example/x', 'shop.example'),
    username2: palette('shopvps'),
  },
  'get-clients-domains': {
    ...pages,
    clientid: row('desk', 'reading a customer again')('7'),
    domainid: palette('domain 301', '301'),
    domain: palette('shop.example'),
  },
  'get-announcements': pages,
};

/**
 * api.md 4.1 and wire note 34. What is typed at signing in, and what the desk keeps from the
 * answer.
 */
export const tokenRows = [
  { parameter: 'grant_type', control: 'Sign in', field: null, value: 'password' },
  { parameter: 'client_id', control: 'API key', field: 'apiKey', value: 'key-7' },
  { parameter: 'client_secret', control: 'API secret', field: 'apiSecret', value: 'secret-7' },
  { parameter: 'username', control: 'Email', field: 'email', value: 'agent@example.com' },
  { parameter: 'password', control: 'Password', field: 'password', value: ' pass 7' },
] as const;

export const rowsBy = (by: ReadRow['by']) =>
  (Object.entries(READ_ROWS) as [ReadOperation, Readonly<Record<string, ReadRow>>][]).flatMap(([operation, rows]) =>
    Object.entries(rows).flatMap(([parameter, one]) => (one.by === by ? [[operation, parameter, one] as const] : [])),
  );
