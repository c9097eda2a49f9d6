import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FileMeta } from '../../../shared/domain/draft.ts';
import { CHUNK_BYTES } from '../../../shared/domain/draft.ts';
import { type AppError, err, ok } from '../../../shared/result.ts';
import { meta } from '../../../tests/helpers/renderer/samples.ts';
import { type Script, scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAttachments } from './attachments.ts';

const LIMIT = 20 * CHUNK_BYTES;

/** A desk that stores files as the contract says, and can be made to fail. */
function desk(more: Script = {}) {
  const stored = new Map<string, { meta: FileMeta; parts: Uint8Array<ArrayBuffer>[] }>();
  const failAt = new Set<number>();
  const bridge = scriptedBridge({
    'file.begin': ({ file: id, name, type, size }) => {
      const there = stored.get(id);
      if (there) return ok(there.meta);
      const made = { meta: { id, name, size, type, stored: 0, finished: false }, parts: [] };
      stored.set(id, made);
      return ok(made.meta);
    },
    'file.chunk': ({ file, index, bytes }) => {
      const there = stored.get(file);
      if (!there || failAt.delete(index)) return err('storage', 'file.chunk');
      expect(there.meta.stored).toBe(index * CHUNK_BYTES);
      there.parts.push(bytes);
      there.meta = { ...there.meta, stored: there.meta.stored + bytes.byteLength };
      return ok(there.meta);
    },
    'file.finish': ({ file }) => {
      const there = stored.get(file);
      if (there?.meta.stored !== there?.meta.size || !there) return err('invalid', 'file.finish');
      there.meta = { ...there.meta, finished: true };
      return ok(there.meta);
    },
    'file.remove': ({ file }) => {
      stored.delete(file);
      return ok(null);
    },
    ...more,
  });
  const attachments = createAttachments({
    bridge,
    account: 'a1',
    ticket: 't1',
    draftId: () => 'd1',
    hold: () => undefined,
  });
  const states = () => attachments.store.getState().files.map((f) => `${f.name} ${f.state}`);
  return { bridge, stored, failAt, attachments, states };
}

const bytes = (size: number) => Uint8Array.from({ length: size }, (_, i) => (i * 7 + (i >> 8)) % 256);
/** Megabytes are compared by their hash: a difference of two would be printed byte by byte. */
const sum = (content: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  createHash('sha256').update(new Uint8Array(content)).digest('hex');
const whole = async (stored: { parts: Uint8Array<ArrayBuffer>[] } | undefined) =>
  sum(await new Blob(stored?.parts).arrayBuffer());
const file = (name: string, content: Uint8Array<ArrayBuffer>, type = '') => new File([content], name, { type });

describe('storing files', () => {
  it.each([0, 1, 2, 3, 4])(
    'takes one that is added as the last one ends, %d turns of the queue later',
    async (turns) => {
      const { attachments, states } = desk();
      const added = new Promise<void>((resolve) => {
        attachments.store.subscribe(async ({ files }) => {
          if (files.length !== 1 || files[0]?.state !== 'done') return;
          for (let turn = 0; turn < turns; turn++) await null;
          attachments.add([file('second', bytes(9))], LIMIT);
          resolve();
        });
      });
      attachments.add([file('first', bytes(9))], LIMIT);
      await added;
      await attachments.settled();
      expect(states()).toEqual(['first done', 'second done']);
    },
  );

  it('sends every byte in chunks of 1 MiB, in order, one file after the other', async () => {
    const { attachments, bridge, stored, states } = desk();
    const [large, exact, empty] = [bytes(2 * CHUNK_BYTES + 5), bytes(CHUNK_BYTES), bytes(0)];
    attachments.add([file('見積書 "最終".pdf', large), file('exact', exact), file('empty', empty)], LIMIT);
    expect(await attachments.settled()).toBe(true);
    expect(bridge.callsOf('file.begin').map((c) => [c.name, c.size, c.draft, c.ticket])).toEqual([
      ['見積書 "最終".pdf', large.length, 'd1', 't1'],
      ['exact', CHUNK_BYTES, 'd1', 't1'],
      ['empty', 0, 'd1', 't1'],
    ]);
    expect(bridge.callsOf('file.chunk').map((c) => [c.index, c.bytes.byteLength])).toEqual([
      [0, CHUNK_BYTES],
      [1, CHUNK_BYTES],
      [2, 5],
      [0, CHUNK_BYTES],
    ]);
    const sums = await Promise.all([...stored.values()].map(whole));
    expect(sums).toEqual(await Promise.all([large, exact, empty].map(sum)));
    expect([...stored.values()].every((s) => s.meta.finished)).toBe(true);
    expect(states()).toEqual(['見積書 "最終".pdf done', 'exact done', 'empty done']);
  });

  it('goes on where it broke off, and keeps the other files', async () => {
    const { attachments, bridge, stored, failAt, states } = desk();
    failAt.add(1);
    const large = bytes(3 * CHUNK_BYTES);
    attachments.add([file('large', large), file('small', bytes(3))], LIMIT);
    expect(await attachments.settled()).toBe(false);
    expect(states()).toEqual(['large failed', 'small done']);
    const [failed] = attachments.store.getState().files;
    expect(failed?.error).toMatchObject({ kind: 'storage' });
    attachments.tryAgain(failed?.id ?? '');
    expect(await attachments.settled()).toBe(true);
    expect(bridge.callsOf('file.begin').map((c) => c.name)).toEqual(['large', 'small', 'large']);
    expect(bridge.callsOf('file.chunk').map((c) => c.index)).toEqual([0, 1, 0, 1, 2]);
    expect(await whole(stored.get(failed?.id ?? ''))).toEqual(sum(large));
  });

  it('says when the source can no longer be read', async () => {
    const { attachments } = desk();
    const gone = file('moved.log', bytes(10));
    Object.defineProperty(gone, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('x')) }),
    });
    attachments.add([gone], LIMIT);
    expect(await attachments.settled()).toBe(false);
    expect(attachments.store.getState().files[0]?.error).toEqual({
      kind: 'storage',
      operation: 'file.source',
      subject: 'moved.log',
      detail: { reason: 'unreadable' },
    } satisfies AppError);
  });

  it('attaches a file of canned replies once, also after a restart, and again once it was removed', async () => {
    const { attachments, bridge, states } = desk();
    const add = (name: string, hash: string) => {
      const one = file(name, bytes(3));
      attachments.add([one], LIMIT, [], new Map([[one, hash]]));
    };
    add('prices', 'a');
    add('prices', 'a');
    add('other', 'b');
    await attachments.settled();
    expect(states()).toEqual(['prices done', 'other done']);
    expect(bridge.callsOf('file.begin').map(({ name, canned }) => [name, canned])).toEqual([
      ['prices', 'a'],
      ['other', 'b'],
    ]);
    const [first] = attachments.store.getState().files;
    await attachments.remove(first?.id ?? '');
    add('prices', 'a');
    await attachments.settled();
    expect(states()).toEqual(['other done', 'prices done']);
    const again = desk().attachments;
    again.sync([{ id: '1', name: 'prices', size: 3, type: '', stored: 3, finished: true, canned: 'a' }]);
    const one = file('prices', bytes(3));
    again.add([one], LIMIT, [], new Map([[one, 'a']]));
    expect(again.store.getState().files).toHaveLength(1);
  });

  it('refuses what is over the limit without a call, and counts what is there', async () => {
    const { attachments, bridge, states } = desk();
    attachments.add([file('a', bytes(60)), file('b', bytes(50)), file('c', bytes(40))], 100);
    await attachments.settled();
    expect(states()).toEqual(['a done', 'c done']);
    expect(bridge.callsOf('file.begin').map((c) => c.name)).toEqual(['a', 'c']);
    expect(attachments.store.getState().refused).toEqual([
      { name: 'b', size: 50, left: 40, limit: 100, reason: 'no-room' },
    ]);
    attachments.dismissRefused();
    expect(attachments.store.getState().refused).toEqual([]);
  });

  it('moves what the desk finds too large to the refused, with the limit it knows', async () => {
    const { attachments, states } = desk({
      'file.begin': () =>
        err('invalid', 'file.begin', { detail: { reason: 'too-large', facts: { limit: 5, used: 2 } } }),
    });
    attachments.add([file('big', bytes(9))], LIMIT);
    expect(await attachments.settled()).toBe(true);
    expect(states()).toEqual([]);
    expect(attachments.store.getState().refused).toEqual([
      { name: 'big', size: 9, left: 3, limit: 5, reason: 'too-large' },
    ]);
  });
});

describe('removing files', () => {
  it('stops what is on its way and removes what is stored', async () => {
    let release = () => {};
    const { attachments, bridge, states } = desk({
      'file.chunk': async ({ file: id }) => {
        await new Promise<void>((go) => {
          release = go;
        });
        return ok(meta(id, { stored: CHUNK_BYTES, size: 3 * CHUNK_BYTES, finished: false }));
      },
    });
    attachments.add([file('large', bytes(3 * CHUNK_BYTES))], LIMIT);
    const [{ id } = { id: '' }] = attachments.store.getState().files;
    while (bridge.callsOf('file.chunk').length === 0) await new Promise((go) => setTimeout(go));
    await attachments.remove(id);
    release();
    expect(await attachments.settled()).toBe(true);
    expect(states()).toEqual([]);
    expect(bridge.callsOf('file.chunk')).toHaveLength(1);
    expect(bridge.callsOf('file.remove')).toEqual([{ account: 'a1', file: id }]);
    expect(bridge.callsOf('file.finish')).toEqual([]);
  });

  it('removes one that was taken back before the desk had answered its beginning', async () => {
    let begun = () => {};
    const { attachments, bridge } = desk({
      'file.begin': async ({ file: id, size }) => {
        await new Promise<void>((go) => {
          begun = go;
        });
        return ok(meta(id, { size, stored: 0, finished: false }));
      },
    });
    attachments.add([file('quick', bytes(3))], LIMIT);
    await attachments.remove(attachments.store.getState().files[0]?.id ?? '');
    expect(bridge.callsOf('file.remove')).toEqual([]);
    begun();
    expect(await attachments.settled()).toBe(true);
    expect(bridge.calls.map((c) => c.name)).toEqual(['file.begin', 'file.remove']);
  });

  it('puts a file back that could not be removed', async () => {
    const { attachments, states } = desk({ 'file.remove': () => err('storage', 'file.remove') });
    attachments.reset([meta('f1')]);
    await attachments.remove('f1');
    expect(states()).toEqual(['f1.bin done']);
    expect(attachments.store.getState().files[0]?.error?.kind).toBe('storage');
  });
});

describe('what the desk says it has', () => {
  it('marks an upload that an earlier window never finished', () => {
    const { attachments, states } = desk();
    attachments.reset([meta('f1'), meta('f2', { stored: 4, finished: false })]);
    expect(states()).toEqual(['f1.bin done', 'f2.bin broken']);
  });

  it('carries files on their way over to the draft that takes the place of an emptied one', async () => {
    const { attachments, states } = desk();
    attachments.add([file('one', bytes(10)), file('two', bytes(10))], LIMIT);
    attachments.reset([]);
    expect(states()).toEqual(['one uploading', 'two waiting']);
    expect(await attachments.settled()).toBe(true);
    expect(states()).toEqual(['one done', 'two done']);
    attachments.reset([]);
    expect(states()).toEqual([]);
  });

  it('does not disturb a file on its way, nor bring back a removed one', async () => {
    const { attachments, states } = desk();
    attachments.reset([meta('old')]);
    attachments.add([file('new', bytes(10))], LIMIT);
    attachments.sync([meta('old'), meta('elsewhere')]);
    expect(states()).toEqual(['old.bin done', 'elsewhere.bin done', 'new uploading']);
    await attachments.remove('old');
    attachments.sync([meta('old'), meta('elsewhere')]);
    expect(states()).toEqual(['elsewhere.bin done', 'new uploading']);
    expect(await attachments.settled()).toBe(true);
  });
});
