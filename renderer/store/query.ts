/**
 * Makes a function that awaits calls to the desk, and drops outdated answers. Pass it each call as
 * the call starts. It resolves with null if `key` (what the window shows) has changed since, or if
 * a later call was answered first.
 */
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
