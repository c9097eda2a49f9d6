import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { authority, selfSigned } from '../../tests/helpers/certificates.ts';
import { trustedWith } from './certificates.ts';
import { explainStart } from './host-words.ts';
import { managedFile, readManaged } from './managed.ts';
import { proxiesFromEnvironment, proxiesWithoutChromium } from './network.ts';

const folder = mkdtempSync(join(tmpdir(), 'rackside-managed-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (text: string, name = 'settings.json') => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const read = (value: unknown) => readManaged(write(JSON.stringify(value)));

describe('the settings for a computer', () => {
  it('lie where only administrators can write', () => {
    expect(managedFile('linux')).toBe('/etc/rackside/settings.json');
    expect(managedFile('darwin')).toBe('/Library/Application Support/Rackside settings/settings.json');
  });

  it('lie where Windows itself says, and no variable of the user', () => {
    vi.stubEnv('ProgramFiles', 'C:\\Users\\eve\\x');
    vi.stubEnv('SystemRoot', 'C:\\Users\\eve\\x');
    const answer = (folder: string) => (key: string, name: string) =>
      `\r\n${key.replace('HKLM', 'HKEY_LOCAL_MACHINE')}\r\n    ${name}    REG_SZ    ${folder}\r\n\r\n`;
    expect(managedFile('win32', answer('D:\\Program Files'))).toBe(
      'D:\\Program Files\\Rackside settings\\settings.json',
    );
    for (const none of [() => '', answer(''), answer('%ProgramFiles%'), answer('x')]) {
      expect(managedFile('win32', none)).toBe('C:\\Program Files\\Rackside settings\\settings.json');
    }
    vi.unstubAllEnvs();
  });

  it('settle nothing where there is no file, or an empty one', () => {
    const nothing = { ok: true, value: { settings: {}, certificates: [] } };
    expect(readManaged(join(folder, 'none.json'))).toEqual(nothing);
    expect(readManaged(join(write('{}'), 'below'))).toEqual(nothing);
    expect(read({})).toEqual(nothing);
  });

  it('say everything that docs/administration.md shows', () => {
    const certificates = write(`our own authority\n${authority}\n${selfSigned}`, 'authorities.pem');
    const settings = {
      service: { address: 'https://billing.example.com', only: true },
      practiceDesk: false,
      proxy: { script: 'https://proxy.example/proxy.pac' },
      certificates,
      updates: 'https://updates.example/rackside',
      retention: { mostDays: 365 },
      readPages: false,
      hook: { address: 'https://chat.example.com/rackside', names: false },
    };
    const answer = read(settings);
    expect(answer).toMatchObject({ ok: true, value: { settings } });
    expect(answer.ok && answer.value.certificates).toHaveLength(2);
    for (const proxy of ['system', 'none', 'http://proxy.example:3128', 'https://proxy.example:3129']) {
      expect(read({ proxy })).toMatchObject({ ok: true, value: { settings: { proxy } } });
    }
    expect(read({ updates: 'off', service: { address: 'https://a.example' } })).toMatchObject({
      ok: true,
      value: { settings: { updates: 'off', service: { only: false } } },
    });
  });

  it.each([
    ['a misspelt name', { practicedesk: false }, 'practicedesk'],
    ['another one below', { service: { address: 'https://a.example', olny: true } }, 'service.olny'],
    ['a webhook without TLS', { hook: { address: 'http://a.example' } }, 'hook.address'],
    ['a service without TLS', { service: { address: 'http://a.example' } }, 'service.address'],
    ['a word for a yes', { practiceDesk: 'no' }, 'practiceDesk'],
    ['a proxy of another kind', { proxy: 'socks5://a.example:1080' }, 'proxy'],
    ['a password for all', { proxy: 'http://ann:secret@a.example:3128' }, 'proxy'],
    [
      'a password in the service’s address',
      { service: { address: 'https://ann:secret@a.example' } },
      'service.address',
    ],
    ['a password in that of updates', { updates: 'https://ann:secret@a.example' }, 'updates'],
    ['a file named from wherever it is started', { certificates: 'authorities.pem' }, 'certificates'],
    ['updates without TLS', { updates: 'http://a.example' }, 'updates'],
    ['a word for pages', { readPages: 'no' }, 'readPages'],
    ['no days', { retention: { mostDays: 0 } }, 'retention.mostDays'],
    ['no settings', ['practiceDesk'], ''],
  ])('are refused whole with %s, and it is said where', (_what, value, field) => {
    const answer = read(value);
    expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid', detail: { reason: 'not-understood' } } });
    if (answer.ok) throw new Error('taken');
    expect(answer.error.detail?.field ?? '').toBe(field);
    expect(explainStart(answer.error)).toContain(join(folder, 'settings.json'));
    expect(explainStart(answer.error)).not.toContain('secret');
  });

  it('are refused where they are no JSON, and where their certificates are none', () => {
    const reason = (file: string) => {
      const answer = readManaged(file);
      return answer.ok ? 'taken' : answer.error.detail?.reason;
    };
    expect(reason(write('{ practiceDesk: false }'))).toBe('no-json');
    expect(reason(folder)).toBe('unreadable');
    expect(reason(write(JSON.stringify({ certificates: join(folder, 'nowhere.pem') })))).toBe('no-certificate');
    expect(reason(write(JSON.stringify({ certificates: write('hello', 'hello.pem') })))).toBe('no-certificate');
    expect(explainStart({ kind: 'invalid', operation: 'managed', subject: '/x', detail: { reason: 'no-json' } })).toBe(
      'Rackside doesn’t start, because the settings for this computer can’t be used. The file isn’t valid JSON. Ask whoever manages this computer to correct the file: /x',
    );
  });

  it.skipIf(process.platform === 'win32')('are refused where others may write them, or the certificates', () => {
    const certificates = write(authority, 'own.pem');
    const file = write(JSON.stringify({ certificates }), 'own.json');
    const refused = () => {
      const answer = readManaged(file);
      return answer.ok ? null : [answer.error.detail?.reason, answer.error.detail?.field, explainStart(answer.error)];
    };
    expect(refused()).toBeNull();
    chmodSync(certificates, 0o666);
    expect(refused()).toEqual([
      'writable',
      'certificates',
      expect.stringContaining('“certificates” names a file that other people can write to.'),
    ]);
    chmodSync(certificates, 0o644);
    chmodSync(file, 0o646);
    expect(refused()).toEqual([
      'writable',
      undefined,
      expect.stringContaining('Everyone on this computer can write to the file.'),
    ]);
  });

  // Only root gives files away.
  it.skipIf(process.getuid?.() !== 0)('are refused where the certificates belong to another person', () => {
    const certificates = write(authority, 'of-another.pem');
    const file = write(JSON.stringify({ certificates }), 'of-another.json');
    chownSync(certificates, 12_345, 0);
    expect(readManaged(file)).toMatchObject({ error: { detail: { reason: 'writable', field: 'certificates' } } });
    chownSync(file, 12_345, 0);
    expect(readManaged(file).ok).toBe(true);
  });

  it('add authorities to all that is trusted already, in one list', async () => {
    const trusted = trustedWith([authority]);
    const all = await trusted();
    expect(all).toContain(authority);
    expect(all?.length).toBeGreaterThan(100);
    expect(await trusted()).toBe(all);
  });

  it('say the way, and where it cannot be gone nothing goes straight on', async () => {
    expect(proxiesWithoutChromium(undefined)).toBe(proxiesFromEnvironment);
    expect(proxiesWithoutChromium('system')).toBe(proxiesFromEnvironment);
    expect(await proxiesWithoutChromium('none')('https://a.example')).toEqual([null]);
    expect(await proxiesWithoutChromium('http://p.example:3128')('https://a.example')).toEqual([
      'http://p.example:3128',
    ]);
    expect(await proxiesWithoutChromium({ script: 'https://p.example/x' })('https://a.example')).toEqual([
      'script:https://p.example/x',
    ]);
  });
});
