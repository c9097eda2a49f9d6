import type { Clock } from '../../electron/core/desk/ports.ts';

/** The computer's clock, which a test may turn on: timers that fall due by that run at once. */
export interface TestClock extends Clock {
  /** Time passes, and each timer runs in its moment. */
  advance(ms: number): void;
  /** Passes to the next timer that is due within `ms`, and runs it; false where there is none. */
  runNextTimer(ms: number): boolean;
  /** The computer sleeps for so long: what fell due meanwhile runs late, when it wakes. */
  sleep(ms: number): void;
  /** Somebody sets the computer's clock by so much: time itself goes on as before. */
  changeTime(ms: number): void;
  /** The computer is in another zone from now on. */
  changeZone(zone: string): void;
}

export function createTestClock(): TestClock {
  let shift = 0;
  let wrong = 0;
  let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  /** `real` is missing while time is turned: most of these are over before a turn ends. */
  const timers = new Map<number, { due: number; run: () => void; real?: NodeJS.Timeout }>();
  let id = 0;
  let turns = 0;
  // Both clocks from one source: the day's own ticks only each millisecond, and would seem to lag
  // behind a turn.
  const day = Date.now() - performance.now();
  const elapsed = () => performance.now() + shift;
  const fire = (key: number) => {
    const timer = timers.get(key);
    timers.delete(key);
    timer?.run();
  };
  return {
    // Whole milliseconds, as of any clock of the day.
    now: () => Math.floor(day + elapsed() + wrong),
    monotonic: elapsed,
    zone: () => zone,
    after(ms, run) {
      const key = id++;
      timers.set(key, { due: elapsed() + ms, run, ...(turns === 0 && { real: setTimeout(() => fire(key), ms) }) });
      return () => {
        clearTimeout(timers.get(key)?.real);
        timers.delete(key);
      };
    },
    changeTime(ms) {
      wrong += ms;
    },
    changeZone(to) {
      zone = to;
    },
    advance(ms) {
      const end = elapsed() + ms;
      turns += 1;
      for (;;) {
        let next: number | undefined;
        let due = end;
        for (const [key, timer] of timers) {
          if (timer.due > due || (timer.due === due && next !== undefined)) continue;
          [next, due] = [key, timer.due];
        }
        if (next === undefined) break;
        shift += Math.max(0, due - elapsed());
        clearTimeout(timers.get(next)?.real);
        fire(next);
      }
      shift += Math.max(0, end - elapsed());
      turns -= 1;
      if (turns > 0) return;
      for (const [key, timer] of timers) timer.real ??= setTimeout(() => fire(key), timer.due - elapsed());
    },
    runNextTimer(ms) {
      const next = [...timers].sort(([, a], [, b]) => a.due - b.due)[0];
      if (!next || next[1].due - elapsed() > ms) return false;
      const [key, { due, real }] = next;
      shift += Math.max(0, due - elapsed());
      clearTimeout(real);
      fire(key);
      return true;
    },
    sleep(ms) {
      shift += ms;
      for (const [key, timer] of [...timers].sort(([, a], [, b]) => a.due - b.due)) {
        if (timer.due > elapsed()) continue;
        clearTimeout(timer.real);
        fire(key);
      }
    },
  };
}
