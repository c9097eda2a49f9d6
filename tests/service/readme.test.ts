import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canRunExamples, examplesOf, runExamples } from '../helpers/readme-examples.ts';
import { type Bench, startBench } from '../helpers/service-client.ts';
import { DATE_FORMATS } from './client-area/dates.ts';
import { CHOICES, DEFAULT_PAGES } from './client-area/options.ts';
import { DIALECTS } from './dialects/index.ts';
import { FAULTS } from './fault-kinds.ts';
import { ODD_KINDS } from './odd-conversations.ts';

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ customers: 20, tickets: 60 });
});
afterAll(() => bench.service.stop());

const runnable = await canRunExamples('tests/service/README.md');

describe('the README of the tests’ service', () => {
  it('names every dialect and every fault', () => {
    for (const name of [...DIALECTS.map((dialect) => dialect.name), ...Object.keys(FAULTS)])
      expect(readme).toContain(`\`${name}\``);
  });

  it('names every option of the client area with its values, and every odd kind of posts', () => {
    const words = [...Object.keys(DEFAULT_PAGES), ...Object.values(CHOICES).flat(), ...DATE_FORMATS, ...ODD_KINDS];
    for (const name of words) expect(readme).toContain(`\`${name}\``);
  });

  it('marks the dialects that all leaves out', () => {
    for (const { name, notInAll } of DIALECTS) expect(readme.includes(`\`${name}\` \\*`), name).toBe(notInAll === true);
  });

  it.runIf(runnable)('has an example of every scenario, which works', async () => {
    const examples = examplesOf(readme);
    const { stdout } = await runExamples(examples, bench.service);
    const scenarios = examples.split('"scenario":').length - 1;
    expect(scenarios).toBe(5);
    expect(stdout.split('"result":"success"')).toHaveLength(scenarios + 1);
  });
});
