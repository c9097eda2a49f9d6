/**
 * Which parameters a file's rows have tried; `every` is typed by the operation's own parameters, so
 * none can be left out.
 */
import { expect, test } from 'vitest';

export function coverage() {
  const covered = new Map<string, Set<string>>();
  return {
    covers(operation: string, ...parameters: string[]) {
      const set = covered.get(operation) ?? new Set();
      covered.set(operation, set);
      for (const parameter of parameters) set.add(parameter);
    },
    /** Call it last. */
    complete(operation: string, every: Record<string, true>) {
      test(`${operation}: every parameter has a row`, () => {
        expect([...(covered.get(operation) ?? [])].sort()).toEqual(Object.keys(every).sort());
      });
    },
  };
}

/** The first that has what a test needs; the seed has one of everything. */
export function findOne<T>(list: readonly T[], fits: (one: T) => unknown): T {
  const found = list.find(fits);
  if (found === undefined) throw new Error('the seed has no such record');
  return found;
}
