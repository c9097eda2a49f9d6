import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Bom, bundledParts, sbomOf } from './sbom.ts';

const component = (name: string, version: string) => ({
  'bom-ref': `${name}@${version}`,
  name,
  version,
  scope: 'optional',
  properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
  hashes: [{ alg: 'SHA-512', content: 'ab' }],
});

const LOCKED: Bom = {
  serialNumber: 'urn:uuid:of-that-run',
  metadata: { timestamp: 'of that run', component: { ...component('a-folder', '1.0.0'), type: 'library' } },
  components: [
    component('react', '19.0.0'),
    component('zod', '4.0.0'),
    component('vitest', '5.0.0'),
    component('electron', '45.0.0'),
  ],
  dependencies: [
    { ref: 'a-folder@1.0.0', dependsOn: ['react@19.0.0', 'vitest@5.0.0'] },
    { ref: 'react@19.0.0', dependsOn: ['zod@4.0.0', 'vitest@5.0.0'] },
  ],
};
const PARTS = ['react@19.0.0', 'zod@4.0.0'];
const listed = (parts = PARTS, rest = {}) => sbomOf(LOCKED, parts, { date: 1_700_000_000, ...rest });

it('the list of a package has its parts and Electron, and no tool', () => {
  const { components, dependencies, metadata } = listed();
  expect(components.map((one) => one['bom-ref'])).toEqual([...PARTS, 'electron@45.0.0']);
  expect(components.map(({ scope, properties }) => ({ scope, properties }))).toEqual(
    components.map(() => ({ scope: 'required', properties: [] })),
  );
  expect(dependencies).toEqual([
    { ref: 'a-folder@1.0.0', dependsOn: ['electron@45.0.0', ...PARTS] },
    { ref: 'react@19.0.0', dependsOn: ['zod@4.0.0'] },
  ]);
  expect(metadata).toMatchObject({
    timestamp: '2023-11-14T22:13:20.000Z',
    component: { type: 'application', name: 'rackside' },
  });
});

it('the same parts give the same list, other parts another number', () => {
  expect(listed()).toEqual(listed());
  expect(listed().serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(listed(['react@19.0.0']).serialNumber).not.toBe(listed().serialNumber);
});

it('an Electron that came as a folder is listed as it is, without the sum of another', () => {
  const electron = listed(PARTS, { electron: '44.1.0' }).components.at(-1);
  expect(electron).toMatchObject({ 'bom-ref': 'electron@44.1.0', purl: 'pkg:npm/electron@44.1.0' });
  expect(electron).not.toHaveProperty('hashes');
});

it('a part that the lock file does not hold is an error', () => {
  expect(() => listed([...PARTS, 'left-pad@1.3.0'])).toThrow('packed, but not in the lock file: left-pad@1.3.0');
});

it('what was bundled is read from the bundler’s lists, whatever licences say', () => {
  const dist = mkdtempSync(join(tmpdir(), 'rackside-dist-'));
  for (const part of ['host', 'renderer']) mkdirSync(join(dist, part));
  writeFileSync(join(dist, 'host/licences.md'), '# Licenses\n\n## busboy - 1.6.0\n\n## Purpose\n\n## A - B\n');
  writeFileSync(join(dist, 'renderer/licences.md'), '## @a/b - 3.4.18 ((MPL-2.0 OR Apache-2.0))\n## 2 - notes\n');
  expect(bundledParts(dist).sort()).toEqual(['@a/b@3.4.18', 'busboy@1.6.0']);
  rmSync(dist, { recursive: true });
});
