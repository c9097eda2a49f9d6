/** Reads zips and exports of other desks, once all files have come. */
import { problemOf } from '../../rules/importing/clean.ts';
import type { ReadingContext } from './reading-thread.ts';

export async function readStaged(
  files: readonly { name: string; size: number }[],
  from: number,
  { give }: ReadingContext,
): Promise<void> {
  for (const { name } of files.slice(from)) await give([problemOf(name, '', 'unreadable')]);
}
