/** Canned replies and their files as kinds of shared things. A file goes in pieces, by its hash. */
import { type CannedContent, parseTeamReply } from '../../rules/canned-format.ts';
import { latestOf, type Register } from '../../rules/team/merge.ts';
import { run, type StoreContext } from '../context.ts';
import type { Kind } from '../team/entries.ts';
import { toolKind } from '../team/tools.ts';
import { hasBytes, isTeamCannedFile, isTeamFile, PIECE_KIND, pieceOf, sharedPiece } from '../writing/canned-files.ts';

export const cannedKind = toolKind<CannedContent>('canned', 'canned', parseTeamReply, withKnownTexts);

/**
 * Desks of an earlier version change a reply without its languages and files, of which they don't
 * know. These come from the version that was changed, so that nobody's edit deletes them.
 */
function withKnownTexts(registers: Register<CannedContent>[]): Register<CannedContent>[] {
  return registers.map((register) => {
    const { value, knew } = register;
    if (!value || value.texts) return register;
    const known = registers.filter(({ writer, seq, value: other }) => other?.texts && (knew[writer] ?? 0) >= seq);
    const { language, texts, files } = latestOf(known)?.value ?? {};
    const more = { ...(language ? { language } : {}), ...(texts ? { texts } : {}), ...(files ? { files } : {}) };
    return { ...register, value: { ...value, ...more } };
  });
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const LONGEST = 128_000;

export const pieceKind: Kind<string> = {
  area: 'canned',
  decode: (value, { id }) =>
    /^[0-9a-f]{64}\.\d{1,3}$/.test(id) && typeof value === 'string' && value.length <= LONGEST && BASE64.test(value)
      ? value
      : null,
  authored: false,
  isText: false,
  read(ctx, { id }) {
    const [hash, index] = partsOf(id);
    return isTeamFile(ctx, hash) ? (sharedPiece(ctx, id) ?? pieceOf(ctx, hash, index)) : null;
  },
  apply(ctx, { id }, registers) {
    const [hash] = partsOf(id);
    // A colleague removed the file without knowing that another reply has it: share it again.
    if (latestOf(registers)?.value === null && isTeamCannedFile(ctx, hash) && hasBytes(ctx, hash)) noteAgain(ctx, id);
  },
};

const partsOf = (id: string): [hash: string, index: number] => {
  const [hash = '', index = ''] = id.split('.');
  return [hash, Number(index)];
};

const noteAgain = (ctx: StoreContext, id: string): unknown =>
  run(ctx.work, `INSERT OR IGNORE INTO team_dirty SELECT '${PIECE_KIND}', '', ?, ?, hlc FROM team`, id, ctx.now);
