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
import { allSections, type ExportSource, exportTotal } from './sections.ts';
import { type ExportRun, writeZip } from './zip.ts';

export type Exporter = ReturnType<typeof createExporter>;

interface ExporterParts extends Pick<ExportSource, 'store' | 'entry' | 'settings'> {
  ports: Pick<Ports, 'clock' | 'log' | 'version' | 'keyCost'>;
  onChanged(): void;
}

interface Running {
  status: ExportStatus;
  stop: AbortController;
  ended: Promise<Result<ExportStatus>>;
}

interface ExportToOptions {
  signal: AbortSignal;
  onProgress(status: ExportStatus): void;
}

const OPERATION = 'account.export';
const NAME = 'Rackside export';
const refused = (reason: string) => err('invalid', OPERATION, { detail: { reason } });

export function createExporter({ store, entry, settings, ports, onChanged }: ExporterParts) {
  const { clock, log, version, keyCost } = ports;
  let last: Running | null = null;
  let isChoosing = false;

  async function run(
    status: ExportStatus,
    signal: AbortSignal,
    passphrase: string | null,
    onProgress: ExportToOptions['onProgress'],
  ): Promise<void> {
    const source = { store, entry, settings, version, now: clock.now };
    status.total = await exportTotal(source);
    const job: ExportRun = {
      sections: allSections(source),
      signal,
      onRows(count) {
        status.done += count;
        onChanged();
        onProgress({ ...status });
      },
    };
    if (status.form === 'folder') await writeFolder(status.place, { ...job, account: entry.id, clock });
    else await writeZip(status.place, { ...job, passphrase, keyCost, madeAt: clock.now() });
  }

  function begin(
    form: ExportForm,
    place: string,
    passphrase: string | null,
    onProgress: ExportToOptions['onProgress'] = () => undefined,
  ): Running {
    const stop = new AbortController();
    const status: ExportStatus = { state: 'running', form, place, done: 0, total: 0, error: null };
    const ended = run(status, stop.signal, passphrase, onProgress).then(
      () => end(stop.signal.aborted ? null : ok(null)),
      (error: unknown) => end(stop.signal.aborted ? null : toResult(error)),
    );
    function end(result: Result<null> | null): Result<ExportStatus> {
      status.state = result === null ? 'stopped' : result.ok ? 'done' : 'failed';
      status.error = result === null || result.ok ? null : result.error;
      onChanged();
      return result === null || result.ok ? ok({ ...status }) : result;
    }
    last = { status, stop, ended };
    onChanged();
    return last;
  }

  function toResult(error: unknown): Extract<Result<never>, { ok: false }> {
    if (error instanceof ExportEnded) return error.result;
    const code = error instanceof Error && 'syscall' in error ? String((error as NodeJS.ErrnoException).code) : null;
    if (code === null) {
      log.warn('export.bug', { account: entry.id, at: errorLocation(error) });
      return err('bug', OPERATION);
    }
    const reason = code === 'ENOENT' || code === 'ENOTDIR' ? 'folder-gone' : diskReason(diskTrouble(error));
    return err('storage', OPERATION, { detail: { reason } });
  }

  /** One at a time, also while the place is looked for. */
  async function attempt(choose: () => Promise<Result<Running>>): Promise<Result<Running>> {
    if (isChoosing || last?.status.state === 'running') return refused('export-running');
    isChoosing = true;
    try {
      return await choose();
    } catch (error) {
      return toResult(error);
    } finally {
      isChoosing = false;
    }
  }

  return {
    status: (): ExportStatus | null => last && { ...last.status },

    /** Begins an export in a folder that the person chose; it goes on by itself. */
    async begin(folder: string, form: ExportForm, passphrase: string | null): Promise<Result<null>> {
      const begun = await attempt(async () => {
        const day = todayIn(clock.zone(), clock.now());
        const ending = form === 'folder' ? '' : passphrase === null ? '.zip' : '.zip.age';
        const unfinished = form === 'folder' ? await unfinishedIn(folder, entry.id, clock.now()) : null;
        const place = unfinished ?? (await freePath(folder, day, ending));
        if (form === 'folder' && unfinished === null) await mkdir(place, { mode: 0o700 });
        return ok(begin(form, place, passphrase));
      });
      return begun.ok ? ok(null) : begun;
    },

    /** Exports into this folder itself, which must be new, empty, or an unfinished export. */
    async exportTo(folder: string, { signal, onProgress }: ExportToOptions): Promise<Result<ExportStatus>> {
      const begun = await attempt(async () => {
        await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        });
        const isFree =
          (await readdir(folder)).length === 0 || (await unfinishedExport(folder, entry.id, clock.now())) !== null;
        return isFree ? ok(begin('folder', folder, null, onProgress)) : refused('folder-not-empty');
      });
      if (!begun.ok) return begun;
      const { stop, ended } = begun.value;
      signal.addEventListener('abort', () => stop.abort(), { once: true });
      if (signal.aborted) stop.abort();
      return ended;
    },

    /** Stops the export; what a folder has stays. */
    async stop(): Promise<void> {
      last?.stop.abort();
      await last?.ended;
    },
  };
}

/** The folder itself, or an export in it, that this account's next export goes on with. */
async function unfinishedIn(folder: string, account: string, now: number): Promise<string | null> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(NAME));
  for (const path of [folder, ...names.map((name) => join(folder, name))])
    if (await unfinishedExport(path, account, now)) return path;
  return null;
}

/** A path in the folder that nothing has, and no unfinished zip wants. */
async function freePath(folder: string, day: string, ending: string): Promise<string> {
  const taken = new Set(await readdir(folder));
  for (let count = 1; ; count++) {
    const name = `${NAME} ${day}${count === 1 ? '' : ` ${count}`}${ending}`;
    if (!taken.has(name) && !taken.has(`${name}.part`)) return join(folder, name);
  }
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
