/**
 * Writes an export into a folder of its own. Its state says what is written, so that an export that
 * was stopped, or ended with the computer, goes on.
 */
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
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
  const openFile = privateFiles(root);
  const save = async () => {
    await writeWhole(openFile, { path: `${STATE}.new`, bytes: [Buffer.from(JSON.stringify(state))] });
    await rename(join(root, `${STATE}.new`), join(root, STATE));
  };
  await save();
  run.onRows(state.rows);
  try {
    for (const section of run.sections) {
      const isDone = state.done.includes(section.name);
      if (isDone && !section.isRepeated) continue;
      await writeSection(section, { ...run, state, save, openFile });
      // The store's rows may have ended early, with the account.
      run.signal.throwIfAborted();
      if (isDone) continue;
      state.done.push(section.name);
      state.current = null;
    }
  } catch (error) {
    await save().catch(() => undefined);
    throw error;
  }
  await rm(join(root, STATE));
}

interface SectionRun extends FolderRun {
  state: Unfinished;
  save(): Promise<void>;
  openFile: OpenFile;
}

async function writeSection({ name, hasLines, steps }: ExportSection, run: SectionRun): Promise<void> {
  const { signal, onRows, clock, state, save, openFile } = run;
  const handle = hasLines ? await openFile(name, constants.O_APPEND) : null;
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
      for await (const file of files) await writeWhole(openFile, file, signal);
      Object.assign(current, { after, length: current.length + Buffer.byteLength(text) });
      state.rows += rows;
      onRows(rows);
      signal.throwIfAborted();
      if (clock.monotonic() - savedAt < SAVE_INTERVAL) continue;
      await handle?.datasync();
      await save();
      savedAt = clock.monotonic();
    }
    // A later save says that it is done.
    await handle?.datasync();
  } finally {
    await handle?.close();
  }
}

async function writeWhole(openFile: OpenFile, { path, bytes }: ExportedBytes, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const handle = await openFile(path, constants.O_APPEND | constants.O_TRUNC);
  try {
    for await (const chunk of bytes) {
      signal?.throwIfAborted();
      await handle.appendFile(chunk);
    }
  } finally {
    await handle.close();
  }
}

type OpenFile = (path: string, flags: number) => Promise<FileHandle>;

/** Follows no link in the place of a file or folder, since it would lead out of the export. */
function privateFiles(root: string): OpenFile {
  let lastFolder = '.';
  return async (path, flags) => {
    const folder = dirname(path);
    if (folder !== lastFolder) await makeFolders(root, folder);
    lastFolder = folder;
    return open(join(root, path), constants.O_WRONLY | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | flags, 0o600);
  };
}

/** Makes folders one by one: `recursive` would make a removed export again, with the rest of it. */
async function makeFolders(root: string, path: string): Promise<void> {
  if (path === '.') return;
  await makeFolders(root, dirname(path));
  await mkdir(join(root, path), { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || !(await lstat(join(root, path))).isDirectory()) throw error;
  });
}
