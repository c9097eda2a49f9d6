import { afterAll, expect, it } from 'vitest';
import { pickStories, type StoryName } from '../../service/internet/stories.ts';
import { STORY_TICKETS } from '../../service/seed/words/stories.ts';
import { type PracticeService, startService } from '../../service/service.ts';
import { addMonths, dateOf } from '../../service/time.ts';
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

const FOUND: Record<StoryName, { layer: Layer; finding: string }[]> = {
  otherNameServers: [finds('delegation', 'look', 'notOurServers'), finds('addresses', 'look', 'elsewhere')],
  senderNotAllowed: [finds('mail', 'fault', 'spfLeavesOut')],
  mailElsewhere: [finds('mail', 'look', 'mxElsewhere')],
  certificateExpired: [finds('certificate', 'fault', 'certificateExpired')],
  certificateAlone: [finds('certificate', 'fault', 'chainIncomplete')],
  otherExpiry: [finds('registration', 'look', 'otherExpiry')],
  transferLock: [finds('registration', 'fault', 'transferLocked')],
  switchedOff: [finds('registration', 'fault', 'heldByRegistrar'), finds('delegation', 'fault', 'notDelegated')],
  signatureBroken: [finds('delegation', 'fault', 'dsStale'), finds('addresses', 'fault', 'dnssecBroken')],
  behindCdn: [finds('addresses', 'look', 'elsewhere'), finds('web', 'note', 'cdnAnswers')],
  lameServer: [finds('delegation', 'fault', 'serverRefuses')],
  oldAddress: [finds('addresses', 'look', 'cachedOld')],
};

const rows = await rowsOf(under, account, 'active');
/** The story's ticket, whose words say what it is about. */
function ticketOf(story: StoryName): string | null {
  const subject = STORY_TICKETS[story]?.subject.replace('{domain}', nameOf(story));
  return rows.find((row) => row.subject === subject)?.id ?? null;
}

it.each(Object.keys(FOUND) as StoryName[])('finds the fault of %s', async (story) => {
  const ticket = ticketOf(story);
  expect(ticket === null).toBe(STORY_TICKETS[story] === undefined);
  const run = await finished(nameOf(story), ticket);
  expect(run).toMatchObject({ practice: true, onFile: { domain: { status: 'Active' } } });
  for (const { layer, finding } of FOUND[story]) expect(codesIn(run, layer)).toContain(finding);
});

it('finds nothing where all is well', async () => {
  const ordinary = services.flatMap(({ context: { db, now } }) =>
    db
      .prepare<[string], string>(
        `SELECT s.domain FROM services s JOIN domains d ON d.domainname = s.domain
           WHERE s.status = 'Active' AND d.status = 'Active' AND d.expirydate > ? ORDER BY s.id`,
      )
      .pluck()
      .all(addMonths(dateOf(now()), 3)),
  );
  const names = ordinary.filter((name) => stories.every((picked) => picked.name !== name));
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const found = (await finished(name)).reports.flatMap(({ findings }) => findings);
    expect(
      found.filter(({ severity }) => severity === 'fault' || severity === 'look'),
      name,
    ).toEqual([]);
  }
});

it('knows nobody else', async () => {
  expect(codesIn(await finished('rackside.com'), 'delegation')).toEqual(['fault notDelegated']);
});

it('asks about the domain of a ticket by its customer’s record', async () => {
  const [subject] = await under.call('check.subjects', { account, ticket: ticketOf('signatureBroken') ?? '' });
  expect(subject?.name).toBe(nameOf('signatureBroken'));
});
