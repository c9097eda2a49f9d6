import { expect, test } from 'vitest';
import type { Finding, Layer } from '../../../../shared/domain/finding.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { unreported } from '../../../../tests/helpers/unreported.ts';
import { until } from '../../../../tests/helpers/until.ts';
import type { LayerCheck } from './layer-check.ts';
import { createCheckRuns } from './runs.ts';

const finding = (code: string, severity: Finding['severity']): Finding => ({ code, severity, fixer: 'us', values: {} });
const finds =
  (...found: Finding[]): LayerCheck =>
  async () =>
    found;

function runsWith(layers: Partial<Record<Layer, LayerCheck>>) {
  const clock = createTestClock();
  const logged: string[] = [];
  const changed: string[] = [];
  const log = { info: () => undefined, warn: (event: string) => void logged.push(event) };
  const runs = createCheckRuns({
    ...{ clock, log, layers },
    proxiesFor: async () => [null],
    outside: unreported,
    onChanged: (run) => void changed.push(run),
  });
  const onFile = { product: null, addresses: [], hostname: '', nameservers: [], domain: null };
  const surroundings = { wire: { practice: false, socketAt: () => null }, resolvers: [], roots: [] };
  const start = (name: string, kind: 'domain' | 'address' = 'domain') =>
    runs.start({ subject: { kind, name }, onFile, topic: null, surroundings });
  return { clock, logged, changed, runs, start };
}

test('each layer reports on its own, worst first, and the run ends with the last', async () => {
  let answer: (found: Finding[]) => void = () => undefined;
  const { start, runs, changed } = runsWith({
    addresses: finds(finding('fine', 'note'), finding('broken', 'fault')),
    mail: () => new Promise((resolve) => (answer = resolve)),
  });
  const { id } = start('shop.example');
  const reports = () => runs.read(id)?.reports ?? [];
  const report = (layer: Layer) => reports().find((one) => one.layer === layer);
  await until('the addresses', () => report('addresses')?.doneAt != null);
  expect(report('addresses')?.findings.map(({ code }) => code)).toEqual(['broken', 'fine']);
  expect(report('mail')?.doneAt).toBeNull();
  expect(runs.read(id)?.isDone).toBe(false);
  answer([finding('odd', 'look')]);
  await until('the run', () => runs.read(id)?.isDone === true);
  expect(report('mail')?.findings).toHaveLength(1);
  expect(changed.length).toBeGreaterThan(2);
});

test('a layer without an answer after eight seconds is told as not asked', async () => {
  const { start, runs, clock } = runsWith({ mail: () => new Promise(() => undefined) });
  const { id } = start('shop.example');
  clock.advance(8000);
  await until('the run', () => runs.read(id)?.isDone === true);
  expect(runs.read(id)?.reports.find(({ layer }) => layer === 'mail')?.findings).toMatchObject([
    { code: 'silent', severity: 'unasked', values: { what: 'shop.example' } },
  ]);
});

test('a layer reports the answers it has when the time is nearly over', async () => {
  const { start, runs, clock } = runsWith({
    web: (_name, { reach }) =>
      new Promise((resolve) => {
        reach.signal.addEventListener('abort', () => resolve([finding('broken', 'fault')]));
      }),
  });
  const { id } = start('shop.example');
  clock.advance(7500);
  await until('the run', () => runs.read(id)?.isDone === true);
  expect(runs.read(id)?.reports.find(({ layer }) => layer === 'web')?.findings).toMatchObject([{ code: 'broken' }]);
});

test('many runs at once end the oldest', async () => {
  const { start, runs } = runsWith({
    web: (_name, { reach }) =>
      new Promise((resolve) => reach.signal.addEventListener('abort', () => resolve([finding('fine', 'note')]))),
  });
  const begun = Array.from({ length: 10 }, (_, index) => start(`shop${index}.example`).id);
  await until('two ends', () => runs.read(begun[0] ?? '')?.isDone && runs.read(begun[1] ?? '')?.isDone);
  expect(begun.filter((id) => runs.read(id)?.isDone)).toEqual(begun.slice(0, 2));
});

test('a check that fails is told as not asked, and logged without a text', async () => {
  const { start, runs, logged } = runsWith({ web: async () => Promise.reject(new Error('a secret text')) });
  const { id } = start('shop.example');
  await until('the run', () => runs.read(id)?.isDone === true);
  expect(runs.read(id)?.reports.find(({ layer }) => layer === 'web')?.findings[0]?.severity).toBe('unasked');
  expect(logged).toEqual(['check.failed']);
});

test('a raw answer that is cut ends with a sign of it', async () => {
  const layer: LayerCheck = async (_, { note }) => {
    for (const answer of ['x'.repeat(9000), 'short']) note({ from: '192.0.2.1', question: 'q', answer });
    return [];
  };
  const { start, runs } = runsWith({ mail: layer });
  const { id } = start('shop.example');
  await until('the run', () => runs.read(id)?.isDone === true);
  const answers = runs.read(id)?.reports.flatMap(({ raw }) => raw.map(({ answer }) => answer));
  expect(answers).toEqual([`${'x'.repeat(8000)}…`, 'short']);
});

test('an address has the checks of an address only', () => {
  const { start } = runsWith({});
  expect(start('203.0.113.5', 'address').reports.map(({ layer }) => layer)).toEqual(['certificate', 'web', 'reverse']);
});

test('a run is kept for an hour', () => {
  const { start, runs, clock } = runsWith({});
  const { id } = start('shop.example');
  clock.advance(59 * 60_000);
  start('other.example');
  expect(runs.read(id)).not.toBeNull();
  clock.advance(2 * 60_000);
  start('other.example');
  expect(runs.read(id)).toBeNull();
});
