import { expect, test } from 'vitest';
import type { Finding, LayerReport } from '../../../../shared/domain/finding.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import type { DueWatch } from '../../worker/writing/watches.ts';
import { isFindingGone, waitAfter, watchFindings } from './finding-watches.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const finding = (code: string, more: Partial<Finding> = {}): Finding => ({
  ...{ code, severity: 'fault', fixer: 'customer', values: {} },
  ...more,
});
const silent = (what: string) => finding('silent', { severity: 'unasked', values: { what } });
const report = (...findings: Finding[]): LayerReport => ({ layer: 'addresses', doneAt: 1, findings, raw: [] });
const watched = { layer: 'addresses', code: 'elsewhere', known: ['port 25', 'dnssecBroken'] } as const;

test.each([
  ['the finding stands', report(finding('elsewhere')), false],
  ['it is gone', report(finding('fine', { severity: 'note' })), true],
  ['nothing is found', report(), true],
  ['it became another fault', report(finding('nameMissing')), false],
  ['a fault stands that stood before', report(finding('dnssecBroken')), true],
  ['a question has no answer that had one', report(silent('the resolver')), false],
  ['a question has no answer that never had one', report(silent('port 25')), true],
])('%s', (_, answer, gone) => {
  expect(isFindingGone({ ...watched, known: [...watched.known] }, answer)).toBe(gone);
});

test('a fault of another part of mail keeps nobody waiting', () => {
  const gone = (fault: string) =>
    isFindingGone({ layer: 'mail', code: 'spfSeveral', known: [] }, report(finding(fault)));
  expect(['dkimShort', 'spfSyntax'].map(gone)).toEqual([true, false]);
});

test('the next question waits for the answer’s life time, within limits', () => {
  const after = (span: number) => waitAfter(report(finding('elsewhere', { values: { span: { span } } })), 0);
  expect(after(1000)).toBe(5 * MINUTE);
  expect(after(2 * HOUR)).toBe(2 * HOUR);
  expect(after(99 * HOUR)).toBe(6 * HOUR);
  expect(waitAfter(null, 0)).toBe(5 * MINUTE);
  expect(waitAfter(report(), 5 * HOUR)).toBe(15 * MINUTE);
  expect(waitAfter(report(), 48 * HOUR)).toBe(HOUR);
});

function begin(answers: (LayerReport | null)[], madeAt = 0) {
  const clock = createTestClock();
  const asked: (number | null)[] = [];
  const solved: string[] = [];
  let unasked = 0;
  let nextAt: number | null = clock.now();
  const watch: DueWatch = {
    ...{ id: 'w1', ticket: '1', name: 'shop.example', ...watched, known: [...watched.known] },
    madeAt: clock.now() - madeAt,
  };
  const loop = watchFindings({
    ...{ clock, log: { warn: () => undefined } },
    store: {
      checks: {
        due: async (at: number) => ({
          ok: true,
          value: nextAt !== null && nextAt <= at ? { due: [watch], next: null } : { due: [], next: nextAt },
        }),
        async asked(_id: string, at: number | null, next: number | null) {
          if (at === null) unasked += 1;
          asked.push(next === null ? null : next - clock.now());
          nextAt = next;
          return { ok: true, value: null };
        },
        async solved() {
          nextAt = null;
          return { ok: true, value: true };
        },
      } as never,
    },
    ask: async () => answers.shift() ?? null,
    onSolved: (ticket) => void solved.push(ticket),
  });
  loop.wake();
  return { loop, clock, asked, solved, unasked: () => unasked };
}

test('asks again until the finding is gone, and says so once', async () => {
  const { loop, clock, asked, solved, unasked } = begin([report(finding('elsewhere')), null, report()]);
  await loop.idle();
  for (let minute = 0; minute < 12; minute += 1) {
    clock.advance(MINUTE);
    await loop.idle();
  }
  expect(asked).toEqual([5 * MINUTE, 5 * MINUTE]);
  expect([solved, unasked()]).toEqual([['1'], 1]);
});

test('gives up after a month', async () => {
  const { loop, asked } = begin([report(finding('elsewhere'))], 31 * 24 * HOUR);
  await loop.idle();
  expect(asked).toEqual([null]);
});
