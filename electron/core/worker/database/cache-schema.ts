/**
 * `cache.db`: records of the service, and the search's index of them. A cache of another version
 * is dropped and read again, so it needs no steps: raise the version with each change.
 *
 * Each fixed queue has an index of exactly its tickets, in the order of its rows; queries repeat
 * the condition of the index to the letter, or SQLite reads the whole table. Triggers count
 * tickets by groups of those that are alike in everything queues ask for: a few hundred rows are
 * summed instead of every ticket. Lists begin with the newest, as services send tickets: an index
 * that is filled from its end has full pages.
 *
 * Triggers also note what the search has to index (`to_index`); `search-index.ts` indexes it in
 * batches. They use ON CONFLICT, since within a trigger the outer statement decides about OR
 * IGNORE. The indexes keep no text (`content = ''`). A key holds its row's date in the upper
 * bits, so the newest come first without sorting. `pgsz` lets a page of an index fit a page of
 * the file.
 */
import { RECORD_KINDS } from '../../../../shared/domain/customer.ts';
import { POST_WORDS, WORDS } from '../../rules/search/text.ts';
import type { Schema } from './database.ts';
import { differs, indexTriggers, mergedByUs } from './schema-triggers.ts';

/** Columns in which the tickets of a group are alike. */
const GROUP = [
  ...['dept_id', 'status', 'meaning', 'place', 'done', 'unread', 'flagged'],
  ...['in_awaiting', 'in_active', 'in_flagged', 'taken_by'],
];
const GROUP_KEY = GROUP.join(', ').replace('taken_by', "ifnull(taken_by, '')");
const COUNT_NEW = `
    INSERT INTO ticket_groups (${GROUP.join(', ')}, n) VALUES (${GROUP.map((column) => `new.${column}`).join(', ')}, 1)
      ON CONFLICT (${GROUP_KEY}) DO UPDATE SET n = n + 1;`;
const OLD_GROUP = GROUP.map((column) => `${column} IS old.${column}`).join(' AND ');
const COUNT_OLD_LESS = `
    UPDATE ticket_groups SET n = n - 1 WHERE ${OLD_GROUP};
    DELETE FROM ticket_groups WHERE ${OLD_GROUP} AND n = 0;`;

const FILTERS = ['awaiting', 'active', 'flagged'];

/** Tickets have a column for each filter of the service. */
const copiedToTicket = (filter: string): string => `
CREATE TRIGGER ${filter}_joined AFTER INSERT ON filter_members WHEN new.name = '${filter}'
    BEGIN UPDATE tickets SET in_${filter} = 1 WHERE id = new.ticket; END;
CREATE TRIGGER ${filter}_left AFTER DELETE ON filter_members WHEN old.name = '${filter}'
    BEGIN UPDATE tickets SET in_${filter} = 0 WHERE id = old.ticket; END;
`;

/** A ticket is found by the names of its product or domain. */
const namesTickets = (kind: string): string => `
CREATE TRIGGER ${kind}s_name_tickets AFTER INSERT ON ${kind}s BEGIN
    INSERT INTO to_index
      SELECT 'tickets', id FROM tickets WHERE service_kind = '${kind}' AND service_id = new.id ON CONFLICT DO NOTHING;
  END;
`;

const namesDepartment = (event: string, place: number): string => `
CREATE TRIGGER department_named_${place} AFTER ${event} ON tickets WHEN new.dept_name IS NOT NULL BEGIN
    INSERT INTO department_names VALUES (new.dept_id, new.dept_name)
      ON CONFLICT DO UPDATE SET name = excluded.name WHERE name <> excluded.name;
  END;
`;

/** Columns that decide when a ticket is due. */
const DUE_BY = ['opened', 'last_reply', 'last_at', 'status', 'meaning', 'priority', 'dept_id'];

export const cacheSchema: Schema = {
  version: 3,
  steps: null,
  first: `
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
    missed INTEGER NOT NULL DEFAULT 0,  -- full passes in a row without it
    place INTEGER NOT NULL DEFAULT 1,
    done INTEGER NOT NULL DEFAULT 0,
    met_at INTEGER NOT NULL DEFAULT 0,
    contact_id TEXT,
    search_key INTEGER,
    in_awaiting INTEGER NOT NULL DEFAULT 0,
    in_active INTEGER NOT NULL DEFAULT 0,
    in_flagged INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER,
    due_known INTEGER NOT NULL DEFAULT 0,
    taken_by TEXT,
    last_by TEXT,
    waits_from TEXT,
    waits INTEGER GENERATED ALWAYS AS (CASE last_by
    WHEN 'customer' THEN meaning NOT IN ('answered', 'closed') WHEN 'staff' THEN 0 ELSE meaning = 'needs-us' END) VIRTUAL
  );
CREATE TABLE filters (name TEXT PRIMARY KEY, read_at INTEGER NOT NULL, refused INTEGER NOT NULL);
CREATE TABLE filter_members (
    name TEXT NOT NULL, ticket TEXT NOT NULL, PRIMARY KEY (name, ticket)
  ) WITHOUT ROWID;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
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
CREATE TABLE customer_reads (
    kind TEXT NOT NULL, client_id TEXT NOT NULL, read_at INTEGER NOT NULL, PRIMARY KEY (kind, client_id)
  ) WITHOUT ROWID;
CREATE INDEX tickets_client_email ON tickets (lower(email)) WHERE client_id IS NOT NULL;
CREATE INDEX tickets_snoozed ON tickets (id) WHERE place = 0;
CREATE INDEX tickets_marked ON tickets (id) WHERE place <> 1 OR done = 1;
CREATE INDEX tickets_met ON tickets (met_at) WHERE met_at > 0;
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
CREATE TABLE to_index (origin TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (origin, id)) WITHOUT ROWID;
CREATE TABLE docs (
    key INTEGER PRIMARY KEY,
    origin TEXT NOT NULL, id TEXT NOT NULL,   -- the table it stands in, and its row
    kind TEXT NOT NULL,                       -- what a hit of it is called
    ticket TEXT,
    UNIQUE (origin, id)
  );
CREATE INDEX tickets_number ON tickets (tid COLLATE NOCASE);
CREATE VIRTUAL TABLE ticket_words USING fts5(tid, subject, name, email, cc, files, service, content = '', contentless_delete = 1, ${WORDS});
CREATE VIRTUAL TABLE ticket_terms USING fts5vocab(ticket_words, row);
CREATE VIRTUAL TABLE ticket_parts USING fts5(
    text, content = '', contentless_delete = 1, tokenize = "trigram", detail = none);
${indexTriggers('tickets', 'tid', 'subject', 'name', 'email', 'cc', 'attachments', 'last_at', 'service_kind', 'service_id')}
CREATE VIRTUAL TABLE record_words USING fts5(text, content = '', contentless_delete = 1, ${WORDS});
CREATE VIRTUAL TABLE record_terms USING fts5vocab(record_words, row);
CREATE VIRTUAL TABLE record_parts USING fts5(
    text, content = '', contentless_delete = 1, tokenize = "trigram", detail = none);
${RECORD_KINDS.map((table) => indexTriggers(table, 'record')).join('\n')}
${['product', 'domain'].map(namesTickets).join('')}CREATE INDEX tickets_guest_email ON tickets (lower(email)) WHERE client_id IS NULL;
${FILTERS.map(copiedToTicket).join('')}CREATE INDEX products_on ON products (id, server_name);
CREATE INDEX contacts_name ON contacts (name);
CREATE INDEX contacts_company ON contacts (company);
CREATE TABLE conversations (
    ticket TEXT PRIMARY KEY,
    asked_at INTEGER NOT NULL,
    asked_last TEXT NOT NULL,  -- the ticket's last_at when it was asked for
    reading TEXT,              -- JSON: by what, how whole; NULL while only failures are known
    error TEXT,                 -- JSON, where the last reading failed
    last_words TEXT
  ) WITHOUT ROWID;
CREATE TABLE posts (
    ticket TEXT NOT NULL, id TEXT NOT NULL, place INTEGER NOT NULL,
    role TEXT NOT NULL, text TEXT NOT NULL, post TEXT NOT NULL, search_key INTEGER,
    PRIMARY KEY (ticket, id)
  );
CREATE INDEX posts_place ON posts (ticket, place);
CREATE TRIGGER conversation_gone AFTER DELETE ON tickets BEGIN
    DELETE FROM posts WHERE ticket = old.id;
    DELETE FROM conversations WHERE ticket = old.id;
  END;
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
CREATE INDEX posts_search_key ON posts (search_key, ticket);
CREATE VIRTUAL TABLE post_words USING fts5(
    text, files, author, facts, content = '', contentless_delete = 1, ${POST_WORDS});
CREATE VIRTUAL TABLE post_terms USING fts5vocab(post_words, instance);
CREATE TRIGGER post_is_gone AFTER DELETE ON posts WHEN old.search_key IS NOT NULL BEGIN
    DELETE FROM post_words WHERE rowid = old.search_key;
  END;
CREATE TRIGGER post_reads_otherwise AFTER UPDATE OF text, role, post ON posts
    WHEN old.search_key IS NOT NULL
      AND (old.text IS NOT new.text OR old.role IS NOT new.role OR old.post IS NOT new.post)
    BEGIN
      DELETE FROM post_words WHERE rowid = old.search_key;
      UPDATE posts SET search_key = NULL WHERE ticket = new.ticket AND id = new.id;
    END;
CREATE TABLE conversation_pages (
    ticket TEXT PRIMARY KEY, kept_at INTEGER NOT NULL, bytes INTEGER NOT NULL, shapes TEXT NOT NULL,
    url TEXT NOT NULL, status INTEGER NOT NULL, content_type TEXT, shown INTEGER NOT NULL, body BLOB NOT NULL
  );
CREATE INDEX conversation_pages_kept ON conversation_pages (kept_at, ticket, bytes);
CREATE INDEX conversation_pages_shapes ON conversation_pages (shapes, kept_at, ticket);
CREATE TRIGGER conversation_page_gone AFTER DELETE ON tickets BEGIN
    DELETE FROM conversation_pages WHERE ticket = old.id;
  END;
CREATE TRIGGER ticket_due_moved AFTER UPDATE OF ${DUE_BY.join(', ')} ON tickets
    WHEN new.due_known = 1 AND (${differs(DUE_BY)})
    BEGIN UPDATE tickets SET due_at = NULL, due_known = 0 WHERE id = new.id; END;
CREATE TRIGGER conversation_due_came AFTER INSERT ON conversations
    BEGIN UPDATE tickets SET due_at = NULL, due_known = 0 WHERE id = new.ticket AND due_known = 1; END;
CREATE TRIGGER conversation_due_moved AFTER UPDATE OF asked_last, reading, error ON conversations
    BEGIN UPDATE tickets SET due_at = NULL, due_known = 0 WHERE id = new.ticket AND due_known = 1; END;
CREATE INDEX tickets_due ON tickets (due_at, place, id) WHERE due_at IS NOT NULL AND done = 0;
CREATE INDEX products_status ON products (lower(status), id);
CREATE INDEX domains_status ON domains (lower(status), id);
CREATE INDEX orders_status ON orders (lower(status), id);
CREATE INDEX products_server_any_case ON products (lower(server_name), id);
CREATE TABLE ticket_groups (
    dept_id TEXT NOT NULL, status TEXT NOT NULL, meaning TEXT NOT NULL, place INTEGER NOT NULL, done INTEGER NOT NULL,
    unread INTEGER NOT NULL, flagged INTEGER NOT NULL,
    in_awaiting INTEGER NOT NULL, in_active INTEGER NOT NULL, in_flagged INTEGER NOT NULL,
    taken_by TEXT,
    n INTEGER NOT NULL
  );
CREATE UNIQUE INDEX ticket_groups_key ON ticket_groups (${GROUP_KEY});
CREATE TABLE department_names (dept_id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TRIGGER tickets_come AFTER INSERT ON tickets BEGIN ${COUNT_NEW}
    -- A ticket that the service listed before it was met.
    UPDATE tickets SET ${FILTERS.map((name) => `in_${name} = EXISTS (SELECT 1 FROM filter_members WHERE name = '${name}' AND ticket = new.id)`).join(', ')}
    WHERE id = new.id AND EXISTS (
      SELECT 1 FROM filter_members WHERE name IN ('awaiting', 'active', 'flagged') AND ticket = new.id);
  END;
CREATE TRIGGER tickets_regrouped AFTER UPDATE OF ${GROUP.join(', ')} ON tickets
    WHEN ${differs(GROUP)}
    BEGIN ${COUNT_OLD_LESS} ${COUNT_NEW} END;
CREATE TRIGGER tickets_go AFTER DELETE ON tickets BEGIN ${COUNT_OLD_LESS} END;
${['INSERT', 'UPDATE OF dept_id, dept_name'].map(namesDepartment).join('')}CREATE INDEX tickets_last ON tickets (last_at DESC, id DESC);
CREATE INDEX tickets_pinned ON tickets (last_at DESC, id DESC) WHERE place = 2;
CREATE INDEX tickets_client ON tickets (client_id, last_at DESC, id DESC);
CREATE INDEX tickets_status ON tickets (status, place, last_at DESC, id DESC);
CREATE INDEX tickets_unread ON tickets (place, last_at DESC, id DESC) WHERE unread = 1 AND done = 0;
CREATE INDEX tickets_in_awaiting ON tickets (place, last_at DESC, id DESC) WHERE in_awaiting = 1 AND done = 0;
CREATE INDEX tickets_in_active ON tickets (place, last_at DESC, id DESC) WHERE in_active = 1 AND done = 0;
CREATE INDEX tickets_in_flagged ON tickets (place, last_at DESC, id DESC) WHERE in_flagged = 1;
CREATE INDEX tickets_need_us ON tickets (place, last_at DESC, id DESC) WHERE meaning = 'needs-us' AND done = 0;
CREATE INDEX tickets_not_closed ON tickets (place, last_at DESC, id DESC) WHERE meaning <> 'closed' AND done = 0;
CREATE INDEX tickets_flagged ON tickets (place, last_at DESC, id DESC) WHERE flagged = 1;
CREATE INDEX tickets_dept_active ON tickets (dept_id, place, last_at DESC, id DESC) WHERE in_active = 1 AND done = 0;
CREATE INDEX tickets_dept_not_closed ON tickets (dept_id, place, last_at DESC, id DESC) WHERE meaning <> 'closed' AND done = 0;
CREATE INDEX tickets_taken_active ON tickets (taken_by, place, last_at DESC, id DESC) WHERE in_active = 1 AND done = 0;
CREATE INDEX tickets_taken_not_closed ON tickets (taken_by, place, last_at DESC, id DESC) WHERE meaning <> 'closed' AND done = 0;
CREATE INDEX tickets_search_key ON tickets (search_key, status, dept_id, last_at, unread, flagged, place, done)
    WHERE search_key IS NOT NULL;
CREATE INDEX tickets_service ON tickets (service_kind, service_id, in_active, meaning, search_key, id)
    WHERE service_kind IS NOT NULL;
CREATE TRIGGER conversation_told AFTER UPDATE OF asked_last, reading, error ON conversations BEGIN
    UPDATE tickets SET (last_by, waits_from) = (
      SELECT CASE WHEN p.role = 'staff' THEN 'staff' WHEN p.role IN ('customer', 'sub-account', 'guest') THEN 'customer' END,
        CASE WHEN p.role IN ('customer', 'sub-account', 'guest') AND json_extract(c.reading, '$.whole') THEN (
          SELECT CASE WHEN json_extract(post, '$.at.text') < substr(tickets.last_at, 1, 16)
            THEN json_extract(post, '$.at.text') END
          FROM posts WHERE ticket = c.ticket AND role IN ('customer', 'sub-account', 'guest')
            AND place > ifnull((SELECT max(place) FROM posts WHERE ticket = c.ticket AND role NOT IN ('customer', 'sub-account', 'guest', 'note')), -1)
          ORDER BY place LIMIT 1) END
      FROM conversations c JOIN posts p ON p.ticket = c.ticket AND p.place = (SELECT max(place) FROM posts WHERE ticket = c.ticket AND role NOT IN ('note'))
      WHERE c.ticket = tickets.id AND c.reading IS NOT NULL AND c.error IS NULL AND c.asked_last = tickets.last_at
        AND json_extract(p.post, '$.at.text') >= substr(tickets.last_at, 1, 16))
    WHERE id = new.ticket;
  END;
CREATE TRIGGER conversation_tells AFTER INSERT ON conversations
    BEGIN UPDATE conversations SET error = error WHERE ticket = new.ticket; END;
CREATE TRIGGER conversation_outdated AFTER UPDATE OF last_at ON tickets WHEN old.last_at IS NOT new.last_at
    BEGIN UPDATE conversations SET error = error WHERE ticket = new.id; END;
CREATE INDEX tickets_due_unknown ON tickets (id) WHERE due_known = 0 AND waits = 1;
CREATE INDEX tickets_waits_from ON tickets (place, waits_from DESC, id DESC) WHERE waits_from IS NOT NULL;
CREATE INDEX contacts_phone ON contacts (substr(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(record, '$.phone'), char(32), ''), char(160), ''), char(40), ''), char(41), ''), char(43), ''), char(45), ''), char(46), ''), char(47), ''), -7));
CREATE INDEX orders_payment ON orders (lower(json_extract(record, '$.paymentStatus')), placed DESC, length(id) DESC, id DESC);
${['post_words', 'record_parts', 'record_words', 'ticket_parts', 'ticket_words'].map(mergedByUs).join('')}`,
};
