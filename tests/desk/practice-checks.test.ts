import { afterAll, expect, it } from 'vitest';
import { LAYER_CHECKS } from '../../electron/core/desk/checks/layers.ts';
import { pickStories, type StoryName } from '../../service/internet/stories.ts';
import { type PracticeService, startService } from '../../service/service.ts';
import type { CheckRun, Layer } from '../../shared/domain/finding.ts';
import type { CodeOf } from '../../shared/domain/finding-codes.ts';
import { err, ok } from '../../shared/result.ts';
import { until } from '../helpers/until.ts';
import { openDesk, rowsOf, waitUntilRecordsRead, waitUntilSynced } from './harness.ts';

const services: PracticeService[] = [];
const under = await openDesk({
  host: {
    practice: {
      async start({ credentials }) {
        const service = await startService({ credentials, practice: true, tickets: 20 });
        services.push(service);
        return ok({ url: service.url, departments: {} });
      },
      play: async () => err('offline', 'practice.play'),
      internet: async () => (services[0] ? ok(await services[0].internet()) : err('offline', 'practice.internet')),
      stop: async () => services.pop()?.stop(),
    },
  },
});
afterAll(() => under.stop());

const { id: account } = await under.call('account.practice', {});
await waitUntilSynced(under, account);
await waitUntilRecordsRead(under, account);
await under.call('account.configure', { account, settings: { checksAllowed: true } });

const stories = services.flatMap(({ context }) => pickStories(context.db));
const nameOf = (story: StoryName): string => stories.find((picked) => picked.story === story)?.name ?? '';

async function finished(name: string, ticket: string | null = null): Promise<CheckRun> {
  const { id } = await under.call('check.start', { account, name, ticket });
  return until('the end of the run', async () => {
    const run = await under.call('check.read', { account, run: id });
    return run?.isDone && run;
  });
}

const codesIn = (run: CheckRun, layer: Layer) =>
  run.reports.find((report) => report.layer === layer)?.findings.map(({ code, severity }) => `${severity} ${code}`);

const finds = <L extends Layer>(layer: L, severity: 'fault' | 'look' | 'note', code: CodeOf<L>) => ({
  layer,
  finding: `${severity} ${code}`,
});

const FOUND: Partial<Record<StoryName, { layer: Layer; finding: string }[]>> = {
  otherNameServers: [finds('delegation', 'look', 'notOurServers'), finds('addresses', 'look', 'elsewhere')],
  signatureBroken: [finds('delegation', 'fault', 'dsStale'), finds('addresses', 'fault', 'dnssecBroken')],
  switchedOff: [finds('delegation', 'fault', 'notDelegated')],
  behindCdn: [finds('addresses', 'look', 'elsewhere')],
  lameServer: [finds('delegation', 'fault', 'serverRefuses')],
  oldAddress: [finds('addresses', 'look', 'cachedOld')],
};

it.each(Object.keys(FOUND) as StoryName[])('finds the fault of %s', async (story) => {
  const run = await finished(nameOf(story));
  expect(run).toMatchObject({ practice: true, onFile: { domain: { status: 'Active' } } });
  for (const { layer, finding } of FOUND[story] ?? []) expect(codesIn(run, layer)).toContain(finding);
});

it('finds nothing where all is well', async () => {
  const run = await finished('ocean-works.eu');
  expect(Object.keys(LAYER_CHECKS).length).toBeGreaterThan(0);
  expect(run.reports.flatMap(({ findings }) => findings).filter(({ severity }) => severity !== 'note')).toEqual([]);
});

it('knows nobody else', async () => {
  expect(codesIn(await finished('rackside.com'), 'delegation')).toEqual(['fault notDelegated']);
});

it('asks about the domain of a ticket by its customer’s record', async () => {
  const rows = await rowsOf(under, account, 'active');
  const ticket = rows.find(({ subject }) => subject === `Some people cannot open ${nameOf('signatureBroken')}`);
  const [subject] = await under.call('check.subjects', { account, ticket: ticket?.id ?? '' });
  expect(subject?.name).toBe(nameOf('signatureBroken'));
});
