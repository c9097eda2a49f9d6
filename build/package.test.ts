/** electron-builder.yml, by the schema that electron-builder itself checks it with. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { SCHEME } from '../shared/domain/place-address.ts';
import { ENTRY } from './deb.ts';
import { updatesFrom } from './package.ts';
import { inRoot } from './project.ts';

// Parts of electron-builder, resolved from its own folder.
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const library = createRequire(builder.resolve('app-builder-lib'));
const { validateConfiguration } = builder('app-builder-lib/out/util/config/config.js');
const { default: AppImageTarget } = builder('app-builder-lib/out/targets/appimage/AppImageTarget.js');
const schema = builder('app-builder-lib/scheme.json');
const { load } = library('js-yaml');

/** A public key, whose private part nobody has kept. */
const KEY = 'DH0-oro_1D6YST7Fc1jIujA5Uu-7qW34u5sOdIyLZyg';

const config = () => load(readFileSync(inRoot('electron-builder.yml'), 'utf8'));
const check = (value: unknown) => validateConfiguration(value, { isEnabled: false });

describe('electron-builder.yml', () => {
  it('is what electron-builder understands', async () => {
    await expect(check(config())).resolves.toBeUndefined();
  });

  it.each([
    ['an unknown key', { ...config(), signing: true }],
    ['an unknown fuse', { ...config(), electronFuses: { runAsNod: false } }],
    ['a fuse that is no yes or no', { ...config(), electronFuses: { runAsNode: 'perhaps' } }],
  ])('would be refused with %s', async (_what, value) => {
    await expect(check(value)).rejects.toThrow(/Invalid configuration/);
  });

  it('names the packages of each system', () => {
    const { win, mac, linux } = config();
    expect({ win: win.target, mac: mac.target, linux: linux.target }).toEqual({
      win: ['nsis'],
      mac: ['dmg', 'zip'],
      linux: ['AppImage', 'deb', 'rpm'],
    });
  });

  it('opens addresses of tickets, one at a time', () => {
    expect(config().protocols.schemes).toEqual([SCHEME]);
    expect(ENTRY).toContain(`MimeType=x-scheme-handler/${SCHEME};\n`);
    expect(ENTRY.match(/%\w/g)).toEqual(['%u']);
  });

  it('is started in its sandbox by its AppImage’s menu entry', async () => {
    const { linux, ...rest } = config();
    const packager = {
      platformSpecificBuildOptions: linux,
      config: rest,
      appInfo: { buildVersion: '1' },
    };
    const helper = { computeDesktopEntry: async (_options: unknown, exec: string) => exec };
    const target = new AppImageTarget('', packager, helper, '');
    expect(await target.desktopEntry.value).toBe('AppRun %U');
  });

  it('states every fuse that electron-builder can set', () => {
    const known = Object.keys(schema.definitions.FuseOptionsV1.properties);
    // Not a fuse: electron-builder signs after the fuses are set.
    expect(Object.keys(config().electronFuses).sort()).toEqual(
      known.filter((name) => name !== 'resetAdHocDarwinSignature').sort(),
    );
  });

  it('deletes no data of a person, and publishes nothing by itself', () => {
    expect(config().nsis.deleteAppDataOnUninstall).toBe(false);
    expect(config().publish).toBeUndefined();
  });

  it('understands where updates come from, if a build says so', async () => {
    const args = updatesFrom('https://updates.example/rackside', [KEY]);
    const [url, keys, date, ...publishing] = args.map((arg) => arg.slice(arg.indexOf('=') + 1));
    const publish = { provider: publishing[0], url: publishing[1] };
    expect(publish).toEqual({ provider: 'generic', url: 'https://updates.example/rackside' });
    expect([url, keys, Number.isNaN(Date.parse(date ?? ''))]).toEqual([publish.url, KEY, false]);
    await expect(check({ ...config(), publish })).resolves.toBeUndefined();
    for (const wrong of ['http://updates.example/', 'updates.example', 'file:///srv/updates']) {
      expect(() => updatesFrom(wrong, [KEY])).toThrow('must begin with https://');
    }
    expect(() => updatesFrom('https://updates.example/', [])).toThrow('needs a public key');
  });
});
