/**
 * Stores the account's settings in work.db, one row per name; a setting without a row has its
 * default.
 */
import { DEFAULT_SETTINGS, type Settings } from '../../rules/account-settings.ts';
import { todayIn } from '../../rules/local-day.ts';
import { getRow, type StoreContext, upsertRow } from '../context.ts';

export function setting<K extends keyof Settings>(ctx: StoreContext, key: K): Settings[K] {
  const row = getRow<{ value: string }>(ctx.work, 'SELECT value FROM settings WHERE key = ?', key);
  return row ? (JSON.parse(row.value) as Settings[K]) : DEFAULT_SETTINGS[key];
}

/**
 * The service's current day, `YYYY-MM-DD`; uses this computer's zone while the service's zone is
 * unknown.
 */
export const serviceDay = (ctx: StoreContext): string => todayIn(setting(ctx, 'zone') ?? ctx.zone, ctx.now);

export function readSettings(ctx: StoreContext): Settings {
  const keys = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];
  return Object.fromEntries(keys.map((key) => [key, setting(ctx, key)])) as unknown as Settings;
}

export function saveSettings(ctx: StoreContext, patch: Partial<Settings>): Settings {
  ctx.work.transaction(() => {
    for (const [key, value] of Object.entries(patch))
      upsertRow(ctx.work, 'settings', 'key', { key, value: JSON.stringify(value) });
  })();
  return readSettings(ctx);
}
