/**
 * Lists what a package is made of (CycloneDX), so that anyone can look its parts up when one of them
 * turns out to be unsafe: what the bundler put in, the native packages, and Electron.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.ts';
import { inRoot } from './paths.ts';
import { sourceDate } from './source-date.ts';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  scope?: string;
  hashes?: unknown[];
  properties?: { name: string; value: string }[];
}

/** What `npm sbom` writes of the lock file, as far as it is read here. */
export interface Bom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component & { type: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** `name@version` of a package. */
type Part = string;

/**
 * Writes the list beside the packages and returns its path. `electron`: the version that is packed,
 * where that is not the one of the lock file.
 */
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

/** The bundler’s own lists of what it put in: each has a heading for a package and its version. */
export function bundledParts(dist: string): Part[] {
  const texts = globSync('*/licences.md', { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'));
  return texts.flatMap((text) =>
    [...text.matchAll(/^## (\S+) - (\d+\.\d+\.\d+\S*)(?: \(.*\))?$/gm)].map(
      ([, name, version]) => `${name}@${version}`,
    ),
  );
}

/** Native packages that are packed whole: those that this system installed. */
export function nativeParts(): Part[] {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const scoped = globSync('@napi-rs/keyring-*', { cwd: inRoot('node_modules') });
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...scoped].flatMap((name) => {
    const file = inRoot(`node_modules/${name}/package.json`);
    return existsSync(file) ? [`${name}@${JSON.parse(readFileSync(file, 'utf8')).version}`] : [];
  });
}

/** All that the lock file holds. npm needs no network for this. */
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
 * The list of a package, out of that of the whole lock file. Throws where a part is not in the lock
 * file: then something was packed that nobody chose. Its number and date follow from its content.
 */
export function sbomOf(
  all: Bom,
  parts: readonly Part[],
  { date, electron }: { date: number; electron?: string | undefined },
): Bom {
  const wanted = new Set(parts);
  const known = new Set(all.components.map(({ 'bom-ref': ref }) => ref));
  const unknown = [...wanted].filter((part) => !known.has(part));
  if (unknown.length > 0) throw new Error(`packed, but not in the lock file: ${unknown.join(', ')}`);
  const components = all.components
    .filter((one) => wanted.has(one['bom-ref']) || one.name === 'electron')
    .map((one) => (one.name === 'electron' && electron ? givenElectron(one, electron) : packed(one)));
  const refs = new Set(components.map(({ 'bom-ref': ref }) => ref));
  const own = all.metadata.component['bom-ref'];
  const dependencies = [
    { ref: own, dependsOn: [...refs].sort() },
    ...all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  ];
  const timestamp = new Date(date * 1000).toISOString();
  const component = { ...all.metadata.component, type: 'application', name: 'rackside' };
  const bom = { ...all, metadata: { ...all.metadata, timestamp, component }, components, dependencies };
  return { ...bom, serialNumber: `urn:uuid:${uuidOf(JSON.stringify({ ...bom, serialNumber: '' }))}` };
}

/** To npm the bundled packages are tools of developers; here they are what people run. */
function packed({ properties = [], ...one }: Component): Component {
  const rest = properties.filter(({ name }) => name !== 'cdx:npm:package:development');
  return { ...one, scope: 'required', properties: rest };
}

/** An Electron that came as a folder: the lock file knows no sum of it. */
function givenElectron(one: Component, version: string): Component {
  if (one.version === version) return packed(one);
  const { hashes: _, ...rest } = packed(one);
  return { ...rest, 'bom-ref': `electron@${version}`, version, ...{ purl: `pkg:npm/electron@${version}` } };
}

/** A number as RFC 9562 wants it for made ones (version 8). */
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
