import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnswerScript, LONGEST_QUESTION, type ScriptReply } from '../../../shared/domain/script.ts';
import { EXIT, runScript, runScriptHere } from './command.ts';
import { type ScriptServer, serveScripts } from './serve-scripts.ts';

let dataDir: string;
let server: ScriptServer;
let asked: string[];
let logged: string[];
let answer: (...asked: Parameters<AnswerScript>) => ScriptReply | Promise<ScriptReply>;
const log = { info: () => {}, warn: (event: string) => void logged.push(event) };

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rs-'));
  asked = [];
  logged = [];
  answer = () => ({ error: 'locked' });
  server = await serve();
});
afterEach(() => {
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const serve = () =>
  serveScripts({
    dataDir,
    log,
    answer: async (question, talk) => {
      asked.push(question);
      return answer(question, talk);
    },
  });
const path = () => join(dataDir, 'desk.sock');

/** All that the server sends until it ends the connection. */
async function read(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8');
  for await (const part of socket) text += part;
  return text;
}
async function send(...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(path());
  for (const part of parts) socket.write(part);
  return read(socket);
}

async function run(...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runScript([...argv, '--data', dataDir], {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('the server of scripts', () => {
  it('answers one question a connection, on a socket of its user alone', async () => {
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(await send('{"v":1,', '"ask":"status"}\n', 'more\n')).toBe('{"error":"locked"}\n');
    expect(asked).toEqual(['{"v":1,"ask":"status"}']);
  });

  it('refuses a line that is too long without reading on, and an end without a line', async () => {
    const long = 'x'.repeat(LONGEST_QUESTION + 1);
    expect(await send(long, 'y'.repeat(100_000), '\n')).toBe('{"error":"question"}\n');
    const socket = connect(path());
    socket.end('{"v":1}');
    expect(await read(socket)).toBe('{"error":"question"}\n');
    expect(await send(Buffer.from([0xff, 0xfe, 0x0a]))).toBe('{"error":"locked"}\n');
    expect(asked).toHaveLength(1);
  });

  it('turns a ninth program away, and takes the next one once another is done', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async () => {
      await held;
      return { error: 'locked' };
    };
    const eight = Array.from({ length: 8 }, () => send('{}\n'));
    await expect.poll(() => asked.length).toBe(8);
    expect(await run('status')).toMatchObject({ code: EXIT.refused, err: expect.stringContaining('didn’t answer') });
    expect(asked).toHaveLength(8);
    release();
    await Promise.all(eight);
    await expect.poll(() => send('{}\n')).toBe('{"error":"locked"}\n');
  });

  it('goes on when a program leaves before its answer', async () => {
    let release = (_: ScriptReply) => {};
    answer = () => new Promise((resolve) => (release = resolve));
    const socket = connect(path());
    socket.write('{}\n');
    await expect.poll(() => asked.length).toBe(1);
    socket.destroy();
    release({ error: 'locked' });
    answer = () => ({ error: 'closing' });
    expect(await send('{}\n')).toContain('closing');
  });

  it('tells how far a long answer is, and tells that answer when its program has gone', async () => {
    const ended = new Promise((resolve) => {
      answer = (_, { signal, onProgress }) =>
        new Promise((done) => {
          const telling = setInterval(() => onProgress({ done: 1, total: 10 }), 1);
          signal.addEventListener('abort', () => {
            clearInterval(telling);
            resolve('gone');
            done({ error: 'stopped' });
          });
        });
    });
    const socket = connect(path());
    socket.write('{}\n');
    const [part] = await once(socket.setEncoding('utf8'), 'data');
    expect(part).toMatch(/^{"progress":{"done":1,"total":10}}\n/);
    socket.destroy();
    expect(await ended).toBe('gone');
  });

  it('takes the place of a killed desk, and leaves nothing behind', async () => {
    const pipe = join(dataDir, 'desk.pipe');
    writeFileSync(pipe, '');
    server.close();
    expect([existsSync(path()), existsSync(pipe)]).toEqual([false, false]);
    const killed = createServer();
    await new Promise<void>((resolve) => killed.listen(path(), resolve));
    server = await serve();
    expect(await send('{}\n')).toContain('locked');
    killed.close();
  });

  it('says in the log why it does not listen, and the desk goes on', async () => {
    server.close();
    const gone = dataDir;
    dataDir = join(dataDir, 'gone');
    server = await serve();
    expect(logged).toEqual(['scripts.not-served']);
    dataDir = gone;
  });
});

describe('the command', () => {
  it.each([
    [[]],
    [['status', 'more']],
    [['open']],
    [['open', 'a', 'b']],
    [['search']],
    [['search', 'x', '--unknown']],
    [['check']],
    [['export']],
    [['export', '']],
    [['send', 'x']],
    [['constructor']],
  ])('%j is no question', async (argv) => {
    expect(await run(...argv)).toMatchObject({ code: EXIT.usage, out: '', err: expect.stringContaining('Usage:') });
    expect(asked).toEqual([]);
  });

  it('asks in one line, whatever the words hold', async () => {
    await run('search', 'no\nmail', '"from:ann"', '--count', '5', '--account', 'teal');
    expect(asked.map((question) => JSON.parse(question))).toEqual([
      { account: 'teal', ask: 'search', words: 'no\nmail "from:ann"', count: 5 },
    ]);
  });

  it.each([
    ['locked', EXIT.locked, 'Rackside is locked, or not set up yet. Open it in its window.'],
    ['not-found', EXIT.nothing, 'Ticket #A isn’t stored on this computer.'],
    ['which-account', EXIT.usage, 'Choose an account with --account: A.'],
    ['checks-off', EXIT.refused, 'Checks aren’t allowed for this account. Allow them in its settings, under Checks.'],
    ['toString', EXIT.refused, 'Rackside refused this: toString: A.'],
  ])('ends by the error %s with code %i', async (error, code, err) => {
    answer = () => ({ error, names: ['A'] });
    expect(await run('status')).toEqual({ code, out: '', err });
    expect(JSON.parse((await run('status', '--json')).out)).toEqual({ error, names: ['A'] });
  });

  it('ends with code 3 where no desk runs, and 5 where it does not answer', async () => {
    answer = () => new Promise(() => {});
    const waiting = run('status');
    await expect.poll(() => asked.length).toBe(1);
    server.close();
    expect(await waiting).toMatchObject({ code: EXIT.refused, err: expect.stringContaining('didn’t answer') });
    expect(await run('status')).toMatchObject({ code: EXIT.noDesk, err: expect.stringContaining('isn’t running') });
    const killed = createServer();
    await new Promise<void>((resolve) => killed.listen(path(), resolve));
    const left = new Promise((resolve) => killed.once('connection', (client) => resolve(client.destroy())));
    expect(await run('status')).toMatchObject({ code: EXIT.refused });
    await left;
    killed.close();
  });

  it('tells the progress of an export in tenths', async () => {
    server.close();
    const progress = [1, 9, 10, 11, 19, 100].map((done) => ({ progress: { done, total: 100 } }));
    const lines = [...progress, { answer: { account: 'A', folder: '/a', rows: 100 } }];
    const desk = createServer((client) => client.end(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
    await new Promise<void>((resolve) => desk.listen(path(), resolve));
    expect(await run('export', dataDir)).toEqual({
      ...{ code: EXIT.found, out: 'Exported 100 entries to /a.' },
      err: '10 of 100\n100 of 100',
    });
    desk.close();
  });

  it('stops at Ctrl+C, and so does what it waits for', async () => {
    vi.stubEnv('RACKSIDE_DATA', dataDir);
    answer = () => new Promise(() => {});
    const exit = vi.fn();
    void runScriptHere(['status'], exit);
    await expect.poll(() => asked.length).toBe(1);
    const [stop] = process.listeners('SIGINT').slice(-1);
    stop?.('SIGINT');
    if (stop) process.off('SIGINT', stop);
    expect(exit).toHaveBeenCalledExactlyOnceWith(EXIT.stopped);
    vi.unstubAllEnvs();
  });

  it('prints no sign of a stranger that a terminal obeys', async () => {
    const title = '\u001b]0;pwned\u0007 \u009b31mred\u202egpj\nnext';
    const ticket = { number: 'A-1', subject: title, status: 'Open' };
    const result = { kind: 'ticket' as const, id: '1', ticket, title, text: title, at: null };
    answer = () => ({ answer: { account: 'A', total: 1, problem: null, results: [result] } });
    const plain = await run('search', 'x');
    expect(plain).toMatchObject({ code: EXIT.found, err: '' });
    expect(plain.out.split('\n')).toHaveLength(2);
    const json = await run('search', 'x', '--json');
    for (const { out } of [plain, json]) expect(out).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
    expect(JSON.parse(json.out).results[0].title).toBe(title);
  });

  it('finds nothing with code 1, and a check finds what is a fault or worth a look', async () => {
    answer = () => ({ answer: { account: 'A', total: 0, problem: null, results: [] } });
    expect(await run('search', 'x')).toEqual({ code: EXIT.nothing, out: 'No results.', err: '' });
    const checked = (severity: 'look' | 'note') => ({
      ...{ kind: 'domain' as const, name: 'a.example', account: 'A', practice: false },
      findings: [
        {
          layer: 'mail' as const,
          code: 'mxElsewhere',
          severity,
          fixer: 'us' as const,
          values: { host: 'mx', at: { date: '2027-01-02' } },
        },
      ],
    });
    answer = () => ({ answer: checked('look') });
    expect(await run('check', 'a.example')).toEqual({
      ...{ code: EXIT.found, err: '' },
      out: 'look  mail  mxElsewhere  host=mx  at=2027-01-02\na.example: 1 finding',
    });
    answer = () => ({ answer: checked('note') });
    expect((await run('check', 'a.example')).code).toBe(EXIT.nothing);
  });
});
