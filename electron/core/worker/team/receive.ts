/**
 * Entries as the engine gives them, in any order, perhaps twice, perhaps forged: what proves itself
 * is kept, what counts is merged, and what the engine has otherwise is to be put back.
 */
import type { TeamRefusal } from '../../../../shared/domain/team.ts';
import type { TeamChanges } from '../../rules/team/changes.ts';
import { endOfMs } from '../../rules/team/clock.ts';
import { type EnvelopeHead, isProven, openEnvelope, readEnvelopeHead } from '../../rules/team/envelope.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { refreshQueueFlags } from '../tickets/queue-flags.ts';
import { countsLatest, isBounded, rebound, type Share } from './bounds.ts';
import { bodyIn } from './decode-values.ts';
import {
  type EntryLine,
  entryAt,
  entryKey,
  noteEngine,
  putEntry,
  refuse,
  registersOf,
  type Thing,
  writersHere,
} from './entries.ts';
import { renewEpoch } from './epochs.ts';
import type { EngineEntry, Receive } from './face.ts';
import { type OpenTeam, openTeam, takeFresh } from './keyring.ts';
import type { ThingArea } from './kind.ts';
import { isMembers, ROSTER_KINDS, rereadRoster, rosterHere, takeKeys } from './roster-here.ts';
import { keepOthers, kindOf } from './things.ts';
import { dirtyLine, sealChange, thingName } from './write.ts';
import { renewWriter } from './writer.ts';

/** Entries that wait for a member or a key that may never come. */
const MOST_WAITING = 20_000;

/**
 * How often the roster and the bounds are looked at for one page. A few are enough; were there ever a
 * circle among what follows from them, no desk would come out of it.
 */
const MOST_ROUNDS = 100;

/** What a page of entries touched, by the things' names in the engine. */
interface Touched {
  things: Map<string, Thing & { members: Set<string> }>;
  roster: boolean;
  /** What members have of what is bounded. */
  shares: Map<string, Share>;
  /** The engine's time, ms. */
  now: number;
}

export function receive(ctx: StoreContext, { entries, now, upTo }: Receive): TeamChanges {
  return changeTeam(ctx, now, (team, touched) => {
    for (const entry of entries) take(ctx, team, entry, now, touched);
    if (upTo !== null) run(ctx.work, 'UPDATE team SET revision = max(revision, ?)', upTo);
  });
}

/**
 * Does `work` in one transaction, then merges what it touched. Everything that it may have made
 * known or due is looked at again.
 */
export function changeTeam(
  ctx: StoreContext,
  now: number,
  work: (team: OpenTeam, touched: Touched) => void,
): TeamChanges {
  const changed = { tickets: new Set<string>(), areas: new Set<ThingArea>() };
  const team = openTeam(ctx);
  if (team) {
    const known = team.line.hlc;
    try {
      ctx.work.transaction(() => {
        // What waits from earlier runs is opened once: this version may know more.
        const touched: Touched = { things: new Map(), roster: takeFresh(ctx), shares: new Map(), now };
        if (touched.roster) takeKeys(ctx, team);
        work(team, touched);
        for (const entry of rowsIn(ctx, `${UNMERGED} AND state = 'later' AND hlc <= ?`, endOfMs(now)))
          resettle(ctx, team, entry, now, touched);
        for (let round = 0; round < MOST_ROUNDS && (touched.roster || touched.shares.size > 0); round++) {
          if (touched.roster) changed.areas.add('team');
          settleTouched(ctx, team, now, touched);
        }
        if (team.line.hlc > known) run(ctx.work, 'UPDATE team SET hlc = ?', team.line.hlc);
        for (const { area, ticket } of mergeTouched(ctx, team, touched)) {
          changed.areas.add(area);
          if (ticket !== '') changed.tickets.add(ticket);
        }
      })();
    } catch (error) {
      // What was read of entries that were rolled back.
      rereadRoster(ctx);
      throw error;
    }
    ctx.cache.transaction(() => {
      for (const ticket of changed.tickets) refreshQueueFlags(ctx, ticket);
    })();
  }
  return {
    tickets: [...changed.tickets],
    team: changed.areas.has('team'),
    canned: changed.areas.has('canned'),
    views: changed.areas.has('views'),
    settings: changed.areas.has('settings'),
    outgoing: isAnythingOutgoing(ctx),
  };
}

const isAnythingOutgoing = (ctx: StoreContext): boolean =>
  getRow(ctx.work, 'SELECT 1 FROM team_entries WHERE behind = 1 LIMIT 1') !== undefined ||
  getRow(ctx.work, 'SELECT 1 FROM team_dirty LIMIT 1') !== undefined;

/** In the words of the index of these, which SQLite takes for no others. */
const UNMERGED = `state <> 'merged'`;

const rowsIn = (ctx: StoreContext, where: string, ...params: unknown[]): EntryLine[] =>
  getRows<EntryLine>(ctx.work, `SELECT * FROM team_entries WHERE ${where}`, ...params);

function take(
  ctx: StoreContext,
  team: OpenTeam,
  { key, bytes: given, revision }: EngineEntry,
  now: number,
  touched: Touched,
): void {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const held = entryAt(ctx, key);
  if (held?.bytes.equals(bytes)) {
    noteEngine(ctx, key, revision, false);
    return;
  }
  const head = readEnvelopeHead(bytes);
  const why = head ? whyNot(ctx, team, { key, bytes, head, held }) : 'unreadable';
  if (!head || why !== null) {
    if (why !== null && why !== 'on-its-way') refuse(ctx, why);
    if (held) noteEngine(ctx, key, revision, true);
    return;
  }
  const { member, writer, seq, version, hlc } = head;
  const thing = key.split('.')[1] ?? '';
  const entry: EntryLine = {
    ...{ key, thing, member, writer, seq, version, hlc, state: 'waiting' },
    ...{ kind: null, ticket: null, id: null, value: null, knew: '{}', applied: 0, bytes, revision, behind: 0 },
  };
  const settled = settle(ctx, team, entry, now);
  touchChanged(ctx, team, touched, settled, entry);
  // What it says is not to be taken before its time; until then the older word stands.
  if (held && settled.state !== 'later') touch(ctx, team, touched, held);
  putEntry(ctx, settled);
}

interface Proof {
  key: string;
  bytes: Buffer;
  head: EnvelopeHead;
  held: EntryLine | null;
}

/** Null: it proves itself, and is newer than what is here. */
function whyNot(
  ctx: StoreContext,
  team: OpenTeam,
  { key, bytes, head, held }: Proof,
): TeamRefusal | 'on-its-way' | null {
  const name = key.split('.')[1] ?? '';
  if (entryKey(name, head.writer) !== key || !isProven(bytes, head, key)) return 'forged';
  // Nobody but this desk has its key: its file was copied, and another copy wrote this.
  if (head.writer === team.writer && head.seq > team.line.seq) renewWriter(ctx, team);
  // While this desk's own newer one is on its way there, the engine has the older.
  if (held && !isNewer(head, bytes, held)) {
    return held.member === team.member && held.behind === 1 ? 'on-its-way' : 'replayed';
  }
  if (rosterHere(ctx).has(head.member)) return isMembers(ctx, head) ? null : 'removed';
  const waiting = getRow<{ n: number }>(
    ctx.work,
    `SELECT count(*) n FROM team_entries WHERE ${UNMERGED} AND state = 'waiting'`,
  );
  return waiting && waiting.n >= MOST_WAITING ? 'unknown' : null;
}

/** Of two with one number, as only a copied file makes them, all desks take the same. */
function isNewer(head: EnvelopeHead, bytes: Buffer, held: EntryLine): boolean {
  if (head.seq !== held.seq) return head.seq > held.seq;
  return head.hlc === held.hlc ? Buffer.compare(bytes, held.bytes) > 0 : head.hlc > held.hlc;
}

/**
 * What an entry is about is to be merged. Before the entry is there, what was changed here is sealed:
 * whoever made that change did not know of it.
 */
function touch(ctx: StoreContext, team: OpenTeam, touched: Touched, entry: EntryLine): void {
  const { thing, kind, ticket, id, member } = entry;
  if (kind === null || ticket === null || id === null) return;
  if (isBounded(kind)) touched.shares.set(JSON.stringify([kind, ticket, member]), { kind, ticket, member });
  if (kind in ROSTER_KINDS) {
    touched.roster = true;
    return;
  }
  const dirty = dirtyLine(ctx, { kind, ticket, id });
  if (dirty) {
    renewEpoch(ctx, team, touched.now);
    sealChange(ctx, team, dirty, touched.now);
  }
  const members = touched.things.get(thing)?.members ?? new Set();
  touched.things.set(thing, { kind, ticket, id, members: members.add(member) });
}

/** What it is about is to be merged once it can be opened, or its state is another. */
function touchChanged(ctx: StoreContext, team: OpenTeam, touched: Touched, entry: EntryLine, was: EntryLine): boolean {
  const isChanged = entry.state !== was.state || entry.kind !== was.kind;
  if (isChanged && entry.state !== 'later') touch(ctx, team, touched, entry);
  return isChanged;
}

/** A stored entry, looked at again. */
function resettle(ctx: StoreContext, team: OpenTeam, was: EntryLine, now: number, touched: Touched): void {
  const entry = settle(ctx, team, was, now);
  if (touchChanged(ctx, team, touched, entry, was)) putEntry(ctx, entry);
}

/** Opens an entry, where its key is here, and says whether it counts by now. */
function settle(ctx: StoreContext, team: OpenTeam, was: EntryLine, now: number): EntryLine {
  const entry = was.kind === null && was.state !== 'refused' ? opened(team, was) : { ...was };
  if (entry.state === 'refused') refuse(ctx, 'malformed');
  else if (entry.hlc > endOfMs(now)) entry.state = 'later';
  else entry.state = entry.kind !== null && isMembers(ctx, entry) ? 'merged' : 'waiting';
  if (entry.state === 'merged' && entry.hlc > team.line.hlc) team.line.hlc = entry.hlc;
  return entry;
}

/**
 * As it was while its key is not here, or its kind is one of a later version; `refused` where it says
 * what it must not.
 */
function opened(team: OpenTeam, entry: EntryLine): EntryLine {
  const head = readEnvelopeHead(entry.bytes);
  const epochKey = head && team.keys.get(head.epoch);
  if (!head || !epochKey) return entry;
  const body = bodyIn(openEnvelope(entry.bytes, head, entry.key, { epochKey, team: team.team }));
  if (!body || thingName(team, body) !== entry.thing) return { ...entry, state: 'refused' };
  const { kind, ticket, id, value } = body;
  const decoded = value === null ? null : decode(team, body, value, entry.member);
  if (decoded === undefined) return entry;
  if (value !== null && decoded === null) return { ...entry, state: 'refused' };
  const text = decoded === null ? null : JSON.stringify(decoded);
  return { ...entry, kind, ticket, id, value: text, knew: JSON.stringify(body.knew) };
}

/** Undefined: of a kind that is not known here. */
function decode(team: OpenTeam, thing: Thing, value: unknown, member: string): unknown {
  const ofRoster = Object.hasOwn(ROSTER_KINDS, thing.kind) ? ROSTER_KINDS[thing.kind] : undefined;
  return ofRoster ? ofRoster(value, team.secrets.team, member) : kindOf(thing.kind)?.decode(value, thing);
}

/** What the roster and the bounds say of what came; each may touch more. */
function settleTouched(ctx: StoreContext, team: OpenTeam, now: number, touched: Touched): void {
  const { roster, shares } = touched;
  touched.roster = false;
  touched.shares = new Map();
  if (roster) rosterChanged(ctx, team, now, touched);
  for (const share of shares.values()) {
    const { over, back } = rebound(ctx, share);
    if (share.kind in ROSTER_KINDS && over.length + back.length > 0) touched.roster = true;
    for (const entry of [...over, ...back]) {
      // What the agent made stays here, though colleagues do not have it.
      if (entry.member !== team.member) touch(ctx, team, touched, entry);
    }
    if (!countsLatest(share.kind)) for (const _ of over) refuse(ctx, 'too-many');
  }
}

/** Somebody came or went, or a key came: what waited may count by now, and what counted may not. */
function rosterChanged(ctx: StoreContext, team: OpenTeam, now: number, touched: Touched): void {
  rereadRoster(ctx);
  takeKeys(ctx, team);
  for (const entry of rowsIn(ctx, `${UNMERGED} AND state = 'waiting'`)) {
    if (isBeyondCut(ctx, entry)) dropEntry(ctx, team, entry, touched);
    else resettle(ctx, team, entry, now, touched);
  }
  for (const { writer, member } of writersHere(ctx)) {
    if (rosterHere(ctx).get(member)?.removed === null) continue;
    for (const entry of rowsIn(ctx, `writer = ? AND state IN ('merged', 'later', 'over')`, writer)) {
      if (isMembers(ctx, entry)) continue;
      if (isBeyondCut(ctx, entry)) dropEntry(ctx, team, entry, touched);
      else if (entry.state !== 'later') {
        touch(ctx, team, touched, entry);
        putEntry(ctx, { ...entry, state: 'waiting' });
      }
    }
  }
}

/**
 * Written by somebody who is known, and was removed before. Keys that they gave stay: others may have
 * sealed with them.
 */
const isBeyondCut = (ctx: StoreContext, entry: EntryLine): boolean =>
  entry.kind !== 'key' && rosterHere(ctx).has(entry.member) && !isMembers(ctx, entry);

/** Gone, so that an older one that counts can take its place: some desk has it. */
function dropEntry(ctx: StoreContext, team: OpenTeam, entry: EntryLine, touched: Touched): void {
  touch(ctx, team, touched, entry);
  run(ctx.work, 'DELETE FROM team_entries WHERE key = ?', entry.key);
  refuse(ctx, 'removed');
}

/** What the team says of these things stands here from now on; gives those of which it says anything. */
function mergeTouched(ctx: StoreContext, team: OpenTeam, { things }: Touched): (Thing & { area: ThingArea })[] {
  if (things.size === 0) return [];
  run(ctx.work, 'UPDATE team SET applying = 1');
  const merged = [...things].flatMap(([name, thing]) => {
    const rules = kindOf(thing.kind);
    if (!rules) return [];
    const registers = registersOf(ctx, name);
    const here = { ...thing, name, own: team.member };
    rules.apply(ctx, here, registers);
    run(
      ctx.work,
      'DELETE FROM team_private WHERE kind = ? AND ticket = ? AND id = ?',
      ...[thing.kind, thing.ticket, thing.id],
    );
    return [{ here, registers, area: rules.area }];
  });
  run(ctx.work, 'UPDATE team SET applying = 0');
  for (const { here, registers } of merged) {
    if (!keepOthers(ctx, here, registers)) continue;
    const { kind, ticket, id } = here;
    run(ctx.work, 'INSERT OR REPLACE INTO team_dirty VALUES (?, ?, ?, NULL, ?)', kind, ticket, id, team.line.hlc);
  }
  return merged.map(({ here, area }) => ({ ...here, area }));
}
