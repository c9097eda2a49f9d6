/** State of imports into the archive, by account. Their code is loaded at the first one. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { ImportSummary } from '../../../shared/domain/imported.ts';
import type { AppError } from '../../../shared/result.ts';
import type { AppState, CreateSlice, ListensToDesk } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    imported: ImportedSlice;
  }
}

export interface RunningImport {
  at: 'running';
  /** Path of the file that is being sent. */
  file: string;
  /** Its place among all files, from 0. */
  index: number;
  count: number;
  /** Bytes of all files. */
  sent: number;
  size: number;
  messages: number;
}

export type ImportRun = RunningImport | { at: 'ended'; summary: ImportSummary } | { at: 'failed'; error: AppError };

export interface ImportedSlice extends ListensToDesk {
  imports: Readonly<Record<string, ImportRun>>;
  /** Changes with the archive of any account: views read it again. */
  version: number;
  /** Does nothing while an import of the account runs. */
  start(account: string, files: readonly File[], own: string[]): Promise<void>;
  cancel(account: string): void;
}

export const createImportedSlice: CreateSlice<ImportedSlice, keyof AppState> = (set, get, bridge) => {
  const running: Record<string, AbortController> = {};
  return {
    imports: {},
    version: 0,
    async start(account, files, own) {
      if (running[account]) return;
      const control = new AbortController();
      running[account] = control;
      try {
        const { runImport } = await import('./run-import.ts');
        await runImport(get, bridge, { account, files, own, signal: control.signal }, (state) =>
          set(({ imports }) => ({ imports: { ...imports, [account]: state } })),
        );
      } finally {
        delete running[account];
      }
    },
    cancel: (account) => running[account]?.abort(),
    onEvent({ name }: DeskEvent) {
      if (name === 'imported.changed') set(({ version }) => ({ version: version + 1 }));
    },
  };
};
