/**
 * The team's keys in this thread's memory. `unlock` brings those of the vault; keys of later epochs
 * are unwrapped from entries.
 */
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import {
  epochIdOf,
  memberIdOf,
  privateKey,
  publicHalf,
  rosterKey,
  toBytes,
  toText,
  writerIdOf,
} from '../../rules/team/keys.ts';
import { getRow, type StoreContext } from '../context.ts';
import type { TeamInvitation, TeamSecrets } from './types.ts';

export interface Keyring {
  secrets: TeamSecrets;
  team: Buffer;
  naming: KeyObject;
  signing: KeyObject;
  publicHalf: Buffer;
  member: string;
  agreement: KeyObject;
  keys: Map<string, Buffer>;
  /** Key entries, and the number of each that was tried last. */
  tried: Map<string, number>;
  rosterEpoch: string;
  hasNewKeys: boolean;
}

interface TeamLine {
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

export interface OpenTeam extends Keyring {
  line: TeamLine;
  writer: string;
}

const keyrings = new WeakMap<StoreContext, Keyring>();

const randomKey = (): string => toText(randomBytes(32));

/** Creates the keys of a new team, for the vault; stores nothing. */
export function createTeamSecrets(): TeamSecrets {
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

export function secretsFromInvitation({ team, founder, naming, epochs, invite }: TeamInvitation): TeamSecrets {
  return { team, founder, naming, epochs, invite, signing: randomKey(), agreement: randomKey() };
}

/** Sets the keys for this thread; call after each opening of the store. */
export function unlock(ctx: StoreContext, secrets: TeamSecrets): void {
  const naming = toBytes(secrets.naming);
  const signing = privateKey('signing', toBytes(secrets.signing));
  const half = publicHalf(signing);
  const roster = rosterKey(naming);
  keyrings.set(ctx, {
    secrets,
    team: toBytes(secrets.team),
    naming: createSecretKey(naming),
    signing,
    publicHalf: half,
    member: memberIdOf(half),
    agreement: privateKey('agreement', toBytes(secrets.agreement)),
    keys: new Map([roster, ...secrets.epochs.map(toBytes)].map((key) => [epochIdOf(key), key])),
    tried: new Map(),
    rosterEpoch: epochIdOf(roster),
    hasNewKeys: true,
  });
}

/** True once after new keys were set: entries that wait may open now. */
export function consumeNewKeys(ctx: StoreContext): boolean {
  const ring = keyrings.get(ctx);
  if (!ring?.hasNewKeys) return false;
  ring.hasNewKeys = false;
  return true;
}

export const forgetKeys = (ctx: StoreContext): unknown => keyrings.delete(ctx);

export const teamLine = (ctx: StoreContext): TeamLine | null =>
  getRow<TeamLine>(ctx.work, 'SELECT id, founder, member, copy, seq, hlc, stream, revision, missed FROM team') ?? null;

/** Null if this desk is in no team, or its keys are not set. */
export function openTeam(ctx: StoreContext): OpenTeam | null {
  const ring = keyrings.get(ctx);
  const line = ring && teamLine(ctx);
  // Keys of another team can't open this one's entries.
  if (!ring || !line || line.id !== ring.secrets.team || line.member !== ring.member) return null;
  return { ...ring, line, writer: writerIdOf(ring.publicHalf, Buffer.from(line.copy, 'hex')) };
}

export const keyringOf = (ctx: StoreContext): Keyring | null => keyrings.get(ctx) ?? null;

export const founderOf = ({ founder }: TeamSecrets): string => memberIdOf(toBytes(founder));

/** Raw public half of an invitation's private key. */
export const invitePublicKey = (invite: string): Buffer => publicHalf(privateKey('signing', toBytes(invite)));
