import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decode, encode } from '../shared/codec.ts';
import type { DeskEvent } from '../shared/contract.ts';
import { err, ok } from '../shared/result.ts';
import { account, scriptedBridge, settle } from '../tests/helpers/renderer/scripted-bridge.ts';
import { openBridge } from './bridge.ts';

const OCTETS = { 'content-type': 'application/octet-stream' };
const answer = (value: unknown, status = 200) => new Response(encode(value), { status, headers: OCTETS });

/** Every stream of events that was asked for, as the host sees it. */
class Stream {
  static all: Stream[] = [];
  readonly request: RequestInit;
  private body: ReadableStreamDefaultController<Uint8Array> | null = null;
  private settle: (answer: Response) => void = () => undefined;
  private break: (error: Error) => void = () => undefined;
  readonly answer: Promise<Response>;
  constructor(request: RequestInit) {
    this.request = request;
    this.answer = new Promise((resolve, reject) => {
      this.settle = resolve;
      this.break = reject;
    });
    request.signal?.addEventListener('abort', () => this.drop());
    Stream.all.push(this);
  }
  open() {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.body = controller;
      },
    });
    this.settle(new Response(body as BodyInit, { status: 200 }));
    return settle();
  }
  say(text: string) {
    this.body?.enqueue(new TextEncoder().encode(text));
    return settle();
  }
  drop() {
    this.break(new TypeError('network error'));
    this.body?.error(new TypeError('network error'));
    return settle();
  }
  refuse() {
    this.settle(new Response('Not from here.', { status: 401 }));
    return settle();
  }
  get closed() {
    return this.request.signal?.aborted ?? false;
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
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === '/desk/events' ? new Stream(init).answer : fetched(url, init),
  );
  localStorage.setItem('rackside.door', 'our-half');
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
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      headers: { ...OCTETS, 'x-rackside-key': 'our-half' },
    });
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

  it('come over one stream, which ends with the last listener', async () => {
    const bridge = openBridge();
    const heard: string[] = [];
    const offs = ['a', 'b'].map((who) => bridge.onEvent(({ name }) => heard.push(`${who} ${name}`)));
    await latest().open();
    // Lines, however they were cut on the way.
    await latest().say('\n{"name":"accounts.changed",');
    await latest().say('"data":{}}\n\n');
    expect(Stream.all).toHaveLength(1);
    expect(latest().request.headers).toEqual({ 'x-rackside-key': 'our-half' });
    expect(heard).toEqual(['a accounts.changed', 'b accounts.changed']);
    offs[0]?.();
    expect(latest().closed).toBe(false);
    offs[1]?.();
    expect(latest().closed).toBe(true);
    await vi.runOnlyPendingTimersAsync();
    expect(Stream.all).toHaveLength(1);
  });

  it('stay silent about a first connection', async () => {
    const { heard } = listen();
    await latest().open();
    expect(heard).toEqual([]);
  });

  it('go on where one listener fails', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const bridge = openBridge();
    const heard: string[] = [];
    bridge.onEvent(() => {
      throw new Error('a fault of the window');
    });
    bridge.onEvent(({ name }) => heard.push(name));
    await latest().open();
    await latest().say('{"name":"accounts.changed","data":{}}\n');
    expect(heard).toEqual(['accounts.changed']);
    expect(reported).toHaveBeenCalledOnce();
  });

  it('say once that the stream broke, and after it came back that everything may have changed', async () => {
    fetched.mockImplementation(async () => answer(ok([account(), account({ id: 'b2' })])));
    const { heard, names } = listen();
    await latest().open();
    await latest().drop();
    await vi.runOnlyPendingTimersAsync();
    await latest().drop();
    await vi.runOnlyPendingTimersAsync();
    expect(Stream.all).toHaveLength(3);
    expect(names()).toEqual(['desk.changed']);
    heard.length = 0;
    await latest().open();
    await vi.waitFor(() => expect(heard).toHaveLength(16));
    expect(names().slice(0, 4)).toEqual(['desk.changed', 'accounts.changed', 'computer.changed', 'desk.leaving']);
    const ofAccounts = ['tickets', 'outbox', 'announcements', 'customers', 'canned', 'team'];
    expect(heard.slice(4).map(({ name, data }) => [name, 'account' in data && data.account])).toEqual(
      ['a1', 'b2'].flatMap((id) => ofAccounts.map((about) => [`${about}.changed`, id])),
    );
  });

  it('are asked for again where the host refused them, until nobody listens', async () => {
    const { off, names } = listen();
    await latest().drop();
    await vi.runOnlyPendingTimersAsync();
    await latest().refuse();
    expect(names()).toEqual(['desk.changed', 'desk.changed']);
    await vi.runOnlyPendingTimersAsync();
    expect(Stream.all).toHaveLength(3);
    await latest().refuse();
    off();
    await vi.runOnlyPendingTimersAsync();
    expect(Stream.all).toHaveLength(3);
  });
});
