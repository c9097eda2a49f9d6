/** The computer's clock. No other module reads the time or the zone. */
import type { Clock } from './ports.ts';

/** Longest wait of a timer, ms: a longer one would fire at once. */
const LONGEST = 2 ** 31 - 1;

/** ms for which the zone is cached, because asking reads a system file. */
const ZONE_CACHE_MS = 60_000;
let zone: { name: string; at: number } | null = null;

/** Node caches the zone at its start. Setting or deleting TZ makes it ask the system again. */
function zoneNow(): string {
  const { TZ } = process.env;
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  zone() {
    const at = performance.now();
    if (zone === null || at - zone.at >= ZONE_CACHE_MS) zone = { name: zoneNow(), at };
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
