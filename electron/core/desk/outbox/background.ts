/** Work that runs beside the loop of the outbox, one at a time under each key. */
export type Background = ReturnType<typeof createBackground>;

export function createBackground(wake: () => void, reportBug: (error: unknown) => void) {
  const running = new Map<string, Promise<void>>();
  return {
    has: (key: string) => running.has(key),
    size: () => running.size,
    /** The end of the work wakes the loop, unless `wakesAfter` says no. */
    run(key: string, work: Promise<void>, wakesAfter = () => true): void {
      const done = work.catch(reportBug).finally(() => {
        running.delete(key);
        if (wakesAfter()) wake();
      });
      running.set(key, done);
    },
    ended: () => Promise.all(running.values()),
  };
}
