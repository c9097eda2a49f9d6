/**
 * Returns the computer's region as a language tag, such as `de-DE`, which the window uses for dates
 * and times. On Linux the environment decides, as for every program; elsewhere the system, unless
 * LC_TIME is set.
 */

export interface RegionSources {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** The system's name of the region: `de-DE`, `en_DE`, `en_US@rg=dezzzz`. */
  system: string;
  /** The clock that the user chose independently of the region. */
  hourCycle?: 'h12' | 'h23' | null;
}

export function regionTag({ platform, env, system, hourCycle = null }: RegionSources): string | null {
  // POSIX treats an empty variable like an unset one.
  const time = platform === 'linux' ? env.LC_ALL || env.LC_TIME || env.LANG : env.LC_TIME;
  const tag = tagOf(time || (platform === 'linux' ? '' : system));
  return tag && hourCycle ? new Intl.Locale(tag, { hourCycle }).toString() : tag;
}

export const nodeRegion = (): string | null =>
  regionTag({
    platform: process.platform,
    env: process.env,
    // On Linux, the environment decides, and this would take 20 ms of a start.
    system: process.platform === 'linux' ? '' : Intl.DateTimeFormat().resolvedOptions().locale,
  });

/** `de_DE.UTF-8@euro` becomes `de-DE`; `C` and `POSIX` name no region. */
function tagOf(locale: string): string | null {
  const [name = ''] = locale.split(/[.@]/);
  const moved = /[@;]rg=([a-z]{2})zzzz/i.exec(locale) ?? /-u-(?:.*-)?rg-([a-z]{2})zzzz/i.exec(locale);
  try {
    const { language, region } = new Intl.Locale(name.replaceAll('_', '-'));
    const there = moved?.[1]?.toUpperCase() ?? region;
    return there === undefined ? null : `${language}-${there}`;
  } catch {
    return null;
  }
}
