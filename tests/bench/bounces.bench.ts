/** Explaining a rejection, and finding none in long texts, which every opened message may be. */
import { readBounce } from '../../electron/core/rules/bounces/read-bounce.ts';
import { mayBeBounce } from '../../shared/domain/bounce.ts';
import { atMost, type BenchTable, row } from './rows.ts';
import { medians } from './timing.ts';

const MESSAGE = `Hello,

my email to partner@example.net came back:

  550-5.7.26 This mail has been blocked because the sender is unauthenticated.
  550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.
  550 5.7.26 For instructions on setting up authentication, go to the help page - gsmtp

What can I do? I paid 550 EUR for this.`;

/** Full of numbers that a rejection could have, and without one. */
const LOG = `${'2026-11-29 09:41:07 [info] GET /shop/item-550?price=451.20 HTTP/1.1 200 5.120 203.0.113.7 4.87\n'.repeat(11_000)}`;

export async function run(): Promise<BenchTable> {
  if (readBounce(MESSAGE)?.refusals[0]?.reason !== 'unauthenticated' || readBounce(LOG) !== null) {
    throw new Error('the texts were not read as they should be');
  }
  const [explain = 0] = medians(200, [() => readBounce(MESSAGE)]);
  const [log = 0, lines = 0] = medians(20, [
    () => mayBeBounce(LOG) && readBounce(LOG),
    () => LOG.split('\n').filter((line) => /\b[45]\d\d\b/.test(line)),
  ]);
  return {
    title: `A rejection, and a log of ${(LOG.length / 1e6).toFixed(1)} MB without one`,
    group: 'desk',
    rows: [
      row('explaining a rejection in a message', explain, null, 'ms', atMost(5, 'value')),
      row('a log without one, against filtering its lines once', log, lines, 'ms', atMost(20)),
    ],
  };
}
