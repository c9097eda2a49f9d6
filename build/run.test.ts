import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { captureCommand } from '../tests/helpers/capture-command.ts';

const run = fileURLToPath(new URL('./run.mjs', import.meta.url));

describe('run.mjs', () => {
  const old = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.1.0"}})';

  it.each(['start', 'fuzz'])('refuses an old Node for %s in one sentence', (command) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(old)}`, run, command],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/^This needs Node 24 and runs on 20\.1\.0: run "npm ci"/);
    expect(stderr).toContain(`"npm run ${command}"`);
  });

  it.each(['start', 'team', 'service', 'fuzz', 'screenshots'])('refuses a mistyped option of %s', async (command) => {
    const [, home = ''] = new RegExp(`^  ${command}: \\['(.*?)'`, 'm').exec(readFileSync(run, 'utf8')) ?? [];
    const { main } = await import(fileURLToPath(new URL(home, import.meta.url)));
    const { status, stdout, stderr } = await captureCommand(() => main(['--bogus']));
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^Unknown option '--bogus'\\. Usage: npm (run )?${command}`));
  });

  it.each(['crash', 'power', 'soak'])('reads the options of %s as it reads all others', (command) => {
    const home = fileURLToPath(new URL(`../tests/${command}/run.ts`, import.meta.url));
    expect(readFileSync(home, 'utf8')).toContain('readCommandOptions(');
  });

  it('names what it can run', () => {
    const { status, stderr } = spawnSync(process.execPath, [run, 'toString'], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toBe(
      'Say what to run: start, dev, local, rackside, service, team, build, check, test, bench, crash, power, soak, package, release, advisories, fuzz, screenshots.\n',
    );
  });
});
