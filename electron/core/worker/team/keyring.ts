/**
 * Keys of the team in this thread's memory. The vault's part comes with `unlock`; keys of later
 * epochs are unwrapped from the entries.
 */
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import {
  epochOf,
  memberOf,
  privateKey,
  publicHalf,
  rosterKey,
  toBytes,
  toText,
  writerOf,
} from '../../rules/team/keys.ts';
import { getRow, type StoreContext } from '../context.ts';
import type { TeamInvitation, TeamSecrets } from './face.ts';

export interface Keyring {
  secrets: TeamSecrets;
  team: Buffer;
  naming: KeyObject;
  signing: KeyObject;
  publicHalf: Buffer;
  member: string;
  agreement: KeyObject;
  /** By their epochs; the roster's own among them. */
  keys: Map<string, Buffer>;
  /** Entries that carry a key, and the number of each that was looked at last. */
  tried: Map<string, number>;
  /** The roster's. */
  rosterEpoch: string;
  /** Nothing was looked at with it yet. */
  fresh: boolean;
}

/** The desk's row of `team`. */
export interface TeamLine {
  id: string;
  founder: string;
  member: string;
  copy: string;
  seq: number;
  hlc: string;
  stream: string | null;
  revision: number;
  missed: number;
}

/** A team as this desk is in it: its row and its keys. */
export interface OpenTeam extends Keyring {
  line: TeamLine;
  writer: string;
}

const rings = new WeakMap<StoreContext, Keyring>();

const randomKey = (): string => toText(randomBytes(32));

/** Keys of a new team, for the vault. Nothing is stored. */
export function newTeam(): TeamSecrets {
  const signing = randomKey();
  return {
    team: toText(randomBytes(16)),
    founder: toText(publicHalf(privateKey('signing', toBytes(signing)))),
    naming: randomKey(),
    epochs: [randomKey()],
    signing,
    agreement: randomKey(),
    invite: null,
  };
}

/** The same of a team that is joined. */
export function joining({ team, founder, naming, epochs, invite }: TeamInvitation): TeamSecrets {
  return { team, founder, naming, epochs, invite, signing: randomKey(), agreement: randomKey() };
}

/** Keys for this thread's memory: after each opening of the store. */
export function unlock(ctx: StoreContext, secrets: TeamSecrets): void {
  const naming = toBytes(secrets.naming);
  const signing = privateKey('signing', toBytes(secrets.signing));
  const half = publicHalf(signing);
  const roster = rosterKey(naming);
  rings.set(ctx, {
    secrets,
    team: toBytes(secrets.team),
    naming: createSecretKey(naming),
    signing,
    publicHalf: half,
    member: memberOf(half),
    agreement: privateKey('agreement', toBytes(secrets.agreement)),
    keys: new Map([roster, ...secrets.epochs.map(toBytes)].map((key) => [epochOf(key), key])),
    tried: new Map(),
    rosterEpoch: epochOf(roster),
    fresh: true,
  });
}

/** Whether these keys are used for the first time; then what waits may be opened by them. */
export function takeFresh(ctx: StoreContext): boolean {
  const ring = rings.get(ctx);
  if (!ring?.fresh) return false;
  ring.fresh = false;
  return true;
}

export const forgetKeys = (ctx: StoreContext): unknown => rings.delete(ctx);

export const teamLine = (ctx: StoreContext): TeamLine | null =>
  getRow<TeamLine>(ctx.work, 'SELECT id, founder, member, copy, seq, hlc, stream, revision, missed FROM team') ?? null;

/** Null where this desk is in no team, or its keys are not here. */
export function openTeam(ctx: StoreContext): OpenTeam | null {
  const ring = rings.get(ctx);
  const line = ring && teamLine(ctx);
  // Keys of another team than the one that stands here open nothing of it.
  if (!ring || !line || line.id !== ring.secrets.team || line.member !== ring.member) return null;
  return { ...ring, line, writer: writerOf(ring.publicHalf, Buffer.from(line.copy, 'hex')) };
}

/** The keys alone, before there is a row. */
export const keyringOf = (ctx: StoreContext): Keyring | null => rings.get(ctx) ?? null;

export const founderOf = ({ founder }: TeamSecrets): string => memberOf(toBytes(founder));

/** Raw public half of an invitation's private key. */
export const inviteHalf = (invite: string): Buffer => publicHalf(privateKey('signing', toBytes(invite)));
