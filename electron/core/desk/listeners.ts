/** A list of listeners that are called in turn and never removed. */
export interface Listeners<A extends unknown[]> {
  add(listener: (...args: A) => void): void;
  call(...args: A): void;
}

export function createListeners<A extends unknown[] = []>(): Listeners<A> {
  const listeners: ((...args: A) => void)[] = [];
  return {
    add: (listener) => void listeners.push(listener),
    call(...args) {
      for (const listener of listeners) listener(...args);
    },
  };
}
