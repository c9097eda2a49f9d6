/**
 * What a team shares lies beside the agent's own work. Triggers note what changed and is to be
 * published, so that no statement can forget it; what comes from colleagues they leave out.
 */
import type { Migration } from './database.ts';
import { noteChanges } from './search-schema.ts';

/**
 * The thing that a row is, before or after the change. The line is deleted first: what a trigger says
 * to do with one that is there is overruled by the statement that set it off.
 */
const noted = (
  table: string,
  event: string,
  row: 'new' | 'old',
  { kind, ticket = 'ROW.ticket', id = "''" }: { kind: string; ticket?: string; id?: string },
  when = '1',
) => {
  const ofKind = kind.startsWith('ROW.') ? kind : `'${kind}'`;
  return `
  CREATE TRIGGER ${table}_${event.slice(0, 6).toLowerCase()}_team AFTER ${event} ON ${table}
    WHEN ${when} AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = ${ofKind} AND ticket = ${ticket} AND id = ${id};
    INSERT INTO team_dirty SELECT ${ofKind}, ${ticket}, ${id}, call_time(), hlc FROM team;
  END;`.replaceAll('ROW', row);
};

const NOTE = { kind: 'note', id: 'ROW.id' };
const TAG = { kind: 'tag', id: 'ROW.key' };
const DONE = { kind: 'done' };
const TAKEN = { kind: 'taken' };
const TOOL = { kind: 'ROW.kind', ticket: "''", id: 'ROW.thing' };
const SETTING = { kind: 'setting', ticket: "''", id: "CASE ROW.key WHEN 'ticketLink' THEN 'links' ELSE ROW.key END" };
const IS_SHARED = "ROW.key IN ('departments', 'links', 'ticketLink', 'zone', 'businessHours')";
const PROMISE = { kind: 'promise', id: 'ROW.id' };

/** For `work.db`. */
export const teamTables: Migration = `
  -- This desk's place in its team.
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
  );
  -- The newest entry of each writer about each thing.
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
  );
  CREATE INDEX team_entries_thing ON team_entries (thing);
  CREATE INDEX team_entries_kind ON team_entries (kind, ticket);
  CREATE INDEX team_entries_writer ON team_entries (writer, member, seq, version);
  CREATE INDEX team_entries_state ON team_entries (state, hlc) WHERE state <> 'merged';
  CREATE INDEX team_entries_behind ON team_entries (member, writer, seq) WHERE behind = 1;
  -- Changes that are not sealed yet, with our clock (ms) and the latest logical time that was known then.
  CREATE TABLE team_dirty (
    kind TEXT NOT NULL, ticket TEXT NOT NULL, id TEXT NOT NULL, at INTEGER, hlc TEXT NOT NULL,
    PRIMARY KEY (kind, ticket, id)
  ) WITHOUT ROWID;
  -- What the agent had before, and keeps to themselves.
  CREATE TABLE team_private (
    kind TEXT NOT NULL, ticket TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (kind, ticket, id)
  ) WITHOUT ROWID;
  CREATE TABLE team_refused (why TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
  -- The newest number that each writer said it has.
  CREATE TABLE team_heard (writer TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE taken (ticket TEXT PRIMARY KEY, member TEXT, note TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE INDEX taken_member ON taken (member);

  -- The member who wrote it; null for the agent.
  ALTER TABLE notes ADD COLUMN member TEXT;
  -- When *done here* was last set or ended by hand, which a team is told, as it is not told what a rule ends.
  ALTER TABLE marks ADD COLUMN done_set INTEGER;
  UPDATE marks SET done_set = done_at WHERE done_at IS NOT NULL;
  -- The last reply that the colleague had seen who set it, while this desk has not seen that yet.
  ALTER TABLE marks ADD COLUMN done_last TEXT;
  ${noted('notes', 'INSERT', 'new', NOTE, 'ROW.member IS NULL')}
  ${noted('notes', 'UPDATE OF text, edited_at', 'new', NOTE, 'ROW.member IS NULL')}
  ${noted('notes', 'DELETE', 'old', NOTE, 'ROW.member IS NULL')}
  ${noted('tags', 'INSERT', 'new', TAG)}
  ${noted('tags', 'DELETE', 'old', TAG)}
  ${noted('marks', 'INSERT', 'new', DONE, 'ROW.done_set IS NOT NULL')}
  ${noted('marks', 'UPDATE OF done_set', 'new', DONE)}
  ${noted('taken', 'INSERT', 'new', TAKEN)}
  ${noted('taken', 'UPDATE', 'new', TAKEN)}
`;

/** For `work.db`: promises are shared, too. */
export const sharedPromises: Migration = `
  -- Promises of colleagues, which are not the agent's to keep.
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
  ${noteChanges('team_promises', ['text'])}
  -- That a reply kept one is not told: each desk sees by itself that the ticket is answered.
  ${noted('promises', 'INSERT', 'new', PROMISE)}
  ${noted('promises', 'UPDATE OF text, due, kept_by', 'new', PROMISE, "ROW.kept_by IS NOT 'reply'")}
  ${noted('promises', 'DELETE', 'old', PROMISE)}
  INSERT INTO team_private SELECT 'promise', ticket, id FROM promises WHERE EXISTS (SELECT 1 FROM team);
`;

/** For `work.db`: canned replies and views that the team has in common. */
export const sharedTools: Migration = `
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
  ${noted('team_tools', 'INSERT', 'new', TOOL)}
  ${noted('team_tools', 'UPDATE OF value', 'new', TOOL)}
  ${noted('team_tools', 'DELETE', 'old', TOOL)}
`;

/** For `work.db`: settings that the team has in common, and what is shared of what was here before. */
export const sharedSettings: Migration = `
  CREATE TABLE team_settings (
    name TEXT PRIMARY KEY,                -- departments, links, zone, businessHours
    value TEXT NOT NULL,                  -- JSON: the team's
    follows INTEGER NOT NULL              -- this account's setting is the team's
  ) WITHOUT ROWID;
  ${noted('settings', 'INSERT', 'new', SETTING, IS_SHARED)}
  ${noted('settings', 'UPDATE', 'new', SETTING, IS_SHARED)}

  -- It cannot be shared: it is too large for the engine, or there is too much of its kind.
  ALTER TABLE team_private ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
  INSERT INTO team_private (kind, ticket, id) SELECT 'done', ticket, '' FROM marks
    WHERE done_at IS NOT NULL AND EXISTS (SELECT 1 FROM team)
      AND ticket NOT IN (SELECT ticket FROM team_entries WHERE kind = 'done');
  CREATE TRIGGER marks_done_again AFTER UPDATE OF done_set ON marks
    WHEN EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_private WHERE kind = 'done' AND ticket = new.ticket;
  END;
`;

/** For `work.db`: what each member has is counted. */
export const boundedShares: Migration = `
  CREATE INDEX team_entries_share ON team_entries (kind, ticket, member, hlc) WHERE value IS NOT NULL;
`;

/** The text of a draft that was handed on with its ticket. */
export const handedDrafts: Migration = `
  ALTER TABLE taken ADD COLUMN draft TEXT NOT NULL DEFAULT '';
`;

/** For `work.db`: fewer indexes of entries. A thing's own are found by their keys, which begin with its name. */
export const fewerEntryIndexes: Migration = `
  DROP INDEX team_entries_thing;
  DROP INDEX team_entries_kind;
  DROP INDEX team_entries_share;
  CREATE INDEX team_entries_kind ON team_entries (kind, ticket, member, hlc);
`;

/** For `work.db`: entries of people who are not known here take a limited number of places. */
export const strangersPlaces: Migration = `
  -- Which of these places the entry takes; null where its member is known.
  ALTER TABLE team_entries ADD COLUMN place TEXT;
  CREATE INDEX team_entries_place ON team_entries (place) WHERE place IS NOT NULL;
  DROP INDEX team_entries_state;
  CREATE INDEX team_entries_state ON team_entries (state, hlc, key) WHERE state <> 'merged';
  -- 1: there was none for an entry. 2: since then somebody came or went, whose it may be.
  ALTER TABLE team ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;
`;
