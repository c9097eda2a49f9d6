/**
 * An invitation into a team: a text sealed with a passphrase. It contains the team's keys and its
 * engine's address, so text and passphrase together give full access.
 */
import { z } from 'zod';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { TeamInvitation } from '../../worker/team/types.ts';
import { seal, sealingCost, UnsealError, unseal } from '../archive/seal.ts';
import type { KeyCost } from '../vault/scrypt.ts';

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
