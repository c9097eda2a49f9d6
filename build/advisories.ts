/**
 * `npm run advisories`: asks npm which packages of the lock file have known vulnerabilities. Fails
 * if npm gives no answer.
 */
import { buildIfStale } from './build.ts';
import { inRoot, runNpm } from './project.ts';
import { bundledParts, nativeParts } from './sbom.ts';

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
