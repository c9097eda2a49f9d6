/** Exports of one account, one at a time: where they go, how far they are, and how they end. */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportForm, ExportStatus } from '../../../../shared/domain/export.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { diskReason, diskTrouble, errorLocation } from '../../rules/error-facts.ts';
import { todayIn } from '../../rules/local-day.ts';
import type { Ports } from '../ports.ts';
import { refuse, settle } from '../refusals.ts';
import { unfinishedExport, writeFolder } from './folder.ts';
import type { ExportSource } from './sections.ts';

export type Exporter = ReturnType<typeof createExporter>;

interface ExporterParts extends Pick<ExportSource, 'store' | 'entry' | 'settings'> {
  ports: Pick<Ports, 'clock' | 'log' | 'version' | 'keyCost'>;
  onChanged(): void;
}

interface Choice {
  form: ExportForm;
  passphrase: string | null;
  onProgress?(status: ExportStatus): void;
  /** Finds the place to write to. */
  find(): Promise<string>;
}

const OPERATION = 'account.export';
const NAME = 'Rackside export';

export function createExporter({ store, entry, settings, ports, onChanged }: ExporterParts) {
  const { clock, log, version, keyCost } = ports;
  let last: { status: ExportStatus; stop: AbortController; ended: Promise<void> } | null = null;
  let isStarting = false;

  /** Begins one at a time, also while the place is looked for. */
  async function start({ form, passphrase, onProgress, find }: Choice) {
    if (isStarting || last?.status.state === 'running') refuse('export-running');
    isStarting = true;
    const place = await find().finally(() => {
      isStarting = false;
    });
    const stop = new AbortController();
    const status: ExportStatus = { state: 'running', form, place, done: 0, total: 0, error: null };
    const onRows = (count: number) => {
      status.done += count;
      onChanged();
      onProgress?.({ ...status });
    };
    const ended = settled(() => write(status, passphrase, { signal: stop.signal, onRows })).then((result) => {
      const isStopped = stop.signal.aborted;
      status.state = isStopped ? 'stopped' : result.ok ? 'done' : 'failed';
      status.error = isStopped || result.ok ? null : result.error;
      onChanged();
    });
    last = { status, stop, ended };
    onChanged();
    return last;
  }

  async function write(
    status: ExportStatus,
    passphrase: string | null,
    run: { signal: AbortSignal; onRows(count: number): void },
  ): Promise<null> {
    // Libraries for mails, zips and seals are loaded for an export only.
    const [{ allSections, exportTotal }, { writeZip }] = await Promise.all([
      import('./sections.ts'),
      import('./zip.ts'),
    ]);
    const source = { store, entry, settings, version, now: clock.now };
    status.total = await exportTotal(source);
    const job = { ...run, sections: allSections(source) };
    if (status.form === 'folder') await writeFolder(status.place, { ...job, account: entry.id, clock });
    else await writeZip(status.place, { ...job, passphrase, keyCost, madeAt: clock.now() });
    return null;
  }

  const settled = <T>(work: () => Promise<T | Result<T>>): Promise<Result<T>> =>
    settle(OPERATION, work).catch((error: unknown) => {
      if (error instanceof Error && 'syscall' in error && 'code' in error) {
        const isGone = error.code === 'ENOENT' || error.code === 'ENOTDIR';
        const reason = isGone ? 'folder-gone' : diskReason(diskTrouble(error));
        return err('storage', OPERATION, { detail: { reason } });
      }
      if (!last?.stop.signal.aborted) log.warn('export.bug', { account: entry.id, at: errorLocation(error) });
      return err('bug', OPERATION);
    });

  const isUnfinished = (path: string) => unfinishedExport(path, entry.id, clock.now());

  /** A new folder or file there, or the export there that this account's next one goes on with. */
  async function findIn(folder: string, form: ExportForm, ending: string): Promise<string> {
    const names = await readdir(folder);
    if (form === 'folder') {
      const exports = names.filter((name) => name.startsWith(NAME)).map((name) => join(folder, name));
      for (const path of [folder, ...exports]) if (await isUnfinished(path)) return path;
    }
    const day = `${NAME} ${todayIn(clock.zone(), clock.now())}`;
    for (let count = 1; ; count++) {
      const name = `${day}${count === 1 ? '' : ` ${count}`}${ending}`;
      if (names.includes(name) || names.includes(`${name}.part`)) continue;
      if (form === 'folder') await mkdir(join(folder, name), { mode: 0o700 });
      return join(folder, name);
    }
  }

  /** This folder itself, which must be new, empty, or an unfinished export. */
  async function findHere(folder: string): Promise<string> {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if ((await readdir(folder)).length > 0 && !(await isUnfinished(folder))) refuse('folder-not-empty');
    return folder;
  }

  return {
    status: (): ExportStatus | null => last && { ...last.status },

    /** Begins an export in a folder that the person chose; it goes on by itself. */
    begin: (folder: string, form: ExportForm, passphrase: string | null): Promise<Result<null>> =>
      settled(async () => {
        const ending = form === 'folder' ? '' : passphrase === null ? '.zip' : '.zip.age';
        await start({ form, passphrase, find: () => findIn(folder, form, ending) });
        return null;
      }),

    /** Exports into a folder that a script names. Resolves when it is whole or was stopped. */
    exportTo: (
      folder: string,
      { signal, onProgress }: { signal: AbortSignal; onProgress(status: ExportStatus): void },
    ): Promise<Result<ExportStatus>> =>
      settled<ExportStatus>(async () => {
        const { status, stop, ended } = await start({
          ...{ form: 'folder', passphrase: null, onProgress },
          find: () => findHere(folder),
        });
        signal.addEventListener('abort', () => stop.abort(), { once: true });
        if (signal.aborted) stop.abort();
        await ended;
        return status.error ? { ok: false, error: status.error } : ok(status);
      }),

    /** Stops the export; what a folder has stays. */
    async stop(): Promise<void> {
      last?.stop.abort();
      await last?.ended;
    },
  };
}
