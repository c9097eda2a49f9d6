/** The desk's log, without secrets and without what people wrote. */
import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../core/desk/ports.ts';

const FILES = 5;
const BYTES = 1_000_000;

type Facts = NonNullable<Parameters<Log['info']>[1]>;

/**
 * Opens the log: one JSON line per event, in `logs/` of the data folder, up to five files of 1 MB.
 * Each line is written synchronously, so that a crash does not lose the last one. Lines are few and
 * short.
 */
export function openLog(dataDir: string): Log {
  const folder = join(dataDir, 'logs');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // The folder is not writable: the desk reports it itself, and each line is tried again.
  }
  const file = (index: number) => join(folder, index === 0 ? 'rackside.log' : `rackside.${index}.log`);
  let size = existsSync(file(0)) ? statSync(file(0)).size : 0;

  const write = (level: string, event: string, facts: Facts = {}) => {
    const line = `${JSON.stringify({ at: new Date().toISOString(), level, event, ...redactFacts(facts) })}\n`;
    try {
      if (size > 0 && size + line.length > BYTES) {
        for (let index = FILES - 2; index >= 0; index -= 1) {
          if (existsSync(file(index))) renameSync(file(index), file(index + 1));
        }
        size = 0;
      }
      appendFileSync(file(0), line, { mode: 0o600 });
      size += Buffer.byteLength(line);
    } catch {
      // A full disk must not stop the desk, which reports the same error itself.
    }
  };
  return {
    info: (event, facts) => write('info', event, facts),
    warn: (event, facts) => write('warn', event, facts),
  };
}

/** Copies facts without secrets, addresses and long words, whatever the caller passed. */
export function redactFacts(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value !== 'string' ? value : SECRET_NAME.test(name) ? '[redacted]' : redactText(value),
    ]),
  );
}

const SECRET_NAME = /token|secret|passw|passphrase|credential|cookie|authorization|api_?key/i;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function redactText(text: string): string {
  const safe = text
    .replace(/[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/g, '[e-mail]')
    .replace(/[\w+/=.~-]{24,}/g, (word) => (UUID.test(word) ? word : '[long]'))
    .replace(/\?\S+/g, '?[query]');
  return safe.length > 200 ? `${safe.slice(0, 200)}…` : safe;
}
