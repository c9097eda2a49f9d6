/**
 * The roster and its epochs, computed from the entries here; the keys of epochs that arrived for
 * this desk; and messages (presence and claims): sealed and signed like entries, but never stored.
 */
import type { LookRule, MemberLookRules } from '../../../../shared/domain/look.ts';
import type { TeamMember } from '../../../../shared/domain/team.ts';
import { hlcAt } from '../../rules/team/clock.ts';
import { decryptBody, isProven, parseEntry, readEnvelopeHead, sealEnvelope } from '../../rules/team/envelope.ts';
import { epochIdOf, thingNameOf, toText, unwrapKey } from '../../rules/team/keys.ts';
import {
  type CloseValue,
  doesCount,
  type InviteValue,
  type JoinValue,
  mayRemove,
  type RemoveValue,
  type Roster,
  type RosterEntry,
  type RosterMember,
  rosterOf,
} from '../../rules/team/roster.ts';
import { getRows, getValue, type StoreContext } from '../context.ts';
import {
  closeIn,
  type EpochValue,
  epochIn,
  inviteIn,
  joinIn,
  type KeyValue,
  keyValueIn,
  removeIn,
} from './decode-values.ts';
import type { EntryLine, Thing } from './entries.ts';
import { type OpenTeam, openTeam, teamLine } from './keyring.ts';
import type { OpenedMessage, TeamMessage } from './types.ts';

/** `member` signed the entry. */
interface RosterPlace {
  member: string;
  team: string;
}

export const ROSTER_KINDS: Readonly<Record<string, (value: unknown, place: RosterPlace) => unknown>> = {
  join: (value, { team, member }) => joinIn(value, team, member),
  invite: inviteIn,
  close: closeIn,
  remove: removeIn,
  epoch: epochIn,
  key: keyValueIn,
};

type RosterLine = Pick<EntryLine, 'member' | 'writer' | 'seq' | 'hlc'> & {
  kind: string;
  id: string;
  value: string;
};

/**
 * Opened entries of these kinds by present and former members, and all joins. When a writer becomes
 * known, its waiting entries are checked again and then appear here.
 */
const linesOf = (ctx: StoreContext, kinds: string[]): RosterLine[] =>
  getRows<RosterLine>(
    ctx.work,
    `SELECT kind, id, member, writer, seq, hlc, value FROM team_entries
     WHERE kind IN (SELECT value FROM json_each(?)) AND ticket = '' AND (state IN ('merged', 'waiting') OR state = 'unknown' AND kind = 'join')`,
    JSON.stringify(kinds),
  );

const rosters = new WeakMap<StoreContext, ReturnType<typeof rosterOf>>();
const epochs = new WeakMap<StoreContext, readonly Epoch[]>();

/** Call after a roster entry came or a transaction was rolled back. */
export function rereadRoster(ctx: StoreContext): void {
  rosters.delete(ctx);
  epochs.delete(ctx);
}

export const rosterHere = (ctx: StoreContext): Roster => readRoster(ctx).roster;

function readRoster(ctx: StoreContext): ReturnType<typeof rosterOf> {
  const known = rosters.get(ctx);
  if (known) return known;
  const line = teamLine(ctx);
  const entries = linesOf(ctx, ['join', 'invite', 'close', 'remove']).map(
    (entry) =>
      ({
        ...entry,
        value: JSON.parse(entry.value) as JoinValue & InviteValue & CloseValue & RemoveValue,
      }) as RosterEntry,
  );
  const read = line ? rosterOf(entries, line.founder) : { roster: new Map(), removed: new Map() };
  rosters.set(ctx, read);
  return read;
}

export function membersHere(ctx: StoreContext, own: string): TeamMember[] {
  const roster = rosterHere(ctx);
  const founder = teamLine(ctx)?.founder ?? '';
  return [...roster.values()].map(({ id, name, invitedBy, removed }) => ({
    id,
    name,
    invitedBy,
    own: id === own,
    removedBy: removed?.by ?? null,
    removable: id !== own && mayRemove(roster, own, id),
    isFounder: id === founder,
    look: lookRulesOf(ctx, id, founder),
  }));
}

/** Which replies of a member need a second look: by the member, and by the founder. */
export function lookRulesOf(ctx: StoreContext, member: string, founder: string): MemberLookRules {
  const by = (who: string): LookRule | null => {
    const sql = `SELECT value FROM looks WHERE kind = 'lookRule' AND ticket = '' AND id = ? AND member = ?`;
    const value = getValue<string>(ctx.work, sql, member, who);
    return value === undefined ? null : (JSON.parse(value) as LookRule);
  };
  const isFounderHere = member !== founder && rosterHere(ctx).get(founder)?.removed === null;
  return { own: by(member), founder: isFounderHere ? by(founder) : null };
}

/** True if the entry's writer is in the team, or was when they wrote it. */
export const isByMember = (ctx: StoreContext, entry: { member: string; writer: string; seq: number }): boolean =>
  doesCount(rosterHere(ctx).get(entry.member), entry);

/**
 * True if the entry is from before its writer's removal; works even if no join of the writer counts
 * any more.
 */
export const isBeforeRemoval = (ctx: StoreContext, entry: { member: string; writer: string; seq: number }): boolean => {
  const cuts = readRoster(ctx).removed.get(entry.member)?.cuts;
  return cuts === undefined || entry.seq <= (cuts[entry.writer] ?? 0);
};

interface Epoch extends EpochValue {
  id: string;
}

/**
 * Epochs of members in an order that is the same on all desks; the last is current. It excludes the
 * most removed members. The exclusions claimed by a removed member do not count.
 */
export function epochsHere(ctx: StoreContext): readonly Epoch[] {
  const read = epochs.get(ctx);
  if (read) return read;
  const { removed } = readRoster(ctx);
  const sorted = linesOf(ctx, ['epoch'])
    .filter((entry) => isByMember(ctx, entry))
    .map(({ id, member, value }): Epoch => {
      const { without } = JSON.parse(value) as EpochValue;
      return { id, without: removed.has(member) ? [] : without.filter((excluded) => removed.has(excluded)) };
    })
    .sort((a, b) => a.without.length - b.without.length || (a.id < b.id ? -1 : 1));
  epochs.set(ctx, sorted);
  return sorted;
}

export const removedHere = (ctx: StoreContext): string[] => [...readRoster(ctx).removed.keys()];

export const presentHere = (ctx: StoreContext): RosterMember[] =>
  [...rosterHere(ctx).values()].filter(({ removed }) => removed === null);

/** Members to whom present members gave an epoch's key; a removed one may have sent a false key. */
export const membersGivenKey = (ctx: StoreContext, epoch: string): Set<string> =>
  new Set(
    getRows<{ member: string; whom: string }>(
      ctx.work,
      `SELECT member, substr(id, 18) whom FROM team_entries
       WHERE kind = 'key' AND ticket = '' AND state = 'merged' AND value IS NOT NULL AND substr(id, 1, 16) = ?`,
      epoch,
    )
      .filter(({ member }) => rosterHere(ctx).get(member)?.removed === null)
      .map(({ whom }) => whom),
  );

/** The thing that carries an epoch's key to one member. */
export const keyThing = (epoch: string, member: string): Thing => ({
  kind: 'key',
  ticket: '',
  id: `${epoch} ${member}`,
});

export const wrapContext = (team: OpenTeam, epoch: string, member: string): string =>
  `${toText(team.team)} ${epoch} ${member}`;

/** Adds keys that arrived for this desk. A key that does not open is tried once. */
export function takeKeys(ctx: StoreContext, team: OpenTeam): void {
  for (const { key, seq, id, value } of getRows<{ key: string; seq: number; id: string; value: string }>(
    ctx.work,
    `SELECT key, seq, id, value FROM team_entries WHERE kind = 'key' AND ticket = '' AND substr(id, 18) = ?
       AND state IN ('merged', 'waiting') AND value IS NOT NULL`,
    team.member,
  )) {
    const epoch = id.slice(0, 16);
    if (team.keys.has(epoch) || team.tried.get(key) === seq) continue;
    team.tried.set(key, seq);
    const { wrapped } = JSON.parse(value) as KeyValue;
    const opened = unwrapKey(wrapped, team.agreement, wrapContext(team, epoch, team.member));
    if (opened && epochIdOf(opened) === epoch) team.keys.set(epoch, opened);
  }
}

/** The newest epoch whose key is here; without one, the invitation's last. */
export function currentEpoch(ctx: StoreContext, team: OpenTeam): Epoch {
  const known = epochsHere(ctx).filter(({ id }) => team.keys.has(id));
  const [first = '', ...later] = team.secrets.epochs.map((key) => epochIdOf(Buffer.from(key, 'base64url')));
  return known.at(-1) ?? { id: later.at(-1) ?? first, without: [] };
}

/** True if no removed member has the current key. */
export function isEpochSafe(ctx: StoreContext, team: OpenTeam): boolean {
  const leftOut = new Set(currentEpoch(ctx, team).without);
  return removedHere(ctx).every((id) => leftOut.has(id));
}

export function claimKey(ctx: StoreContext, ticket: string): string | null {
  const team = openTeam(ctx);
  return team && `c.${thingNameOf(team.naming, 'claim', ticket, '')}`;
}

/** Key of the permanent right to send a reply after its second look. */
export function sendKey(ctx: StoreContext, name: string): string | null {
  const team = openTeam(ctx);
  return team && `s.${thingNameOf(team.naming, 'send', name, '')}`;
}

/** Who signed a message, whether still in the team or not; null if nobody did. */
export function keyHolder(
  _: StoreContext,
  { context, bytes: given }: { context: string; bytes: Uint8Array },
): { member: string; writer: string } | null {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const head = readEnvelopeHead(bytes);
  return head && isProven(bytes, messageKey(context)) ? { member: head.member, writer: head.writer } : null;
}

/**
 * Includes the newest number of this desk's entries, so that colleagues notice a withheld entry.
 */
export function sealMessage(
  ctx: StoreContext,
  { context, body, now }: TeamMessage & { now: number },
): Uint8Array | null {
  const team = openTeam(ctx);
  if (!team || rosterHere(ctx).get(team.member)?.removed) return null;
  const epoch = currentEpoch(ctx, team).id;
  const epochKey = team.keys.get(epoch);
  // Until a new key is here, a removed member could read the message.
  if (!epochKey || !isEpochSafe(ctx, team)) return null;
  const writing = { ...team, copy: Buffer.from(team.line.copy, 'hex'), epoch, epochKey };
  const seq = Math.max(1, team.line.seq);
  return sealEnvelope(writing, messageKey(context), { seq, version: seq, hlc: hlcAt(now) }, { body });
}

export function openMessage(
  ctx: StoreContext,
  { context, bytes: given }: { context: string; bytes: Uint8Array },
): OpenedMessage | null {
  const team = openTeam(ctx);
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const head = readEnvelopeHead(bytes);
  const key = messageKey(context);
  const member = head && rosterHere(ctx).get(head.member);
  if (!team || !head || !member || member.removed || !isProven(bytes, key)) return null;
  const epochKey = team.keys.get(head.epoch);
  const opened = epochKey && parseEntry(decryptBody(bytes, head, key, { epochKey, team: team.team }));
  if (typeof opened !== 'object' || opened === null || !('body' in opened)) return null;
  return { member: head.member, body: opened.body, writer: head.writer, seq: head.seq };
}

/**
 * No entry has such a key, so a message can't be passed off as an entry, or an entry as a message.
 */
const messageKey = (context: string): string => `message ${context}`;
