/** `npm run check`: what can be checked in under a minute. */
import { describe, runStep, sum, type Tally, vitest } from './steps.ts';

/** `npm run check`: types, lint, layers and unit tests, in under a minute. */
export async function main(): Promise<void> {
  const tally = await check();
  console.log(`\n${describe(tally)}`);
  process.exit(tally.failed > 0 ? 1 : 0);
}

export async function check(): Promise<Tally> {
  return sum(
    await Promise.all([
      runStep({ title: 'types of desk, hosts, service, scripts', program: 'tsc', args: ['-p', 'tsconfig.json'] }),
      runStep({ title: 'types of the renderer', program: 'tsc', args: ['-p', 'tsconfig.renderer.json'] }),
      runStep({ title: 'lint and format', program: 'biome', args: ['check', '--error-on-warnings', '.'] }),
      runStep(vitest('layers and unit tests', ['unit', 'renderer', 'zones'])),
    ]),
  );
}
