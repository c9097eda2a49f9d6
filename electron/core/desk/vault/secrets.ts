/**
 * Seals all secrets in one file, by AES-256-GCM under one random key. Key slots, as LUKS has them,
 * wrap that key: each for one way to open the file. The slots are authenticated with the contents,
 * so nobody without the key can put a removed one back. Each change is one atomic write.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import type { VaultKind } from '../../../../shared/domain/desk.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { diskReason, diskTrouble } from '../../rules/error-facts.ts';
import { openBytes, sealBytes } from '../../rules/sealed-bytes.ts';
import { deriveKey, type KeyCost } from './scrypt.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

const VERSION = 1;

/** scrypt with 128 MiB: about a third of a second, once per start. */
const COST: KeyCost = { n: 2 ** 17, r: 8, p: 1 };
const MOST_MEMORY = 2 ** 30;

const SLOT_KINDS = ['keychain', 'passphrase', 'pin', 'code'] as const;
export type SlotKind = (typeof SLOT_KINDS)[number];

/** Slots that a new one replaces. A keychain never opens what a passphrase or PIN protects. */
const REPLACED: Record<SlotKind, readonly SlotKind[]> = {
  keychain: ['keychain', 'passphrase', 'pin'],
  passphrase: ['passphrase', 'keychain'],
  pin: ['pin', 'keychain'],
  code: ['code'],
};

/**
 * Opens the slot of its kind: `typed` by a person, which is derived slowly, or a random `secret`. A
 * PIN needs both: six digits are quickly tried, and without the secret none of them works.
 */
export interface Opener {
  kind: SlotKind;
  typed?: string;
  secret?: Buffer;
}

const slotSchema = z
  .strictObject({
    kind: z.enum(SLOT_KINDS),
    salt: z.base64(),
    n: z.number().int().min(2),
    r: z.number().int().min(1),
    p: z.number().int().min(1).max(16),
    key: z.base64(),
  })
  // scrypt accepts powers of two only, and a manipulated number must not take all memory.
  .refine(({ n, r }) => Number.isInteger(Math.log2(n)) && 128 * n * r <= MOST_MEMORY);
const fileSchema = z.strictObject({
  version: z.literal(VERSION),
  /** Names the file's entry in the keychain, so that another file never overwrites it. */
  id: z.string().regex(/^[0-9a-f]{16}$/),
  slots: z.array(slotSchema).max(SLOT_KINDS.length),
  sealed: z.base64(),
});

type Slot = z.infer<typeof slotSchema>;
type File = z.infer<typeof fileSchema>;
type Header = Pick<File, 'id' | 'slots'>;

/** JSON texts by name, sealed with the file's key. */
interface Contents {
  values: Record<string, string>;
  /** Sealed for the keychain alone, if it opens the file. */
  signIns: string | null;
}

/** Secrets by name, as JSON values. */
export type Secrets = ReturnType<typeof openedSecrets>;

/**
 * New and empty, written with the first change. `path` null: only in memory, for this session.
 * `cost` is stored with each slot, so that later versions can raise it.
 */
export function createSecrets(path: string | null, cost = COST): Secrets {
  const header = { id: randomBytes(8).toString('hex'), slots: [] };
  return openedSecrets(path, randomBytes(32), cost, { ...header, values: new Map(), signInKey: null });
}

/**
 * `auth` if the slot is missing or does not open, `storage` for an unreadable file. A slot that was
 * derived at less than `cost` is made again at that cost.
 */
export async function openSecrets(path: string, by: Opener, cost = COST): Promise<Result<Secrets>> {
  const file = readSecretsFile(path);
  if (!file) return { ok: false, error: damagedError(path) };
  const slot = file.slots.find(({ kind }) => kind === by.kind);
  const key = slot ? await unwrapKey(slot, by) : null;
  if (!slot || !key) return wrong(by.kind);
  const sealed = unseal(key, file.sealed, bindingOf(file));
  if (!sealed) return { ok: false, error: damagedError(path) };
  const { values, signIns } = JSON.parse(sealed.toString('utf8')) as Contents;
  const signInKey = signInKeyOf(by);
  const kept = signIns && signInKey ? unseal(signInKey, signIns, 'sign-ins') : null;
  const all = { ...values, ...(kept ? (JSON.parse(kept.toString('utf8')) as Contents['values']) : {}) };
  const opened = openedSecrets(path, key, cost, { ...file, values: new Map(Object.entries(all)), signInKey });
  // If the disk refuses, the next opening raises the cost.
  if (by.typed !== undefined && workOf(slot) < workOf(cost)) await opened.addSlot(by);
  return ok(opened);
}

/** The file's id and its ways to open; null if it is missing or unreadable. */
export function readSlots(path: string): { id: string; kinds: Set<SlotKind> } | null {
  const file = readSecretsFile(path);
  return file && { id: file.id, kinds: new Set(file.slots.map(({ kind }) => kind)) };
}

export const damagedError = (path: string): AppError =>
  err('storage', 'vault.unlock', { subject: basename(path), detail: { reason: 'keys-damaged' } }).error;

const wrong = (kind: SlotKind) => err('auth', 'vault.unlock', { detail: { reason: `wrong-${kind}` } });

function readSecretsFile(path: string): File | null {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

interface Held {
  id: string;
  slots: Slot[];
  values: Map<string, string>;
  /** Null unless the keychain opens the file. */
  signInKey: Buffer | null;
}

function openedSecrets(path: string | null, key: Buffer, cost: KeyCost, found: Held) {
  let held = found;
  const has = (slot: SlotKind) => held.slots.some(({ kind }) => kind === slot);

  function store(change: Partial<Held>): Result<null> {
    const next = { ...held, ...change };
    const written = path === null ? ok(null) : write(path, sealFile(key, next));
    if (written.ok) held = next;
    return written;
  }

  return {
    /** `keychain` also for a new file, which nothing opens yet. */
    get kind(): VaultKind {
      if (path === null) return 'session';
      if (has('keychain') || held.slots.length === 0) return 'keychain';
      return has('pin') && !has('passphrase') ? 'pin' : 'passphrase';
    },
    id: held.id,
    names: () => [...held.values.keys()],
    has,
    async get<T>(name: string): Promise<Result<T | null>> {
      const text = held.values.get(name);
      return ok(text === undefined ? null : (JSON.parse(text) as T));
    },
    set: async (name: string, value: unknown) =>
      store({ values: new Map(held.values).set(name, JSON.stringify(value)) }),
    async remove(name: string): Promise<Result<null>> {
      const values = new Map(held.values);
      return values.delete(name) ? store({ values }) : ok(null);
    },
    /** Adds a slot in the place of those it replaces. Older copies open as before. */
    async addSlot(by: Opener): Promise<Result<null>> {
      const slot = await newSlot(by, key, cost);
      const slots = [...held.slots.filter(({ kind }) => !REPLACED[by.kind].includes(kind)), slot];
      return store({ slots, signInKey: by.kind === 'code' ? held.signInKey : signInKeyOf(by) });
    },
    removeSlot: (gone: SlotKind) => store({ slots: held.slots.filter(({ kind }) => kind !== gone) }),
    /** Tests an input without a change; `auth` if it does not open the file. */
    async checkOpener(by: Opener): Promise<Result<null>> {
      const slot = held.slots.find(({ kind }) => kind === by.kind);
      const unwrapped = slot ? await unwrapKey(slot, by) : null;
      unwrapped?.fill(0);
      return unwrapped ? ok(null) : wrong(by.kind);
    },
    wipe(): void {
      key.fill(0);
      held.values.clear();
    },
  };
}

/** Sign-ins can be given again: while the keychain opens the file, a code gives none. */
const isSignIn = (name: string): boolean => name.endsWith('.login') || name === 'proxies';

function sealFile(key: Buffer, { id, slots, values, signInKey }: Held): File {
  const apart = [...values].filter(([name]) => signInKey && isSignIn(name));
  const others = [...values].filter(([name]) => !signInKey || !isSignIn(name));
  const contents: Contents = {
    values: Object.fromEntries(others),
    signIns: signInKey && seal(signInKey, jsonBytes(Object.fromEntries(apart)), 'sign-ins'),
  };
  return { version: VERSION, id, slots, sealed: seal(key, jsonBytes(contents), bindingOf({ id, slots })) };
}

function write(path: string, file: File): Result<null> {
  try {
    writeFileAtomic(path, JSON.stringify(file));
    return ok(null);
  } catch (error) {
    // Disk full, read-only or gone: the old file is still complete.
    const reason = diskReason(diskTrouble(error));
    return err('storage', 'vault.write', { subject: basename(path), detail: { reason } });
  }
}

async function newSlot(by: Opener, key: Buffer, cost: KeyCost): Promise<Slot> {
  const salt = randomBytes(16);
  const outer = await outerKey(by, salt, cost);
  const wrapped = seal(outer, key, by.kind);
  outer.fill(0);
  return { kind: by.kind, salt: salt.toString('base64'), ...cost, key: wrapped };
}

async function unwrapKey(slot: Slot, by: Opener): Promise<Buffer | null> {
  const outer = await outerKey(by, Buffer.from(slot.salt, 'base64'), slot);
  const key = unseal(outer, slot.key, slot.kind);
  outer.fill(0);
  return key;
}

/** A random secret needs no slow derivation. */
async function outerKey({ kind, typed, secret }: Opener, salt: Buffer, cost: KeyCost): Promise<Buffer> {
  const slow = typed === undefined ? Buffer.alloc(0) : await deriveKey(typed, salt, cost);
  const material = Buffer.concat([slow, secret ?? Buffer.alloc(0)]);
  const key = expandKey(material, salt, kind);
  slow.fill(0);
  material.fill(0);
  return key;
}

const signInKeyOf = ({ kind, secret }: Opener): Buffer | null =>
  kind === 'keychain' && secret ? expandKey(secret, Buffer.alloc(0), 'sign-ins') : null;

const expandKey = (material: Buffer, salt: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', material, salt, `rackside ${use}`, 32));

const workOf = ({ n, r, p }: KeyCost): number => n * r * p;

/** Everything of the file but its contents, to be authenticated with them. */
const bindingOf = ({ id, slots }: Header): string =>
  JSON.stringify([VERSION, id, slots.map(({ kind, salt, n, r, p, key }) => [kind, salt, n, r, p, key])]);

const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const seal = (key: Buffer, data: Buffer, about: string): string =>
  sealBytes(key, data, Buffer.from(about)).toString('base64');

/** Null: wrong key, or changed bytes. */
const unseal = (key: Buffer, sealed: string, about: string): Buffer | null =>
  openBytes(key, Buffer.from(sealed, 'base64'), Buffer.from(about));
