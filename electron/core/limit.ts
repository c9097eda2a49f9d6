/** Runs `job` when there is a place for it; a `patient` one only while no other waits. */
export type Limit = <T>(job: () => Promise<T>, patient?: boolean) => Promise<T>;

/** At most `count` of the given jobs run at once; the others wait in order. */
export function limiter(count: number): Limit {
  let running = 0;
  const waiting: (() => void)[] = [];
  const patiently: (() => void)[] = [];
  return async (job, patient = false) => {
    if (running >= count) await new Promise<void>((resolve) => (patient ? patiently : waiting).push(resolve));
    else running++;
    try {
      return await job();
    } finally {
      // The place is handed over, so that nobody slips in between.
      const next = waiting.shift() ?? patiently.shift();
      if (next) next();
      else running--;
    }
  };
}
