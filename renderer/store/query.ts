/** Awaits calls to the desk; null if `key` has changed since, or a later call was answered. */
export function createQuery(key: () => readonly unknown[] = () => []) {
  let lastStarted = 0;
  let lastAnswered = 0;
  return async <T>(call: Promise<T>): Promise<T | null> => {
    lastStarted += 1;
    const number = lastStarted;
    const keyAtStart = key();
    const answer = await call;
    if (number < lastAnswered || key().some((part, at) => part !== keyAtStart[at])) return null;
    lastAnswered = number;
    return answer;
  };
}

/** Runs one reading at a time; the result is of a reading that started no earlier than the call. */
export function oneAtATime(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | null = null;
  let again = false;
  const readAll = async (): Promise<void> => {
    while (again) {
      again = false;
      await read();
    }
    reading = null;
  };
  return () => {
    again = true;
    reading ??= readAll();
    return reading;
  };
}

interface OncePerBurst {
  /** Runs in `after` ms, unless a run is pending. */
  soon(after?: number): void;
  /** Cancels a pending run, because its work is done or no longer needed. */
  cancel(): void;
}

/** Runs once per burst of news, `ms` after the first of them. Later news start the next wait. */
export function oncePerBurst(ms: number, run: () => void): OncePerBurst {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    soon(after = ms) {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, after);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
