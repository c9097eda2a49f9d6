import { describe, expect, it } from 'vitest';
import { readOptions } from '../host/options.ts';
import { ownArguments, scriptArguments, wantedAddress, weakeningSwitch } from './command-line.ts';

const LINK = 'rackside://ticket/ABC-123456';

describe('a command line', () => {
  it.each([
    [[], null],
    [['--data', '/tmp/x'], null],
    [[LINK], LINK],
    [['--', LINK], LINK],
    [['/opt/app', '--hidden', LINK, 'rackside://ticket/other'], LINK],
    [['rackside:'], 'rackside:'],
    [[`${LINK}?send=1`], `${LINK}?send=1`],
  ])('%j asks for %j', (argv, address) => expect(wantedAddress(argv)).toBe(address));

  it.each([
    [['status'], ['status']],
    [
      ['--no-sandbox', 'search', 'x', '--json'],
      ['search', 'x', '--json'],
    ],
    [[], null],
    [['--data', 'search'], null],
    [['--', 'export', '/tmp'], null],
    [['Status'], null],
    [['rackside://export/tmp', 'export', '/tmp'], null],
  ])('%j asks as a script with %j', (argv, own) => expect(scriptArguments(argv)).toEqual(own));

  it('has no switch behind an address: whoever made that wrote it', () => {
    const argv = ['--', `${LINK}`, '--data', '/tmp/theirs', '--settings=/tmp/theirs.json'];
    expect(ownArguments(argv)).toEqual(['--']);
    const { dataDir, settings } = readOptions(ownArguments(['--data', '/tmp', ...argv]), false, {});
    expect([dataDir, settings]).toEqual(['/tmp', null]);
    expect(ownArguments(['--data', '/tmp'])).toEqual(['--data', '/tmp']);
  });
});

it.each([
  '--ignore-certificate-errors',
  '--ignore-certificate-errors-spki-list=x',
  '--host-resolver-rules=MAP * 127.0.0.1',
  '--host-rules=x',
  '--proxy-server=x:1',
  '--proxy-pac-url=http://x',
  '--disable-web-security',
  '--renderer-cmd-prefix=x',
  '--gpu-launcher=x',
  '--Remote-Debugging-Port=0',
  '-remote-debugging-pipe',
  '/remote-debugging-port=1',
  '--no-sandbox',
  '--single-process',
  '--disable-site-isolation-trials',
  '--disable-gpu-sandbox',
  '--disable-setuid-sandbox',
  '--in-process-gpu',
  '--js-flags=--no-harden',
  '--auth-server-allowlist=*',
  '--auth-negotiate-delegate-allowlist=*',
  '--browser-subprocess-path=/tmp/x',
  '--utility-cmd-prefix=x',
  '--ssl-version-min=tls1',
])('an installed program does not start with %s', (arg) => {
  const name = arg
    .replace(/^[-/]+/, '')
    .replace(/=.*$/, '')
    .toLowerCase();
  expect(weakeningSwitch(['--data', 'x', arg], false, false)).toBe(`--${name}`);
});

it('tests drive their own package, and weaken it no more than that', () => {
  expect(weakeningSwitch(['--remote-debugging-port=0'], true)).toBeNull();
  expect(weakeningSwitch(['--remote-debugging-port=0', '--gpu-launcher=x'], true)).toBe('--gpu-launcher');
});

it('what the program itself is started with is no such switch', () => {
  const all = ['--data', '/srv/proxy-server', '--hidden', '--lang=de', '--', '--proxy-server=x'];
  expect(weakeningSwitch(all, false, false)).toBeNull();
});

it('root on Linux may do without the sandbox, which refuses root, and without nothing else', () => {
  expect(weakeningSwitch(['--no-sandbox'], false, true)).toBeNull();
  expect(weakeningSwitch(['--no-sandbox', '--disable-gpu-sandbox'], false, true)).toBe('--disable-gpu-sandbox');
});
