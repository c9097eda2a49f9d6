/** A target of `npm run fuzz`: inputs of one kind, and what has to hold for each of them. */
import type fc from 'fast-check';

/** A target that is ready: its inputs, and the check that throws where one does not hold. */
export interface OpenTarget<T> {
  cases: fc.Arbitrary<T>;
  check(input: T): void | Promise<void>;
  /** Checks what has to hold after all of them. */
  finish?(): void | Promise<void>;
}

export interface Target {
  name: string;
  /** Its share of a thousand cases. */
  share: number;
  open(): Promise<OpenTarget<unknown>>;
}

/** Keeps inputs and check of one type; to the engine they are all the same. */
export const target = <T>(name: string, share: number, open: () => OpenTarget<T> | Promise<OpenTarget<T>>): Target => ({
  name,
  share,
  open: async () => (await open()) as OpenTarget<unknown>,
});
