/**
 * The schemas as all of their steps leave them, in one piece: what a new database is made from, and
 * where to read what is in one today. `npm test -- --only unit migrations -u` writes it anew.
 */
export const newestSchemas = {
  cache: `
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
  , place INTEGER NOT NULL DEFAULT 1, done INTEGER NOT NULL DEFAULT 0, met_at INTEGER NOT NULL DEFAULT 0, contact_id TEXT, search_key INTEGER, in_awaiting INTEGER NOT NULL DEFAULT 0, in_active INTEGER NOT NULL DEFAULT 0, in_flagged INTEGER NOT NULL DEFAULT 0, due_at INTEGER, due_known INTEGER NOT NULL DEFAULT 0, taken_by TEXT);
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
CREATE VIRTUAL TABLE ticket_words USING fts5(tid, subject, name, email, cc, files, service, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'", prefix = '2 3');
CREATE VIRTUAL TABLE ticket_terms USING fts5vocab(ticket_words, row);
CREATE VIRTUAL TABLE ticket_parts USING fts5(
    text, content = '', contentless_delete = 1, tokenize = "trigram", detail = none);
CREATE TRIGGER tickets_are_new AFTER INSERT ON tickets BEGIN INSERT INTO to_index VALUES ('tickets', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER tickets_read_otherwise AFTER UPDATE OF tid, subject, name, email, cc, attachments, last_at, service_kind, service_id ON tickets WHEN old.tid IS NOT new.tid OR old.subject IS NOT new.subject OR old.name IS NOT new.name OR old.email IS NOT new.email OR old.cc IS NOT new.cc OR old.attachments IS NOT new.attachments OR old.last_at IS NOT new.last_at OR old.service_kind IS NOT new.service_kind OR old.service_id IS NOT new.service_id
    BEGIN INSERT INTO to_index VALUES ('tickets', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER tickets_are_gone AFTER DELETE ON tickets BEGIN INSERT INTO to_index VALUES ('tickets', old.id) ON CONFLICT DO NOTHING; END;
CREATE VIRTUAL TABLE record_words USING fts5(text, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'", prefix = '2 3');
CREATE VIRTUAL TABLE record_terms USING fts5vocab(record_words, row);
CREATE VIRTUAL TABLE record_parts USING fts5(
    text, content = '', contentless_delete = 1, tokenize = "trigram", detail = none);
CREATE TRIGGER contacts_are_new AFTER INSERT ON contacts BEGIN INSERT INTO to_index VALUES ('contacts', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER contacts_read_otherwise AFTER UPDATE OF record ON contacts WHEN old.record IS NOT new.record
    BEGIN INSERT INTO to_index VALUES ('contacts', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER contacts_are_gone AFTER DELETE ON contacts BEGIN INSERT INTO to_index VALUES ('contacts', old.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER products_are_new AFTER INSERT ON products BEGIN INSERT INTO to_index VALUES ('products', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER products_read_otherwise AFTER UPDATE OF record ON products WHEN old.record IS NOT new.record
    BEGIN INSERT INTO to_index VALUES ('products', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER products_are_gone AFTER DELETE ON products BEGIN INSERT INTO to_index VALUES ('products', old.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER domains_are_new AFTER INSERT ON domains BEGIN INSERT INTO to_index VALUES ('domains', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER domains_read_otherwise AFTER UPDATE OF record ON domains WHEN old.record IS NOT new.record
    BEGIN INSERT INTO to_index VALUES ('domains', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER domains_are_gone AFTER DELETE ON domains BEGIN INSERT INTO to_index VALUES ('domains', old.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER orders_are_new AFTER INSERT ON orders BEGIN INSERT INTO to_index VALUES ('orders', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER orders_read_otherwise AFTER UPDATE OF record ON orders WHEN old.record IS NOT new.record
    BEGIN INSERT INTO to_index VALUES ('orders', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER orders_are_gone AFTER DELETE ON orders BEGIN INSERT INTO to_index VALUES ('orders', old.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER announcements_are_new AFTER INSERT ON announcements BEGIN INSERT INTO to_index VALUES ('announcements', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER announcements_read_otherwise AFTER UPDATE OF record ON announcements WHEN old.record IS NOT new.record
    BEGIN INSERT INTO to_index VALUES ('announcements', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER announcements_are_gone AFTER DELETE ON announcements BEGIN INSERT INTO to_index VALUES ('announcements', old.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER products_name_tickets AFTER INSERT ON products BEGIN
    INSERT INTO to_index
      SELECT 'tickets', id FROM tickets WHERE service_kind = 'product' AND service_id = new.id ON CONFLICT DO NOTHING;
  END;
CREATE TRIGGER domains_name_tickets AFTER INSERT ON domains BEGIN
    INSERT INTO to_index
      SELECT 'tickets', id FROM tickets WHERE service_kind = 'domain' AND service_id = new.id ON CONFLICT DO NOTHING;
  END;
CREATE INDEX tickets_guest_email ON tickets (lower(email)) WHERE client_id IS NULL;
CREATE TRIGGER awaiting_joined AFTER INSERT ON filter_members WHEN new.name = 'awaiting'
    BEGIN UPDATE tickets SET in_awaiting = 1 WHERE id = new.ticket; END;
CREATE TRIGGER awaiting_left AFTER DELETE ON filter_members WHEN old.name = 'awaiting'
    BEGIN UPDATE tickets SET in_awaiting = 0 WHERE id = old.ticket; END;
CREATE TRIGGER active_joined AFTER INSERT ON filter_members WHEN new.name = 'active'
    BEGIN UPDATE tickets SET in_active = 1 WHERE id = new.ticket; END;
CREATE TRIGGER active_left AFTER DELETE ON filter_members WHEN old.name = 'active'
    BEGIN UPDATE tickets SET in_active = 0 WHERE id = old.ticket; END;
CREATE TRIGGER flagged_joined AFTER INSERT ON filter_members WHEN new.name = 'flagged'
    BEGIN UPDATE tickets SET in_flagged = 1 WHERE id = new.ticket; END;
CREATE TRIGGER flagged_left AFTER DELETE ON filter_members WHEN old.name = 'flagged'
    BEGIN UPDATE tickets SET in_flagged = 0 WHERE id = old.ticket; END;
CREATE INDEX products_on ON products (id, server_name);
CREATE INDEX contacts_name ON contacts (name);
CREATE INDEX contacts_company ON contacts (company);
CREATE TABLE conversations (
    ticket TEXT PRIMARY KEY,
    asked_at INTEGER NOT NULL,
    asked_last TEXT NOT NULL,  -- the ticket's last_at when it was asked for
    reading TEXT,              -- JSON: by what, how whole; NULL while only failures are known
    error TEXT                 -- JSON, where the last reading failed
  , last_words TEXT) WITHOUT ROWID;
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
    text, files, author, facts, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'", prefix = '3');
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
CREATE TRIGGER ticket_due_moved AFTER UPDATE OF opened, last_reply, last_at, status, meaning, priority, dept_id ON tickets
    WHEN new.due_known = 1 AND (old.opened IS NOT new.opened OR old.last_reply IS NOT new.last_reply OR old.last_at IS NOT new.last_at OR old.status IS NOT new.status OR old.meaning IS NOT new.meaning OR old.priority IS NOT new.priority OR old.dept_id IS NOT new.dept_id)
    BEGIN UPDATE tickets SET due_at = NULL, due_known = 0 WHERE id = new.id; END;
CREATE TRIGGER conversation_due_came AFTER INSERT ON conversations
    BEGIN UPDATE tickets SET due_at = NULL, due_known = 0 WHERE id = new.ticket AND due_known = 1; END;
CREATE TRIGGER conversation_due_moved AFTER UPDATE OF asked_last, reading, error ON conversations
    BEGIN UPDATE tickets SET due_at = NULL, due_known = 0 WHERE id = new.ticket AND due_known = 1; END;
CREATE INDEX tickets_due ON tickets (due_at, place, id) WHERE due_at IS NOT NULL AND done = 0;
CREATE INDEX tickets_due_unknown ON tickets (id) WHERE due_known = 0 AND meaning = 'needs-us';
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
CREATE UNIQUE INDEX ticket_groups_key ON ticket_groups (dept_id, status, meaning, place, done, unread, flagged, in_awaiting, in_active, in_flagged, ifnull(taken_by, ''));
CREATE TABLE department_names (dept_id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TRIGGER tickets_come AFTER INSERT ON tickets BEGIN 
    INSERT INTO ticket_groups (dept_id, status, meaning, place, done, unread, flagged, in_awaiting, in_active, in_flagged, taken_by, n) VALUES (new.dept_id, new.status, new.meaning, new.place, new.done, new.unread, new.flagged, new.in_awaiting, new.in_active, new.in_flagged, new.taken_by, 1)
      ON CONFLICT (dept_id, status, meaning, place, done, unread, flagged, in_awaiting, in_active, in_flagged, ifnull(taken_by, '')) DO UPDATE SET n = n + 1;
    -- A ticket that the service listed before it was met.
    UPDATE tickets SET in_awaiting = EXISTS (SELECT 1 FROM filter_members WHERE name = 'awaiting' AND ticket = new.id), in_active = EXISTS (SELECT 1 FROM filter_members WHERE name = 'active' AND ticket = new.id), in_flagged = EXISTS (SELECT 1 FROM filter_members WHERE name = 'flagged' AND ticket = new.id)
    WHERE id = new.id AND EXISTS (
      SELECT 1 FROM filter_members WHERE name IN ('awaiting', 'active', 'flagged') AND ticket = new.id);
  END;
CREATE TRIGGER tickets_regrouped AFTER UPDATE OF dept_id, status, meaning, place, done, unread, flagged, in_awaiting, in_active, in_flagged, taken_by ON tickets
    WHEN old.dept_id IS NOT new.dept_id OR old.status IS NOT new.status OR old.meaning IS NOT new.meaning OR old.place IS NOT new.place OR old.done IS NOT new.done OR old.unread IS NOT new.unread OR old.flagged IS NOT new.flagged OR old.in_awaiting IS NOT new.in_awaiting OR old.in_active IS NOT new.in_active OR old.in_flagged IS NOT new.in_flagged OR old.taken_by IS NOT new.taken_by
    BEGIN 
    UPDATE ticket_groups SET n = n - 1 WHERE dept_id IS old.dept_id AND status IS old.status AND meaning IS old.meaning AND place IS old.place AND done IS old.done AND unread IS old.unread AND flagged IS old.flagged AND in_awaiting IS old.in_awaiting AND in_active IS old.in_active AND in_flagged IS old.in_flagged AND taken_by IS old.taken_by;
    DELETE FROM ticket_groups WHERE dept_id IS old.dept_id AND status IS old.status AND meaning IS old.meaning AND place IS old.place AND done IS old.done AND unread IS old.unread AND flagged IS old.flagged AND in_awaiting IS old.in_awaiting AND in_active IS old.in_active AND in_flagged IS old.in_flagged AND taken_by IS old.taken_by AND n = 0; 
    INSERT INTO ticket_groups (dept_id, status, meaning, place, done, unread, flagged, in_awaiting, in_active, in_flagged, taken_by, n) VALUES (new.dept_id, new.status, new.meaning, new.place, new.done, new.unread, new.flagged, new.in_awaiting, new.in_active, new.in_flagged, new.taken_by, 1)
      ON CONFLICT (dept_id, status, meaning, place, done, unread, flagged, in_awaiting, in_active, in_flagged, ifnull(taken_by, '')) DO UPDATE SET n = n + 1; END;
CREATE TRIGGER tickets_go AFTER DELETE ON tickets BEGIN 
    UPDATE ticket_groups SET n = n - 1 WHERE dept_id IS old.dept_id AND status IS old.status AND meaning IS old.meaning AND place IS old.place AND done IS old.done AND unread IS old.unread AND flagged IS old.flagged AND in_awaiting IS old.in_awaiting AND in_active IS old.in_active AND in_flagged IS old.in_flagged AND taken_by IS old.taken_by;
    DELETE FROM ticket_groups WHERE dept_id IS old.dept_id AND status IS old.status AND meaning IS old.meaning AND place IS old.place AND done IS old.done AND unread IS old.unread AND flagged IS old.flagged AND in_awaiting IS old.in_awaiting AND in_active IS old.in_active AND in_flagged IS old.in_flagged AND taken_by IS old.taken_by AND n = 0; END;
CREATE TRIGGER department_named_0 AFTER INSERT ON tickets WHEN new.dept_name IS NOT NULL BEGIN
    INSERT INTO department_names VALUES (new.dept_id, new.dept_name)
      ON CONFLICT DO UPDATE SET name = excluded.name WHERE name <> excluded.name;
  END;
CREATE TRIGGER department_named_1 AFTER UPDATE OF dept_id, dept_name ON tickets WHEN new.dept_name IS NOT NULL BEGIN
    INSERT INTO department_names VALUES (new.dept_id, new.dept_name)
      ON CONFLICT DO UPDATE SET name = excluded.name WHERE name <> excluded.name;
  END;
CREATE INDEX tickets_last ON tickets (last_at DESC, id DESC);
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
CREATE INDEX tickets_service ON tickets (service_kind, service_id, in_active, meaning, search_key)
    WHERE service_kind IS NOT NULL;
INSERT INTO post_words (post_words, rank) VALUES ('automerge', 0);
INSERT INTO post_words (post_words, rank) VALUES ('pgsz', 3980);
INSERT INTO record_parts (record_parts, rank) VALUES ('automerge', 0);
INSERT INTO record_parts (record_parts, rank) VALUES ('pgsz', 3980);
INSERT INTO record_words (record_words, rank) VALUES ('automerge', 0);
INSERT INTO record_words (record_words, rank) VALUES ('pgsz', 3980);
INSERT INTO ticket_parts (ticket_parts, rank) VALUES ('automerge', 0);
INSERT INTO ticket_parts (ticket_parts, rank) VALUES ('pgsz', 3980);
INSERT INTO ticket_words (ticket_words, rank) VALUES ('automerge', 0);
INSERT INTO ticket_words (ticket_words, rank) VALUES ('pgsz', 3980);
`,
  work: `
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE marks (
    ticket TEXT PRIMARY KEY,
    seen_last TEXT NOT NULL DEFAULT '',   -- the service's last reply when the header was seen
    own_last TEXT NOT NULL DEFAULT '',    -- the last reply that our own send explains
    read_at INTEGER                       -- the conversation itself was read: our clock, ms
  , unread INTEGER NOT NULL DEFAULT 0, snoozed_until INTEGER, snooze_base TEXT, back_at INTEGER, back_why TEXT, done_at INTEGER, done_base TEXT, pinned INTEGER NOT NULL DEFAULT 0, seen_header TEXT, id TEXT, author TEXT, logical_time INTEGER, snoozed_at INTEGER, done_set INTEGER, done_last TEXT);
CREATE TABLE drafts (
    id TEXT PRIMARY KEY,
    ticket TEXT NOT NULL UNIQUE,
    rev INTEGER NOT NULL,
    text TEXT NOT NULL,
    saved_at INTEGER NOT NULL,
    header TEXT NOT NULL                  -- JSON: the ticket's row, for when the cache is gone
  , kind TEXT NOT NULL DEFAULT 'reply', error TEXT, extras TEXT, tried TEXT);
CREATE TABLE draft_kept (
    id INTEGER PRIMARY KEY,
    draft TEXT REFERENCES drafts ON DELETE CASCADE,
    item TEXT,
    text TEXT NOT NULL,
    saved_at INTEGER NOT NULL, extras TEXT,
    CHECK ((draft IS NULL) <> (item IS NULL))
  );
CREATE INDEX draft_kept_draft ON draft_kept (draft);
CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    ticket TEXT NOT NULL,
    state TEXT NOT NULL,
    waiting TEXT,
    held_until INTEGER,
    created_at INTEGER NOT NULL,
    confirmed_at INTEGER NOT NULL,        -- when the agent last said: send it
    changed_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    body TEXT NOT NULL,                   -- JSON: what is sent and to whom
    text TEXT NOT NULL,
    seen TEXT NOT NULL,                   -- JSON fingerprint the agent last saw
    unchecked INTEGER NOT NULL,           -- the agent accepts that the ticket cannot be read first
    before TEXT,                          -- JSON fingerprint right before the attempt
    started_at INTEGER, ended_at INTEGER, -- the attempt, our clock
    server_offset INTEGER,                -- server time minus our clock, at the attempt
    stop TEXT, error TEXT, evidence TEXT, -- JSON
    recorded_as TEXT,
    after TEXT                            -- JSON fingerprint that this send left behind, once observed
  , kind TEXT NOT NULL DEFAULT 'reply', known TEXT, made TEXT, warnings TEXT, proof TEXT);
CREATE INDEX outbox_state ON outbox (state, seq);
CREATE INDEX outbox_ticket ON outbox (ticket, seq);
CREATE TABLE observed (
    id TEXT PRIMARY KEY,                  -- hash(ticket, field, old, new, last seen unchanged)
    ticket TEXT NOT NULL,
    at INTEGER NOT NULL,
    field TEXT NOT NULL,
    old TEXT NOT NULL,
    new TEXT NOT NULL,
    from_at INTEGER NOT NULL,
    to_at INTEGER NOT NULL,
    ours INTEGER NOT NULL
  );
CREATE INDEX observed_ticket ON observed (ticket, at);
CREATE TABLE excerpts (id TEXT PRIMARY KEY, ticket TEXT NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL, author TEXT, logical_time INTEGER);
CREATE INDEX excerpts_ticket ON excerpts (ticket, at);
CREATE TABLE files (
    id TEXT PRIMARY KEY,
    draft TEXT,
    item TEXT,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    size INTEGER NOT NULL,
    stored INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    CHECK ((draft IS NULL) <> (item IS NULL))
  );
CREATE INDEX files_draft ON files (draft, position);
CREATE INDEX files_item ON files (item, position);
CREATE INDEX marks_snoozed ON marks (snoozed_until) WHERE snoozed_until IS NOT NULL;
CREATE TABLE notes (
    id TEXT PRIMARY KEY, ticket TEXT NOT NULL, at INTEGER NOT NULL, edited_at INTEGER, text TEXT NOT NULL
  , author TEXT, logical_time INTEGER, handed_by TEXT, member TEXT);
CREATE INDEX notes_ticket ON notes (ticket, at);
CREATE TABLE tags (
    ticket TEXT NOT NULL, key TEXT NOT NULL, tag TEXT NOT NULL, id TEXT, author TEXT, logical_time INTEGER, PRIMARY KEY (ticket, key)
  ) WITHOUT ROWID;
CREATE INDEX tags_key ON tags (key);
CREATE TABLE promises (
    id TEXT PRIMARY KEY,
    ticket TEXT NOT NULL,
    text TEXT NOT NULL,
    due INTEGER NOT NULL,
    made_at INTEGER NOT NULL,
    told INTEGER NOT NULL,                -- it fell due, and that was said
    kept_at INTEGER,
    kept_by TEXT,                         -- reply, hand
    header TEXT NOT NULL                  -- JSON: the ticket's row, for when the cache is gone
  , author TEXT, logical_time INTEGER, handed_by TEXT);
CREATE UNIQUE INDEX promises_open ON promises (ticket) WHERE kept_at IS NULL;
CREATE INDEX promises_due ON promises (due) WHERE kept_at IS NULL;
CREATE INDEX promises_ticket ON promises (ticket);
CREATE INDEX observed_at ON observed (at);
CREATE TABLE present (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);
CREATE TABLE canned (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,        -- in small letters, single blanks
    keywords TEXT NOT NULL,               -- JSON list
    text TEXT NOT NULL,
    department TEXT,
    changed_at INTEGER NOT NULL
  , macro TEXT);
CREATE TABLE canned_used (id TEXT PRIMARY KEY, used INTEGER NOT NULL, last_at INTEGER NOT NULL);
CREATE TABLE canned_source (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    path TEXT NOT NULL,
    state TEXT NOT NULL,
    read_at INTEGER,
    refused TEXT NOT NULL                 -- JSON list
  );
CREATE TABLE canned_shared (
    id TEXT PRIMARY KEY,
    file TEXT NOT NULL,
    name TEXT NOT NULL,
    keywords TEXT NOT NULL,
    text TEXT NOT NULL,
    department TEXT
  , macro TEXT);
CREATE TABLE to_index (origin TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (origin, id)) WITHOUT ROWID;
CREATE TABLE docs (
    key INTEGER PRIMARY KEY,
    origin TEXT NOT NULL, id TEXT NOT NULL,   -- the table it stands in, and its row
    kind TEXT NOT NULL,                       -- what a hit of it is called
    ticket TEXT,
    UNIQUE (origin, id)
  );
CREATE VIRTUAL TABLE text_words USING fts5(text, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'", prefix = '2 3');
CREATE VIRTUAL TABLE text_terms USING fts5vocab(text_words, row);
CREATE TRIGGER drafts_are_new AFTER INSERT ON drafts BEGIN INSERT INTO to_index VALUES ('drafts', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER drafts_read_otherwise AFTER UPDATE OF text ON drafts WHEN old.text IS NOT new.text
    BEGIN INSERT INTO to_index VALUES ('drafts', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER drafts_are_gone AFTER DELETE ON drafts BEGIN INSERT INTO to_index VALUES ('drafts', old.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER outbox_are_new AFTER INSERT ON outbox BEGIN INSERT INTO to_index VALUES ('outbox', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER outbox_read_otherwise AFTER UPDATE OF text, state ON outbox WHEN old.text IS NOT new.text OR old.state IS NOT new.state
    BEGIN INSERT INTO to_index VALUES ('outbox', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER outbox_are_gone AFTER DELETE ON outbox BEGIN INSERT INTO to_index VALUES ('outbox', old.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER excerpts_are_new AFTER INSERT ON excerpts BEGIN INSERT INTO to_index VALUES ('excerpts', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER excerpts_read_otherwise AFTER UPDATE OF text ON excerpts WHEN old.text IS NOT new.text
    BEGIN INSERT INTO to_index VALUES ('excerpts', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER excerpts_are_gone AFTER DELETE ON excerpts BEGIN INSERT INTO to_index VALUES ('excerpts', old.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER notes_are_new AFTER INSERT ON notes BEGIN INSERT INTO to_index VALUES ('notes', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER notes_read_otherwise AFTER UPDATE OF text ON notes WHEN old.text IS NOT new.text
    BEGIN INSERT INTO to_index VALUES ('notes', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER notes_are_gone AFTER DELETE ON notes BEGIN INSERT INTO to_index VALUES ('notes', old.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER promises_are_new AFTER INSERT ON promises BEGIN INSERT INTO to_index VALUES ('promises', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER promises_read_otherwise AFTER UPDATE OF text ON promises WHEN old.text IS NOT new.text
    BEGIN INSERT INTO to_index VALUES ('promises', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER promises_are_gone AFTER DELETE ON promises BEGIN INSERT INTO to_index VALUES ('promises', old.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER files_are_new AFTER INSERT ON files BEGIN INSERT INTO to_index VALUES ('files', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER files_read_otherwise AFTER UPDATE OF name, draft, item ON files WHEN old.name IS NOT new.name OR old.draft IS NOT new.draft OR old.item IS NOT new.item
    BEGIN INSERT INTO to_index VALUES ('files', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER files_are_gone AFTER DELETE ON files BEGIN INSERT INTO to_index VALUES ('files', old.id) ON CONFLICT DO NOTHING; END;
CREATE TABLE views (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, query TEXT NOT NULL,
    position INTEGER NOT NULL                 -- among the views
  );
CREATE INDEX drafts_kind ON drafts (kind, saved_at);
CREATE TABLE announcements_read (announcement TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE announcements_begun (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
CREATE TABLE batches (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    size INTEGER NOT NULL,                -- tickets it was meant for
    left_out TEXT NOT NULL,               -- JSON list: what got in its way
    withdrawn TEXT NOT NULL,              -- JSON list: tickets whose replies were taken back
    paused TEXT                           -- agent, stale, locked
  , follows TEXT);
CREATE INDEX outbox_batch ON outbox (json_extract(body, '$.batch'));
CREATE TABLE dialog_drafts (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    ticket TEXT NOT NULL,                 -- empty: about none, or about several
    about TEXT NOT NULL,                  -- the note, canned reply or view; empty for a new one
    rev INTEGER NOT NULL,
    fields TEXT NOT NULL,                 -- JSON
    saved_at INTEGER NOT NULL,
    header TEXT NOT NULL                  -- JSON: the ticket's row, for when the cache is gone
  );
CREATE INDEX dialog_drafts_place ON dialog_drafts (kind, ticket, about);
CREATE TRIGGER draft_kept_are_new AFTER INSERT ON draft_kept BEGIN INSERT INTO to_index VALUES ('draft_kept', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER draft_kept_read_otherwise AFTER UPDATE OF text, draft, item ON draft_kept WHEN old.text IS NOT new.text OR old.draft IS NOT new.draft OR old.item IS NOT new.item
    BEGIN INSERT INTO to_index VALUES ('draft_kept', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER draft_kept_are_gone AFTER DELETE ON draft_kept BEGIN INSERT INTO to_index VALUES ('draft_kept', old.id) ON CONFLICT DO NOTHING; END;
CREATE TABLE mark_author (one INTEGER PRIMARY KEY CHECK (one = 1), author TEXT NOT NULL, time INTEGER NOT NULL);
CREATE UNIQUE INDEX marks_id ON marks (id);
CREATE UNIQUE INDEX tags_id ON tags (id);
CREATE TRIGGER marks_insert_author AFTER INSERT ON marks
    WHEN new.logical_time IS NULL BEGIN
    INSERT INTO mark_author SELECT 1, lower(hex(randomblob(16))), max((SELECT ifnull(max(logical_time), 0) FROM marks), (SELECT ifnull(max(logical_time), 0) FROM tags), (SELECT ifnull(max(logical_time), 0) FROM notes), (SELECT ifnull(max(logical_time), 0) FROM promises), (SELECT ifnull(max(logical_time), 0) FROM excerpts)) WHERE NOT EXISTS (SELECT 1 FROM mark_author);
    UPDATE mark_author SET time = time + 1;
    UPDATE marks SET id = ifnull(id, lower(hex(randomblob(16)))),
      author = (SELECT author FROM mark_author), logical_time = (SELECT time FROM mark_author)
      WHERE ticket = new.ticket;
  END;
CREATE TRIGGER marks_update_author AFTER UPDATE ON marks
    WHEN new.logical_time IS old.logical_time BEGIN
    INSERT INTO mark_author SELECT 1, lower(hex(randomblob(16))), max((SELECT ifnull(max(logical_time), 0) FROM marks), (SELECT ifnull(max(logical_time), 0) FROM tags), (SELECT ifnull(max(logical_time), 0) FROM notes), (SELECT ifnull(max(logical_time), 0) FROM promises), (SELECT ifnull(max(logical_time), 0) FROM excerpts)) WHERE NOT EXISTS (SELECT 1 FROM mark_author);
    UPDATE mark_author SET time = time + 1;
    UPDATE marks SET id = ifnull(id, lower(hex(randomblob(16)))),
      author = (SELECT author FROM mark_author), logical_time = (SELECT time FROM mark_author)
      WHERE ticket = new.ticket;
  END;
CREATE TRIGGER tags_insert_author AFTER INSERT ON tags
    WHEN new.logical_time IS NULL BEGIN
    INSERT INTO mark_author SELECT 1, lower(hex(randomblob(16))), max((SELECT ifnull(max(logical_time), 0) FROM marks), (SELECT ifnull(max(logical_time), 0) FROM tags), (SELECT ifnull(max(logical_time), 0) FROM notes), (SELECT ifnull(max(logical_time), 0) FROM promises), (SELECT ifnull(max(logical_time), 0) FROM excerpts)) WHERE NOT EXISTS (SELECT 1 FROM mark_author);
    UPDATE mark_author SET time = time + 1;
    UPDATE tags SET id = ifnull(id, lower(hex(randomblob(16)))),
      author = (SELECT author FROM mark_author), logical_time = (SELECT time FROM mark_author)
      WHERE ticket = new.ticket AND key = new.key;
  END;
CREATE TRIGGER tags_update_author AFTER UPDATE ON tags
    WHEN new.logical_time IS old.logical_time BEGIN
    INSERT INTO mark_author SELECT 1, lower(hex(randomblob(16))), max((SELECT ifnull(max(logical_time), 0) FROM marks), (SELECT ifnull(max(logical_time), 0) FROM tags), (SELECT ifnull(max(logical_time), 0) FROM notes), (SELECT ifnull(max(logical_time), 0) FROM promises), (SELECT ifnull(max(logical_time), 0) FROM excerpts)) WHERE NOT EXISTS (SELECT 1 FROM mark_author);
    UPDATE mark_author SET time = time + 1;
    UPDATE tags SET id = ifnull(id, lower(hex(randomblob(16)))),
      author = (SELECT author FROM mark_author), logical_time = (SELECT time FROM mark_author)
      WHERE ticket = new.ticket AND key = new.key;
  END;
CREATE TRIGGER notes_insert_author AFTER INSERT ON notes
    WHEN new.logical_time IS NULL BEGIN
    INSERT INTO mark_author SELECT 1, lower(hex(randomblob(16))), max((SELECT ifnull(max(logical_time), 0) FROM marks), (SELECT ifnull(max(logical_time), 0) FROM tags), (SELECT ifnull(max(logical_time), 0) FROM notes), (SELECT ifnull(max(logical_time), 0) FROM promises), (SELECT ifnull(max(logical_time), 0) FROM excerpts)) WHERE NOT EXISTS (SELECT 1 FROM mark_author);
    UPDATE mark_author SET time = time + 1;
    UPDATE notes SET 
      author = (SELECT author FROM mark_author), logical_time = (SELECT time FROM mark_author)
      WHERE id = new.id;
  END;
CREATE TRIGGER notes_update_author AFTER UPDATE ON notes
    WHEN new.logical_time IS old.logical_time BEGIN
    INSERT INTO mark_author SELECT 1, lower(hex(randomblob(16))), max((SELECT ifnull(max(logical_time), 0) FROM marks), (SELECT ifnull(max(logical_time), 0) FROM tags), (SELECT ifnull(max(logical_time), 0) FROM notes), (SELECT ifnull(max(logical_time), 0) FROM promises), (SELECT ifnull(max(logical_time), 0) FROM excerpts)) WHERE NOT EXISTS (SELECT 1 FROM mark_author);
    UPDATE mark_author SET time = time + 1;
    UPDATE notes SET 
      author = (SELECT author FROM mark_author), logical_time = (SELECT time FROM mark_author)
      WHERE id = new.id;
  END;
CREATE TRIGGER promises_insert_author AFTER INSERT ON promises
    WHEN new.logical_time IS NULL BEGIN
    INSERT INTO mark_author SELECT 1, lower(hex(randomblob(16))), max((SELECT ifnull(max(logical_time), 0) FROM marks), (SELECT ifnull(max(logical_time), 0) FROM tags), (SELECT ifnull(max(logical_time), 0) FROM notes), (SELECT ifnull(max(logical_time), 0) FROM promises), (SELECT ifnull(max(logical_time), 0) FROM excerpts)) WHERE NOT EXISTS (SELECT 1 FROM mark_author);
    UPDATE mark_author SET time = time + 1;
    UPDATE promises SET 
      author = (SELECT author FROM mark_author), logical_time = (SELECT time FROM mark_author)
      WHERE id = new.id;
  END;
CREATE TRIGGER promises_update_author AFTER UPDATE ON promises
    WHEN new.logical_time IS old.logical_time BEGIN
    INSERT INTO mark_author SELECT 1, lower(hex(randomblob(16))), max((SELECT ifnull(max(logical_time), 0) FROM marks), (SELECT ifnull(max(logical_time), 0) FROM tags), (SELECT ifnull(max(logical_time), 0) FROM notes), (SELECT ifnull(max(logical_time), 0) FROM promises), (SELECT ifnull(max(logical_time), 0) FROM excerpts)) WHERE NOT EXISTS (SELECT 1 FROM mark_author);
    UPDATE mark_author SET time = time + 1;
    UPDATE promises SET 
      author = (SELECT author FROM mark_author), logical_time = (SELECT time FROM mark_author)
      WHERE id = new.id;
  END;
CREATE TRIGGER excerpts_insert_author AFTER INSERT ON excerpts
    WHEN new.logical_time IS NULL BEGIN
    INSERT INTO mark_author SELECT 1, lower(hex(randomblob(16))), max((SELECT ifnull(max(logical_time), 0) FROM marks), (SELECT ifnull(max(logical_time), 0) FROM tags), (SELECT ifnull(max(logical_time), 0) FROM notes), (SELECT ifnull(max(logical_time), 0) FROM promises), (SELECT ifnull(max(logical_time), 0) FROM excerpts)) WHERE NOT EXISTS (SELECT 1 FROM mark_author);
    UPDATE mark_author SET time = time + 1;
    UPDATE excerpts SET 
      author = (SELECT author FROM mark_author), logical_time = (SELECT time FROM mark_author)
      WHERE id = new.id;
  END;
CREATE TRIGGER excerpts_update_author AFTER UPDATE ON excerpts
    WHEN new.logical_time IS old.logical_time BEGIN
    INSERT INTO mark_author SELECT 1, lower(hex(randomblob(16))), max((SELECT ifnull(max(logical_time), 0) FROM marks), (SELECT ifnull(max(logical_time), 0) FROM tags), (SELECT ifnull(max(logical_time), 0) FROM notes), (SELECT ifnull(max(logical_time), 0) FROM promises), (SELECT ifnull(max(logical_time), 0) FROM excerpts)) WHERE NOT EXISTS (SELECT 1 FROM mark_author);
    UPDATE mark_author SET time = time + 1;
    UPDATE excerpts SET 
      author = (SELECT author FROM mark_author), logical_time = (SELECT time FROM mark_author)
      WHERE id = new.id;
  END;
CREATE INDEX marks_back ON marks (back_at) WHERE back_at IS NOT NULL;
CREATE TABLE recents (
    kind TEXT NOT NULL,                   -- ticket, customer
    id TEXT NOT NULL,
    at INTEGER NOT NULL,                  -- our clock, ms
    PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
CREATE TABLE spikes_handled (server TEXT PRIMARY KEY, opened TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE brought_in (key TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE team (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id TEXT NOT NULL,                     -- the team's identity
    founder TEXT NOT NULL,                -- member id
    member TEXT NOT NULL,                 -- this desk's member id
    copy TEXT NOT NULL,                   -- 16 random bytes, hex: made anew when a copy of this file is put in its place
    seq INTEGER NOT NULL,                 -- the number of its last entry
    hlc TEXT NOT NULL,                    -- the latest logical time that is known
    stream TEXT,                          -- the engine's stream, and up to where it was read
    revision INTEGER NOT NULL,
    applying INTEGER NOT NULL             -- 1 while colleagues' changes are written
  , missed INTEGER NOT NULL DEFAULT 0);
CREATE TABLE team_entries (
    key TEXT PRIMARY KEY,
    thing TEXT NOT NULL,
    member TEXT NOT NULL,
    writer TEXT NOT NULL,
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    hlc TEXT NOT NULL,
    state TEXT NOT NULL,                  -- merged, later (its time has not come), waiting (for its member or key), refused
    kind TEXT, ticket TEXT, id TEXT,      -- null while it can't be opened
    value TEXT,                           -- JSON; null: it is no more
    knew TEXT NOT NULL,                   -- JSON: numbers of others' entries that its writer knew
    applied INTEGER NOT NULL,             -- it is what the thing's value was taken from last
    bytes BLOB NOT NULL,
    revision INTEGER,                     -- the engine's, of whatever it has under this key
    behind INTEGER NOT NULL               -- the engine has something else, or nothing
  , place TEXT);
CREATE INDEX team_entries_writer ON team_entries (writer, member, seq, version);
CREATE INDEX team_entries_behind ON team_entries (member, writer, seq) WHERE behind = 1;
CREATE TABLE team_dirty (
    kind TEXT NOT NULL, ticket TEXT NOT NULL, id TEXT NOT NULL, at INTEGER, hlc TEXT NOT NULL,
    PRIMARY KEY (kind, ticket, id)
  ) WITHOUT ROWID;
CREATE TABLE team_private (
    kind TEXT NOT NULL, ticket TEXT NOT NULL, id TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, ticket, id)
  ) WITHOUT ROWID;
CREATE TABLE team_refused (why TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE team_heard (writer TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE taken (ticket TEXT PRIMARY KEY, member TEXT, note TEXT NOT NULL, at INTEGER NOT NULL, draft TEXT NOT NULL DEFAULT '');
CREATE INDEX taken_member ON taken (member);
CREATE TRIGGER notes_insert_team AFTER INSERT ON notes
    WHEN new.member IS NULL AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = 'note' AND ticket = new.ticket AND id = new.id;
    INSERT INTO team_dirty SELECT 'note', new.ticket, new.id, call_time(), hlc FROM team;
  END;
CREATE TRIGGER notes_update_team AFTER UPDATE OF text, edited_at ON notes
    WHEN new.member IS NULL AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = 'note' AND ticket = new.ticket AND id = new.id;
    INSERT INTO team_dirty SELECT 'note', new.ticket, new.id, call_time(), hlc FROM team;
  END;
CREATE TRIGGER notes_delete_team AFTER DELETE ON notes
    WHEN old.member IS NULL AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = 'note' AND ticket = old.ticket AND id = old.id;
    INSERT INTO team_dirty SELECT 'note', old.ticket, old.id, call_time(), hlc FROM team;
  END;
CREATE TRIGGER tags_insert_team AFTER INSERT ON tags
    WHEN 1 AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = 'tag' AND ticket = new.ticket AND id = new.key;
    INSERT INTO team_dirty SELECT 'tag', new.ticket, new.key, call_time(), hlc FROM team;
  END;
CREATE TRIGGER tags_delete_team AFTER DELETE ON tags
    WHEN 1 AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = 'tag' AND ticket = old.ticket AND id = old.key;
    INSERT INTO team_dirty SELECT 'tag', old.ticket, old.key, call_time(), hlc FROM team;
  END;
CREATE TRIGGER marks_insert_team AFTER INSERT ON marks
    WHEN new.done_set IS NOT NULL AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = 'done' AND ticket = new.ticket AND id = '';
    INSERT INTO team_dirty SELECT 'done', new.ticket, '', call_time(), hlc FROM team;
  END;
CREATE TRIGGER marks_update_team AFTER UPDATE OF done_set ON marks
    WHEN 1 AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = 'done' AND ticket = new.ticket AND id = '';
    INSERT INTO team_dirty SELECT 'done', new.ticket, '', call_time(), hlc FROM team;
  END;
CREATE TRIGGER taken_insert_team AFTER INSERT ON taken
    WHEN 1 AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = 'taken' AND ticket = new.ticket AND id = '';
    INSERT INTO team_dirty SELECT 'taken', new.ticket, '', call_time(), hlc FROM team;
  END;
CREATE TRIGGER taken_update_team AFTER UPDATE ON taken
    WHEN 1 AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = 'taken' AND ticket = new.ticket AND id = '';
    INSERT INTO team_dirty SELECT 'taken', new.ticket, '', call_time(), hlc FROM team;
  END;
CREATE TABLE team_promises (
    id TEXT PRIMARY KEY,
    ticket TEXT NOT NULL,
    member TEXT NOT NULL,
    text TEXT NOT NULL,
    due INTEGER NOT NULL,
    made_at INTEGER NOT NULL,
    kept_at INTEGER, kept_by TEXT,        -- as their author said, or by what this desk saw of the ticket since
    handed_by TEXT,
    hlc TEXT NOT NULL                     -- of the entry that it was taken from
  );
CREATE INDEX team_promises_ticket ON team_promises (ticket);
CREATE TRIGGER team_promises_are_new AFTER INSERT ON team_promises BEGIN INSERT INTO to_index VALUES ('team_promises', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER team_promises_read_otherwise AFTER UPDATE OF text ON team_promises WHEN old.text IS NOT new.text
    BEGIN INSERT INTO to_index VALUES ('team_promises', new.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER team_promises_are_gone AFTER DELETE ON team_promises BEGIN INSERT INTO to_index VALUES ('team_promises', old.id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER promises_insert_team AFTER INSERT ON promises
    WHEN 1 AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = 'promise' AND ticket = new.ticket AND id = new.id;
    INSERT INTO team_dirty SELECT 'promise', new.ticket, new.id, call_time(), hlc FROM team;
  END;
CREATE TRIGGER promises_update_team AFTER UPDATE OF text, due, kept_by ON promises
    WHEN new.kept_by IS NOT 'reply' AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = 'promise' AND ticket = new.ticket AND id = new.id;
    INSERT INTO team_dirty SELECT 'promise', new.ticket, new.id, call_time(), hlc FROM team;
  END;
CREATE TRIGGER promises_delete_team AFTER DELETE ON promises
    WHEN 1 AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = 'promise' AND ticket = old.ticket AND id = old.id;
    INSERT INTO team_dirty SELECT 'promise', old.ticket, old.id, call_time(), hlc FROM team;
  END;
CREATE TABLE team_tools (
    kind TEXT NOT NULL,                   -- canned, view
    id TEXT NOT NULL,
    thing TEXT NOT NULL,                  -- the tool; several rows of one stand where members changed it at once
    value TEXT NOT NULL,                  -- JSON
    member TEXT NOT NULL,                 -- who wrote it last
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
CREATE INDEX team_tools_thing ON team_tools (kind, thing);
CREATE TRIGGER team_tools_insert_team AFTER INSERT ON team_tools
    WHEN 1 AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = new.kind AND ticket = '' AND id = new.thing;
    INSERT INTO team_dirty SELECT new.kind, '', new.thing, call_time(), hlc FROM team;
  END;
CREATE TRIGGER team_tools_update_team AFTER UPDATE OF value ON team_tools
    WHEN 1 AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = new.kind AND ticket = '' AND id = new.thing;
    INSERT INTO team_dirty SELECT new.kind, '', new.thing, call_time(), hlc FROM team;
  END;
CREATE TRIGGER team_tools_delete_team AFTER DELETE ON team_tools
    WHEN 1 AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = old.kind AND ticket = '' AND id = old.thing;
    INSERT INTO team_dirty SELECT old.kind, '', old.thing, call_time(), hlc FROM team;
  END;
CREATE TABLE team_settings (
    name TEXT PRIMARY KEY,                -- departments, links, zone, businessHours
    value TEXT NOT NULL,                  -- JSON: the team's
    follows INTEGER NOT NULL              -- this account's setting is the team's
  ) WITHOUT ROWID;
CREATE TRIGGER settings_insert_team AFTER INSERT ON settings
    WHEN new.key IN ('departments', 'links', 'ticketLink', 'zone', 'businessHours') AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = 'setting' AND ticket = '' AND id = CASE new.key WHEN 'ticketLink' THEN 'links' ELSE new.key END;
    INSERT INTO team_dirty SELECT 'setting', '', CASE new.key WHEN 'ticketLink' THEN 'links' ELSE new.key END, call_time(), hlc FROM team;
  END;
CREATE TRIGGER settings_update_team AFTER UPDATE ON settings
    WHEN new.key IN ('departments', 'links', 'ticketLink', 'zone', 'businessHours') AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = 'setting' AND ticket = '' AND id = CASE new.key WHEN 'ticketLink' THEN 'links' ELSE new.key END;
    INSERT INTO team_dirty SELECT 'setting', '', CASE new.key WHEN 'ticketLink' THEN 'links' ELSE new.key END, call_time(), hlc FROM team;
  END;
CREATE TRIGGER marks_done_again AFTER UPDATE OF done_set ON marks
    WHEN EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_private WHERE kind = 'done' AND ticket = new.ticket;
  END;
CREATE INDEX team_entries_kind ON team_entries (kind, ticket, member, hlc);
CREATE INDEX team_entries_place ON team_entries (place) WHERE place IS NOT NULL;
CREATE INDEX team_entries_state ON team_entries (state, hlc, key) WHERE state <> 'merged';
`,
  files: `
CREATE TABLE chunks (
    id INTEGER PRIMARY KEY, file TEXT NOT NULL, idx INTEGER NOT NULL, bytes BLOB NOT NULL, UNIQUE (file, idx)
  );
CREATE TABLE orphans (file TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;
`,
} as const;
