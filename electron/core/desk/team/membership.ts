/**
 * Makes, joins and leaves an account's team, and keeps its secrets in the vault. An invitation is a
 * text sealed with a passphrase. It contains the team's keys and its engine's address, so text and
 * passphrase together give full access.
 */
import { z } from 'zod';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { TeamInvitation } from '../../worker/team/types.ts';
import { seal, sealingCost, UnsealError, unseal } from '../archive/seal.ts';
import { createLimiter } from '../scheduling.ts';
import type { KeyCost } from '../vault/scrypt.ts';
import { readEngine, type TypedEngine } from './engine-login.ts';
import type { TeamExchange } from './team-exchange.ts';
import { type CurrentTeam, noTeam, type StoredTeam, type TeamParts, teamSecretName } from './team-parts.ts';

/** ms for which a departure may take to reach the engine. */
const LEAVE_TIMEOUT = 5_000;

export function createMembership(parts: TeamParts, team: CurrentTeam, exchange: TeamExchange) {
  const { vault, store, clock, log } = parts;
  const name = teamSecretName(parts.account);
  /** One change of the team at a time. */
  const inTurn = createLimiter(1);

  async function begin(): Promise<void> {
    if (!team.stored || exchange.connection()) return;
    const begun = await exchange.connect(team.stored);
    if (!begun.ok) log.warn('team.not-begun', { outcome: begun.error.kind });
    exchange.news.changed();
  }

  /** Stores the secrets before the team: without them the team is useless. */
  async function enter(next: StoredTeam, agent: string): Promise<Result<null>> {
    const saved = await vault.set(name, next);
    if (!saved.ok) return saved;
    const unlocked = await store.unlock(next.secrets);
    const entered = unlocked.ok ? await store.enter({ name: agent, now: clock.now() }) : unlocked;
    if (!entered.ok) {
      await vault.remove(name);
      return entered;
    }
    team.stored = next;
    exchange.news.onChanges(entered.value);
    return exchange.connect(next);
  }

  return {
    begin: () => inTurn(begin),

    create: (typed: TypedEngine, agent: string) =>
      inTurn(async () => {
        if (team.stored) return err('invalid', 'team.start', { detail: { reason: 'in-a-team' } });
        const engine = readEngine(typed, 'team.start');
        if (!engine.ok) return engine;
        const secrets = await store.newTeam();
        return secrets.ok ? enter({ secrets: secrets.value, engine: engine.value }, agent) : secrets;
      }),

    join: (invitation: TeamInvitation, typed: TypedEngine, agent: string) =>
      inTurn(async () => {
        if (team.stored) return err('invalid', 'team.join', { detail: { reason: 'in-a-team' } });
        if (invitation.endsAt < clock.now()) {
          return err('invalid', 'team.join', { detail: { reason: 'invitation-ended', field: 'code' } });
        }
        const engine = readEngine(typed, 'team.join');
        if (!engine.ok) return engine;
        const secrets = await store.joining(invitation);
        return secrets.ok ? enter({ secrets: secrets.value, engine: engine.value }, agent) : secrets;
      }),

    leave: () =>
      inTurn(async () => {
        if (!team.stored) return noTeam('team.leave');
        await announceLeave(parts, exchange);
        await exchange.disconnect();
        const left = await store.leave();
        if (!left.ok) return left;
        const forgotten = await vault.remove(name);
        if (!forgotten.ok) return forgotten;
        team.stored = null;
        exchange.news.onChanges(left.value);
        return ok(null);
      }),

    setEngine: (typed: TypedEngine) =>
      inTurn(async () => {
        if (!team.stored) return noTeam('team.setEngine');
        const engine = readEngine(typed, 'team.setEngine');
        if (!engine.ok) return engine;
        const next = { ...team.stored, engine: engine.value };
        const saved = await vault.set(name, next);
        if (!saved.ok) return saved;
        team.stored = next;
        return exchange.connect(next);
      }),
  };
}

/** Waits until the engine has the departure, or for a while. */
async function announceLeave({ store, clock }: TeamParts, { current, now }: TeamExchange): Promise<void> {
  const state = await store.state();
  if (!state.ok || !state.value || !current()) return;
  await store.remove({ member: state.value.member, now: now() });
  current()?.sharing.wake();
  const until = clock.monotonic() + LEAVE_TIMEOUT;
  while (current() && clock.monotonic() < until) {
    const left = await store.state();
    if (!left.ok || !left.value || left.value.waiting === 0) return;
    await new Promise<void>((resolve) => clock.after(50, resolve));
  }
}

const CODE_PREFIX = 'RACKSIDE-TEAM-1.';
/** Characters; our codes have about a thousand. */
export const LONGEST_CODE = 20_000;

const key = z.string().regex(/^[\w-]{20,100}$/);
const schema = z.object({
  version: z.literal(1),
  address: z.string().min(1).max(2_000),
  invitation: z.object({
    team: key,
    founder: key,
    naming: key,
    epochs: z.array(key).min(1).max(200),
    invite: key,
    endsAt: z.number().int(),
    from: z.string().max(200),
  }),
});

export interface Invitation {
  address: string;
  invitation: TeamInvitation;
}

export async function writeInvitation(content: Invitation, passphrase: string, keyCost?: KeyCost): Promise<string> {
  const parts: Uint8Array[] = [];
  const sealed = seal(once({ version: 1, ...content }), passphrase, sealingCost(keyCost));
  for await (const part of sealed) parts.push(part);
  return CODE_PREFIX + Buffer.concat(parts).toString('base64url');
}

/** `invalid` with reason `not-sealed`, `cut-short`, `wrong-passphrase` or `newer-version`. */
export async function readInvitation(code: string, passphrase: string): Promise<Result<Invitation>> {
  const wrong = (reason: string) =>
    err('invalid', 'team.join', { detail: { reason, field: reason === 'wrong-passphrase' ? 'passphrase' : 'code' } });
  // Mail programs and chats break long lines.
  const text = code.replace(/\s+/g, '');
  if (!text.startsWith(CODE_PREFIX)) return wrong(/^RACKSIDE-TEAM-\d+\./.test(text) ? 'newer-version' : 'not-sealed');
  const parts: Uint8Array[] = [];
  try {
    for await (const part of unseal(
      singleChunk(Buffer.from(text.slice(CODE_PREFIX.length), 'base64url')),
      passphrase,
    )) {
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof UnsealError) return wrong(error.reason);
    throw error;
  }
  const read = schema.safeParse(jsonIn(Buffer.concat(parts)));
  return read.success ? ok(read.data) : wrong('not-sealed');
}

const once = (content: unknown) => singleChunk(Buffer.from(JSON.stringify(content)));

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
