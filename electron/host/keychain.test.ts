import { describe, expect, it } from 'vitest';
import { err, ok } from '../../shared/result.ts';
import { type MemoryBackend, memoryBackend } from '../../tests/helpers/memory-keychain.ts';
import type { Keychain } from '../core/desk/ports.ts';
import { openKeychain, writeValue } from './keychain.ts';

const PATIENCE_MS = 20;
const silent = err('storage', 'keychain', { detail: { reason: 'keychain-silent' } });

async function open(...backends: MemoryBackend[]): Promise<Keychain> {
  const opened = await openKeychain('', async () => backends, PATIENCE_MS);
  if (!opened.ok || !opened.value) throw new Error('there is no keychain');
  return opened.value;
}

/** The entries of the values, without the marker that says a keychain can be written. */
const entriesOf = (backend: MemoryBackend) => [...backend.entries].filter(([name]) => !name.endsWith('|available'));

describe('opening', () => {
  it('finds none where every way in throws, or there is no way', async () => {
    const open = (...backends: MemoryBackend[]) => openKeychain('', async () => backends, PATIENCE_MS);
    expect(await open(memoryBackend('a', 'throws'), memoryBackend('b', 'throws'))).toEqual(ok(null));
    expect(await open()).toEqual(ok(null));
  });

  it('tells a keychain that does not answer from one that is not there', async () => {
    const open = (...backends: MemoryBackend[]) => openKeychain('', async () => backends, PATIENCE_MS);
    expect(await open(memoryBackend('a', 'hangs'), memoryBackend('b', 'throws'))).toEqual(silent);
  });

  it('is none if it can be read and not written', async () => {
    const readOnly = memoryBackend('a');
    readOnly.set = () => Promise.reject(new Error('no collection'));
    expect(await openKeychain('', async () => [readOnly], PATIENCE_MS)).toEqual(ok(null));
  });

  it('uses what works beside what does not', async () => {
    const works = memoryBackend('b');
    const keychain = await open(memoryBackend('a', 'throws'), works);
    expect(await keychain.set('key', 'value')).toEqual(ok(null));
    expect(entriesOf(works)).toEqual([['Rackside|key', '1:1:value']]);
  });

  it('keeps the entries of another data folder apart', async () => {
    const backend = memoryBackend('a');
    const one = await openKeychain('1234abcd', async () => [backend], PATIENCE_MS);
    const other = await open(backend);
    if (one.ok) await one.value?.set('key', 'theirs');
    expect(await other.get('key')).toEqual(ok(null));
    expect(backend.entries.get('Rackside 1234abcd|key')).toBe('1:1:theirs');
  });
});

describe('values', () => {
  it('are null until set, then the last one, then null again', async () => {
    const backend = memoryBackend('a');
    const keychain = await open(backend);
    expect(await keychain.get('key')).toEqual(ok(null));
    for (const value of ['first', 'second', '', 'with : colons\nand lines']) {
      expect(await keychain.set('key', value)).toEqual(ok(null));
      expect(await keychain.get('key')).toEqual(ok(value));
    }
    expect(await keychain.remove('key')).toEqual(ok(null));
    expect(await keychain.get('key')).toEqual(ok(null));
    expect(entriesOf(backend)).toEqual([]);
  });

  it('do not lose a write when two are begun at once', async () => {
    const keychain = await open(memoryBackend('a'), memoryBackend('b'));
    await Promise.all(['1', '2', '3'].map((value) => keychain.set('key', value)));
    expect(await keychain.get('key')).toEqual(ok('3'));
  });
});

describe('two ways in', () => {
  it('both carry the same value and counter', async () => {
    const [a, b] = [memoryBackend('a'), memoryBackend('b')];
    const keychain = await open(a, b);
    await keychain.set('key', 'value');
    expect(entriesOf(a)).toEqual([['Rackside|key', '1:1:value']]);
    expect(entriesOf(b)).toEqual(entriesOf(a));
  });

  it.each([
    ['the first', 0],
    ['the second', 1],
  ])('the newest wins where %s is behind, and the other is rewritten', async (_, behind) => {
    const backends = [memoryBackend('a'), memoryBackend('b')];
    const [stale, fresh] = behind === 0 ? backends : backends.toReversed();
    if (!stale || !fresh) throw new Error('two are needed');
    await writeValue(stale, 'Rackside', 'key', { counter: 4, value: 'old' });
    await writeValue(fresh, 'Rackside', 'key', { counter: 6, value: 'new' });
    const keychain = await open(...backends);
    expect(await keychain.get('key')).toEqual(ok('new'));
    expect(entriesOf(stale)).toEqual([['Rackside|key', '1:6:new']]);
    await keychain.set('key', 'newer');
    expect(entriesOf(stale)).toEqual([['Rackside|key', '1:7:newer']]);
    expect(entriesOf(fresh)).toEqual(entriesOf(stale));
  });

  it('one that lost the value gets it back', async () => {
    const [a, b] = [memoryBackend('a'), memoryBackend('b')];
    const keychain = await open(a, b);
    await keychain.set('key', 'value');
    a.entries.clear();
    expect(await keychain.get('key')).toEqual(ok('value'));
    expect(entriesOf(a)).toEqual(entriesOf(b));
  });

  it('a write needs one of them, and the next read brings the other along', async () => {
    const [a, b] = [memoryBackend('a'), memoryBackend('b')];
    const keychain = await open(a, b);
    await keychain.set('key', 'old');
    const { set } = a;
    a.set = () => Promise.reject(new Error('full'));
    expect(await keychain.set('key', 'new')).toEqual(ok(null));
    a.set = set;
    expect(await keychain.get('key')).toEqual(ok('new'));
    expect(entriesOf(a)).toEqual([['Rackside|key', '1:2:new']]);
  });

  it('a removal that leaves a copy behind is an error, not a success', async () => {
    const [a, b] = [memoryBackend('a'), memoryBackend('b')];
    const keychain = await open(a, b);
    await keychain.set('key', 'value');
    b.mood = 'throws';
    expect(await keychain.remove('key')).toEqual(silent);
    b.mood = 'works';
    expect(await keychain.remove('key')).toEqual(ok(null));
    expect([...entriesOf(a), ...entriesOf(b)]).toEqual([]);
  });
});

describe('a keychain that goes silent', () => {
  it('ends every call with an error, and is not asked again while a call hangs', async () => {
    const backend = memoryBackend('a');
    const keychain = await open(backend);
    await keychain.set('key', 'value');
    backend.mood = 'hangs';
    backend.calls = [];
    expect(await keychain.get('key')).toEqual(silent);
    expect(await keychain.set('key', 'other')).toEqual(silent);
    expect(await keychain.remove('key')).toEqual(silent);
    expect(backend.calls).toEqual(['get key']);
  });

  it('is not asked again by the next opening while a call of the one before hangs', async () => {
    const backend = memoryBackend('a', 'hangs');
    const open = () => openKeychain('', async () => [backend], PATIENCE_MS);
    for (const _ of [1, 2, 3]) expect(await open()).toEqual(silent);
    expect(backend.calls).toEqual(['get available']);
  });

  it('is opened once the call that hung came back', async () => {
    const backend = memoryBackend('a');
    const { get } = backend;
    let unlock = () => {};
    backend.get = () => new Promise((resolve) => (unlock = () => resolve(null)));
    expect(await openKeychain('', async () => [backend], PATIENCE_MS)).toEqual(silent);
    backend.get = get;
    unlock();
    const keychain = await open(backend);
    expect(await keychain.set('key', 'value')).toEqual(ok(null));
  });

  it('works again once the call that hung came back', async () => {
    const backend = memoryBackend('a');
    const keychain = await open(backend);
    await keychain.set('key', 'value');
    let unlock = () => {};
    const { get } = backend;
    backend.get = () => new Promise((resolve) => (unlock = () => resolve(null)));
    expect(await keychain.get('key')).toEqual(silent);
    backend.get = get;
    unlock();
    expect(await keychain.get('key')).toEqual(ok('value'));
  });
});
