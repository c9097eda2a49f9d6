/** Refuses weak passphrases, whatever they protect. */
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { CommandContext } from './define.ts';
import { type DeskContext, openDesks } from './handlers.ts';
import { must } from './refusal.ts';

export const agentWords = (ctx: DeskContext): string[] =>
  openDesks(ctx).flatMap(({ entry, settings }) => [entry.label, entry.email, entry.address, settings().agentName]);

/** `invalid` with reason `weak-passphrase` if it is weak. */
async function refuseWeak(ctx: DeskContext, passphrase: string, operation: string): Promise<Result<null>> {
  const { strength } = await ctx.strength.judgePassphrase(passphrase, agentWords(ctx));
  if (strength !== 'weak') return ok(null);
  return err('invalid', operation, { detail: { reason: 'weak-passphrase', field: 'passphrase' } });
}

export async function mustBeStrong(ctx: CommandContext, passphrase: string): Promise<void> {
  must(await refuseWeak(ctx, passphrase, ctx.operation));
}
