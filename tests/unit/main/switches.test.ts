import { expect, it } from 'vitest';
import { weakeningSwitch } from '../../../electron/main/switches.ts';

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
])('an installed program does not start with %s', (arg) => {
  const name = arg
    .replace(/^[-/]+/, '')
    .replace(/=.*$/, '')
    .toLowerCase();
  expect(weakeningSwitch(['--data', 'x', arg], false)).toBe(`--${name}`);
});

it('tests drive their own package, and weaken it no more than that', () => {
  expect(weakeningSwitch(['--remote-debugging-port=0'], true)).toBeNull();
  expect(weakeningSwitch(['--remote-debugging-port=0', '--gpu-launcher=x'], true)).toBe('--gpu-launcher');
});

it('what the program itself is started with is no such switch', () => {
  const all = ['--no-sandbox', '--data', '/srv/proxy-server', '--hidden', '--lang=de', '--', '--proxy-server=x'];
  expect(weakeningSwitch(all, false)).toBeNull();
});
