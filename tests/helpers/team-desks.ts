/** Desks of one team over real stores, and an engine between them that a test may let lie. */

import { hlcAt } from '../../electron/core/rules/team/clock.ts';
import { type EntryBody, sealEnvelope } from '../../electron/core/rules/team/envelope.ts';
import {
  epochIdOf,
  memberIdOf,
  privateKey,
  publicHalf,
  thingNameOf,
  toBytes,
  writerIdOf,
} from '../../electron/core/rules/team/keys.ts';
import type { TeamChanges } from '../../electron/core/rules/team/merge.ts';
import type { Store } from '../../electron/core/worker/calls.ts';
import { kindOf } from '../../electron/core/worker/sharing/shared-kinds.ts';
import type { EngineEntry, TeamInvitation, TeamSecrets } from '../../electron/core/worker/team/types.ts';
import { NOON, openWhole } from './memory-store.ts';

/** A bucket like JetStream's: the newest value of each key, by revision. */
export class TestEngine {
  entries = new Map<string, { bytes: Uint8Array; revision: number }>();
  revision = 0;
  identity = 'stream 1';
  /** All that was ever written, for an engine that plays it back. */
  past: { key: string; bytes: Uint8Array }[] = [];

  /** Null: another revision is there. */
  put(key: string, bytes: Uint8Array, after: number | null): number | null {
    if ((this.entries.get(key)?.revision ?? null) !== after) return null;
    return this.force(key, bytes);
  }

  force(key: string, bytes: Uint8Array): number {
    this.past.push({ key, bytes });
    this.revision++;
    this.entries.set(key, { bytes, revision: this.revision });
    return this.revision;
  }

  since(revision: number): EngineEntry[] {
    return [...this.entries]
      .map(([key, entry]) => ({ key, ...entry }))
      .filter((entry) => entry.revision > revision)
      .sort((a, b) => a.revision - b.revision);
  }

  wipe(): void {
    this.entries.clear();
    this.revision = 0;
    this.identity = `stream ${Number(this.identity.slice(7)) + 1}`;
  }
}

export class TestDesk {
  name: string;
  folder: string | null;
  store: Store;
  secrets: TeamSecrets | null = null;
  private turn: (now: number) => void;
  /** The engine's time, as this desk believes it to be. */
  now: number;
  /** ms by which this computer's own clock is wrong. */
  wrong = 0;

  constructor(name: string, folder: string | null = null, now = NOON) {
    this.name = name;
    this.folder = folder;
    this.now = now;
    [this.store, this.turn] = this.open();
  }

  private open(): [Store, (now: number) => void] {
    const { store, setTime: turnTo } = openWhole(this.folder, this.now);
    return [store, turnTo];
  }

  at(now: number): this {
    this.now = now;
    this.turn(this.clock());
    return this;
  }

  /** This computer's own. */
  clock(): number {
    return this.now + this.wrong;
  }

  enter(secrets: TeamSecrets): void {
    this.secrets = secrets;
    this.store.team.unlock(secrets);
    this.store.team.enter({ name: this.name, now: this.now });
  }

  /** Starts as after a kill: committed data is there, and keys come from the vault again. */
  restart(between: () => void = () => undefined): void {
    this.store.databases.close();
    between();
    [this.store, this.turn] = this.open();
    this.turn(this.clock());
    if (this.secrets) this.store.team.unlock(this.secrets);
  }

  /** Finds what the engine lost or exchanged without a word. */
  compareWith(engine: TestEngine): void {
    const keys = [...engine.entries].map(([key, { revision }]) => ({ key, revision }));
    const toRead = this.store.team.compare({ keys, first: true, last: true });
    const entries = toRead.flatMap((key) => {
      const there = engine.entries.get(key);
      return there ? [{ key, ...there }] : [];
    });
    this.receive(entries);
  }

  /** All that follows from it, too, in as many calls as that takes. */
  receive(entries: EngineEntry[], { now = this.now, upTo = null as number | null } = {}): void {
    this.follow(this.store.team.receive({ entries, now, upTo }), now);
  }

  private follow({ more }: TeamChanges, now: number): void {
    let isMore = more;
    while (isMore) isMore = this.store.team.receive({ entries: [], now, upTo: null }).more;
  }

  private forget({ identity }: TestEngine): void {
    let after: string | null = null;
    do after = this.store.team.forgetStream({ identity, after });
    while (after !== null);
  }

  /** Reads what the engine has since, then gives what is to go, until nothing more does. */
  sync(engine: TestEngine, { now = this.now, whose = 'all' as 'own' | 'all', rounds = 20 } = {}): void {
    for (let round = 0; round < rounds; round++) if (!this.step(engine, now, whose)) return;
  }

  pull(engine: TestEngine, now = this.now): void {
    const state = this.store.team.state();
    if (!state) return;
    if (state.stream?.identity !== engine.identity || state.stream.revision > engine.revision) this.forget(engine);
    const from = this.store.team.state()?.stream?.revision ?? 0;
    this.receive(engine.since(from), { now, upTo: engine.revision });
  }

  /** False: nothing was given. */
  step(engine: TestEngine, now = this.now, whose: 'own' | 'all' = 'all'): boolean {
    this.pull(engine, now);
    const { entries, changes } = this.store.team.outgoing({ now, isTimeConfirmed: true, limit: 500, whose });
    this.follow(changes, now);
    for (const { key, bytes, after, seq } of entries) {
      const revision = engine.put(key, bytes, after);
      if (revision !== null) this.store.team.confirmed({ key, seq, revision });
      else {
        const there = engine.entries.get(key);
        if (there) this.receive([{ key, ...there }], { now });
        else this.forget(engine);
      }
    }
    return entries.length > 0;
  }
}

/** For one more person, who has a day for it if nothing else is said, ms. */
export function invitationFrom({ store, now }: TestDesk, validFor = 86_400_000): TeamInvitation {
  const invitation = store.team.invite({ now, endsAt: now + validFor });
  if (!invitation) throw new Error('no invitation');
  return invitation;
}

/** A member invites one more person, who joins. */
export function inviteAndJoin(engine: TestEngine, member: TestDesk, other: TestDesk): void {
  const invitation = invitationFrom(member);
  member.sync(engine);
  other.enter(other.store.team.joining(invitation));
  other.sync(engine);
}

/** A team of these, the first of whom founded it and invited the others; all are up to date. */
export function createTeam(engine: TestEngine, ...desks: TestDesk[]): void {
  const [founder, ...others] = desks;
  if (!founder) return;
  founder.enter(founder.store.team.newTeam());
  for (const other of others) inviteAndJoin(engine, founder, other);
  for (const desk of desks) desk.sync(engine);
}

/** Rounds in which all of a team's desks come to rest, whatever they found. */
const MOST_ROUNDS = 6;

/** Each reads and gives in turn, until the engine gets nothing in a whole round. */
export function syncInTurn(engine: TestEngine, desks: TestDesk[]): void {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = engine.revision;
    for (const desk of desks) desk.sync(engine);
    if (engine.revision === before) return;
  }
  throw new Error(`the desks still give after ${MOST_ROUNDS} rounds`);
}

interface SealOptions {
  /** Tells writers apart. */
  place?: number;
  seq?: number;
  /** The engine's time, ms. */
  at?: number;
}

/** An entry as a program of somebody's own would make it, by a writer of its own. */
export function sealEntry(
  secrets: TeamSecrets | null,
  body: EntryBody,
  { place = 0, seq = 1, at = NOON }: SealOptions = {},
): { key: string; bytes: Uint8Array } {
  if (!secrets) throw new Error('no secrets');
  const signing = privateKey('signing', toBytes(secrets.signing));
  const copy = Buffer.alloc(16, 1);
  copy.writeUInt32BE(place, 0);
  const half = publicHalf(signing);
  const epochKey = toBytes(secrets.epochs[0] ?? '');
  const id = kindOf(body.kind)?.authored ? `${memberIdOf(half)} ${body.id}` : body.id;
  const key = `e.${thingNameOf(toBytes(secrets.naming), body.kind, body.ticket, id)}.${writerIdOf(half, copy)}`;
  const writing = {
    signing,
    publicHalf: half,
    copy,
    team: toBytes(secrets.team),
    epochKey,
    epoch: epochIdOf(epochKey),
  };
  return { key, bytes: sealEnvelope(writing, key, { seq, version: seq, hlc: hlcAt(at) }, body) };
}
