/** Gives the agent's tools to the team, and takes them out of it. */
import { FILE_LIMITS, sizeOfFiles } from '../../../../shared/domain/canned.ts';
import type { ToolKind } from '../../../../shared/domain/team.ts';
import { type CannedContent, nameKey } from '../../rules/canned-format.ts';
import { hasRow, type StoreContext } from '../context.ts';
import { removeView, saveView, viewById } from '../queues/views.ts';
import type { ViewValue } from '../team/decode-values.ts';
import { openTeam, teamLine } from '../team/keyring.ts';
import { putTeamTool, removeTeamTool, teamTool, teamTools } from '../team/tools.ts';
import type { MovedTool, ToolMove } from '../team/types.ts';
import { cannedById, putCanned, putTeamReply, removeCanned, removeTeamReply } from '../writing/canned.ts';

/** Afterwards any member can change it, and it is no longer the agent's own. */
export function shareTool(ctx: StoreContext, { kind, id, at, withoutFiles }: MovedTool): ToolMove {
  if (!openTeam(ctx)) return 'no-team';
  if (teamTool(ctx, kind, id)) return 'moved';
  return ctx.work.transaction(() => {
    const value = ownTool(ctx, kind, id);
    if (!value) return 'not-found';
    if ('query' in value) {
      removeView(ctx, id);
      putTeamTool(ctx, kind, id, value, at);
      return 'moved';
    }
    const { files, ...text } = value;
    const isTooLarge = sizeOfFiles(files) > FILE_LIMITS.teamBytes;
    if (isTooLarge && !withoutFiles) return 'team-files';
    removeCanned(ctx, id);
    putTeamReply(ctx, id, isTooLarge ? text : value, at);
    return 'moved';
  })();
}

function ownTool(ctx: StoreContext, kind: ToolKind, id: string): CannedContent | ViewValue | null {
  if (kind === 'view') {
    const view = viewById(ctx, id);
    return view && { name: view.name, query: view.query };
  }
  const reply = cannedById(ctx, id);
  return !reply || reply.shared ? null : reply;
}

/** Makes a tool the agent's own again; colleagues lose it. */
export function takeOutTool(ctx: StoreContext, { kind, id, at }: MovedTool): ToolMove {
  if (!openTeam(ctx)) return 'no-team';
  return ctx.work.transaction(() => {
    const tool = teamTool<CannedContent | ViewValue>(ctx, kind, id);
    if (!tool) return 'not-found';
    if (kind === 'canned' && isNameTaken(ctx, tool.value.name)) return 'name-taken';
    removeShared(ctx, kind, id);
    putOwn(ctx, id, tool.value, at);
    return 'moved';
  })();
}

const removeShared = (ctx: StoreContext, kind: ToolKind, id: string): boolean =>
  kind === 'canned' ? removeTeamReply(ctx, id) : removeTeamTool(ctx, kind, id);

const isNameTaken = (ctx: StoreContext, name: string): boolean =>
  hasRow(ctx.work, 'SELECT 1 FROM canned WHERE name_key = ?', nameKey(name));

function putOwn(ctx: StoreContext, id: string, value: CannedContent | ViewValue, at: number): void {
  if ('query' in value) saveView(ctx, { id, ...value });
  else putCanned(ctx, { id, ...value }, at);
}

/**
 * Call when leaving the team: tools that the agent ever wrote become their own, in the current
 * version and under a free name.
 */
export function keepOwnTools(ctx: StoreContext, at: number): void {
  const me = teamLine(ctx)?.member;
  for (const kind of ['canned', 'view'] as const) {
    for (const { id, value, member } of teamTools<CannedContent | ViewValue>(ctx, kind)) {
      removeShared(ctx, kind, id);
      if (member !== me && !hasWritten(ctx, kind, id, me)) continue;
      putOwn(ctx, id, kind === 'view' ? value : { ...value, name: freeName(ctx, value.name) }, at);
    }
  }
}

/** A later change by a colleague makes no difference. */
const hasWritten = (ctx: StoreContext, kind: ToolKind, id: string, me: string | undefined): boolean =>
  hasRow(ctx.work, `SELECT 1 FROM team_entries WHERE ticket = '' AND kind = ? AND id = ? AND member = ?`, kind, id, me);

function freeName(ctx: StoreContext, name: string): string {
  let free = name;
  for (let number = 2; isNameTaken(ctx, free); number++) free = `${name.slice(0, 110)} (${number})`;
  return free;
}
