import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { connect } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { natsServer } from '../build/nats-server.ts';
import { noNatsServer } from '../tests/helpers/nats-server.ts';
import { until } from '../tests/helpers/until.ts';
import { startPracticeEngine } from './practice-engine.ts';

const program = natsServer() ?? '';

describe('the server of a practice team', () => {
  it('is none where its program is not installed, or is none', async () => {
    expect(await startPracticeEngine(undefined, 'no-such-program-here')).toBeNull();
    await expect(startPracticeEngine(undefined, 'false')).rejects.toThrow('did not start');
  });

  it.skipIf(noNatsServer)(
    'listens on this computer, for those who know its password, until it is stopped',
    async () => {
      const engine = await startPracticeEngine(undefined, program);
      if (!engine) throw new Error('it did not start');
      const { address: servers, user, password: pass } = engine;
      expect(servers).toMatch(/^127\.0\.0\.1:\d+$/);
      await expect(connect({ servers, reconnect: false })).rejects.toThrow(/authorization/i);
      await (await connect({ servers, user, pass })).close();
      await engine.stop();
      await expect(connect({ servers, user, pass, reconnect: false })).rejects.toThrow();
    },
  );

  it.skipIf(noNatsServer)('ends with the process that started it', async () => {
    const file = fileURLToPath(new URL('./practice-engine.ts', import.meta.url));
    const script = `import { startPracticeEngine } from ${JSON.stringify(file)};
      const { address, user, password } = await startPracticeEngine(undefined, ${JSON.stringify(program)});
      console.log(JSON.stringify([address, user, password]));
      process.stdin.on('end', () => process.exit(0)).resume();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const [servers, user, pass] = JSON.parse(line.toString()) as [string, string, string];
    await (await connect({ servers, user, pass })).close();
    child.stdin.end();
    await once(child, 'exit');
    const isGone = () =>
      connect({ servers, user, pass, reconnect: false, timeout: 1000 }).then(
        (still) => still.close().then(() => false),
        () => true,
      );
    expect(await until('the server to be gone', isGone)).toBe(true);
  });
});
