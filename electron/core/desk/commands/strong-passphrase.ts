/** Refuses weak passphrases, whatever they protect. */
import type { CommandContext } from './define.ts';
import { type DeskContext, openDesks } from './desk-context.ts';
import { refuse } from './refusal.ts';

export const agentWords = (ctx: DeskContext): string[] =>
  openDesks(ctx).flatMap(({ entry, settings }) => [entry.label, entry.email, entry.address, settings().agentName]);

/** Ends the command with reason `weak-passphrase` if the passphrase is weak. */
export async function mustBeStrong(ctx: CommandContext, passphrase: string): Promise<void> {
  const { strength } = await ctx.strength.judgePassphrase(passphrase, agentWords(ctx));
  if (strength === 'weak') refuse('weak-passphrase', { field: 'passphrase' });
}
