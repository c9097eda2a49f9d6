/**
 * `work.db`: everything the agent wrote and everything that was observed. `files.db`: bytes of
 * attachments. Both stay over updates: `first` is as 0.3.0 made it and never changes; a change is
 * a step at the end.
 * Changes from colleagues are written while `team.applying` is 1.
 */
import { WORDS } from '../../rules/search/text.ts';
import type { Schema } from './database.ts';
import { indexTriggers, teamTrigger } from './schema-triggers.ts';

/**
 * Languages and files of canned replies. Entries that an earlier version read lack them, so they
 * are opened again.
 */
const CANNED_LANGUAGES_AND_FILES = `
ALTER TABLE canned ADD COLUMN more TEXT;         -- JSON: language, texts, files
ALTER TABLE canned_shared ADD COLUMN more TEXT;
ALTER TABLE files ADD COLUMN canned TEXT;        -- hash of the canned reply's file that it comes from
UPDATE team_entries SET state = 'sealed', kind = NULL, ticket = NULL, id = NULL, value = NULL
  WHERE kind = 'canned' AND state = 'merged' AND (behind = 0 OR member <> (SELECT member FROM team));
`;

/** Findings whose end the agent waits for. */
const WATCHES = `
CREATE TABLE watches (
    id TEXT PRIMARY KEY,
    ticket TEXT NOT NULL,
    name TEXT NOT NULL,                    -- the domain or address
    layer TEXT NOT NULL,
    code TEXT NOT NULL,                    -- the finding that is to end
    known TEXT NOT NULL,                   -- JSON: other troubles that were there at its beginning
    text TEXT NOT NULL,                    -- becomes the draft, in the window's words
    made_at INTEGER NOT NULL,
    next_at INTEGER,                       -- null if it ended, or a colleague's desk asks
    asked_at INTEGER,
    done_at INTEGER,                       -- the finding was gone
    ended_at INTEGER,
    colleague TEXT                         -- the member whose desk asks; null for this one
  );
CREATE INDEX watches_ticket ON watches (ticket);
CREATE INDEX watches_next ON watches (next_at) WHERE next_at IS NOT NULL;
${teamTrigger('INSERT', 'watches', ["'watch'", 'new.ticket', 'new.id'])}
${teamTrigger('UPDATE OF made_at, ended_at', 'watches', ["'watch'", 'new.ticket', 'new.id'])}
${teamTrigger('DELETE', 'watches', ["'watch'", 'old.ticket', 'old.id'])}
`;

/** Contacted hosts, and writes that left: `account/outside.ts`. */
const OUTSIDE = `
CREATE TABLE outside_hosts (
    part TEXT NOT NULL, unit TEXT NOT NULL, host TEXT NOT NULL, port INTEGER NOT NULL,
    via TEXT NOT NULL,                     -- the proxy; empty without one
    first_at INTEGER NOT NULL, last_at INTEGER NOT NULL,
    times INTEGER NOT NULL, sent INTEGER NOT NULL, received INTEGER NOT NULL,
    PRIMARY KEY (part, unit, host, port, via)
  );
CREATE TABLE outside_writes (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL, operation TEXT NOT NULL,
    ticket TEXT, tid TEXT NOT NULL, bytes INTEGER NOT NULL,
    result TEXT                            -- accepted, refused; null: nobody knows
  );
`;

/** Tickets of one customer that are about one thing, or are not. */
const TICKET_LINKS = `
CREATE TABLE ticket_links (
    ticket TEXT NOT NULL,                  -- the smaller id
    other TEXT NOT NULL,
    linked INTEGER NOT NULL,               -- 0: they are about different things
    PRIMARY KEY (ticket, other)
  ) WITHOUT ROWID;
CREATE INDEX ticket_links_other ON ticket_links (other, linked);
${teamTrigger('INSERT', 'ticket_links', ["'link'", 'new.ticket', 'new.other'])}
${teamTrigger('UPDATE OF linked', 'ticket_links', ["'link'", 'new.ticket', 'new.other'])}
${teamTrigger('DELETE', 'ticket_links', ["'link'", 'old.ticket', 'old.other'])}
`;

/** Shares the team's agreement to its figures (`pages/week.ts`). */
const teamFigures = (event: 'INSERT' | 'UPDATE') =>
  teamTrigger(event, 'settings', ["'setting'", "''", 'new.key'], "new.key = 'teamFigures'", 'settings_figures');
const TEAM_FIGURES = `${teamFigures('INSERT')}\n${teamFigures('UPDATE')}`;

/**
 * Second looks: rules, requests and answers, each by its author. Only a desk's own rows are
 * published by it.
 */
const OWN_LOOK = 'new.member = (SELECT member FROM team)';
const LOOKS = `
CREATE TABLE looks (
    kind TEXT NOT NULL,                    -- lookRule, look, lookAnswer
    ticket TEXT NOT NULL,
    id TEXT NOT NULL,                      -- the member, or the writer's outbox item
    member TEXT NOT NULL,                  -- the author
    value TEXT NOT NULL,                   -- JSON
    holder TEXT,                           -- of a request: the member whose desk has the right to send it
    PRIMARY KEY (kind, ticket, id, member)
  ) WITHOUT ROWID;
CREATE INDEX looks_id ON looks (kind, id);
${teamTrigger('INSERT', 'looks', ['new.kind', 'new.ticket', 'new.id'], OWN_LOOK)}
${teamTrigger('UPDATE OF value', 'looks', ['new.kind', 'new.ticket', 'new.id'], OWN_LOOK)}
${teamTrigger('DELETE', 'looks', ['old.kind', 'old.ticket', 'old.id'], OWN_LOOK.replace('new', 'old'))}
ALTER TABLE drafts ADD COLUMN returned TEXT;   -- JSON: who returned it, and why
`;

/** Notes about customers. Entries that an earlier version read lack it: open them again. */
const IMPORTANT_NOTES = `
ALTER TABLE notes ADD COLUMN important INTEGER NOT NULL DEFAULT 0;
UPDATE team_entries SET state = 'sealed', kind = NULL, ticket = NULL, id = NULL, value = NULL
  WHERE kind = 'note' AND (ticket GLOB 'client:*' OR ticket GLOB 'email:*') AND state = 'merged'
    AND (behind = 0 OR member <> (SELECT member FROM team));
`;

/**
 * Whom notes mention, which tickets and customers are followed, and what arrived since the agent
 * last looked at a ticket: `queues/personal-news.ts`.
 */
const MENTIONS_AND_FOLLOWS = `
ALTER TABLE marks ADD COLUMN looked_at INTEGER;                    -- the ticket was last on screen: our clock, ms
ALTER TABLE team ADD COLUMN caught_up INTEGER NOT NULL DEFAULT 0;  -- all of its entries were read once
ALTER TABLE notes ADD COLUMN mentions TEXT NOT NULL DEFAULT '[]';  -- JSON list of member ids
ALTER TABLE notes ADD COLUMN came_at INTEGER NOT NULL DEFAULT 0;   -- a colleague's arrived; 0: it is no news
ALTER TABLE taken ADD COLUMN came_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX notes_mention ON notes (ticket) WHERE mentions <> '[]';
CREATE TABLE follows (
    ticket TEXT NOT NULL,                  -- or the key of a customer
    member TEXT NOT NULL,                  -- empty for this agent
    at INTEGER NOT NULL,
    PRIMARY KEY (ticket, member)
  ) WITHOUT ROWID;
${teamTrigger('INSERT', 'follows', ["'follow'", 'new.ticket', "''"], "new.member = ''")}
${teamTrigger('DELETE', 'follows', ["'follow'", 'old.ticket', "''"], "old.member = ''")}
`;

/**
 * Entries are looked up by kind if they are about no ticket, and second looks. Most entries are
 * about tickets, so these indexes are small.
 */
const SMALLER_TEAM_INDEXES = `
DROP INDEX team_entries_kind;
CREATE INDEX team_entries_kind ON team_entries (kind, id, member) WHERE ticket = '';
CREATE INDEX team_entries_look ON team_entries (ticket, id, member) WHERE kind = 'look';
`;

/** The search folds letters and digits of Arabic, so all texts are indexed again. */
const ARABIC_FOLDED = `
INSERT INTO to_index SELECT origin, id FROM docs WHERE true ON CONFLICT DO NOTHING;
`;

export const workSchema: Schema = {
  version: 1,
  steps: [
    CANNED_LANGUAGES_AND_FILES,
    WATCHES,
    OUTSIDE,
    TICKET_LINKS,
    TEAM_FIGURES,
    LOOKS,
    IMPORTANT_NOTES,
    MENTIONS_AND_FOLLOWS,
    SMALLER_TEAM_INDEXES,
    ARABIC_FOLDED,
  ],
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
CREATE TABLE excerpts (id TEXT PRIMARY KEY, ticket TEXT NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL);
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
    handed_by TEXT, member TEXT
  );
CREATE INDEX notes_ticket ON notes (ticket, at);
CREATE TABLE tags (
    ticket TEXT NOT NULL, key TEXT NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (ticket, key)
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
CREATE VIRTUAL TABLE text_words USING fts5(text, content = '', contentless_delete = 1, ${WORDS});
CREATE VIRTUAL TABLE text_terms USING fts5vocab(text_words, row);
${['drafts', 'excerpts', 'notes', 'promises'].map((table) => indexTriggers(table, 'text')).join('\n')}
${indexTriggers('outbox', 'text', 'state')}
${indexTriggers('files', 'name', 'draft', 'item')}
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
${indexTriggers('draft_kept', 'text', 'draft', 'item')}
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
${teamTrigger('INSERT', 'notes', ["'note'", 'new.ticket', 'new.id'], 'new.member IS NULL')}
${teamTrigger('UPDATE OF text, edited_at', 'notes', ["'note'", 'new.ticket', 'new.id'], 'new.member IS NULL')}
${teamTrigger('DELETE', 'notes', ["'note'", 'old.ticket', 'old.id'], 'old.member IS NULL')}
${teamTrigger('INSERT', 'tags', ["'tag'", 'new.ticket', 'new.key'])}
${teamTrigger('DELETE', 'tags', ["'tag'", 'old.ticket', 'old.key'])}
${teamTrigger('INSERT', 'marks', ["'done'", 'new.ticket', "''"], 'new.done_set IS NOT NULL')}
${teamTrigger('UPDATE OF done_set', 'marks', ["'done'", 'new.ticket', "''"])}
${teamTrigger('INSERT', 'taken', ["'taken'", 'new.ticket', "''"])}
${teamTrigger('UPDATE', 'taken', ["'taken'", 'new.ticket', "''"])}
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
${indexTriggers('team_promises', 'text')}
${teamTrigger('INSERT', 'promises', ["'promise'", 'new.ticket', 'new.id'])}
${teamTrigger('UPDATE OF text, due, kept_by', 'promises', ["'promise'", 'new.ticket', 'new.id'], "new.kept_by IS NOT 'reply'")}
${teamTrigger('DELETE', 'promises', ["'promise'", 'old.ticket', 'old.id'])}
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
${teamTrigger('INSERT', 'team_tools', ['new.kind', "''", 'new.thing'])}
${teamTrigger('UPDATE OF value', 'team_tools', ['new.kind', "''", 'new.thing'])}
${teamTrigger('DELETE', 'team_tools', ['old.kind', "''", 'old.thing'])}
CREATE TABLE team_settings (
    name TEXT PRIMARY KEY,                -- departments, links, zone, businessHours
    value TEXT NOT NULL,                  -- JSON: the team's
    follows INTEGER NOT NULL              -- this account's setting is the team's
  ) WITHOUT ROWID;
${teamTrigger('INSERT', 'settings', ["'setting'", "''", "CASE new.key WHEN 'ticketLink' THEN 'links' ELSE new.key END"], "new.key IN ('departments', 'links', 'ticketLink', 'zone', 'businessHours')")}
${teamTrigger('UPDATE', 'settings', ["'setting'", "''", "CASE new.key WHEN 'ticketLink' THEN 'links' ELSE new.key END"], "new.key IN ('departments', 'links', 'ticketLink', 'zone', 'businessHours')")}
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
