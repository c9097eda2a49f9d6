import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBridge } from '../../../../renderer/bridge.ts';
import { decode, encode } from '../../../../shared/codec.ts';
import type { DeskEvent } from '../../../../shared/contract.ts';
import { err, ok } from '../../../../shared/result.ts';
import { account, scriptedBridge, settle } from '../scripted-bridge.ts';

const OCTETS = { 'content-type': 'application/octet-stream' };
const answer = (value: unknown, status = 200) => new Response(encode(value), { status, headers: OCTETS });

class Stream {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readyState = 0;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  onopen: (() => void) | null = null;
  closed = false;
  constructor() {
    Stream.all.push(this);
  }
  close() {
    this.closed = true;
  }
}

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const latest = () => {
  const stream = Stream.all.at(-1);
  if (!stream) throw new Error('no stream was opened');
  return stream;
};

beforeEach(() => {
  Stream.all = [];
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('EventSource', Stream);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the bridge', () => {
  it('is the preload’s where there is one', () => {
    const preload = scriptedBridge({});
    vi.stubGlobal('desk', preload);
    expect(openBridge()).toBe(preload);
  });

  it('posts a command as bytes and reads its result', async () => {
    fetched.mockResolvedValue(answer(ok(account())));
    const bytes = new Uint8Array([1, 2, 3]);
    const input = { account: 'a1', file: 'f', index: 0, bytes };
    const result = await openBridge().call('file.chunk', input);
    expect(result).toEqual(ok(account()));
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/desk/call/file.chunk');
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', headers: OCTETS });
    expect(decode(init?.body as Uint8Array)).toEqual(input);
  });

  it('hands on what the door refused', async () => {
    fetched.mockResolvedValue(answer(err('invalid', 'file.chunk', { detail: { reason: 'too-large' } }), 413));
    expect(await openBridge().call('sync.now', { account: 'a1' })).toMatchObject({
      error: { kind: 'invalid', detail: { reason: 'too-large' } },
    });
  });

  it('says that the desk is gone, whatever was asked of it', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await openBridge().call('sync.now', { account: 'a1' })).toMatchObject({
      error: { kind: 'offline', operation: 'desk' },
    });
  });

  it('says the same where an answer broke off', async () => {
    fetched.mockResolvedValue(new Response(encode(ok(1)).slice(0, 6), { headers: OCTETS }));
    expect(await openBridge().call('desk.status', {})).toMatchObject({ error: { kind: 'offline', operation: 'desk' } });
  });

  it('tells a closed door from a desk that stopped', async () => {
    fetched.mockResolvedValue(answer(err('auth', 'desk.status'), 401));
    expect(await openBridge().call('desk.status', {})).toMatchObject({
      error: { kind: 'offline', operation: 'desk', detail: { reason: 'door' } },
    });
  });

  it('does not take another server’s page for an answer', async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 502 }));
    expect(await openBridge().call('desk.status', {})).toMatchObject({
      error: { kind: 'bug', detail: { status: 502 } },
    });
  });
});

describe('events', () => {
  const listen = () => {
    const heard: DeskEvent[] = [];
    const off = openBridge().onEvent((event) => heard.push(event));
    return { heard, off, names: () => heard.map(({ name }) => name) };
  };

  it('come over one stream, which ends with the last listener', () => {
    const bridge = openBridge();
    const heard: string[] = [];
    const offs = ['a', 'b'].map((who) => bridge.onEvent(({ name }) => heard.push(`${who} ${name}`)));
    latest().onmessage?.({ data: JSON.stringify({ name: 'accounts.changed', data: {} }) });
    expect(Stream.all).toHaveLength(1);
    expect(heard).toEqual(['a accounts.changed', 'b accounts.changed']);
    offs[0]?.();
    expect(latest().closed).toBe(false);
    offs[1]?.();
    expect(latest().closed).toBe(true);
  });

  it('stay silent about a first connection', async () => {
    const { heard } = listen();
    latest().onopen?.();
    await settle();
    expect(heard).toEqual([]);
  });

  it('say once that the stream broke, and after it came back that everything may have changed', async () => {
    fetched.mockResolvedValue(answer(ok([account(), account({ id: 'b2' })])));
    const { heard, names } = listen();
    latest().onerror?.();
    latest().onerror?.();
    expect(names()).toEqual(['desk.changed']);
    heard.length = 0;
    latest().onopen?.();
    await vi.waitFor(() => expect(heard).toHaveLength(8));
    expect(names().slice(0, 2)).toEqual(['desk.changed', 'accounts.changed']);
    expect(heard.slice(2).map(({ name, data }) => [name, 'account' in data && data.account])).toEqual([
      ['tickets.changed', 'a1'],
      ['outbox.changed', 'a1'],
      ['announcements.changed', 'a1'],
      ['tickets.changed', 'b2'],
      ['outbox.changed', 'b2'],
      ['announcements.changed', 'b2'],
    ]);
  });

  it('are asked for again where the host refused them, until nobody listens', () => {
    const { off, names } = listen();
    latest().onerror?.();
    latest().readyState = Stream.CLOSED;
    latest().onerror?.();
    expect(names()).toEqual(['desk.changed', 'desk.changed']);
    vi.runOnlyPendingTimers();
    expect(Stream.all).toHaveLength(2);
    latest().readyState = Stream.CLOSED;
    latest().onerror?.();
    off();
    vi.runOnlyPendingTimers();
    expect(Stream.all).toHaveLength(2);
  });
});
