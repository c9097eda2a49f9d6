import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLog, redactFacts } from './log.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'rackside-log-'));

describe('the log', () => {
  it('writes one JSON line for each event, and goes on where the last run ended', () => {
    const dataDir = folder();
    openLog(dataDir).info('desk.started', { door: 'local', accounts: 2 });
    openLog(dataDir).warn('sync.failed', { kind: 'offline', status: null });
    const lines = readFileSync(join(dataDir, 'logs', 'rackside.log'), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => ({ ...JSON.parse(line), at: '' }))).toEqual([
      { at: '', level: 'info', event: 'desk.started', door: 'local', accounts: 2 },
      { at: '', level: 'warn', event: 'sync.failed', kind: 'offline', status: null },
    ]);
  });

  it('keeps five files of at most 1 MB, the newest lines in the first', () => {
    const dataDir = folder();
    const log = openLog(dataDir);
    const facts = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`fact${index}`, 'a b '.repeat(45)]));
    for (let index = 0; index < 350; index += 1) log.info('filler', { index, ...facts });
    const logs = join(dataDir, 'logs');
    expect(readdirSync(logs).sort()).toEqual([
      'rackside.1.log',
      'rackside.2.log',
      'rackside.3.log',
      'rackside.4.log',
      'rackside.log',
    ]);
    for (const file of readdirSync(logs)) expect(statSync(join(logs, file)).size).toBeLessThanOrEqual(1_000_000);
    expect(readFileSync(join(logs, 'rackside.log'), 'utf8')).toContain('"index":349');
  });

  it('can be read by its owner only', () => {
    const dataDir = folder();
    openLog(dataDir).info('x');
    expect(statSync(join(dataDir, 'logs', 'rackside.log')).mode & 0o077).toBe(0);
  });
});

describe('redaction', () => {
  it.each([
    ['access_token', 'abc'],
    ['clientSecret', 'abc'],
    ['password', 'abc'],
    ['passphrase', 'abc'],
    ['apiKey', 'abc'],
    ['Authorization', 'Bearer abc'],
    ['cookie', 'a=b'],
    ['text', 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9'],
    ['text', '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'],
    ['text', 'mail from aiko.tanaka@example.com'],
    ['url', 'https://example.com/viewticket?tid=1&c=aB3dE'],
  ])('hides %s: %s', (name, value) => {
    const out = String(redactFacts({ [name]: value })[name]);
    expect(out).toMatch(/\[(redacted|long|e-mail|query)\]/);
    for (const part of ['abc', 'eyJ', '0123', 'aiko', 'aB3dE']) expect(out).not.toContain(part);
  });

  it('keeps ids, kinds and numbers, and never touches what it was given', () => {
    const facts = { account: '3f1c8a52-8d0e-4a39-9f0e-0d8f1a2b3c4d', kind: 'in-doubt', status: 502, secretive: null };
    expect(redactFacts(facts)).toEqual(facts);
    const secret = { token: 'abc' };
    redactFacts(secret);
    expect(secret).toEqual({ token: 'abc' });
  });

  it('cuts long texts', () => {
    expect(redactFacts({ text: 'a b '.repeat(1000) }).text).toHaveLength(201);
  });
});
