/** The messages between the desk and the thread that reads, and how they name places. */
import type { FoundItem } from '../../../../shared/domain/imported.ts';

/** Stands for a file while bytes are written. */
export const WRITTEN = -1;

/** A message that ended a thread: it is left out. `id` 0: the rest of the file is. */
export interface LostPlace {
  /** Index of its staged file, or `WRITTEN`. */
  file: number;
  /** Its number, and for a zip the number of its entry: `placeIn`. */
  id: number;
}

const MOST_NUMBERS = 2 ** 32;
export const placeIn = (entry: number, number: number): number => entry * MOST_NUMBERS + number;
export const numberAt = (id: number): number => id % MOST_NUMBERS;

/** Where a mailbox is read from. */
export interface MailPlace {
  offset: number;
  number: number;
}

export type ReadingAsk =
  | { kind: 'write'; name: string; bytes: Uint8Array; last: boolean; from?: MailPlace; lost: LostPlace[] }
  | { kind: 'staged'; files: { name: string; size: number }[]; from: number; lost: LostPlace[] }
  /** The answer to `read`; null if the bytes can't be read. */
  | { kind: 'bytes'; bytes: Uint8Array | null }
  | { kind: 'taken' };

export type ReadingAnswer =
  | { kind: 'items'; items: FoundItem[] }
  /** The next mail begins there: earlier bytes are not needed any more. */
  | ({ kind: 'written' } & MailPlace)
  | { kind: 'read'; file: number; offset: number; length: number }
  | { kind: 'done' };

/** Places in the shared memory by which the desk sees a thread that hangs, and where. */
export const AT = { turn: 0, isBusy: 1, file: 2, id: 3, size: 4 } as const;

/** The parts of an import that reads: where it gives items, and how it says where it is. */
export interface ReadingContext {
  /** Resolves when more may be given. */
  give(items: readonly FoundItem[]): Promise<void>;
  /** Notes a message before it is read. False: it ended a thread before. */
  begin(file: number, id: number): boolean;
  read(file: number, offset: number, length: number): Promise<Uint8Array | null>;
}
