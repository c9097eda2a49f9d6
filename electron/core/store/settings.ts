/** The account's settings, each under its name in work.db; what was never set has its default. */
import type { AccountSettings } from '../../../shared/domain/account.ts';
import type { RecordedAs } from '../../../shared/domain/outbox.ts';
import { one, run, type StoreContext } from './context.ts';

export interface Settings extends AccountSettings {
  recordedAs: RecordedAs | null;
  largestSent: number;
}

/** A reply goes out under the agent's own name; never as the client unless the agent says so. */
const DEFAULTS: Settings = {
  agentName: '',
  signature: '',
  replyAs: 'name',
  zone: null,
  ticketLink: '',
  links: {},
  departments: {},
  retentionDays: 0,
  configOptionsAs: 'serialised',
  uncheckedSends: false,
  attachmentLimit: 20 * 1024 * 1024,
  holdSeconds: 15,
  recordedAs: null,
  largestSent: 0,
};

export function setting<K extends keyof Settings>(ctx: StoreContext, key: K): Settings[K] {
  const row = one<{ value: string }>(ctx.work, 'SELECT value FROM settings WHERE key = ?', key);
  return row ? (JSON.parse(row.value) as Settings[K]) : DEFAULTS[key];
}

export function settings(ctx: StoreContext): Settings {
  const keys = Object.keys(DEFAULTS) as (keyof Settings)[];
  return Object.fromEntries(keys.map((key) => [key, setting(ctx, key)])) as unknown as Settings;
}

export function saveSettings(ctx: StoreContext, patch: Partial<Settings>): Settings {
  ctx.work.transaction(() => {
    for (const [key, value] of Object.entries(patch)) {
      run(
        ctx.work,
        'INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        key,
        JSON.stringify(value),
      );
    }
  })();
  return settings(ctx);
}

/** What the agent calls a department; else what the service calls it, if it does. */
export function departmentName<T extends string | null>(ctx: StoreContext, id: string, given: T): string | T {
  const names = setting(ctx, 'departments');
  return Object.hasOwn(names, id) ? (names[id] ?? given) : given;
}
