/** State of this window's layout and appearance, kept in the window's own unencrypted storage. */
import type { CreateSlice } from './app-state.ts';
import { type Appearance, appearanceOf, readAppearance } from './appearance.ts';

export type Divider = 'queues' | 'list';

declare module './app-state.ts' {
  interface AppState {
    shell: ShellSlice;
  }
}

export interface ShellSlice extends Appearance {
  /** Single letters work as keys. Switched off for speech or switch input that types letters. */
  letters: boolean;
  /** Widths set by dragging, in CSS pixels at normal text size; null for the default. */
  widths: Record<Divider, number | null>;
  table: boolean;
  queuesOpen: boolean;
  setAppearance(patch: Partial<Appearance>): void;
  setLetters(letters: boolean): void;
  setWidth(divider: Divider, width: number | null): void;
  setTable(table: boolean): void;
  setQueuesOpen(open: boolean): void;
}

export const SHELL_KEY = 'rackside.window';

interface StoredShell extends Appearance {
  letters: boolean;
  widths: Record<Divider, number | null>;
  table: boolean;
}

/** Reads the stored values and checks each: another version or a person may have written them. */
export function readStoredShell(text: string | null): StoredShell {
  let found: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value === 'object' && value !== null) found = value as Record<string, unknown>;
  } catch {
    // Not JSON: use the window's own sizes.
  }
  const widths = (found.widths ?? {}) as Record<string, unknown>;
  const width = (name: Divider) => {
    const value = widths[name];
    return typeof value === 'number' && value >= 120 && value <= 1200 ? value : null;
  };
  return {
    ...readAppearance(found),
    letters: found.letters !== false,
    widths: { queues: width('queues'), list: width('list') },
    table: found.table === true,
  };
}

export const createShellSlice: CreateSlice<ShellSlice, 'nav' | 'shell'> = (set, get) => {
  const keep = (patch: Partial<StoredShell>) => {
    set(patch);
    const { shell } = get();
    const { letters, widths, table } = shell;
    const kept: StoredShell = { ...appearanceOf(shell), letters, widths, table };
    localStorage.setItem(SHELL_KEY, JSON.stringify(kept));
  };
  return {
    ...readStoredShell(localStorage.getItem(SHELL_KEY)),
    queuesOpen: false,
    setAppearance: keep,
    setLetters: (letters) => keep({ letters }),
    setWidth: (divider, width) => keep({ widths: { ...get().shell.widths, [divider]: width } }),
    setTable(table) {
      // An offered ticket has its pane beside rows only.
      get().nav.dropOffered();
      keep({ table });
    },
    setQueuesOpen: (queuesOpen) => set({ queuesOpen }),
  };
};
