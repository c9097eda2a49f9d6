/**
 * `work.db`: everything the agent wrote and everything that was observed. `files.db`: bytes of
 * attachments. Both stay over updates: `first` is as 0.3.0 made it and never changes; a change is
 * a step at the end.
 *
 * Marks carry an author and a logical time, which a team needs to share them. Triggers write
 * both, so that no statement can forget them. Changes from colleagues are written while
 * `team.applying` is 1.
 */
import type { Schema } from './database.ts';

export const workSchema: Schema = {
  version: 1,
  steps: [],
  first: `
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE marks (
    ticket TEXT PRIMARY KEY,
    seen_last TEXT NOT NULL DEFAULT '',   -- the service's last reply when the header was seen
    own_last TEXT NOT NULL DEFAULT '',    -- the last reply that our own send explains
    read_at INTEGER,                       -- the conversation itself was read: our clock, ms
    unread INTEGER NOT NULL DEFAULT 0,
    snoozed_until INTEGER,
    snooze_base TEXT,
    back_at INTEGER,
    back_why TEXT,
    done_at INTEGER,
    done_base TEXT,
    pinned INTEGER NOT NULL DEFAULT 0,
    seen_header TEXT,
    id TEXT,
    author TEXT,
    logical_time INTEGER,
    snoozed_at INTEGER,
    done_set INTEGER,
    done_last TEXT
  );
CREATE TABLE drafts (
    id TEXT PRIMARY KEY,
    ticket TEXT NOT NULL UNIQUE,
    rev INTEGER NOT NULL,
    text TEXT NOT NULL,
    saved_at INTEGER NOT NULL,
    header TEXT NOT NULL,                  -- JSON: the ticket's row, for when the cache is gone
    kind TEXT NOT NULL DEFAULT 'reply',
    error TEXT,
    extras TEXT,
    tried TEXT
  );
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
    after TEXT,                            -- JSON fingerprint that this send left behind, once observed
    kind TEXT NOT NULL DEFAULT 'reply',
    known TEXT,
    made TEXT,
    warnings TEXT,
    proof TEXT
  );
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
    id TEXT PRIMARY KEY, ticket TEXT NOT NULL, at INTEGER NOT NULL, edited_at INTEGER, text TEXT NOT NULL,
    author TEXT,
    logical_time INTEGER,
    handed_by TEXT,
    member TEXT
  );
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
    header TEXT NOT NULL,                  -- JSON: the ticket's row, for when the cache is gone
    author TEXT,
    logical_time INTEGER,
    handed_by TEXT
  );
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
    changed_at INTEGER NOT NULL,
    macro TEXT
  );
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
    department TEXT,
    macro TEXT
  );
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
    paused TEXT,                           -- agent, stale, locked
    follows TEXT
  );
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
    applying INTEGER NOT NULL,             -- 1 while colleagues' changes are written
    missed INTEGER NOT NULL DEFAULT 0
  );
CREATE TABLE team_entries (
    key TEXT PRIMARY KEY,
    thing TEXT NOT NULL,
    member TEXT NOT NULL,
    writer TEXT NOT NULL,
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    hlc TEXT NOT NULL,
    state TEXT NOT NULL,                  -- merged, later (its time has not come), waiting (for its key), unknown (its member is), sealed (unknown, and no key opens it), refused
    kind TEXT, ticket TEXT, id TEXT,      -- null while it can't be opened
    value TEXT,                           -- JSON; null: it is no more
    knew TEXT NOT NULL,                   -- JSON: numbers of others' entries that its writer knew
    applied INTEGER NOT NULL,             -- it is what the thing's value was taken from last
    bytes BLOB NOT NULL,
    revision INTEGER,                     -- the engine's, of whatever it has under this key
    behind INTEGER NOT NULL                -- the engine has something else, or nothing
  );
CREATE INDEX team_entries_writer ON team_entries (writer, member, seq, version);
CREATE INDEX team_entries_behind ON team_entries (member, writer, seq) WHERE behind = 1;
CREATE TABLE team_dirty (
    kind TEXT NOT NULL, ticket TEXT NOT NULL, id TEXT NOT NULL, at INTEGER, hlc TEXT NOT NULL,
    PRIMARY KEY (kind, ticket, id)
  ) WITHOUT ROWID;
CREATE TABLE team_private (
    kind TEXT NOT NULL, ticket TEXT NOT NULL, id TEXT NOT NULL, too_large INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, ticket, id)
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
CREATE INDEX team_entries_state ON team_entries (state, hlc, key) WHERE state <> 'merged';
`,
};

export const filesSchema: Schema = {
  version: 1,
  steps: [],
  first: `
CREATE TABLE chunks (
    id INTEGER PRIMARY KEY, file TEXT NOT NULL, idx INTEGER NOT NULL, bytes BLOB NOT NULL, UNIQUE (file, idx)
  );
CREATE TABLE orphans (file TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;
`,
};
