import { describe, expect, it } from 'vitest';
import { nodeRegion, type RegionSources, regionTag } from './region.ts';

const at = (sources: Partial<RegionSources>) => regionTag({ platform: 'linux', env: {}, system: 'fr-FR', ...sources });

describe('the region of this computer', () => {
  it('is that of the environment on Linux, as for every program there', () => {
    expect(at({ env: { LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8@euro' } })).toBe('de-DE');
    expect(at({ env: { LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8', LC_ALL: 'uk_UA.UTF-8' } })).toBe('uk-UA');
    expect(at({ env: { LANG: 'ja_JP', LC_ALL: '', LC_TIME: '' } })).toBe('ja-JP');
  });

  it.each(['C', 'C.UTF-8', 'POSIX', 'en', ''])('is unknown where nothing names one: %j', (LANG) => {
    expect(at({ env: { LANG } })).toBeNull();
  });

  it('is the system’s elsewhere, unless LC_TIME is set', () => {
    for (const platform of ['darwin', 'win32'] as const) {
      expect(at({ platform, env: { LANG: 'en_US.UTF-8', LC_ALL: 'C' } })).toBe('fr-FR');
      expect(at({ platform, env: { LC_TIME: 'en_GB.UTF-8' } })).toBe('en-GB');
    }
  });

  it('is the one that a Mac sets apart from the language, with the clock that was chosen', () => {
    const platform = 'darwin';
    expect(at({ platform, system: 'en_DE' })).toBe('en-DE');
    expect(at({ platform, system: 'en_US@rg=dezzzz' })).toBe('en-DE');
    expect(at({ platform, system: 'en-US-u-rg-gbzzzz' })).toBe('en-GB');
    expect(at({ platform, system: 'en_US', hourCycle: 'h23' })).toBe('en-US-u-hc-h23');
  });

  it('is always a language tag or nothing, whatever the environment holds', () => {
    for (const LANG of ['"><script>', 'de_DE"', '💥', 'a'.repeat(500)]) {
      expect(at({ env: { LANG } }) ?? 'en-GB').toMatch(/^[a-z]{2,8}-[A-Z0-9]{2,3}$/);
    }
    expect(nodeRegion() ?? 'en-GB').toMatch(/^[a-z]{2,8}-[A-Z0-9]{2,3}$/);
  });
});
