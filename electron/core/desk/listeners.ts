/** Keeps listeners that are called in turn and never removed. */
export function createListeners<A extends unknown[] = []>() {
  const listeners: ((...args: A) => void)[] = [];
  return {
    add: (listener: (...args: A) => void): void => void listeners.push(listener),
    call(...args: A): void {
      for (const listener of listeners) listener(...args);
    },
  };
}
