/**
 * Writes an export into a folder of its own. Its state says what is written, so that an export that
 * was stopped, or ended with the computer, goes on.
 */
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../ports.ts';
import type { ExportedBytes } from './files.ts';
import type { ExportSection } from './sections.ts';
import type { ExportRun } from './zip.ts';

const STATE = '.unfinished.json';
const SAVE_INTERVAL = 2000;
/** An export that began longer ago, ms, begins anew: too much of it would be old. */
const LONGEST = 24 * 60 * 60_000;

const unfinished = z.object({
  account: z.string(),
  begunAt: z.number(),
  done: z.array(z.string()),
  /** The section it is in: the key after which to go on, and the length of its file of lines. */
  current: z
    .object({ name: z.string(), after: z.array(z.union([z.string(), z.number()])), length: z.number().int().min(0) })
    .nullable(),
  rows: z.number().int().min(0),
});
type Unfinished = z.infer<typeof unfinished>;

/** The state of an unfinished export of this account that can go on; null if there is none. */
export async function unfinishedExport(folder: string, account: string, now: number): Promise<Unfinished | null> {
  try {
    const state = unfinished.parse(JSON.parse(await readFile(join(folder, STATE), 'utf8')));
    return state.account === account && Math.abs(now - state.begunAt) < LONGEST ? state : null;
  } catch {
    return null;
  }
}

interface FolderRun extends ExportRun {
  account: string;
  clock: Pick<Clock, 'monotonic' | 'now'>;
}

export async function writeFolder(root: string, run: FolderRun): Promise<void> {
  const { account, clock } = run;
  const known = await unfinishedExport(root, account, clock.now());
  const state: Unfinished = known ?? { account, begunAt: clock.now(), done: [], current: null, rows: 0 };
  await saveState(root, state);
  run.onRows(state.rows);
  try {
    for (const section of run.sections) {
      const isDone = state.done.includes(section.name);
      if (isDone && !section.isRepeated) continue;
      await writeSection(root, section, state, run);
      // The store's rows may have ended early, with the account.
      run.signal.throwIfAborted();
      if (isDone) continue;
      state.done.push(section.name);
      state.current = null;
    }
  } catch (error) {
    await saveState(root, state).catch(() => undefined);
    throw error;
  }
  await rm(join(root, STATE));
}

async function writeSection(
  root: string,
  { name, hasLines, steps }: ExportSection,
  state: Unfinished,
  { signal, onRows, clock }: FolderRun,
): Promise<void> {
  const handle = hasLines ? await openPrivate(root, name, constants.O_APPEND) : null;
  try {
    const kept = state.current?.name === name ? state.current : null;
    // After a power cut the file may be shorter than its state says, so it begins anew.
    const isWhole = !handle || (await handle.stat()).size >= (kept?.length ?? 0);
    const hasBegun = (kept?.after.length ?? 0) > 0;
    const current = kept && hasBegun && isWhole ? kept : { name, after: [], length: 0 };
    // A section that runs again leaves alone where the export was.
    if (!state.done.includes(name)) state.current = current;
    await handle?.truncate(current.length);
    let savedAt = clock.monotonic();
    for await (const { text = '', files = [], rows, after } of steps(current.after)) {
      await handle?.appendFile(text);
      for await (const file of files) await writeWhole(root, file, signal);
      Object.assign(current, { after, length: current.length + Buffer.byteLength(text) });
      state.rows += rows;
      onRows(rows);
      signal.throwIfAborted();
      if (clock.monotonic() - savedAt < SAVE_INTERVAL) continue;
      await handle?.datasync();
      await saveState(root, state);
      savedAt = clock.monotonic();
    }
  } finally {
    await handle?.close();
  }
}

async function writeWhole(root: string, { path, bytes }: ExportedBytes, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const handle = await openPrivate(root, path, constants.O_APPEND | constants.O_TRUNC);
  try {
    for await (const chunk of bytes) {
      signal.throwIfAborted();
      await handle.appendFile(chunk);
    }
  } finally {
    await handle.close();
  }
}

/** Follows no link in a file's place, since it would lead to a file that isn't ours. */
async function openPrivate(root: string, name: string, flags: number): Promise<FileHandle> {
  const all = constants.O_WRONLY | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | flags;
  const openFile = () => open(join(root, name), all, 0o600);
  return openFile().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await makeFolders(root, name);
    return openFile();
  });
}

/** Makes folders one by one: `recursive` would make a removed export again, with the rest of it. */
async function makeFolders(root: string, path: string): Promise<void> {
  const above = dirname(path);
  if (above === '.') return;
  await makeFolders(root, above);
  await mkdir(join(root, above), { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function saveState(root: string, state: Unfinished): Promise<void> {
  const beside = `${STATE}.new`;
  const handle = await openPrivate(root, beside, constants.O_TRUNC);
  try {
    await handle.writeFile(JSON.stringify(state));
  } finally {
    await handle.close();
  }
  await rename(join(root, beside), join(root, STATE));
}
