/** The computer's clock, the only place that asks for the time and the zone. */
import type { Clock } from './ports.ts';

/** The longest wait of a timer, ms: one beyond runs at once. */
const LONGEST = 2 ** 31 - 1;

/** ms for which the zone is taken for what it was: asking reads a file of the system. */
const ZONE_STANDS = 60_000;
let zone: { name: string; at: number } | null = null;

/** Node keeps the zone of its start, until TZ is set or deleted: it asks the system again then. */
function zoneNow(): string {
  const { TZ } = process.env;
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The computer's own clock. Tests lend one that they turn by hand. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  zone() {
    const at = performance.now();
    if (zone === null || at - zone.at >= ZONE_STANDS) zone = { name: zoneNow(), at };
    return zone.name;
  },
  after(ms, run) {
    let timer: NodeJS.Timeout;
    const wait = (left: number) => {
      timer = left > LONGEST ? setTimeout(() => wait(left - LONGEST), LONGEST) : setTimeout(run, left);
    };
    wait(ms);
    return () => clearTimeout(timer);
  },
};
