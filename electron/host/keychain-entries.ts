/**
 * Stores long values in a keychain with short entries (2,560 bytes on Windows, where a character
 * may take two).
 * The head has the value's own name and contains `1:counter:parts:first part`. The other parts are
 * `name/slot/1`, `name/slot/2` …
 * The slot alternates with the counter and the head is written last, so a reader gets either the
 * whole new value or the whole old one.
 */
import type { KeychainBackend } from './keychain.ts';

const PART = 1000;

export interface StoredValue {
  counter: number;
  value: string;
}

type Entries = Pick<KeychainBackend, 'get' | 'set' | 'remove'>;

/** Null if no complete value has that name. */
export async function readValue(backend: Entries, service: string, name: string): Promise<StoredValue | null> {
  const head = parseHead(await backend.get(service, name));
  if (!head) return null;
  let value = head.first;
  for (let index = 1; index < head.parts; index += 1) {
    const part = await backend.get(service, partName(name, head.counter, index));
    if (part === null) return null;
    value += part;
  }
  return { counter: head.counter, value };
}

export async function writeValue(backend: Entries, service: string, name: string, stored: StoredValue): Promise<void> {
  const before = parseHead(await backend.get(service, name));
  const parts = split(stored.value);
  for (let index = 1; index < parts.length; index += 1) {
    await backend.set(service, partName(name, stored.counter, index), parts[index] ?? '');
  }
  await backend.set(service, name, `1:${stored.counter}:${parts.length}:${parts[0] ?? ''}`);
  if (before) {
    const sameSlot = before.counter % 2 === stored.counter % 2;
    await removeParts(backend, service, name, before, sameSlot ? parts.length : 1);
  }
}

export async function removeValue(backend: Entries, service: string, name: string): Promise<void> {
  const head = parseHead(await backend.get(service, name));
  await backend.remove(service, name);
  if (head) await removeParts(backend, service, name, head, 1);
}

async function removeParts(backend: Entries, service: string, name: string, head: Head, from: number): Promise<void> {
  for (let index = from; index < head.parts; index += 1) {
    await backend.remove(service, partName(name, head.counter, index));
  }
}

const partName = (name: string, counter: number, index: number) => `${name}/${counter % 2}/${index}`;

/**
 * Splits between code points, because a keychain may refuse half of a surrogate pair. The first
 * part leaves room for the head.
 */
function split(value: string): string[] {
  const parts: string[] = [''];
  let length = 40;
  for (const char of value) {
    if (length + char.length > PART) {
      parts.push('');
      length = 0;
    }
    parts[parts.length - 1] += char;
    length += char.length;
  }
  return parts;
}

interface Head {
  counter: number;
  parts: number;
  first: string;
}

function parseHead(text: string | null): Head | null {
  const match = text?.match(/^1:(\d{1,15}):(\d{1,6}):(.*)$/s);
  if (!match) return null;
  return { counter: Number(match[1]), parts: Number(match[2]), first: match[3] ?? '' };
}
