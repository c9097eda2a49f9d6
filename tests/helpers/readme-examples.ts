/** Runs the shell examples of a README against a service. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PracticeService } from '../../service/service.ts';

const run = promisify(execFile);

/** Examples need a shell with curl and base64 -w0. */
export async function canRunExamples(readme: string): Promise<boolean> {
  const can = await run('sh', ['-c', 'curl --version && printf x | base64 -w0']).then(
    () => true,
    () => false,
  );
  if (!can) console.log(`SKIPPED: the examples of ${readme} need a shell with curl and base64 -w0.`);
  return can;
}

export const examplesOf = (readme: string): string =>
  [...readme.matchAll(/```sh example\n([\s\S]*?)```/g)].map((match) => match[1]).join('\n');

export function runExamples(examples: string, { url, credentials }: Pick<PracticeService, 'url' | 'credentials'>) {
  const { apiKey, apiSecret, email, password } = credentials;
  const env = { ...process.env, URL: url, KEY: apiKey, SECRET: apiSecret, EMAIL: email, PASSWORD: password };
  return run('sh', ['-ec', examples], { env });
}
