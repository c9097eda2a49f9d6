/** The maker of an invitation writes down who joined by it. */
import type { CloseValue, InviteValue } from '../../rules/team/roster.ts';
import { getRows, type StoreContext } from '../context.ts';
import type { OpenTeam } from './keyring.ts';
import { rosterHere } from './roster-here.ts';
import { writeNow } from './write.ts';

/** ms after its end for which an entry of somebody who joined in time may be on its way. */
const GRACE = 86_400_000;

/**
 * The maker of an invitation writes down who joined by it, or that nobody did in time: whoever comes by
 * it later is not in the team, whatever time they give their entry.
 */
export function closeInvitations(ctx: StoreContext, team: OpenTeam, now: number): void {
  const made = getRows<{ id: string; value: string }>(
    ctx.work,
    `SELECT id, value FROM team_entries WHERE kind = 'invite' AND ticket = '' AND member = ? AND value IS NOT NULL
       AND id NOT IN (SELECT id FROM team_entries WHERE kind = 'close' AND ticket = '' AND member = ?)`,
    ...[team.member, team.member],
  );
  const members = [...rosterHere(ctx).values()];
  for (const { id, value } of made) {
    const { endsAt } = JSON.parse(value) as InviteValue;
    const joined = members.find((one) => one.invite === id)?.id ?? (now > endsAt + GRACE ? '' : null);
    if (joined === null) continue;
    writeNow(ctx, team, { kind: 'close', ticket: '', id }, { joined } satisfies CloseValue, now);
  }
}
