/** The computer's region as a language tag. Call after the app is ready. */
import { app, systemPreferences } from 'electron';
import { regionTag } from '../host/region.ts';

export const electronRegion = (): string | null =>
  regionTag({
    platform: process.platform,
    env: process.env,
    system: app.getSystemLocale(),
    hourCycle: process.platform === 'darwin' ? macClock() : null,
  });

function macClock(): 'h12' | 'h23' | null {
  if (systemPreferences.getUserDefault('AppleICUForce24HourTime', 'boolean')) return 'h23';
  return systemPreferences.getUserDefault('AppleICUForce12HourTime', 'boolean') ? 'h12' : null;
}
