import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { freePorts } from '../tests/helpers/free-ports.ts';
import { noNatsServer } from '../tests/helpers/nats-server.ts';
import { newFolder } from '../tests/helpers/temporary-folder.ts';
import { until } from '../tests/helpers/until.ts';

const run = fileURLToPath(new URL('./run.mjs', import.meta.url));
const refused = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [run, 'team', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

describe('a team’s server for practice', () => {
  it.skipIf(noNatsServer)('stores for desks on this computer, until it is interrupted', async () => {
    const [port = 0] = await freePorts(1);
    const folder = newFolder();
    const child = spawn(process.execPath, [run, 'team', '--port', `${port}`, '--data', folder]);
    let said = '';
    child.stdout.on('data', (part: Buffer) => (said += part));
    await until('it to say where it is', () => said.includes('Ctrl+C'));
    expect(said).toContain(`Server address  127.0.0.1:${port}\nStored in       ${folder}\n`);
    const connection = await connect({ servers: `127.0.0.1:${port}` });
    expect((await (await jetstreamManager(connection)).getAccountInfo()).streams).toBe(0);
    await connection.close();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await expect(connect({ servers: `127.0.0.1:${port}`, reconnect: false })).rejects.toThrow();
  });

  it.skipIf(noNatsServer)('says that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(refused('--port', `${port}`, '--data', newFolder())).toEqual({
      status: 1,
      stdout: '',
      stderr: `Another program listens on port ${port} already. Usage: npm run team -- [--port N] [--data DIR]\n`,
    });
    other.close();
  });

  it.each([
    [['--port', 'abc'], '--port takes a whole number from 1 to 65535, not "abc".'],
    [['--data', ''], '--data takes the name of a folder.'],
    [['--prot', '1'], "Unknown option '--prot'."],
  ])('refuses %j', (args, sentence) => {
    const { status, stdout, stderr } = refused(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).toContain('Usage:');
  });
});
