/** Exports of one account, one at a time: where they go, how far they are, and how they end. */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportForm, ExportStatus } from '../../../../shared/domain/export.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { diskReason, diskTrouble, errorLocation } from '../../rules/error-facts.ts';
import { todayIn } from '../../rules/local-day.ts';
import type { Ports } from '../ports.ts';
import { unfinishedExport, writeFolder } from './folder.ts';
import { ExportEnded } from './pages.ts';
import type { ExportSource } from './sections.ts';

export type Exporter = ReturnType<typeof createExporter>;

interface ExporterParts extends Pick<ExportSource, 'store' | 'entry' | 'settings'> {
  ports: Pick<Ports, 'clock' | 'log' | 'version' | 'keyCost'>;
  onChanged(): void;
}

interface ExportToOptions {
  signal: AbortSignal;
  onProgress(status: ExportStatus): void;
}

interface Choice {
  form: ExportForm;
  passphrase: string | null;
  onProgress?: ExportToOptions['onProgress'];
  /** The place to write to, or why there is none. */
  find(): Promise<Result<string>>;
}

type Ended = Promise<Result<ExportStatus>>;

const OPERATION = 'account.export';
const NAME = 'Rackside export';
const refused = (reason: string) => err('invalid', OPERATION, { detail: { reason } });

export function createExporter({ store, entry, settings, ports, onChanged }: ExporterParts) {
  const { clock, log, version, keyCost } = ports;
  let last: { status: ExportStatus; stop: AbortController; ended: Ended } | null = null;
  let isChoosing = false;

  /** Begins one at a time, also while the place is looked for. `ended` needs a wrapping to wait. */
  async function start({ form, passphrase, onProgress, find }: Choice): Promise<Result<{ ended: Ended }>> {
    if (isChoosing || last?.status.state === 'running') return refused('export-running');
    isChoosing = true;
    const place = await find().catch(toResult);
    isChoosing = false;
    if (!place.ok) return place;
    const stop = new AbortController();
    const status: ExportStatus = { state: 'running', form, place: place.value, done: 0, total: 0, error: null };
    const onRows = (count: number) => {
      status.done += count;
      onChanged();
      onProgress?.({ ...status });
    };
    const ended = write(status, { signal: stop.signal, onRows, passphrase })
      .catch(toResult)
      .then((result): Result<ExportStatus> => {
        const failed = !result.ok && !stop.signal.aborted ? result : null;
        status.state = failed ? 'failed' : stop.signal.aborted ? 'stopped' : 'done';
        status.error = failed?.error ?? null;
        onChanged();
        return failed ?? ok({ ...status });
      });
    last = { status, stop, ended };
    onChanged();
    return ok({ ended });
  }

  async function write(
    status: ExportStatus,
    { passphrase, ...run }: { signal: AbortSignal; onRows(count: number): void; passphrase: string | null },
  ): Promise<Result<null>> {
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
    return ok(null);
  }

  function toResult(error: unknown): Extract<Result<never>, { ok: false }> {
    if (error instanceof ExportEnded) return error.result;
    if (error instanceof Error && 'syscall' in error && 'code' in error) {
      const isGone = error.code === 'ENOENT' || error.code === 'ENOTDIR';
      const reason = isGone ? 'folder-gone' : diskReason(diskTrouble(error));
      return err('storage', OPERATION, { detail: { reason } });
    }
    if (!last?.stop.signal.aborted) log.warn('export.bug', { account: entry.id, at: errorLocation(error) });
    return err('bug', OPERATION);
  }

  const isUnfinished = (path: string) => unfinishedExport(path, entry.id, clock.now());

  /** A new folder or file there, or the export there that this account's next one goes on with. */
  async function findIn(folder: string, form: ExportForm, ending: string): Promise<Result<string>> {
    const names = await readdir(folder);
    if (form === 'folder') {
      const exports = names.filter((name) => name.startsWith(NAME)).map((name) => join(folder, name));
      for (const path of [folder, ...exports]) if (await isUnfinished(path)) return ok(path);
    }
    const day = `${NAME} ${todayIn(clock.zone(), clock.now())}`;
    for (let count = 1; ; count++) {
      const name = `${day}${count === 1 ? '' : ` ${count}`}${ending}`;
      if (names.includes(name) || names.includes(`${name}.part`)) continue;
      if (form === 'folder') await mkdir(join(folder, name), { mode: 0o700 });
      return ok(join(folder, name));
    }
  }

  return {
    status: (): ExportStatus | null => last && { ...last.status },

    /** Begins an export in a folder that the person chose; it goes on by itself. */
    async begin(folder: string, form: ExportForm, passphrase: string | null): Promise<Result<null>> {
      const ending = form === 'folder' ? '' : passphrase === null ? '.zip' : '.zip.age';
      const begun = await start({ form, passphrase, find: () => findIn(folder, form, ending) });
      return begun.ok ? ok(null) : begun;
    },

    /** Exports into this folder itself, which must be new, empty, or an unfinished export. */
    async exportTo(folder: string, { signal, onProgress }: ExportToOptions): Ended {
      const find = async () => {
        await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        });
        const isFree = (await readdir(folder)).length === 0 || (await isUnfinished(folder)) !== null;
        return isFree ? ok(folder) : refused('folder-not-empty');
      };
      const begun = await start({ form: 'folder', passphrase: null, onProgress, find });
      if (!begun.ok) return begun;
      const stop = () => last?.stop.abort();
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      return begun.value.ended.finally(() => signal.removeEventListener('abort', stop));
    },

    /** Stops the export; what a folder has stays. */
    async stop(): Promise<void> {
      last?.stop.abort();
      await last?.ended;
    },
  };
}

/**
 * Exports all that an account has here into a folder. Resolves when it is whole or was stopped, as
 * its status says.
 */
export const exportTo = (
  { exporter }: { exporter: Exporter },
  directory: string,
  options: ExportToOptions,
): Promise<Result<ExportStatus>> => exporter.exportTo(directory, options);
