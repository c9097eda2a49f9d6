/** Work that runs beside the loop of the outbox, one at a time under each key. */
export interface Background {
  has(key: string): boolean;
  size(): number;
  /** The end of the work wakes the loop, unless `wakesAfter` says no. */
  run(key: string, work: Promise<void>, wakesAfter?: () => boolean): void;
  ended(): Promise<unknown>;
}

export function createBackground(wake: () => void, reportBug: (error: unknown) => void): Background {
  const running = new Map<string, Promise<void>>();
  return {
    has: (key) => running.has(key),
    size: () => running.size,
    run(key, work, wakesAfter = () => true) {
      const done = work.catch(reportBug).finally(() => {
        running.delete(key);
        if (wakesAfter()) wake();
      });
      running.set(key, done);
    },
    ended: () => Promise.all(running.values()),
  };
}
