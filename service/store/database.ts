/** Opens the service's database and defines its tables. */

import { chmodSync, closeSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3-multiple-ciphers';

export class OtherVersion extends Error {}

export type Database = Sqlite.Database;

/** Opens the database, in memory or a file, encrypted by a key. `isNew`: it was empty. */
export function openDatabase(file: string | null, key: string | undefined): { db: Database; isNew: boolean } {
  // The file contains credentials and customers, so only its owner may read it.
  if (file !== null) {
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  }
  const db = new Sqlite(file ?? ':memory:');
  try {
    if (file !== null && key !== undefined) {
      db.pragma("cipher='aegis'");
      db.key(Buffer.from(`raw:${key}`));
    }
    db.pragma('journal_mode=WAL');
    db.pragma('synchronous=NORMAL');
    db.pragma('temp_store=MEMORY');
    db.pragma('journal_size_limit=16777216');
    const version = db.pragma('user_version', { simple: true });
    if (version !== 0 && version !== SCHEMA_VERSION) {
      throw new OtherVersion(`${file} was made by another version of this service (${version}, not ${SCHEMA_VERSION})`);
    }
    if (version === 0) {
      db.transaction(() => {
        db.exec(SCHEMA);
        db.pragma(`user_version=${SCHEMA_VERSION}`);
      })();
    }
    return { db, isNew: getMeta(db, 'seeded') === undefined };
  } catch (error) {
    db.close();
    throw error;
  }
}

const statements = new WeakMap<Database, Map<string, Sqlite.Statement>>();

/** Caches compiled statements, because compiling takes longer than running. */
export function compiled<Params extends unknown[], Row>(db: Database, sql: string): Sqlite.Statement<Params, Row> {
  const known = statements.get(db) ?? new Map<string, Sqlite.Statement>();
  statements.set(db, known);
  const statement = known.get(sql) ?? db.prepare(sql);
  known.set(sql, statement);
  return statement as Sqlite.Statement<Params, Row>;
}

export function getMeta(db: Database, key: string): string | undefined {
  return db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key);
}

export function setMeta(db: Database, key: string, value: string): void {
  db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, value);
}

/** Increased with each change of the tables. Files of other versions are not opened. */
const SCHEMA_VERSION = 4;

/** Columns have the wire's names. Instants are ms since 1970; dates are text. */
const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE tokens (
  hash TEXT PRIMARY KEY, kind TEXT NOT NULL, family TEXT NOT NULL, expires INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE departments (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE statuses (title TEXT PRIMARY KEY COLLATE NOCASE, awaiting INTEGER NOT NULL, active INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE clients (
  id INTEGER PRIMARY KEY, firstname TEXT NOT NULL, lastname TEXT NOT NULL, companyname TEXT NOT NULL, email TEXT NOT NULL UNIQUE,
  address1 TEXT NOT NULL, address2 TEXT NOT NULL, city TEXT NOT NULL, state TEXT NOT NULL, postcode TEXT NOT NULL,
  country TEXT NOT NULL, phonenumber TEXT NOT NULL, locale TEXT NOT NULL, created_at INTEGER NOT NULL
);

CREATE TABLE contacts (
  id INTEGER PRIMARY KEY, userid INTEGER NOT NULL REFERENCES clients, firstname TEXT NOT NULL DEFAULT '',
  lastname TEXT NOT NULL DEFAULT '', companyname TEXT NOT NULL DEFAULT '', email TEXT NOT NULL DEFAULT '' COLLATE NOCASE,
  address1 TEXT NOT NULL DEFAULT '', address2 TEXT NOT NULL DEFAULT '', city TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT '', postcode TEXT NOT NULL DEFAULT '', country TEXT NOT NULL DEFAULT '',
  phonenumber TEXT NOT NULL DEFAULT '', tax_id TEXT NOT NULL DEFAULT '', subaccount INTEGER NOT NULL, password TEXT NOT NULL,
  permissions TEXT NOT NULL, domainemails INTEGER NOT NULL DEFAULT 0, generalemails INTEGER NOT NULL DEFAULT 0,
  invoiceemails INTEGER NOT NULL DEFAULT 0, productemails INTEGER NOT NULL DEFAULT 0, supportemails INTEGER NOT NULL DEFAULT 0,
  affiliateemails INTEGER NOT NULL DEFAULT 0, pwresetkey TEXT NOT NULL DEFAULT '', created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL, pwresetexpiry INTEGER
);
CREATE INDEX contacts_client ON contacts (userid);
CREATE UNIQUE INDEX contacts_subaccount ON contacts (email) WHERE subaccount = 1;

CREATE TABLE services (
  id INTEGER PRIMARY KEY, clientid INTEGER NOT NULL REFERENCES clients, orderid INTEGER NOT NULL DEFAULT 0, pid INTEGER NOT NULL,
  regdate TEXT NOT NULL, domain TEXT NOT NULL, dedicatedip TEXT NOT NULL DEFAULT '', serverid INTEGER NOT NULL DEFAULT 0,
  suspensionreason TEXT NOT NULL DEFAULT '', firstpaymentamount TEXT NOT NULL, recurringamount TEXT NOT NULL,
  paymentmethod TEXT NOT NULL, billingcycle TEXT NOT NULL, nextduedate TEXT NOT NULL, status TEXT NOT NULL,
  username TEXT NOT NULL DEFAULT '', password TEXT NOT NULL, subscriptionid TEXT NOT NULL DEFAULT '',
  promoid INTEGER NOT NULL DEFAULT 0, overideautosuspend INTEGER NOT NULL DEFAULT 0,
  overidesuspenduntil TEXT NOT NULL DEFAULT '0000-00-00', ns1 TEXT NOT NULL, ns2 TEXT NOT NULL,
  assignedips TEXT NOT NULL DEFAULT '', notes TEXT NOT NULL, diskusage INTEGER NOT NULL DEFAULT 0, disklimit INTEGER NOT NULL,
  bwusage INTEGER NOT NULL DEFAULT 0, bwlimit INTEGER NOT NULL, lastupdate INTEGER, customfields TEXT NOT NULL,
  configoptions TEXT NOT NULL
);
CREATE INDEX services_client ON services (clientid);
CREATE INDEX services_domain ON services (domain);
CREATE INDEX services_username ON services (username);

CREATE TABLE domains (
  id INTEGER PRIMARY KEY, userid INTEGER NOT NULL REFERENCES clients, orderid INTEGER NOT NULL DEFAULT 0, regtype TEXT NOT NULL,
  domainname TEXT NOT NULL, registrar TEXT NOT NULL DEFAULT '', regperiod INTEGER NOT NULL, firstpaymentamount TEXT NOT NULL,
  recurringamount TEXT NOT NULL, paymentmethod TEXT NOT NULL, regdate TEXT NOT NULL, expirydate TEXT NOT NULL DEFAULT '0000-00-00',
  nextduedate TEXT NOT NULL, status TEXT NOT NULL, subscriptionid TEXT NOT NULL DEFAULT '', promoid INTEGER NOT NULL DEFAULT 0,
  dnsmanagement INTEGER NOT NULL, emailforwarding INTEGER NOT NULL, idprotection INTEGER NOT NULL,
  donotrenew INTEGER NOT NULL DEFAULT 0, notes TEXT NOT NULL DEFAULT '', eppcode TEXT NOT NULL, fields TEXT NOT NULL
);
CREATE INDEX domains_client ON domains (userid);
CREATE INDEX domains_name ON domains (domainname);

CREATE TABLE addons (
  id INTEGER PRIMARY KEY, orderid INTEGER NOT NULL, serviceid INTEGER NOT NULL REFERENCES services, addonid INTEGER NOT NULL,
  recurringamount TEXT NOT NULL, billingcycle TEXT NOT NULL, status TEXT NOT NULL
);

CREATE TABLE orders (
  id INTEGER PRIMARY KEY, ordernum TEXT NOT NULL, userid INTEGER NOT NULL REFERENCES clients, contactid INTEGER NOT NULL DEFAULT 0,
  date INTEGER NOT NULL, nameservers TEXT NOT NULL, transfersecret TEXT NOT NULL, renewals TEXT NOT NULL DEFAULT '',
  promocode TEXT NOT NULL, promotype TEXT NOT NULL, promovalue TEXT NOT NULL, orderdata TEXT NOT NULL DEFAULT 'a:0:{}',
  amount TEXT NOT NULL DEFAULT '0.00', paymentmethod TEXT NOT NULL, invoiceid INTEGER NOT NULL DEFAULT 0, status TEXT NOT NULL,
  ipaddress TEXT NOT NULL, fraudmodule TEXT NOT NULL DEFAULT '', fraudoutput TEXT NOT NULL DEFAULT '',
  notes TEXT NOT NULL DEFAULT '', affid INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX orders_status ON orders (status);

CREATE TABLE order_items (
  id INTEGER PRIMARY KEY, orderid INTEGER NOT NULL REFERENCES orders, type TEXT NOT NULL, relid INTEGER NOT NULL,
  producttype TEXT NOT NULL, product TEXT NOT NULL, domain TEXT NOT NULL, billingcycle TEXT NOT NULL, amount TEXT NOT NULL
);
CREATE INDEX order_items_order ON order_items (orderid);

CREATE TABLE invoices (
  id INTEGER PRIMARY KEY, userid INTEGER NOT NULL REFERENCES clients, orderid INTEGER NOT NULL, date TEXT NOT NULL,
  duedate TEXT NOT NULL, total TEXT NOT NULL, status TEXT NOT NULL
);

CREATE TABLE invoice_items (
  id INTEGER PRIMARY KEY, invoiceid INTEGER NOT NULL REFERENCES invoices, type TEXT NOT NULL, relid INTEGER NOT NULL,
  description TEXT NOT NULL, amount TEXT NOT NULL
);
CREATE INDEX invoice_items_invoice ON invoice_items (invoiceid);

CREATE TABLE announcements (
  id INTEGER PRIMARY KEY, date INTEGER NOT NULL, title TEXT NOT NULL, announcement TEXT NOT NULL, published INTEGER NOT NULL,
  parentid INTEGER NOT NULL, language TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
);

CREATE TABLE tickets (
  id INTEGER PRIMARY KEY, tid TEXT NOT NULL UNIQUE COLLATE NOCASE, deptid INTEGER NOT NULL REFERENCES departments,
  userid INTEGER NOT NULL, contactid INTEGER NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL, cc TEXT NOT NULL, c TEXT NOT NULL,
  date INTEGER NOT NULL, subject TEXT NOT NULL, status TEXT NOT NULL, priority TEXT NOT NULL, admin TEXT NOT NULL,
  attachment TEXT NOT NULL, lastreply INTEGER, flag INTEGER NOT NULL, service TEXT NOT NULL, customfields TEXT NOT NULL
);
CREATE INDEX tickets_last ON tickets (lastreply DESC, id DESC);
CREATE INDEX tickets_status ON tickets (status, lastreply DESC, id DESC);
CREATE INDEX tickets_dept ON tickets (deptid, lastreply DESC, id DESC);
CREATE INDEX tickets_flag ON tickets (flag) WHERE flag > 0;
CREATE INDEX tickets_email ON tickets (email) WHERE userid = 0;

CREATE TABLE posts (
  id INTEGER PRIMARY KEY, ticketid INTEGER NOT NULL REFERENCES tickets, at INTEGER NOT NULL, kind TEXT NOT NULL,
  name TEXT NOT NULL, email TEXT NOT NULL, contactid INTEGER NOT NULL, message TEXT NOT NULL, markdown INTEGER NOT NULL
);
CREATE INDEX posts_ticket ON posts (ticketid);

CREATE TABLE attachments (
  id INTEGER PRIMARY KEY, postid INTEGER NOT NULL REFERENCES posts, name TEXT NOT NULL, stored TEXT NOT NULL,
  size INTEGER NOT NULL, sha256 TEXT NOT NULL, data BLOB NOT NULL, removed INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX attachments_post ON attachments (postid);

CREATE TABLE notes (
  id INTEGER PRIMARY KEY, ticketid INTEGER NOT NULL REFERENCES tickets, at INTEGER NOT NULL, admin TEXT NOT NULL,
  message TEXT NOT NULL
);
CREATE INDEX notes_ticket ON notes (ticketid);

CREATE TABLE note_attachments (
  id INTEGER PRIMARY KEY, noteid INTEGER NOT NULL REFERENCES notes, name TEXT NOT NULL, stored TEXT NOT NULL,
  data BLOB NOT NULL
);
CREATE INDEX note_attachments_note ON note_attachments (noteid);
`;
