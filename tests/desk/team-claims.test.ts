/** Claims of two desks at one real server: of two who answer at once, one does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bucket } from '../../electron/core/desk/team/bucket.ts';
import { type Claims, createClaims } from '../../electron/core/desk/team/claims.ts';
import { dial, type EngineLink } from '../../electron/core/desk/team/dial.ts';
import type { TeamStore } from '../../electron/core/desk/team/team-parts.ts';
import { ok } from '../../shared/result.ts';
import { type NatsServer, noNatsServer, startNats } from '../helpers/nats-server.ts';
import { createTestClock, type TestClock } from '../helpers/test-clock.ts';
import { routeBy } from '../helpers/unreported.ts';
import { until } from '../helpers/until.ts';

/** A desk whose member signs with their name: sealing is proved elsewhere. */
interface Desk {
  claims: Claims;
  bucket: Bucket;
  clock: TestClock;
}

const MEMBERS = ['Mara', 'Ben'];
let engine: NatsServer;
const links: EngineLink[] = [];

function storeOf(own: string): TeamStore {
  const members = MEMBERS.map((id) => ({ id, name: id, own: id === own, invitedBy: null, removedBy: null }));
  return {
    claimKey: async (ticket: string) => ok(`c.${ticket}`),
    seal: async ({ context, body }: { context: string; body: unknown }) =>
      ok(new TextEncoder().encode(JSON.stringify({ member: own, context, body }))),
    open: async ({ context, bytes }: { context: string; bytes: Uint8Array }) => {
      const opened = JSON.parse(new TextDecoder().decode(bytes));
      return ok(opened.context === context ? { ...opened, writer: '', seq: 0 } : null);
    },
    members: async () => ok(members),
  } as unknown as TeamStore;
}

async function openDesk(own: string): Promise<Desk> {
  const clock = createTestClock();
  const addresses = [{ host: '127.0.0.1', port: engine.port, webSocket: false, encrypted: false }];
  const linked = await dial({ addresses, login: { by: 'nothing' } }, { network: routeBy(), clock });
  if (!linked.ok) throw new Error(JSON.stringify(linked.error));
  links.push(linked.value);
  const opened = await linked.value.bucket('rackside-tests');
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const bucket = opened.value;
  return { clock, bucket, claims: createClaims(storeOf(own), clock, () => bucket) };
}

const maras = { theirs: { id: 'Mara', name: 'Mara', begun: expect.any(Number) } };
const release = (taken: Awaited<ReturnType<Claims['take']>>) => {
  if (!taken || 'theirs' in taken) throw new Error(`not taken: ${JSON.stringify(taken)}`);
  taken.release();
};

describe.skipIf(noNatsServer)(`a claim${noNatsServer ? ` (SKIPPED: ${noNatsServer})` : ''}`, () => {
  let mara: Desk;
  let ben: Desk;
  beforeAll(async () => {
    engine = await startNats();
    [mara, ben] = [await openDesk('Mara'), await openDesk('Ben')];
  });
  afterAll(async () => {
    for (const link of links) await link.close();
    await engine?.stop();
  });

  it('is one’s at a time, and free once it was released', async () => {
    const taken = await mara.claims.take('1');
    expect(await ben.claims.take('1')).toEqual(maras);
    const other = await ben.claims.take('2');
    release(other);
    release(taken);
    await until('it to be free', async () => {
      const next = await ben.claims.take('1');
      if (next && 'release' in next) next.release();
      return next && 'release' in next;
    });
  });

  it('counts for colleagues also where its desk has only just connected', async () => {
    const fresh = await openDesk('Mara');
    const taken = await fresh.claims.take('0');
    expect(await ben.claims.take('0')).toEqual(maras);
    release(taken);
  });

  it('goes to exactly one of two who take it at once', async () => {
    for (let round = 0; round < 20; round++) {
      const both = await Promise.all([mara.claims.take(`r${round}`), ben.claims.take(`r${round}`)]);
      expect(both.filter((one) => one && 'release' in one)).toHaveLength(1);
      expect(both.filter((one) => one && 'theirs' in one)).toHaveLength(1);
    }
  });

  it('is renewed while it is held, and ends by the engine’s time where nobody does', async () => {
    const dead = { ...(await openDesk('Mara')) };
    const held = await dead.claims.take('3');
    for (let count = 0; count < 4; count++) {
      const before = (await dead.bucket.get('c.3')) as { value: { revision: number } };
      dead.clock.advance(10_000);
      await until('it to be renewed', async () => {
        const now = await dead.bucket.get('c.3');
        return now.ok && now.value && now.value.revision > before.value.revision;
      });
      // Only this computer's clock was turned.
      await dead.bucket.askTime();
    }
    expect(await ben.claims.take('3')).toEqual(maras);
    // Its desk is gone, and half a minute passes for the other.
    await links.at(-1)?.close();
    ben.clock.advance(31_000);
    release(await ben.claims.take('3'));
    expect(held).not.toBeNull();
  });

  it('that was played back, or is nobody’s, holds nobody up', async () => {
    const taken = await mara.claims.take('4');
    const old = await mara.bucket.get('c.4');
    if (!old.ok || !old.value) throw new Error('there is no claim');
    release(taken);
    await until('it to be gone', async () => {
      const now = await mara.bucket.get('c.4');
      return now.ok && now.value?.bytes.byteLength === 0 && now.value;
    });
    mara.clock.advance(70_000);
    const late = { ...old.value, at: mara.bucket.now() };
    const lying: Bucket = { ...mara.bucket, put: async () => ok(null), get: async () => ok(late) };
    const claims = createClaims(storeOf('Ben'), mara.clock, () => lying);
    expect(await claims.take('4')).toBeNull();
  });

  it('is decided within two seconds or not at all', async () => {
    const silent: Bucket = { ...mara.bucket, put: () => new Promise(() => undefined) };
    const clock = createTestClock();
    const waiting = createClaims(storeOf('Mara'), clock, () => silent).take('5');
    clock.advance(2_000);
    expect(await waiting).toBeNull();
    expect(await createClaims(storeOf('Mara'), clock, () => null).take('5')).toBeNull();
  });
});
