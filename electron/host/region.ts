/**
 * `regionTag` tells the computer's region as a language tag, `de-DE`: by it the window writes dates
 * and times. On Linux the environment settles it, as for every program; elsewhere the system does,
 * unless LC_TIME is set.
 */

/** What each system says of its region. */
export interface RegionSources {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** The system's own name for it: `de-DE`, `en_DE`, `en_US@rg=dezzzz`. */
  system: string;
  /** The clock that a person chose apart from their region. */
  hourCycle?: 'h12' | 'h23' | null;
}

/** Null where nothing names a region. */
export function regionTag({ platform, env, system, hourCycle = null }: RegionSources): string | null {
  // An empty variable counts as none: so POSIX has it.
  const time = platform === 'linux' ? env.LC_ALL || env.LC_TIME || env.LANG : env.LC_TIME;
  const tag = tagOf(time || (platform === 'linux' ? '' : system));
  return tag && hourCycle ? new Intl.Locale(tag, { hourCycle }).toString() : tag;
}

/** The region of this computer as Node knows it, for a host without Electron. */
export const nodeRegion = (): string | null =>
  regionTag({
    platform: process.platform,
    env: process.env,
    system: Intl.DateTimeFormat().resolvedOptions().locale,
  });

/** `de_DE.UTF-8@euro` is `de-DE`; `C` and `POSIX` name no region. */
function tagOf(locale: string): string | null {
  const [name = ''] = locale.split(/[.@]/);
  const moved = /[@;]rg=([a-z]{2})zzzz/i.exec(locale) ?? /-u-(?:.*-)?rg-([a-z]{2})zzzz/i.exec(locale);
  try {
    const { language, region } = new Intl.Locale(name.replaceAll('_', '-'));
    const there = moved?.[1]?.toUpperCase() ?? region;
    return there === undefined ? null : `${language}-${there}`;
  } catch {
    return null; // Empty, or a name of a system's own.
  }
}
