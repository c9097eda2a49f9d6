/**
 * Lists the parts of a package (CycloneDX), so that anyone can check them when one turns out to be
 * unsafe: the bundled packages, the native packages, and Electron. `npm run advisories` asks npm
 * which of them have known vulnerabilities.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.ts';
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

const EXIT_CODES = { none: 0, found: 1, unknown: 2 } as const;

interface Advisory {
  name: string;
  severity: string;
  range: string;
  /** Titles with addresses. Empty if only a dependency of the package is unsafe. */
  about: string[];
}

type Advisories = { known: true; found: Advisory[] } | { known: false; why: string };

/**
 * Prints the advisories, runtime packages first. The exit code is 0 if there are none, 1 if there
 * are, and 2 if their source could not be reached.
 */
export async function main(): Promise<never> {
  const advisories = askNpm();
  if (!advisories.known) {
    console.error(`Nothing is known about unsafe packages, because npm’s advisories can’t be read here: ${advisories.why}.
Run this where npm’s registry can be reached.`);
    process.exit(EXIT_CODES.unknown);
  }
  const { found } = advisories;
  if (found.length === 0) {
    console.log('npm knows nothing unsafe in package-lock.json.');
    process.exit(EXIT_CODES.none);
  }
  await buildIfStale();
  const shipped = new Set([...bundledParts(inRoot('dist')), ...nativeParts()].map(nameOf).concat('electron'));
  const lines = (title: string, list: Advisory[]) =>
    list.length === 0
      ? []
      : [
          title,
          ...list.map(
            ({ name, severity, range, about }) => `  ${[`${name} ${range} (${severity})`, ...about].join('\n    ')}`,
          ),
        ];
  console.log(
    [
      ...lines(
        'In the packages that people install:',
        found.filter(({ name }) => shipped.has(name)),
      ),
      ...lines(
        'In tools only:',
        found.filter(({ name }) => !shipped.has(name)),
      ),
    ].join('\n'),
  );
  process.exit(EXIT_CODES.found);
}

const nameOf = (part: string): string => part.slice(0, part.lastIndexOf('@'));

/** Overrides npm settings with which an audit would report nothing. */
export function askNpm(env: Record<string, string> = {}): Advisories {
  const args = ['audit', '--json', '--package-lock-only', '--no-offline', '--no-prefer-offline'];
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000'];
  const { stdout, stderr } = runNpm([...args, ...patience], env);
  return readAudit(stdout, stderr);
}

export function readAudit(stdout: string, stderr = ''): Advisories {
  let answer: { vulnerabilities?: Record<string, Vulnerability>; message?: string; auditReportVersion?: number };
  try {
    answer = JSON.parse(stdout);
  } catch {
    return { known: false, why: oneLine(stderr) || 'npm printed no report' };
  }
  if (answer?.auditReportVersion === undefined || !answer.vulnerabilities) {
    return { known: false, why: oneLine(answer?.message ?? '') || 'npm printed no report' };
  }
  const found = Object.values(answer.vulnerabilities).map(({ name, severity, range, via }) => ({
    name,
    severity,
    range,
    about: via.flatMap((cause) => (typeof cause === 'string' ? [] : [`${cause.title}: ${cause.url}`])),
  }));
  return { known: true, found };
}

interface Vulnerability {
  name: string;
  severity: string;
  range: string;
  via: (string | { title: string; url: string })[];
}

const oneLine = (text: string): string => text.trim().split('\n').at(-1)?.trim().replace(/\.$/, '') ?? '';
