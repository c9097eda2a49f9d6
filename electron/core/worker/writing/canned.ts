/**
 * Canned replies in work.db: the account's own, the team's, and the last good copy of those in a
 * shared folder.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  type CannedFile,
  type CannedImport,
  type CannedReply,
  type CannedShared,
  FILE_LIMITS,
  type ImportedReply,
  type MacroSteps,
  MOST_CARRIED,
  MOST_IMPORTED,
  type RefusedReply,
  sizeOfFiles,
} from '../../../../shared/domain/canned.ts';
import {
  type CannedContent,
  formatReplies,
  nameKey,
  type ParsedReplies,
  type ParsedReply,
  parseTeamReply,
} from '../../rules/canned-format.ts';
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
import { fileBytes, hasBytes, hashOf, keepBytes, noteTeamFiles } from './canned-files.ts';

/** Fields that few replies have, in one column. */
type More = Pick<CannedContent, 'language' | 'texts' | 'files'>;

interface CannedLine extends Omit<CannedReply, 'keywords' | 'macro' | 'shared' | keyof More> {
  keywords: string;
  macro: string | null;
  /** JSON of `More`, or of the whole reply of a team. */
  more: string | null;
  shared: number;
  /** Number of versions of a team reply; null for others. */
  versions: number | null;
}

const SELECT = `SELECT c.*, ifnull(u.used, 0) used, u.last_at lastUsedAt FROM (
    SELECT id, name, keywords, text, department, macro, more, 0 shared, changed_at changedAt, NULL versions FROM canned
    UNION ALL SELECT id, name, keywords, text, department, macro, more, 1, 0, NULL FROM canned_shared
    UNION ALL SELECT id, value ->> 'name', value -> 'keywords', value ->> 'text', value ->> 'department',
      nullif(value -> 'macro', 'null'), value, 0, changed_at, count(*) OVER (PARTITION BY thing)
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

const toReply = ({ keywords, macro, more, shared, versions, ...line }: CannedLine): CannedReply => ({
  ...line,
  ...moreOf(fromJson<More>(more) ?? {}),
  keywords: JSON.parse(keywords) as string[],
  macro: fromJson<MacroSteps>(macro),
  shared: shared === 1,
  ...(versions === null ? {} : { team: { beside: versions > 1 } }),
});

/** Leaves out what is empty. */
const moreOf = ({ language, texts, files }: { [F in keyof More]: More[F] | undefined }): More => ({
  ...(language ? { language } : {}),
  ...(texts && Object.keys(texts).length > 0 ? { texts } : {}),
  ...(files && files.length > 0 ? { files } : {}),
});

interface SaveCanned extends CannedContent {
  id: string;
  /** `changedAt` as the writer saw it; null for a new reply. */
  base: number | null;
  at: number;
}

type CannedSaveRefusal = 'name-taken' | 'stale' | 'file-missing' | 'team-files';

/** Refused if another reply has the name, or another window saved it since. */
export function saveCanned(
  ctx: StoreContext,
  save: SaveCanned,
): { saved: CannedReply } | { refused: CannedSaveRefusal } {
  return ctx.work.transaction(() => {
    const shared = teamTool<CannedContent>(ctx, 'canned', save.id);
    // A file that the reply had before may still be on its way from a colleague.
    const before = new Set(cannedById(ctx, save.id)?.files?.map(({ hash }) => hash));
    const isHere = ({ hash }: CannedFile) => before.has(hash) || hasBytes(ctx, hash);
    if (!(save.files ?? []).every(isHere)) return { refused: 'file-missing' as const };
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
  if (sizeOfFiles(save.files) > FILE_LIMITS.teamBytes) return { refused: 'team-files' };
  putTeamReply(ctx, save.id, save, save.at);
  return { saved: written(ctx, save.id) };
}

/**
 * Gives a reply to the team, or changes it there. Call within a transaction.
 */
export function putTeamReply(ctx: StoreContext, id: string, reply: CannedContent, at: number): void {
  const before = teamTool<CannedContent>(ctx, 'canned', id)?.value.files ?? [];
  putTeamTool(ctx, 'canned', id, parseTeamReply({ ...reply, texts: reply.texts ?? {} }), at);
  noteTeamFiles(ctx, [...before, ...(reply.files ?? [])]);
}

/** Keeps the bytes of its files here, for an undo. Call within a transaction. */
export function removeTeamReply(ctx: StoreContext, id: string): boolean {
  const files = teamTool<CannedContent>(ctx, 'canned', id)?.value.files ?? [];
  for (const { hash } of files) hasBytes(ctx, hash);
  const isRemoved = removeTeamTool(ctx, 'canned', id);
  noteTeamFiles(ctx, files);
  return isRemoved;
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

const columnsOf = (reply: CannedContent) => {
  const { name, keywords, text, department, macro } = reply;
  const more = JSON.stringify(moreOf(reply));
  return {
    ...{ name, keywords: JSON.stringify(keywords), text, department, macro: toJson(macro) },
    more: more === '{}' ? null : more,
  };
};

/** Keeps the use count, so that an undo restores the place in the list. */
export function removeCanned(ctx: StoreContext, id: string): 'removed' | 'shared' | 'not-found' {
  if (run(ctx.work, 'DELETE FROM canned WHERE id = ?', id) > 0) return 'removed';
  if (ctx.work.transaction(() => removeTeamReply(ctx, id))()) return 'removed';
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

/**
 * The agent's own replies with their files, in at most so many characters. `without`: replies some
 * of whose files are left out, because they are too large or not here.
 */
export function exportCanned(ctx: StoreContext, most = MOST_IMPORTED): { json: string; without: string[] } {
  const replies = getRows<CannedLine>(ctx.work, `${SELECT} WHERE shared = 0 AND versions IS NULL`)
    .map(toReply)
    .sort((a, b) => (nameKey(a.name) < nameKey(b.name) ? -1 : 1));
  let left = most - formatReplies(replies).length;
  const taken = new Map<string, string>();
  const take = ({ hash, size }: CannedFile): boolean => {
    const room = Math.ceil(size / 3) * 4 + 1000;
    const bytes = room > left ? null : fileBytes(ctx, hash);
    if (!bytes) return false;
    left -= room;
    taken.set(hash, bytes.toString('base64'));
    return true;
  };
  const without = replies.filter(({ files = [] }) => files.filter((file) => !take(file)).length > 0);
  const json = formatReplies(replies, ({ hash }) => taken.get(hash) ?? null);
  return { json, without: without.map(({ name }) => name) };
}

/** Names of replies that an archive carries without some of their files. */
export const cannedLeftOut = (ctx: StoreContext): string[] => exportCanned(ctx, MOST_CARRIED).without;

/** Stores all valid replies at once, matched by name. Without `apply` it only reports. */
export function importCanned(
  ctx: StoreContext,
  { replies, refused }: ParsedReplies,
  { apply, at }: { apply: boolean; at: number },
): CannedImport {
  const outcome: CannedImport = { added: [], changed: [], same: [], refused: [...refused], stored: [] };
  ctx.work.transaction(() => {
    for (const parsed of replies) {
      const reply = withFiles(ctx, parsed, apply, outcome.refused);
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

const contentOf = (reply: NonNullable<ImportedReply['before']>): CannedContent => {
  const { name, keywords, text, department, macro } = reply;
  return { name, keywords, text, department, macro, ...moreOf(reply) };
};

/** Returns the names of replies that stay, because somebody wrote or shared them since. */
export function undoCannedImport(ctx: StoreContext, stored: readonly ImportedReply[], at: number): string[] {
  return ctx.work.transaction(() =>
    stored.flatMap(({ id, changedAt, before }) => {
      const now = cannedById(ctx, id);
      if (now && (now.team || now.changedAt !== changedAt)) return [now.name];
      if (now && before) putCanned(ctx, { ...contentOf(before), id }, Math.max(at, changedAt + 1));
      else if (now) removeCanned(ctx, id);
      return [];
    }),
  )();
}

/** The reply with its files, stored if this is no preview, and without those that can't be used. */
function withFiles(
  ctx: StoreContext,
  { written = [], ...reply }: ParsedReply,
  apply: boolean,
  refused: RefusedReply[],
): ParsedReply {
  const files: CannedFile[] = [];
  for (const { name, type, data } of written) {
    const bytes = data === null ? null : Buffer.from(data, 'base64');
    const isTooLarge = bytes !== null && sizeOfFiles(files) + bytes.byteLength > FILE_LIMITS.bytes;
    if (bytes === null || isTooLarge) {
      refused.push({ file: reply.file, reply: name, reason: isTooLarge ? 'file-too-large' : 'file-missing' });
      continue;
    }
    const stored = apply ? keepBytes(ctx, bytes) : { hash: hashOf(bytes), size: bytes.byteLength };
    files.push({ ...stored, name, type });
  }
  return { ...reply, ...(files.length > 0 ? { files } : {}) };
}

function ownByName(ctx: StoreContext, name: string): CannedReply | null {
  const line = getRow<{ id: string }>(ctx.work, 'SELECT id FROM canned WHERE name_key = ?', nameKey(name));
  return line ? cannedById(ctx, line.id) : null;
}

const sameReply = (a: CannedContent, b: CannedContent): boolean =>
  a.name === b.name &&
  a.text === b.text &&
  a.department === b.department &&
  JSON.stringify([a.keywords, a.macro, moreOf(a)]) === JSON.stringify([b.keywords, b.macro, moreOf(b)]);

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
          'SELECT id, file, name, keywords, text, department, macro, more FROM canned_shared ORDER BY id, file',
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
