/**
 * Canned replies in work.db: the account's own, the team's, and the last good copy of those in a
 * shared folder.
 */
import { createHash, randomUUID } from 'node:crypto';
import type {
  CannedImport,
  CannedReply,
  CannedShared,
  ImportedReply,
  MacroSteps,
  RefusedReply,
} from '../../../../shared/domain/canned.ts';
import { type CannedContent, formatReplies, nameKey, type ParsedReplies } from '../../rules/canned-format.ts';
import {
  fromJson,
  getColumn,
  getCount,
  getRow,
  getRows,
  insertRow,
  run,
  type StoreContext,
  toJson,
  upsertRow,
} from '../context.ts';
import { putTeamTool, removeTeamTool, teamTool } from '../team/tools.ts';

interface CannedLine extends Omit<CannedReply, 'keywords' | 'macro' | 'shared'> {
  keywords: string;
  macro: string | null;
  shared: number;
  /** Number of versions of a team reply; null for others. */
  texts: number | null;
}

const SELECT = `SELECT c.*, ifnull(u.used, 0) used, u.last_at lastUsedAt FROM (
    SELECT id, name, keywords, text, department, macro, 0 shared, changed_at changedAt, NULL texts FROM canned
    UNION ALL SELECT id, name, keywords, text, department, macro, 1, 0, NULL FROM canned_shared
    UNION ALL SELECT id, value ->> 'name', value -> 'keywords', value ->> 'text', value ->> 'department',
      nullif(value -> 'macro', 'null'), 0, changed_at, count(*) OVER (PARTITION BY thing)
      FROM team_tools WHERE kind = 'canned'
  ) c LEFT JOIN canned_used u ON u.id = c.id`;

/** A use counts half after this many ms. */
const HALF_LIFE = 30 * 86_400_000;

/** Most used first; recent uses count more. */
export function cannedList(ctx: StoreContext): CannedReply[] {
  const weight = ({ used, lastUsedAt }: CannedReply) =>
    lastUsedAt === null ? 0 : used * 0.5 ** (Math.max(0, ctx.now - lastUsedAt) / HALF_LIFE);
  return getRows<CannedLine>(ctx.work, SELECT)
    .map(toReply)
    .sort((a, b) => weight(b) - weight(a) || (nameKey(a.name) < nameKey(b.name) ? -1 : 1));
}

export function cannedById(ctx: StoreContext, id: string): CannedReply | null {
  const line = getRow<CannedLine>(ctx.work, `${SELECT} WHERE c.id = ?`, id);
  return line ? toReply(line) : null;
}

const toReply = ({ keywords, macro, shared, texts, ...line }: CannedLine): CannedReply => ({
  ...line,
  keywords: JSON.parse(keywords) as string[],
  macro: fromJson<MacroSteps>(macro),
  shared: shared === 1,
  ...(texts === null ? {} : { team: { beside: texts > 1 } }),
});

interface SaveCanned extends CannedContent {
  id: string;
  /** `changedAt` as the writer saw it; null for a new reply. */
  base: number | null;
  at: number;
}

type CannedSaveRefusal = 'name-taken' | 'stale';

/** Refused if another reply has the name, or another window saved it since. */
export function saveCanned(
  ctx: StoreContext,
  save: SaveCanned,
): { saved: CannedReply } | { refused: CannedSaveRefusal } {
  return ctx.work.transaction(() => {
    const shared = teamTool(ctx, 'canned', save.id);
    if (shared) return saveTeams(ctx, save, shared.changedAt);
    const old = getRow<{ changed_at: number }>(ctx.work, 'SELECT changed_at FROM canned WHERE id = ?', save.id);
    // Saving a reply that was removed meanwhile restores it.
    if (old && old.changed_at !== save.base) return { refused: 'stale' as const };
    const key = nameKey(save.name);
    if (getRow(ctx.work, 'SELECT 1 FROM canned WHERE name_key = ? AND id <> ?', key, save.id)) {
      return { refused: 'name-taken' as const };
    }
    // Always later than before, even if the clock was set back: the time shows which version is
    // newer.
    putCanned(ctx, save, Math.max(save.at, (old?.changed_at ?? 0) + 1));
    return { saved: written(ctx, save.id) };
  })();
}

function saveTeams(
  ctx: StoreContext,
  save: SaveCanned,
  changedAt: number,
): { saved: CannedReply } | { refused: CannedSaveRefusal } {
  if (changedAt !== save.base) return { refused: 'stale' };
  const { id, name, keywords, text, department, macro, at } = save;
  putTeamTool(ctx, 'canned', id, { name, keywords, text, department, macro }, at);
  return { saved: written(ctx, id) };
}

function written(ctx: StoreContext, id: string): CannedReply {
  const saved = cannedById(ctx, id);
  if (!saved) throw new Error('a canned reply written in this transaction is not there');
  return saved;
}

export function putCanned(ctx: StoreContext, reply: CannedContent & { id: string }, at: number): void {
  const { id, name } = reply;
  upsertRow(ctx.work, 'canned', 'id', { id, name_key: nameKey(name), ...columnsOf(reply), changed_at: at });
}

const columnsOf = ({ name, keywords, text, department, macro }: CannedContent) => ({
  name,
  keywords: JSON.stringify(keywords),
  text,
  department,
  macro: toJson(macro),
});

/** Keeps the use count, so that an undo restores the place in the list. */
export function removeCanned(ctx: StoreContext, id: string): 'removed' | 'shared' | 'not-found' {
  if (run(ctx.work, 'DELETE FROM canned WHERE id = ?', id) > 0) return 'removed';
  if (ctx.work.transaction(() => removeTeamTool(ctx, 'canned', id))()) return 'removed';
  return getRow(ctx.work, 'SELECT 1 FROM canned_shared WHERE id = ?', id) ? 'shared' : 'not-found';
}

export function countCannedUse(ctx: StoreContext, id: string, at: number): void {
  run(
    ctx.work,
    `INSERT INTO canned_used VALUES (?, 1, ?)
     ON CONFLICT (id) DO UPDATE SET used = used + 1, last_at = excluded.last_at`,
    id,
    at,
  );
}

export function exportCanned(ctx: StoreContext): string {
  return formatReplies(
    getRows<CannedLine>(ctx.work, `${SELECT} WHERE shared = 0 AND texts IS NULL`)
      .map(toReply)
      .sort((a, b) => (nameKey(a.name) < nameKey(b.name) ? -1 : 1)),
  );
}

/** Stores all valid replies at once, matched by name. Without `apply` it only reports. */
export function importCanned(
  ctx: StoreContext,
  { replies, refused }: ParsedReplies,
  { apply, at }: { apply: boolean; at: number },
): CannedImport {
  const outcome: CannedImport = { added: [], changed: [], same: [], refused, stored: [] };
  ctx.work.transaction(() => {
    for (const reply of replies) {
      const there = ownByName(ctx, reply.name);
      const same = there && sameReply(there, reply);
      outcome[!there ? 'added' : same ? 'same' : 'changed'].push(reply.name);
      if (!apply || same) continue;
      const id = there?.id ?? randomUUID();
      const changedAt = Math.max(at, (there?.changedAt ?? 0) + 1);
      putCanned(ctx, { ...reply, id }, changedAt);
      outcome.stored.push({ id, changedAt, before: there && contentOf(there) });
    }
  })();
  return outcome;
}

const contentOf = ({ name, keywords, text, department, macro }: CannedContent): CannedContent => ({
  ...{ name, keywords, text, department, macro },
});

/** Returns the names of replies that stay, because somebody wrote or shared them since. */
export function undoCannedImport(ctx: StoreContext, stored: readonly ImportedReply[], at: number): string[] {
  return ctx.work.transaction(() =>
    stored.flatMap(({ id, changedAt, before }) => {
      const now = cannedById(ctx, id);
      if (now && (now.team || now.changedAt !== changedAt)) return [now.name];
      if (now && before) putCanned(ctx, { ...before, id }, Math.max(at, changedAt + 1));
      else if (now) removeCanned(ctx, id);
      return [];
    }),
  )();
}

function ownByName(ctx: StoreContext, name: string): CannedReply | null {
  const line = getRow<{ id: string }>(ctx.work, 'SELECT id FROM canned WHERE name_key = ?', nameKey(name));
  return line ? cannedById(ctx, line.id) : null;
}

const sameReply = (a: CannedContent, b: CannedContent): boolean =>
  a.name === b.name &&
  a.text === b.text &&
  a.department === b.department &&
  JSON.stringify([a.keywords, a.macro]) === JSON.stringify([b.keywords, b.macro]);

interface SourceLine {
  path: string;
  state: CannedShared['state'];
  read_at: number | null;
  refused: string;
}

/** With the path, which stays hidden from pages. */
export type SharedSource = Omit<CannedShared, 'name'> & { path: string };

export function cannedShared(ctx: StoreContext): SharedSource {
  const line = getRow<SourceLine>(ctx.work, 'SELECT path, state, read_at, refused FROM canned_source');
  const count = getCount(ctx.work, 'SELECT count(*) n FROM canned_shared');
  if (!line) return { path: '', state: 'none', count, readAt: null, refused: [] };
  const refused = JSON.parse(line.refused) as RefusedReply[];
  return { path: line.path, state: line.state, count, readAt: line.read_at, refused };
}

export function pointShared(ctx: StoreContext, path: string): void {
  ctx.work.transaction(() => {
    if (path === cannedShared(ctx).path) return;
    run(ctx.work, 'DELETE FROM canned_shared');
    run(ctx.work, 'DELETE FROM canned_source');
    if (path !== '') run(ctx.work, `INSERT INTO canned_source VALUES (1, ?, 'missing', NULL, '[]')`, path);
  })();
}

interface SharedContents {
  path: string;
  at: number;
  /** Null if nothing was found at the path. */
  found: (ParsedReplies & { names: string[] }) | null;
}

/**
 * Applies the result of reading the shared path. A refused file keeps its last good replies; a
 * missing file loses them; if the path can't be reached, all stays.
 */
export function takeShared(ctx: StoreContext, look: SharedContents): { changed: boolean; shared: SharedSource } {
  return ctx.work.transaction(() => {
    const before = cannedShared(ctx);
    if (before.path !== look.path) return { changed: false, shared: before };
    const rows = () =>
      JSON.stringify(
        getRows(
          ctx.work,
          'SELECT id, file, name, keywords, text, department, macro FROM canned_shared ORDER BY id, file',
        ),
      );
    const old = rows();
    if (look.found) applyFiles(ctx, look.found);
    const { count } = cannedShared(ctx);
    const refused = look.found?.refused ?? before.refused;
    const state = !look.found ? 'missing' : count === 0 && refused.length > 0 ? 'refused' : 'ok';
    run(
      ctx.work,
      'UPDATE canned_source SET state = ?, read_at = coalesce(?, read_at), refused = ?',
      state,
      look.found ? look.at : null,
      JSON.stringify(refused),
    );
    const shared = cannedShared(ctx);
    const said = (one: SharedSource) => JSON.stringify([one.state, one.refused]);
    return { changed: old !== rows() || said(before) !== said(shared), shared };
  })();
}

function applyFiles(ctx: StoreContext, { names, replies, refused }: NonNullable<SharedContents['found']>): void {
  const kept = new Set(refused.filter(({ reply }) => reply === null).map(({ file }) => file));
  const there = getColumn(ctx.work, 'SELECT DISTINCT file FROM canned_shared');
  for (const file of there) {
    if (!names.includes(file) || !kept.has(file)) run(ctx.work, 'DELETE FROM canned_shared WHERE file = ?', file);
  }
  for (const reply of replies) {
    const row = { id: sharedId(reply.name), file: reply.file, ...columnsOf(reply) };
    insertRow(ctx.work, 'canned_shared', row, 'OR REPLACE');
  }
}

/** The same id on every desk and after every reading, so that use counts continue. */
const sharedId = (name: string): string =>
  `shared-${createHash('sha256').update(nameKey(name)).digest('hex').slice(0, 32)}`;
