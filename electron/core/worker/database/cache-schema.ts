/**
 * Schema of `cache.db`, which holds what the service told us. It may be dropped and fetched again.
 * What the service last returned for a filter is copied onto the tickets, by triggers: queues go by
 * columns of theirs alone (`queue-schema.ts`).
 */
import type { Migration } from './database.ts';
import { newestFirst, onceItHasAKey, ticketGroups } from './queue-schema.ts';
import { fittingPages, keysWithKinds, ownMerges, searchCache, searchPosts } from './search-schema.ts';

const FILTERS = ['awaiting', 'active', 'flagged'];

const copyMembers = (name: string) => `
  ALTER TABLE tickets ADD COLUMN in_${name} INTEGER NOT NULL DEFAULT 0;
  CREATE TRIGGER ${name}_joined AFTER INSERT ON filter_members WHEN new.name = '${name}'
    BEGIN UPDATE tickets SET in_${name} = 1 WHERE id = new.ticket; END;
  CREATE TRIGGER ${name}_left AFTER DELETE ON filter_members WHEN old.name = '${name}'
    BEGIN UPDATE tickets SET in_${name} = 0 WHERE id = old.ticket; END;`;

const isMember = (name: string) =>
  `in_${name} = EXISTS (SELECT 1 FROM filter_members WHERE name = '${name}' AND ticket = tickets.id)`;

/** Pinned and snoozed tickets stand in the same index, under its place. */
const ofQueue = (name: string, where: string) =>
  `CREATE INDEX tickets_${name} ON tickets (place, last_at, id) WHERE ${where};`;

interface Counted {
  kind: 'dept' | 'status';
  column: string;
  /** A name that some answers bring and others do not. */
  label: string;
}

const COUNTED: Counted[] = [
  { kind: 'dept', column: 'dept_id', label: 'dept_name' },
  { kind: 'status', column: 'status', label: 'NULL' },
];

const more = ({ kind, column, label }: Counted) => `
    INSERT INTO queue_counts VALUES ('${kind}', new.${column}, ${label === 'NULL' ? label : `new.${label}`}, 1, new.place > 0)
      ON CONFLICT (kind, key) DO UPDATE SET
        label = ifnull(excluded.label, label), tickets = tickets + 1, shown = shown + excluded.shown;`;
const less = ({ kind, column }: Counted) => `
    UPDATE queue_counts SET tickets = tickets - 1, shown = shown - (old.place > 0)
      WHERE kind = '${kind}' AND key = old.${column};`;

const countChanges = (counted: Counted) => {
  const columns = ['place', counted.column, ...(counted.label === 'NULL' ? [] : [counted.label])];
  return `
  CREATE TRIGGER ${counted.kind}_moved AFTER UPDATE OF ${columns.join(', ')} ON tickets
    WHEN ${columns.map((name) => `old.${name} IS NOT new.${name}`).join(' OR ')}
    BEGIN ${less(counted)} ${more(counted)} END;
  INSERT INTO queue_counts
    SELECT '${counted.kind}', ${counted.column}, max(${counted.label}), count(*), sum(place > 0) FROM tickets
    GROUP BY ${counted.column};`;
};

/** For `cache.db`. */
export const queueMigration: Migration = `
  ${FILTERS.map(copyMembers).join('')}
  CREATE TABLE queue_counts (
    kind TEXT NOT NULL, key TEXT NOT NULL, label TEXT,
    tickets INTEGER NOT NULL, shown INTEGER NOT NULL,   -- those that are not snoozed
    PRIMARY KEY (kind, key)
  ) WITHOUT ROWID;
  UPDATE tickets SET ${FILTERS.map(isMember).join(', ')};
  CREATE TRIGGER tickets_come AFTER INSERT ON tickets BEGIN
    UPDATE tickets SET ${FILTERS.map(isMember).join(', ')} WHERE id = new.id; ${COUNTED.map(more).join('')}
  END;
  CREATE TRIGGER tickets_go AFTER DELETE ON tickets BEGIN ${COUNTED.map(less).join('')}
  END;
  ${COUNTED.map(countChanges).join('')}

  DROP INDEX tickets_unread;
  DROP INDEX tickets_flagged;
  DROP INDEX tickets_dept;
  CREATE INDEX tickets_dept ON tickets (dept_id, place, last_at, id);
  ${ofQueue('unread', 'unread = 1 AND done = 0')}
  ${ofQueue('in_awaiting', 'in_awaiting = 1 AND done = 0')}
  ${ofQueue('in_active', 'in_active = 1 AND done = 0')}
  ${ofQueue('in_flagged', 'in_flagged = 1')}
  -- Where the service refuses a filter.
  ${ofQueue('need_us', `meaning = 'needs-us' AND done = 0`)}
  ${ofQueue('not_closed', `meaning <> 'closed' AND done = 0`)}
  ${ofQueue('flagged', 'flagged = 1')}
  -- For the servers: from active tickets to their products, without a row of either.
  DROP INDEX tickets_service;
  CREATE INDEX tickets_service ON tickets (service_kind, service_id, in_active, meaning);
  CREATE INDEX products_on ON products (id, server_name);
`;

/** The signs of direction of `oneLine`, as this step knew them. */
const DIRECTION = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
const ANY_DIRECTION = `'*[' || char(${DIRECTION}) || ']*'`;

/**
 * Takes the signs of direction out of these columns of what was read before they were taken out on
 * arrival.
 */
function withoutDirection(table: string, columns: string[]): string {
  const bare = (column: string) => DIRECTION.reduce((text, sign) => `replace(${text}, char(${sign}), '')`, column);
  const changes = columns.map((column) => `${column} = ${bare(column)}`).join(', ');
  return `UPDATE ${table} SET ${changes} WHERE concat(${columns.join(', ')}) GLOB ${ANY_DIRECTION};`;
}

/** What of a ticket says until when its customer should have an answer. */
const DUE_BY = ['opened', 'last_reply', 'last_at', 'status', 'meaning', 'priority', 'dept_id'];

export const cacheMigrations: Migration[] = [
  `
  CREATE TABLE tickets (
    id TEXT PRIMARY KEY,
    tid TEXT NOT NULL,
    dept_id TEXT NOT NULL,
    dept_name TEXT,
    client_id TEXT,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    cc TEXT NOT NULL,             -- JSON list
    access_code TEXT NOT NULL,    -- for the link template only
    opened TEXT,                  -- as sent
    last_reply TEXT,              -- as sent
    subject TEXT NOT NULL,
    subject_wire TEXT NOT NULL,   -- as it came: the subject filter matches this text
    status TEXT NOT NULL,
    priority TEXT NOT NULL,
    staff TEXT NOT NULL,
    attachments TEXT NOT NULL,    -- JSON list
    flagged INTEGER NOT NULL,
    service_kind TEXT,
    service_id TEXT,
    -- worked out here
    last_at TEXT NOT NULL,        -- last_reply, else opened, else ''
    meaning TEXT NOT NULL,
    baseline TEXT NOT NULL,       -- last_at that counts as seen because a first sync brought it
    unread INTEGER NOT NULL,      -- copy of what work.db's marks say, so that the queue is one index scan
    fetched_at INTEGER NOT NULL,
    missed INTEGER NOT NULL DEFAULT 0  -- full passes in a row without it
  );
  CREATE INDEX tickets_last ON tickets (last_at, id);
  CREATE INDEX tickets_status ON tickets (status, last_at, id);
  CREATE INDEX tickets_dept ON tickets (dept_id, last_at, id);
  CREATE INDEX tickets_unread ON tickets (last_at, id) WHERE unread = 1;
  CREATE INDEX tickets_flagged ON tickets (last_at, id) WHERE flagged = 1;

  -- The ids that the service last returned for a pseudo-status.
  CREATE TABLE filters (name TEXT PRIMARY KEY, read_at INTEGER NOT NULL, refused INTEGER NOT NULL);
  CREATE TABLE filter_members (
    name TEXT NOT NULL, ticket TEXT NOT NULL, PRIMARY KEY (name, ticket)
  ) WITHOUT ROWID;
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
  `,
  `
  -- The records beside the tickets: each whole as JSON, with the columns that queries need. Names, domains and e-mails
  -- stand there in small letters; a twin is the same domain in its other form, Unicode or punycode.
  CREATE TABLE contacts (
    id TEXT PRIMARY KEY, client_id TEXT,
    name TEXT NOT NULL, company TEXT NOT NULL, email TEXT NOT NULL,
    record TEXT NOT NULL, fetched_at INTEGER NOT NULL, missed INTEGER NOT NULL
  );
  CREATE INDEX contacts_client ON contacts (client_id);
  CREATE INDEX contacts_email ON contacts (email);

  CREATE TABLE products (
    id TEXT PRIMARY KEY, client_id TEXT,
    name TEXT NOT NULL, domain TEXT NOT NULL, domain_twin TEXT NOT NULL, username TEXT NOT NULL, status TEXT NOT NULL,
    server_id TEXT, server_name TEXT,  -- as sent; the name is a host name or an id where there is none
    next_due TEXT,
    record TEXT NOT NULL, fetched_at INTEGER NOT NULL, missed INTEGER NOT NULL
  );
  CREATE INDEX products_client ON products (client_id);
  CREATE INDEX products_domain ON products (domain);
  CREATE INDEX products_twin ON products (domain_twin);
  CREATE INDEX products_username ON products (username);
  CREATE INDEX products_server ON products (server_name);

  CREATE TABLE domains (
    id TEXT PRIMARY KEY, client_id TEXT,
    name TEXT NOT NULL, name_twin TEXT NOT NULL, status TEXT NOT NULL, next_due TEXT, expires TEXT,
    record TEXT NOT NULL, fetched_at INTEGER NOT NULL, missed INTEGER NOT NULL
  );
  CREATE INDEX domains_client ON domains (client_id);
  CREATE INDEX domains_name ON domains (name);
  CREATE INDEX domains_twin ON domains (name_twin);

  CREATE TABLE orders (
    id TEXT PRIMARY KEY, client_id TEXT,
    number TEXT NOT NULL, placed TEXT, status TEXT NOT NULL,
    record TEXT NOT NULL, fetched_at INTEGER NOT NULL, missed INTEGER NOT NULL
  );
  CREATE INDEX orders_client ON orders (client_id);
  CREATE INDEX orders_number ON orders (number);

  CREATE TABLE announcements (
    id TEXT PRIMARY KEY, published TEXT, title TEXT NOT NULL,
    record TEXT NOT NULL, fetched_at INTEGER NOT NULL, missed INTEGER NOT NULL
  );

  -- When all of one kind was last read for one client alone.
  CREATE TABLE customer_reads (
    kind TEXT NOT NULL, client_id TEXT NOT NULL, read_at INTEGER NOT NULL, PRIMARY KEY (kind, client_id)
  ) WITHOUT ROWID;

  CREATE INDEX tickets_client ON tickets (client_id, last_at, id);
  CREATE INDEX tickets_client_email ON tickets (lower(email)) WHERE client_id IS NOT NULL;
  CREATE INDEX tickets_service ON tickets (service_kind, service_id);
  `,
  `
  -- Copies of what work.db's marks say: 2 pinned, 1 as it comes, 0 snoozed; and done here.
  ALTER TABLE tickets ADD COLUMN place INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE tickets ADD COLUMN done INTEGER NOT NULL DEFAULT 0;
  -- When a ticket was first met; 0 for what a first sync brought.
  ALTER TABLE tickets ADD COLUMN met_at INTEGER NOT NULL DEFAULT 0;
  DROP INDEX tickets_status;
  DROP INDEX tickets_dept;
  CREATE INDEX tickets_status ON tickets (status, place, last_at, id);
  CREATE INDEX tickets_dept ON tickets (dept_id, place, last_at, id);
  CREATE INDEX tickets_pinned ON tickets (last_at, id) WHERE place = 2;
  CREATE INDEX tickets_snoozed ON tickets (id) WHERE place = 0;
  CREATE INDEX tickets_marked ON tickets (id) WHERE place <> 1 OR done = 1;
  CREATE INDEX tickets_met ON tickets (met_at) WHERE met_at > 0;
  `,
  `
  -- For the health page: what the service sent that is not known here, requests in slots of five minutes, and errors
  -- without their words.
  CREATE TABLE oddities (
    of TEXT NOT NULL, what TEXT NOT NULL, name TEXT NOT NULL, count INTEGER NOT NULL, last_at INTEGER NOT NULL,
    PRIMARY KEY (of, what, name)
  ) WITHOUT ROWID;
  CREATE TABLE requests (
    slot INTEGER NOT NULL, operation TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (slot, operation)
  ) WITHOUT ROWID;
  CREATE TABLE incidents (
    id INTEGER PRIMARY KEY, at INTEGER NOT NULL, operation TEXT NOT NULL, kind TEXT NOT NULL, reason TEXT, status INTEGER
  );
  `,
  `
  ALTER TABLE tickets ADD COLUMN contact_id TEXT;  -- which of the client's contacts wrote, where the service says it
  `,
  searchCache,
  `
  -- With the department's name behind: counting the departments reads the index alone.
  DROP INDEX tickets_dept;
  CREATE INDEX tickets_dept ON tickets (dept_id, place, last_at, id, dept_name);
  `,
  `
  -- Guests' tickets under a client's e-mail.
  CREATE INDEX tickets_guest_email ON tickets (lower(email)) WHERE client_id IS NULL;
  `,
  queueMigration,
  `
  -- For the palette, while only one letter is typed.
  CREATE INDEX contacts_name ON contacts (name);
  CREATE INDEX contacts_company ON contacts (company);
  `,
  `
  -- Else each of them would also be news once, when it is read without.
  ${withoutDirection('tickets', ['name', 'email', 'cc', 'subject', 'status', 'priority', 'staff', 'dept_name'])}
  ${['contacts', 'products', 'domains', 'orders', 'announcements'].map((table) => withoutDirection(table, ['record'])).join('\n  ')}
  `,
  `
  -- What was written in tickets, where the service tells it. Each post whole as JSON but its text.
  CREATE TABLE conversations (
    ticket TEXT PRIMARY KEY,
    asked_at INTEGER NOT NULL,
    asked_last TEXT NOT NULL,  -- the ticket's last_at when it was asked for
    reading TEXT,              -- JSON: by what, how whole; NULL while only failures are known
    error TEXT                 -- JSON, where the last reading failed
  ) WITHOUT ROWID;
  CREATE TABLE posts (
    ticket TEXT NOT NULL, id TEXT NOT NULL, place INTEGER NOT NULL,
    role TEXT NOT NULL, text TEXT NOT NULL, post TEXT NOT NULL,
    PRIMARY KEY (ticket, id)
  );
  CREATE INDEX posts_place ON posts (ticket, place);
  CREATE TRIGGER conversation_gone AFTER DELETE ON tickets BEGIN
    DELETE FROM posts WHERE ticket = old.id;
    DELETE FROM conversations WHERE ticket = old.id;
  END;
  `,
  `
  -- Files of posts, once they were asked for; what is kept of one stands in chunks. Not by the posts' own
  -- rows: those are written anew with each reading.
  CREATE TABLE post_files (
    id INTEGER PRIMARY KEY,
    ticket TEXT NOT NULL, post TEXT NOT NULL, place INTEGER NOT NULL,
    name TEXT NOT NULL, state TEXT NOT NULL,
    size INTEGER NOT NULL,     -- bytes; of one too large, the most that it was asked for with
    used_at INTEGER NOT NULL,  -- our clock
    UNIQUE (ticket, post, place)
  );
  CREATE INDEX post_files_kept ON post_files (used_at, size) WHERE state = 'kept';
  CREATE TABLE post_file_chunks (
    file INTEGER NOT NULL, idx INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (file, idx)
  );
  CREATE INDEX posts_with_files ON posts (ticket) WHERE json_array_length(post, '$.files') > 0;
  CREATE TRIGGER post_file_gone AFTER DELETE ON post_files BEGIN
    DELETE FROM post_file_chunks WHERE file = old.id;
  END;
  CREATE TRIGGER ticket_files_gone AFTER DELETE ON tickets BEGIN
    DELETE FROM post_files WHERE ticket = old.id;
  END;
  `,
  `
  ${searchPosts}
  -- The beginning of what the customer wrote last, for the list: '' where nobody knows it, NULL until it was looked up.
  ALTER TABLE conversations ADD COLUMN last_words TEXT;
  `,
  `
  -- Pages that conversations were read from, packed; \`shapes\` says by what they were read.
  CREATE TABLE conversation_pages (
    ticket TEXT PRIMARY KEY, kept_at INTEGER NOT NULL, bytes INTEGER NOT NULL, shapes TEXT NOT NULL,
    url TEXT NOT NULL, status INTEGER NOT NULL, content_type TEXT, shown INTEGER NOT NULL, body BLOB NOT NULL
  );
  CREATE INDEX conversation_pages_kept ON conversation_pages (kept_at, ticket, bytes);
  CREATE INDEX conversation_pages_shapes ON conversation_pages (shapes, kept_at, ticket);
  CREATE TRIGGER conversation_page_gone AFTER DELETE ON tickets BEGIN
    DELETE FROM conversation_pages WHERE ticket = old.id;
  END;
  `,
  `
  -- Departments hold what is active, as the service says it or as the statuses do; with what tells who waits.
  CREATE INDEX tickets_dept_active ON tickets (dept_id, place, last_at, id, in_awaiting, meaning)
    WHERE in_active = 1 AND done = 0;
  CREATE INDEX tickets_dept_not_closed ON tickets (dept_id, place, last_at, id, in_awaiting, meaning)
    WHERE meaning <> 'closed' AND done = 0;
  `,
  `
  -- When a ticket's target passes for certain, our clock; NULL where it has none, or until that is worked out.
  ALTER TABLE tickets ADD COLUMN due_at INTEGER;
  ALTER TABLE tickets ADD COLUMN due_known INTEGER NOT NULL DEFAULT 0;
  CREATE TRIGGER ticket_due_moved AFTER UPDATE OF ${DUE_BY.join(', ')} ON tickets
    WHEN new.due_known = 1 AND (${DUE_BY.map((name) => `old.${name} IS NOT new.${name}`).join(' OR ')})
    BEGIN UPDATE tickets SET due_at = NULL, due_known = 0 WHERE id = new.id; END;
  CREATE TRIGGER conversation_due_came AFTER INSERT ON conversations
    BEGIN UPDATE tickets SET due_at = NULL, due_known = 0 WHERE id = new.ticket AND due_known = 1; END;
  CREATE TRIGGER conversation_due_moved AFTER UPDATE OF asked_last, reading, error ON conversations
    BEGIN UPDATE tickets SET due_at = NULL, due_known = 0 WHERE id = new.ticket AND due_known = 1; END;
  CREATE INDEX tickets_due ON tickets (due_at, place, id) WHERE due_at IS NOT NULL AND done = 0;
  CREATE INDEX tickets_due_unknown ON tickets (id) WHERE due_known = 0 AND meaning = 'needs-us';
  `,
  `
  -- For status: among records, without reading them: their ids by it.
  CREATE INDEX products_status ON products (lower(status), id);
  CREATE INDEX domains_status ON domains (lower(status), id);
  CREATE INDEX orders_status ON orders (lower(status), id);
  `,
  keysWithKinds,
  `
  -- Who of the team has a ticket: a copy of what work.db says, as place and done are.
  ALTER TABLE tickets ADD COLUMN taken_by TEXT;
  CREATE INDEX tickets_taken_active ON tickets (taken_by, place, last_at, id) WHERE in_active = 1 AND done = 0;
  CREATE INDEX tickets_taken_not_closed ON tickets (taken_by, place, last_at, id)
    WHERE meaning <> 'closed' AND done = 0;
  `,
  `
  -- With the key of the search, so that server: and domain: count and sort their tickets without reading them.
  DROP INDEX tickets_service;
  CREATE INDEX tickets_service ON tickets (service_kind, service_id, in_active, meaning, search_key);
  CREATE INDEX products_server_any_case ON products (lower(server_name), id);
  `,
  ownMerges,
  fittingPages,
  ticketGroups,
  newestFirst,
  onceItHasAKey,
];
