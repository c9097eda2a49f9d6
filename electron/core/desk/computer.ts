/** Keeps settings for this computer, in a plain file: the vault opens later. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computerSettings } from '../../../shared/contract/computer.ts';
import {
  COMPUTER_FILE,
  type ComputerAbilities,
  type ComputerSettings,
  DEFAULT_COMPUTER,
} from '../../../shared/domain/computer.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Ports } from './ports.ts';
import { writeFileAtomic } from './vault/write-file-atomic.ts';

export type ComputerKeeper = ReturnType<typeof createComputerKeeper>;

const NOTHING: ComputerAbilities = { menus: false, tray: false, login: false, arrange: false, pages: false };

export function createComputerKeeper({ computer, dataDir, log, speak }: Ports) {
  const file = join(dataDir, COMPUTER_FILE);
  let settings = readComputer(file);

  const apply = (next: ComputerSettings): Result<null> => computer?.apply(next) ?? ok(null);

  return {
    settings: (): ComputerSettings => settings,
    can: computer?.can ?? NOTHING,
    isLocked: () => computer?.isLocked() ?? false,
    /** Saved only if the system accepts the change. */
    configure(patch: Partial<ComputerSettings>): Result<null> {
      const next: ComputerSettings = { ...settings, ...patch, notices: { ...settings.notices, ...patch.notices } };
      const applied = apply(next);
      if (!applied.ok) return applied;
      try {
        writeFileAtomic(file, JSON.stringify(next, null, 2));
      } catch {
        apply(settings);
        return err('storage', 'computer.configure', { detail: { reason: 'cannot-write' } });
      }
      if (next.language !== settings.language) speak?.(next.language);
      settings = next;
      return ok(null);
    },
    applySaved() {
      const applied = apply(settings);
      if (!applied.ok) log.warn('computer.not-applied', { kind: applied.error.kind });
    },
  };
}

/** Reads the saved settings. Invalid values, perhaps of another version, become defaults. */
function readComputer(file: string): ComputerSettings {
  let found: unknown = {};
  try {
    found = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The file does not exist yet, or is not JSON.
  }
  if (typeof found !== 'object' || found === null) return DEFAULT_COMPUTER;
  const known = Object.entries(found).filter(
    ([name, value]) => Object.hasOwn(DEFAULT_COMPUTER, name) && computerSettings.safeParse({ [name]: value }).success,
  );
  const kept = Object.fromEntries(known) as Partial<ComputerSettings>;
  return { ...DEFAULT_COMPUTER, ...kept, notices: { ...DEFAULT_COMPUTER.notices, ...kept.notices } };
}
