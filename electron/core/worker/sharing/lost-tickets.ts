/** Tickets that the agent took, but a colleague took independently and now has. */
import type { Register } from '../../rules/team/merge.ts';
import { getRow, type StoreContext } from '../context.ts';
import type { TakenValue } from '../team/decode-values.ts';
import type { ThingHere } from '../team/kind.ts';

const lostTickets = new WeakMap<StoreContext, Map<string, string>>();

/** Call before the colleague's entry is applied. */
export function noteLostTicket(
  ctx: StoreContext,
  { ticket, own }: ThingHere,
  latest: Register<TakenValue> | null,
  registers: readonly Register<TakenValue>[],
): void {
  if (!latest || latest.member === own || latest.value?.member !== latest.member) return;
  const had = getRow(ctx.work, 'SELECT 1 FROM taken WHERE ticket = ? AND member = ?', ticket, own);
  const unknown = registers.some(
    ({ member, writer, seq, value }) => member === own && value?.member === own && (latest.knew[writer] ?? 0) < seq,
  );
  if (!had || !unknown) return;
  const noted = lostTickets.get(ctx) ?? new Map<string, string>();
  lostTickets.set(ctx, noted.set(ticket, latest.member));
}

/** Each once; tickets that moved on meanwhile are left out. */
export function takeLostTickets(ctx: StoreContext): { ticket: string; member: string }[] {
  const noted = [...(lostTickets.get(ctx) ?? [])].map(([ticket, member]) => ({ ticket, member }));
  lostTickets.delete(ctx);
  return noted.filter(({ ticket, member }) =>
    getRow(ctx.work, 'SELECT 1 FROM taken WHERE ticket = ? AND member = ?', ticket, member),
  );
}
