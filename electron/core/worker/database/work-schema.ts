/**
 * Schemas of `work.db` and `files.db`: what the agent made and what was observed. It cannot be
 * fetched again and is never dropped.
 */
import type { Migration } from './database.ts';
import { markAuthorship } from './mark-authorship.ts';
import { keptTexts, searchWork } from './search-schema.ts';
import {
  boundedShares,
  fewerEntryIndexes,
  handedDrafts,
  sharedPromises,
  sharedSettings,
  sharedTools,
  strangersPlaces,
  teamTables,
} from './team-schema.ts';

export const workMigrations: Migration[] = [
  `
  CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);  -- JSON values

  CREATE TABLE marks (
    ticket TEXT PRIMARY KEY,
    seen_last TEXT NOT NULL DEFAULT '',   -- the service's last reply when the header was seen
    own_last TEXT NOT NULL DEFAULT '',    -- the last reply that our own send explains
    read_at INTEGER                       -- the conversation itself was read: our clock, ms
  );

  CREATE TABLE drafts (
    id TEXT PRIMARY KEY,
    ticket TEXT NOT NULL UNIQUE,
    rev INTEGER NOT NULL,
    text TEXT NOT NULL,
    saved_at INTEGER NOT NULL,
    header TEXT NOT NULL                  -- JSON: the ticket's row, for when the cache is gone
  );
  -- Texts kept beside a draft; while it is a reply in the outbox, beside that.
  CREATE TABLE draft_kept (
    id INTEGER PRIMARY KEY,
    draft TEXT REFERENCES drafts ON DELETE CASCADE,
    item TEXT,
    text TEXT NOT NULL,
    saved_at INTEGER NOT NULL,
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

  -- Names and sizes; the bytes are in files.db under the same id.
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
  `,
  `
  -- What the agent marks on a ticket, by hand.
  ALTER TABLE marks ADD COLUMN unread INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE marks ADD COLUMN snoozed_until INTEGER;
  ALTER TABLE marks ADD COLUMN snooze_base TEXT;   -- the last reply then
  ALTER TABLE marks ADD COLUMN back_at INTEGER;
  ALTER TABLE marks ADD COLUMN back_why TEXT;
  ALTER TABLE marks ADD COLUMN done_at INTEGER;
  ALTER TABLE marks ADD COLUMN done_base TEXT;     -- digest of the header then
  ALTER TABLE marks ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX marks_snoozed ON marks (snoozed_until) WHERE snoozed_until IS NOT NULL;

  CREATE TABLE notes (
    id TEXT PRIMARY KEY, ticket TEXT NOT NULL, at INTEGER NOT NULL, edited_at INTEGER, text TEXT NOT NULL
  );
  CREATE INDEX notes_ticket ON notes (ticket, at);

  -- \`key\` is the tag without regard to letter case: VIP and vip are one.
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
    header TEXT NOT NULL                  -- JSON: the ticket's row, for when the cache is gone
  );
  CREATE UNIQUE INDEX promises_open ON promises (ticket) WHERE kept_at IS NULL;
  CREATE INDEX promises_due ON promises (due) WHERE kept_at IS NULL;
  CREATE INDEX promises_ticket ON promises (ticket);

  CREATE INDEX observed_at ON observed (at);
  -- When the agent last had this account before them.
  CREATE TABLE present (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);
  `,
  `
  CREATE TABLE canned (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,        -- in small letters, single blanks
    keywords TEXT NOT NULL,               -- JSON list
    text TEXT NOT NULL,
    department TEXT,
    changed_at INTEGER NOT NULL
  );
  CREATE TABLE canned_used (id TEXT PRIMARY KEY, used INTEGER NOT NULL, last_at INTEGER NOT NULL);
  -- Where a team's replies are, and the last good copy of each of its files.
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
  );
  `,
  searchWork,
  `
  -- Beside replies: forms, whose text is JSON and whose ticket is a key of their own (\`formKey\`).
  ALTER TABLE drafts ADD COLUMN kind TEXT NOT NULL DEFAULT 'reply';
  ALTER TABLE drafts ADD COLUMN error TEXT;        -- JSON: why the last attempt to send it came to nothing
  CREATE INDEX drafts_kind ON drafts (kind, saved_at);
  ALTER TABLE outbox ADD COLUMN kind TEXT NOT NULL DEFAULT 'reply';
  ALTER TABLE outbox ADD COLUMN known TEXT;        -- JSON: what was there before the attempt, for the evidence
  ALTER TABLE outbox ADD COLUMN made TEXT;         -- JSON: what the answer says it made
  `,
  `
  -- Which announcements the agent read, by the original's id; and since when that is counted.
  CREATE TABLE announcements_read (announcement TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE announcements_begun (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
  `,
  `
  -- What was chosen for this reply alone (\`ReplyExtras\`), JSON.
  ALTER TABLE drafts ADD COLUMN extras TEXT;
  `,
  `
  -- Replies to many tickets: what the agent sent and to how many. The replies themselves stand in the outbox.
  CREATE TABLE batches (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    size INTEGER NOT NULL,                -- tickets it was meant for
    left_out TEXT NOT NULL,               -- JSON list: what got in its way
    withdrawn TEXT NOT NULL,              -- JSON list: tickets whose replies were taken back
    paused TEXT                           -- agent, stale, locked
  );
  CREATE INDEX outbox_batch ON outbox (json_extract(body, '$.batch'));
  -- Those from before there was this table.
  INSERT INTO batches
    SELECT json_extract(body, '$.batch') id, min(created_at), text, count(*), '[]', '[]', NULL FROM outbox
    WHERE json_extract(body, '$.batch') IS NOT NULL GROUP BY id;
  `,
  `
  -- The header that the agent has seen, JSON: what came since is told from it while a reply is being written.
  ALTER TABLE marks ADD COLUMN seen_header TEXT;
  `,
  `
  -- What is typed in a dialog and not saved there yet (\`DialogDraft\`).
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
  `,
  `
  -- What is left of an earlier attempt to send it (\`Tried\`), JSON: the next one is compared with it.
  ALTER TABLE drafts ADD COLUMN tried TEXT;
  `,
  `
  -- What the service warned of beside its yes, JSON list.
  ALTER TABLE outbox ADD COLUMN warnings TEXT;
  `,
  keptTexts,
  markAuthorship,
  `
  -- The post that it became, as the service showed it (\`PostProof\`), JSON.
  ALTER TABLE outbox ADD COLUMN proof TEXT;
  `,
  `
  -- *Today* lists what is back from a snooze, and is counted with every change.
  CREATE INDEX marks_back ON marks (back_at) WHERE back_at IS NOT NULL;
  `,
  `
  -- Tickets and customers that the agent had open last; the palette begins with them.
  CREATE TABLE recents (
    kind TEXT NOT NULL,                   -- ticket, customer
    id TEXT NOT NULL,
    at INTEGER NOT NULL,                  -- our clock, ms
    PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  `,
  `
  -- What a macro does beside its text (\`MacroSteps\`), JSON; null for a text alone.
  ALTER TABLE canned ADD COLUMN macro TEXT;
  ALTER TABLE canned_shared ADD COLUMN macro TEXT;
  `,
  `
  -- The reply to many that this one goes after, to the same people.
  ALTER TABLE batches ADD COLUMN follows TEXT;
  -- Up to which ticket, by when it was opened, the agent has seen to the spike of a server.
  CREATE TABLE spikes_handled (server TEXT PRIMARY KEY, opened TEXT NOT NULL) WITHOUT ROWID;
  `,
  `
  -- What was brought in of a colleague's work: it does not come a second time. And whose notes and promises those are.
  CREATE TABLE brought_in (key TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
  ALTER TABLE notes ADD COLUMN handed_by TEXT;
  ALTER TABLE promises ADD COLUMN handed_by TEXT;
  `,
  `
  -- When the agent snoozed it: a time ahead of now was kept before the clock was set back.
  ALTER TABLE marks ADD COLUMN snoozed_at INTEGER;
  `,
  teamTables,
  sharedPromises,
  sharedTools,
  sharedSettings,
  boundedShares,
  handedDrafts,
  fewerEntryIndexes,
  strangersPlaces,
  `
  -- What was chosen for it alone (\`ReplyExtras\`), JSON.
  ALTER TABLE draft_kept ADD COLUMN extras TEXT;
  `,
];

/** Attachments in chunks of 1 MiB. Their names and sizes are in work.db. */
export const filesMigrations: Migration[] = [
  `
  CREATE TABLE chunks (
    id INTEGER PRIMARY KEY, file TEXT NOT NULL, idx INTEGER NOT NULL, bytes BLOB NOT NULL, UNIQUE (file, idx)
  );
  `,
  `
  -- Bytes without an owner in work.db, and since when.
  CREATE TABLE orphans (file TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;
  `,
];
