import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { captureCommand } from '../helpers/capture-command.ts';
import { main } from './main.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe('the command line', () => {
  const run = (...args: string[]) => {
    const code = `const { main } = await import(${JSON.stringify(fileURLToPath(new URL('./main.ts', import.meta.url)))}); await main(process.argv.slice(1));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, '--', ...args]);
    children.push(child);
    return child;
  };
  it('prints the address and credentials, and they work', async () => {
    const child = run('--tickets', '7', '--customers', '2', '--pages', 'theme=six,folder=/my,delay=0', '--test');
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += chunk;
      if (printed.includes('Ctrl+C')) break;
    }
    const value = (label: string) => new RegExp(`^${label} +(.+)$`, 'm').exec(printed)?.[1] ?? '';
    const body = new URLSearchParams({
      grant_type: 'password',
      client_id: value('API key'),
      client_secret: value('API secret'),
      username: value('E-mail'),
      password: value('Password'),
    });
    const response = await fetch(`${value('Service address')}/oauth/token`, { method: 'POST', body });
    expect(response.status).toBe(200);
    expect((await fetch(value('Test mode'))).status).toBe(200);
    expect((await fetch(`${value('Service address')}/my/viewticket.php`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.each([
    [['--port', 'x'], '--port takes a whole number up to 65535, not "x".'],
    [['--tickets', '-1'], '--tickets'],
    [['--colour'], "Unknown option '--colour'. Usage: "],
    [['extra'], 'extra'],
    [['--dialect', 'klingon'], 'There is no dialect klingon; known: all, '],
    [['--data', ''], '--data takes the name of a file.'],
    [['--pages', 'theme=seven'], 'theme of pages is one of '],
    [['--pages', 'colour=red'], 'There is no option colour of pages; known: theme, '],
  ])('answers %j with one sentence and 2', async (args, words) => {
    const { status, stderr } = await captureCommand(() => main(args));
    expect(status).toBe(2);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(words);
    expect(stderr).toContain('Usage: npm run service');
  });

  it('says that a file cannot be opened', async () => {
    const { status, stderr } = await captureCommand(() => main(['--data', join(tmpdir(), 'missing-folder', 'x.db')]));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The service did not start: /);
  });
});
