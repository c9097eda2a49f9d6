/**
 * The team's canned replies and views. If several members changed a tool at once, its versions stay
 * side by side, each in a row, until a member changes or removes one.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { ToolKind } from '../../../../shared/domain/team.ts';
import { headsOf, type Register } from '../../rules/team/merge.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import type { Kind, Thing, ThingArea } from './entries.ts';

interface ToolLine {
  id: string;
  thing: string;
  value: string;
  member: string;
  changed_at: number;
}

interface Tool<V> {
  id: string;
  value: V;
  member: string;
  changedAt: number;
  beside: boolean;
}

const SELECT = `SELECT *, (SELECT count(*) FROM team_tools o WHERE o.kind = t.kind AND o.thing = t.thing) > 1 beside
  FROM team_tools t WHERE kind = ?`;

const toTool = <V>({ id, value, member, changed_at: changedAt, beside }: ToolLine & { beside: number }): Tool<V> => ({
  id,
  value: JSON.parse(value) as V,
  member,
  changedAt,
  beside: beside === 1,
});

export const teamTools = <V>(ctx: StoreContext, kind: ToolKind): Tool<V>[] =>
  getRows<ToolLine & { beside: number }>(ctx.work, `${SELECT} ORDER BY id`, kind).map((line) => toTool<V>(line));

export function teamTool<V>(ctx: StoreContext, kind: ToolKind, id: string): Tool<V> | null {
  const line = getRow<ToolLine & { beside: number }>(ctx.work, `${SELECT} AND id = ?`, kind, id);
  return line ? toTool<V>(line) : null;
}

/** Call within a transaction. */
export function putTeamTool(ctx: StoreContext, kind: ToolKind, id: string, value: unknown, at: number): void {
  splitVersions(ctx, kind, id);
  run(
    ctx.work,
    `INSERT INTO team_tools (kind, id, thing, value, member, changed_at) SELECT ?, ?, ?, ?, member, ? FROM team
     WHERE 1 ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value, member = excluded.member,
       changed_at = max(excluded.changed_at, changed_at + 1)`,
    ...[kind, id, id, JSON.stringify(value), at],
  );
}

/** False if there is none. Call within a transaction. */
export function removeTeamTool(ctx: StoreContext, kind: ToolKind, id: string): boolean {
  splitVersions(ctx, kind, id);
  return run(ctx.work, 'DELETE FROM team_tools WHERE kind = ? AND id = ?', kind, id) > 0;
}

/**
 * Makes other versions of this tool tools of their own, in a change that knows all of them. Only an
 * agent's action may do this: if each desk did it alone, a late one would restore removed versions.
 */
export function splitVersions(ctx: StoreContext, kind: ToolKind, id: string): void {
  const others = getRows<ToolLine>(
    ctx.work,
    `SELECT id, thing, value, member, changed_at FROM team_tools WHERE kind = ? AND id <> thing
       AND thing = (SELECT thing FROM team_tools WHERE kind = ? AND id = ?)`,
    ...[kind, kind, id],
  );
  for (const { id: other, value, member, changed_at } of others) {
    // Delete and insert, so that triggers record both for publishing.
    run(ctx.work, 'DELETE FROM team_tools WHERE kind = ? AND id = ?', kind, other);
    run(ctx.work, 'INSERT INTO team_tools VALUES (?, ?, ?, ?, ?, ?)', kind, other, other, value, member, changed_at);
  }
}

/** `complete` adds what a version lacks and others have. */
export const toolKind = <V>(
  kind: ToolKind,
  area: ThingArea,
  decode: (value: unknown) => V | null,
  complete: (registers: Register<V>[]) => Register<V>[] = (registers) => registers,
): Kind<V> => ({
  area,
  authored: false,
  isText: true,
  decode,
  read(ctx, { id }) {
    const line = getRow<{ value: string }>(
      ctx.work,
      'SELECT value FROM team_tools WHERE kind = ? AND id = ? AND thing = id',
      ...[kind, id],
    );
    return line ? (JSON.parse(line.value) as V) : null;
  },
  apply(ctx, { id }: Thing, registers) {
    const texts = versionsOf(id, complete(registers));
    const gone = JSON.stringify(texts.map((one) => one.id));
    run(
      ctx.work,
      'DELETE FROM team_tools WHERE kind = ? AND thing = ? AND id NOT IN (SELECT value FROM json_each(?))',
      ...[kind, id, gone],
    );
    for (const { id: row, value, member } of texts) {
      moveOwnTool(ctx, kind, row);
      run(
        ctx.work,
        `INSERT INTO team_tools (kind, id, thing, value, member, changed_at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value, member = excluded.member,
           changed_at = max(excluded.changed_at, changed_at + 1) WHERE value <> excluded.value`,
        ...[kind, row, id, value, member, ctx.now],
      );
    }
  },
});

const OWN: Record<ToolKind, string> = { canned: 'canned', view: 'views' };

/**
 * Gives the agent's own tool a new id, since the team's tool needs its id: the agent took the tool
 * out while a colleague changed it. The team's tool keeps the id that all desks know, so an open
 * queue continues with the team's view.
 */
function moveOwnTool(ctx: StoreContext, kind: ToolKind, id: string): void {
  const other = randomUUID();
  if (run(ctx.work, `UPDATE ${OWN[kind]} SET id = ? WHERE id = ?`, other, id) === 0 || kind !== 'canned') return;
  run(ctx.work, 'INSERT INTO canned_used SELECT ?, used, last_at FROM canned_used WHERE id = ?', other, id);
}

/** Latest version first, under the tool's id; others under ids that are equal on all desks. */
function versionsOf<V>(thing: string, registers: Register<V>[]): { id: string; value: string; member: string }[] {
  const texts = new Map<string, string>();
  for (const { value, member } of headsOf(registers)) {
    const text = JSON.stringify(value);
    if (value !== null && !texts.has(text)) texts.set(text, member);
  }
  return [...texts].map(([value, member], place) => ({
    value,
    member,
    id: place === 0 ? thing : hashId(`${thing} ${value}`),
  }));
}

export const hashId = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
