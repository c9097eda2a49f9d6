/**
 * Lists the parts of a package (CycloneDX), so that anyone can check them when one turns out to be
 * unsafe: the bundled packages, the native packages, and Electron.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, runNpm, sourceDate } from './project.ts';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  scope?: string;
  hashes?: unknown[];
  properties?: { name: string; value: string }[];
}

export interface Bom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component & { type: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

type Part = string;

/** Writes the list beside the packages and returns its path. `electron`: the packed version. */
export function writeSbom(output: string, electron?: string): string {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const file = join(output, `rackside-${version}-${process.platform}-${process.arch}.cdx.json`);
  const bom = sbomOf(lockedParts(), [...bundledParts(inRoot('dist')), ...nativeParts()], {
    date: sourceDate(),
    electron,
  });
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  return file;
}

export function bundledParts(dist: string): Part[] {
  const texts = globSync('*/licences.md', { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'));
  return texts.flatMap((text) =>
    [...text.matchAll(/^## (\S+) - (\d+\.\d+\.\d+\S*)(?: \(.*\))?$/gm)].map(
      ([, name, version]) => `${name}@${version}`,
    ),
  );
}

export function nativeParts(): Part[] {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const scoped = globSync('@napi-rs/keyring-*', { cwd: inRoot('node_modules') });
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...scoped].flatMap((name) => {
    const file = inRoot(`node_modules/${name}/package.json`);
    return existsSync(file) ? [`${name}@${JSON.parse(readFileSync(file, 'utf8')).version}`] : [];
  });
}

function lockedParts(): Bom {
  const { status, stdout, stderr } = runNpm([
    'sbom',
    '--sbom-format=cyclonedx',
    '--package-lock-only',
    '--loglevel=error',
  ]);
  if (status !== 0) throw new Error(`npm sbom failed; it needs npm 9.8 or newer.\n${stderr}`);
  return JSON.parse(stdout);
}

/**
 * Selects a package's parts from the list of the whole lock file. Throws if a part is not in the
 * lock file, because such a part was packed by accident. Serial number and date are derived from
 * the content.
 */
export function sbomOf(
  lockedBom: Bom,
  parts: readonly Part[],
  { date, electron }: { date: number; electron?: string | undefined },
): Bom {
  const wanted = new Set(parts);
  const known = new Set(lockedBom.components.map(({ 'bom-ref': ref }) => ref));
  const unknown = [...wanted].filter((part) => !known.has(part));
  if (unknown.length > 0) throw new Error(`packed, but not in the lock file: ${unknown.join(', ')}`);
  const components = lockedBom.components
    .filter((component) => wanted.has(component['bom-ref']) || component.name === 'electron')
    .map((component) =>
      component.name === 'electron' && electron ? givenElectron(component, electron) : packed(component),
    );
  const refs = new Set(components.map(({ 'bom-ref': ref }) => ref));
  const own = lockedBom.metadata.component['bom-ref'];
  const dependencies = [
    { ref: own, dependsOn: [...refs].sort() },
    ...lockedBom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((part) => refs.has(part)) })),
  ];
  const timestamp = new Date(date * 1000).toISOString();
  const component = { ...lockedBom.metadata.component, type: 'application', name: 'rackside' };
  const bom = { ...lockedBom, metadata: { ...lockedBom.metadata, timestamp, component }, components, dependencies };
  return { ...bom, serialNumber: `urn:uuid:${uuidOf(JSON.stringify({ ...bom, serialNumber: '' }))}` };
}

/** npm marks bundled packages as development tools, but here they are part of the product. */
function packed({ properties = [], ...component }: Component): Component {
  const rest = properties.filter(({ name }) => name !== 'cdx:npm:package:development');
  return { ...component, scope: 'required', properties: rest };
}

/** An Electron from a given folder has no checksum in the lock file. */
function givenElectron(component: Component, version: string): Component {
  if (component.version === version) return packed(component);
  const { hashes: _, ...rest } = packed(component);
  return { ...rest, 'bom-ref': `electron@${version}`, version, ...{ purl: `pkg:npm/electron@${version}` } };
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = (8 + (Number.parseInt(hex[16] ?? '0', 16) % 4)).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
