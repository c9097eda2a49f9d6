import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canRunExamples, examplesOf, runExamples } from '../tests/helpers/readme-examples.ts';
import { OPERATIONS } from './app.ts';
import type { Carrier } from './http/calls.ts';
import { asDocumented } from './http/reply.ts';
import { readAttachments } from './operations/encoded-fields.ts';
import { type PracticeService, startService } from './service.ts';

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');

const calls: { operation: string; status: number; applied: boolean; files: { name: string; size: number }[] }[] = [];
const record: Carrier = async (call, run) => {
  const { form } = await call.read();
  const { status, applied, ...reply } = run(form, asDocumented);
  const files = readAttachments(form).map(({ name, data }) => ({ name, size: data.length }));
  calls.push({ operation: call.operation, status, applied, files });
  return { status, applied, ...reply };
};

let service: PracticeService;
beforeAll(async () => {
  service = await startService({ customers: 20, tickets: 60 }, { carry: () => record });
});
afterAll(() => service.stop());

const runnable = await canRunExamples('service/README.md');

describe('the README of the service', () => {
  it('names every refusal', () => {
    const folder = new URL('./', import.meta.url);
    const texts = [
      'operations/tickets.ts',
      'operations/lists.ts',
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

  it.runIf(runnable)('has examples that work, one for each operation', async () => {
    const { stdout } = await runExamples(examplesOf(readme), service);
    expect(new Set(calls.map(({ operation }) => operation))).toEqual(new Set(['token', ...OPERATIONS.keys()]));
    for (const { operation, status, applied } of calls)
      expect({ operation, status, applied }).toEqual({ operation, status: 200, applied: true });
    const answers = calls.filter(({ operation }) => operation !== 'token').length;
    expect(stdout.split('"result":"success"')).toHaveLength(answers + 1);
    expect(calls.find(({ operation }) => operation === 'add-ticket-reply')?.files).toEqual([
      { name: 'log.txt', size: 9 },
    ]);
  });
});
