/** Entry of the thread that judges passphrases and PINs, and makes passphrases. */
import { parentPort } from 'node:worker_threads';
import { isWeakPin, judgePassphrase, newPassphrase } from './passphrase-strength.ts';
import type { Strength, StrengthCall, StrengthReply } from './strength.ts';

const judge: Strength = { judgePassphrase, isWeakPin, newPassphrase };
const port = parentPort;

port?.on('message', async ({ id, name, args }: StrengthCall) => {
  const work = judge[name] as (...given: unknown[]) => Promise<unknown>;
  port.postMessage({ id, value: await work(...args) } satisfies StrengthReply);
});
