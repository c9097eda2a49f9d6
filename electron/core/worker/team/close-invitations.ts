import type { CloseValue, InviteValue } from '../../rules/team/roster.ts';
import { getRows, type StoreContext } from '../context.ts';
import type { OpenTeam } from './keyring.ts';
import { rosterHere } from './roster-here.ts';
import { writeNow } from './write.ts';

/** ms after the end in which entries of people who joined in time may still arrive. */
const GRACE = 86_400_000;

/**
 * The maker of an expired invitation records who joined with it, if anybody. People who use it
 * later are not members, whatever time their entry claims.
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
