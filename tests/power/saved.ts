/** Messages between the recorded desk and the test that started it. */
import type { Credentials } from '../service/service.ts';

export interface Work {
  dataDir: string;
  address: string;
  credentials: Credentials;
  /** Rounds of all of it, with a restart of the desk after each. */
  rounds: number;
}

/** Saved things. `file` has the first byte of each chunk that was taken. */
export type Saved =
  | { what: 'passphrase' }
  | { what: 'code'; code: string }
  | { what: 'account'; account: string }
  | { what: 'label'; label: string }
  | { what: 'agent'; name: string }
  | { what: 'computer'; sound: boolean }
  | { what: 'draft'; ticket: string; count: number }
  | { what: 'file'; file: string; chunks: number[]; finished: boolean }
  | { what: 'reply'; item: string; text: string }
  | { what: 'note'; note: string; text: string }
  | { what: 'pinned'; ticket: string };

export type Told = ({ time: number } & Saved) | { what: 'done' };

export const PASSPHRASE = 'correct horse battery';
