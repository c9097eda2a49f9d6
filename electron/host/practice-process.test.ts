import { describe, expect, it } from 'vitest';
import { ok } from '../../shared/result.ts';
import { createPracticeService, type PracticeProcess } from './practice-process.ts';

const options = {
  file: null,
  key: '0'.repeat(64),
  credentials: { apiKey: 'key', apiSecret: 'secret', email: 'a@example.com', password: 'password' },
};

const departments = { 1: 'Technical Support' };

/** A process that never runs: the test says what it does. */
function stage() {
  const children: { sent: unknown[]; say(message: unknown): void; exit(): void; killed: boolean }[] = [];
  const spawn = (): PracticeProcess => {
    let onMessage: (message: unknown) => void = () => undefined;
    const onExit: (() => void)[] = [];
    const child = {
      sent: [] as unknown[],
      killed: false,
      say: (message: unknown) => onMessage(message),
      exit: () => {
        for (const listener of onExit) listener();
      },
    };
    children.push(child);
    return {
      send: (message) => child.sent.push(message),
      onMessage: (listener) => {
        onMessage = listener;
      },
      onExit: (listener) => onExit.push(listener),
      kill: () => {
        child.killed = true;
        child.exit();
      },
    };
  };
  const child = (index: number) => {
    const found = children[index];
    if (!found) throw new Error(`no process ${index} was started`);
    return found;
  };
  return { service: createPracticeService(spawn), children, child };
}

describe('the practice process', () => {
  it('is started once, and its secrets go by message', async () => {
    const { service, children, child } = stage();
    const [first, second] = [service.start(options), service.start(options)];
    child(0).say({ type: 'log' });
    child(0).say({ type: 'ready', url: 'http://127.0.0.1:1', departments });
    expect(await first).toEqual(ok({ url: 'http://127.0.0.1:1', departments }));
    expect(await second).toEqual(await first);
    expect(children).toHaveLength(1);
    expect(child(0).sent).toEqual([{ type: 'start', ...options }]);
  });

  it('says why it failed, and can be started again', async () => {
    const { service, children, child } = stage();
    const failed = service.start(options);
    child(0).say({ type: 'failed', reason: 'wrong-key' });
    expect(await failed).toMatchObject({ ok: false, error: { kind: 'server', detail: { reason: 'wrong-key' } } });
    expect(child(0).killed).toBe(true);
    const again = service.start(options);
    child(1).say({ type: 'ready', url: 'http://127.0.0.1:2', departments });
    expect(await again).toEqual(ok({ url: 'http://127.0.0.1:2', departments }));
    expect(children).toHaveLength(2);
  });

  it('is started again after it died, before or after it was ready', async () => {
    const { service, child } = stage();
    const died = service.start(options);
    child(0).exit();
    expect(await died).toMatchObject({ ok: false, error: { detail: { reason: 'ended' } } });
    const ready = service.start(options);
    child(1).say({ type: 'ready', url: 'http://127.0.0.1:3', departments });
    await ready;
    child(1).exit();
    const again = service.start(options);
    child(2).say({ type: 'ready', url: 'http://127.0.0.1:4', departments });
    expect(await again).toEqual(ok({ url: 'http://127.0.0.1:4', departments }));
  });

  it('plays one wish at a time, and says what was refused', async () => {
    const { service, child } = stage();
    const request = { scenario: 'colleague-answers-first', ticketid: '7' } as const;
    expect(await service.play(request)).toMatchObject({ error: { kind: 'offline' } });
    const started = service.start(options);
    child(0).say({ type: 'ready', url: 'http://127.0.0.1:6', departments });
    await started;
    const played = service.play(request);
    expect(child(0).sent.at(-1)).toEqual({ type: 'play', request });
    expect(await service.play(request)).toMatchObject({ error: { kind: 'busy' } });
    child(0).say({ type: 'played', refused: null });
    expect(await played).toEqual(ok(null));
    const refused = service.play(request);
    child(0).say({ type: 'played', refused: 'Ticket ID Not Found' });
    expect(await refused).toMatchObject({ error: { kind: 'invalid', detail: { texts: ['Ticket ID Not Found'] } } });
    const died = service.play(request);
    child(0).exit();
    expect(await died).toMatchObject({ error: { kind: 'offline' } });
  });

  it('opens its internet when asked, also while a scenario is played', async () => {
    const { service, child } = stage();
    const names = { rdap: { com: 'https://rdap.nic.com/' }, whois: { com: 'whois.nic.com' } };
    const internet = {
      ports: { 'udp 192.0.2.1 53': 4053 },
      roots: ['192.0.2.1'],
      resolvers: [],
      authorities: [],
      ...names,
    };
    expect(await service.internet()).toMatchObject({ error: { kind: 'offline', operation: 'practice.internet' } });
    const started = service.start(options);
    child(0).say({ type: 'ready', url: 'http://127.0.0.1:7', departments });
    await started;
    const played = service.play({ scenario: 'server-fails' });
    const opened = service.internet();
    expect(child(0).sent.at(-1)).toEqual({ type: 'internet' });
    child(0).say({ type: 'internet', internet });
    child(0).say({ type: 'played', refused: null });
    expect([await opened, await played]).toEqual([ok(internet), ok(null)]);
    const failed = service.internet();
    child(0).say({ type: 'internet', internet: null });
    expect(await failed).toMatchObject({ error: { kind: 'server', detail: { reason: 'failed' } } });
    const died = service.internet();
    child(0).exit();
    expect(await died).toMatchObject({ error: { kind: 'offline' } });
  });

  it('stops when asked, and only then is it gone', async () => {
    const { service, child } = stage();
    await service.stop(); // There is none yet.
    const started = service.start(options);
    child(0).say({ type: 'ready', url: 'http://127.0.0.1:5', departments });
    await started;
    let gone = false;
    const stopped = service.stop().then(() => {
      gone = true;
    });
    expect(child(0).sent.at(-1)).toEqual({ type: 'stop' });
    expect(gone).toBe(false);
    child(0).exit();
    await stopped;
    expect(child(0).killed).toBe(false);
  });
});
