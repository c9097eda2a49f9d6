import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, startBench } from '../tests/helpers/service-client.ts';
import { DATE_FORMATS } from './client-area/dates.ts';
import { CHOICES, DEFAULT_PAGES } from './client-area/options.ts';
import { DIALECTS } from './dialects/index.ts';
import { FAULTS } from './fault-kinds.ts';
import { ODD_KINDS } from './odd-conversations.ts';
import { CONVERSATION_OPERATIONS, OPERATIONS } from './operations/index.ts';

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/```sh example\n([\s\S]*?)```/g)].map((match) => match[1]).join('\n');
const run = promisify(execFile);

const tools = await run('sh', ['-c', 'curl --version && printf x | base64 -w0']).then(
  () => true,
  () => false,
);
if (!tools) console.log('SKIPPED: the examples of service/README.md need a shell with curl and base64 -w0.');

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ customers: 20, tickets: 60 });
});
afterAll(() => bench.service.stop());

describe('the README of the service', () => {
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

  it('names every refusal', () => {
    const folder = new URL('./', import.meta.url);
    const texts = [
      'operations/tickets.ts',
      'operations/people.ts',
      'operations/contacts.ts',
      'operations/conversations.ts',
      'operations/orders.ts',
      'orders/cart.ts',
      'orders/place.ts',
    ]
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .flatMap((source) =>
        [...source.matchAll(/Refusal\(\s*[`'](.*?)(?:[:.]| \$|[`'])/g)].map((match) => match[1] as string),
      )
      .map((text) => text.replace(/ ?\$\{.*/, ''))
      .filter((text) => !text.startsWith('The ') && !text.endsWith('ID Not Found'));
    expect(texts.length).toBeGreaterThan(8);
    const flowing = readme.replace(/\s+/g, ' ');
    for (const text of texts) expect(flowing).toContain(text);
  });

  it.runIf(tools)('has examples that work, one for each operation and scenario', async () => {
    const { apiKey, apiSecret, email, password } = bench.service.credentials;
    const { stdout } = await run('sh', ['-ec', examples], {
      env: { ...process.env, URL: bench.service.url, KEY: apiKey, SECRET: apiSecret, EMAIL: email, PASSWORD: password },
    });
    const calls = bench.service.ledger.all();
    expect(new Set(calls.map(({ operation }) => operation))).toEqual(
      new Set(['token', ...OPERATIONS.keys(), ...CONVERSATION_OPERATIONS.keys()]),
    );
    for (const { operation, status, applied } of calls)
      expect({ operation, status, applied }).toEqual({ operation, status: 200, applied: true });
    const scenarios = examples.split('"scenario":').length - 1;
    expect(scenarios).toBe(5);
    const answers = calls.filter(({ operation }) => operation !== 'token').length + scenarios;
    expect(stdout.split('"result":"success"')).toHaveLength(answers + 1);
    const [reply] = bench.service.ledger.of('add-ticket-reply');
    expect(reply?.attachments).toMatchObject([{ name: 'log.txt', size: 9 }]);
  });
});
