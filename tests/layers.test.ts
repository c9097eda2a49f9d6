/**
 * The import table of ARCHITECTURE.md, over every source file. A file's place says what it may
 * import; a message says what to do instead.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Rule {
  /** Folders it governs; the first rule that fits a file decides. */
  folder: string;
  /** Project folders or files it may import; a trailing ` (types)` allows `import type` only. */
  inside: string[];
  /** Whether a package or a Node module may be imported. */
  outside: (name: string) => boolean;
  instead: string;
}

const isNode = (name: string) => name.startsWith('node:') || builtinModules.includes(name);
const ELECTRON = /^electron($|\/)/;
const FOR_WINDOWS = /^(react|react-dom|zustand|@base-ui\/react|@tanstack\/.*|lucide-react|dompurify|marked)($|\/)/;
const KEYCHAINS = ['keytar', '@napi-rs/keyring'];

const isOfTheWindow = (name: string) => !isNode(name) && !ELECTRON.test(name) && name !== 'zod';
const isOfTheCore = (name: string) => !ELECTRON.test(name) && !FOR_WINDOWS.test(name) && !KEYCHAINS.includes(name);
const BOUND_TO_A_THREAD =
  /^(undici|zod|better-sqlite3-multiple-ciphers|(node:)?(fs|https?|timers|worker_threads|child_process)(\/|$))/;

const rules: Rule[] = [
  {
    folder: 'shared/domain/',
    inside: ['shared/domain/', 'shared/result.ts'],
    outside: () => false,
    instead: 'the renderer carries shared/domain/ too: schemas belong to shared/contract.ts.',
  },
  {
    folder: 'shared/',
    inside: ['shared/'],
    outside: (name) => name === 'zod',
    instead: 'shared/ is what both sides of the bridge agree on: keep it to types, zod schemas and pure functions.',
  },
  {
    folder: 'electron/core/rules/',
    inside: ['shared/', 'electron/core/rules/'],
    outside: (name) => isOfTheCore(name) && !BOUND_TO_A_THREAD.test(name),
    instead:
      'rules/ runs on either thread: what reads or waits belongs to the thread that does it, with its result as an argument.',
  },
  {
    folder: 'electron/core/sync-path.ts',
    inside: [],
    outside: isNode,
    instead: 'sync-path.ts is loaded by both threads: keep it to one call of the system.',
  },
  {
    folder: 'electron/core/make-private.ts',
    inside: [],
    outside: isNode,
    instead: 'make-private.ts is loaded by both threads: keep it to one call of the system.',
  },
  {
    folder: 'electron/core/worker/remote.ts',
    inside: ['shared/', 'electron/core/rules/', 'electron/core/worker/ (types)', 'electron/core/desk/ports.ts (types)'],
    outside: isOfTheCore,
    instead: 'remote.ts is loaded by the desk: of the worker it knows the names of calls and their types.',
  },
  {
    folder: 'electron/core/worker/',
    inside: [
      'shared/',
      'electron/core/rules/',
      'electron/core/sync-path.ts',
      'electron/core/make-private.ts',
      'electron/core/worker/',
    ],
    outside: (name) => isOfTheCore(name) && !/^(undici|zod|(node:)?(https?|net|timers)(\/|$))/.test(name),
    instead:
      'the worker reads, decodes and searches: what asks the service or waits belongs to desk/, what is pure to rules/.',
  },
  {
    folder: 'electron/core/desk/',
    inside: [
      'shared/',
      'electron/core/rules/',
      'electron/core/sync-path.ts',
      'electron/core/make-private.ts',
      'electron/core/desk/',
      'electron/core/worker/ (types)',
      'electron/core/worker/remote.ts',
    ],
    outside: isOfTheCore,
    instead: 'the desk reaches the store through worker/remote.ts; what it needs of a host is lent by desk/ports.ts.',
  },
  {
    folder: 'electron/host/',
    inside: ['shared/', 'electron/core/desk/ports.ts (types)', 'electron/host/'],
    outside: (name) => isNode(name) || KEYCHAINS.includes(name) || name === 'proxy-from-env',
    instead:
      'electron/host/ serves both hosts: what needs Electron belongs in electron/main/, what decides, in the core.',
  },
  {
    folder: 'electron/main/',
    inside: ['shared/', 'electron/core/', 'electron/host/', 'electron/main/', 'package.json'],
    outside: (name) => isNode(name) || ELECTRON.test(name) || name === 'electron-updater',
    instead: 'a host only lends ports to the desk: business rules go to electron/core/.',
  },
  {
    folder: 'electron/local/',
    inside: ['shared/', 'electron/core/', 'electron/host/', 'electron/local/', 'package.json'],
    outside: isNode,
    instead: 'the local host runs without Electron, and only lends ports to the desk: rules go to electron/core/.',
  },
  {
    folder: 'electron/preload/',
    inside: ['shared/ (types)'],
    outside: (name) => name === 'electron',
    instead: 'the preload is two functions: add a command to shared/contract.ts instead of another function here.',
  },
  {
    folder: 'renderer/ui/',
    inside: [
      ...['ui', 'styles', 'i18n'].map((folder) => `renderer/${folder}/`),
      ...['shared/domain/ (types)', 'shared/domain/typed-digits.ts', 'shared/result.ts'],
    ],
    outside: (name) => !isNode(name) && !ELECTRON.test(name) && name !== 'zod' && name !== 'zustand',
    instead: 'primitives know no store and no feature: pass what they show as props.',
  },
  {
    folder: 'renderer/store/',
    inside: [
      ...['store', 'ui', 'i18n'].map((folder) => `renderer/${folder}/`),
      ...[
        'renderer/commands/ (types)',
        'renderer/parts/ (types)',
        'shared/ (types)',
        'shared/domain/',
        'shared/result.ts',
      ],
    ],
    outside: isOfTheWindow,
    instead: 'the store knows no feature: a slice adds itself to AppState in its own file, slices.ts lists them.',
  },
  {
    folder: 'renderer/features/',
    inside: [
      ...['features', 'parts', 'ui', 'commands', 'store', 'i18n', 'styles'].map((folder) => `renderer/${folder}/`),
      ...['renderer/bridge.ts', 'shared/ (types)', 'shared/domain/', 'shared/result.ts', 'shared/codec.ts'],
    ],
    outside: isOfTheWindow,
    instead: 'a feature knows neither the window around it nor another feature: renderer/window/ puts them together.',
  },
  {
    folder: 'renderer/parts/',
    inside: [
      ...['parts', 'ui', 'commands', 'store', 'i18n', 'styles'].map((folder) => `renderer/${folder}/`),
      ...['renderer/bridge.ts', 'shared/ (types)', 'shared/domain/', 'shared/result.ts', 'shared/codec.ts'],
    ],
    outside: isOfTheWindow,
    instead: 'parts/ knows no feature: take what it needs as an argument, or let the feature register it.',
  },
  {
    folder: 'renderer/',
    inside: ['renderer/', 'shared/ (types)', 'shared/domain/', 'shared/result.ts', 'shared/codec.ts'],
    outside: isOfTheWindow,
    instead: 'the renderer reaches the desk through renderer/bridge.ts only: add a command to shared/contract.ts.',
  },
  {
    folder: 'service/',
    inside: ['service/'],
    outside: (name) => !ELECTRON.test(name) && !FOR_WINDOWS.test(name) && !KEYCHAINS.includes(name),
    instead: 'the service stands alone, as a stranger’s would: it knows api.md and nothing of the desk.',
  },
  {
    folder: 'build/',
    inside: [
      'build/',
      'package.json',
      // Both must agree on an exit code, and on the signed bytes.
      'electron/main/command-line.ts',
      'electron/host/releases.ts',
      'shared/contract/release.ts',
    ],
    outside: (name) => !ELECTRON.test(name),
    instead: 'scripts start the product as its users do; they do not import it.',
  },
];

/** The path of an imported file, from the project's folder. */
const targetOf = (file: string, specifier: string): string =>
  normalize(join(dirname(file), specifier.replace(/\?.*$/, ''))).replaceAll('\\', '/');

/** Folders of the store, from the lowest up: a folder imports only from those before it. */
const STORE_FOLDERS = [
  ...['decode', 'database', 'team', 'account', 'ticket', 'conversations', 'records', 'marks', 'search'],
  ...['imported', 'queues', 'writing', 'sharing', 'ingest', 'pages', 'hand-over', 'archive', 'export'],
];

const storeFolderOf = (path: string): number =>
  STORE_FOLDERS.indexOf(/^electron\/core\/worker\/([^/]+)\//.exec(path)?.[1] ?? '');

/** Imports of a file of the store from a folder above its own. */
function importsFromAbove(file: string, source: string): string[] {
  if (storeFolderOf(file) === -1) return [];
  return importsOf(source)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => targetOf(file, specifier))
    .filter((target) => storeFolderOf(target) > storeFolderOf(file))
    .map((target) => `${file} imports ${target}`);
}

interface Import {
  specifier: string;
  typeOnly: boolean;
}

/**
 * The imports of a source text. TypeScript 7 has no API for this, and these are the forms that
 * Biome lets through.
 */
function importsOf(source: string): Import[] {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const found: Import[] = [];
  for (const [, clause, specifier] of text.matchAll(
    /^\s*(?:import|export)\b([^'"`;()]*?)\bfrom\s*['"]([^'"]+)['"]/gm,
  )) {
    const names = clause?.match(/^\s*\{([^}]*)\}\s*$/)?.[1];
    const eachIsType = names?.split(',').every((name) => /^\s*(type\s.*)?$/s.test(name)) ?? false;
    found.push({ specifier: specifier ?? '', typeOnly: /^\s*type\b/.test(clause ?? '') || eachIsType });
  }
  for (const [, specifier] of text.matchAll(/^\s*import\s*['"]([^'"]+)['"]/gm)) {
    found.push({ specifier: specifier ?? '', typeOnly: false });
  }
  for (const [, specifier] of text.matchAll(/(?:\bimport|\brequire)\(\s*['"`]([^'"`]+)['"`]/g)) {
    found.push({ specifier: specifier ?? '', typeOnly: false });
  }
  return found;
}

/**
 * Features that still import another one. The list only shrinks: its end is that no feature knows
 * another.
 */
const STILL_KNOWN: readonly string[] = [];

const featureOf = (file: string): string | null => /^renderer\/features\/([^/]+)\//.exec(file)?.[1] ?? null;

/** `composer → ticket` for each feature that a file imports and that is not its own. */
function otherFeatures(file: string, source: string): string[] {
  const own = featureOf(file);
  if (own === null) return [];
  return importsOf(source)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => featureOf(targetOf(file, specifier)))
    .filter((other) => other !== null && other !== own)
    .map((other) => `${own} → ${other}`);
}

/** Forbidden imports of a file, each with a message that helps. */
function offences(file: string, source: string): string[] {
  const rule = rules.find((one) => file.startsWith(one.folder));
  if (!rule) return [];
  return importsOf(source).flatMap(({ specifier, typeOnly }) => {
    const clean = specifier.replace(/\?.*$/, '');
    const target = clean.startsWith('.') ? targetOf(file, clean) : null;
    const allowed =
      target === null
        ? rule.outside(clean)
        : rule.inside.some((entry) => {
            const path = entry.replace(' (types)', '');
            const fits = path.endsWith('/') ? target.startsWith(path) : target === path;
            return fits && (typeOnly || path === entry);
          });
    if (allowed) return [];
    return [`${file} imports ${typeOnly ? 'types of ' : ''}${target ?? specifier}: ${rule.instead}`];
  });
}

/**
 * Calls that ask this computer for the time; the desk and its worker are told it, so that tests can
 * turn it.
 */
const ASKS_THE_TIME = /\b(?:Date\.now|performance\.now)\(|\bnew Date\(\)/;
const CLOCK = 'electron/core/desk/clock.ts';

/** Parts of a date in the zone that a thread of Node keeps from its start, also in another one. */
const ASKS_THE_ZONE =
  /\.(?:get|set)(?:Day|Date|Month|FullYear|Hours|Minutes)\(|\.getTimezoneOffset\(|\bnew Date\([^()]*,|\bDateTimeFormat\(\)/;

const asksTheTime = (file: string, source: string): boolean =>
  file.startsWith('electron/core/') &&
  file !== CLOCK &&
  [ASKS_THE_TIME, ASKS_THE_ZONE].some((asks) =>
    asks.test(source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')),
  );

const SHOWN = 'what is shown beside a date of now, drawn again as time passes';
const CHOSEN = 'a time that the agent chooses is theirs, by the clock they look at';

/**
 * Where hosts and windows read the clock of the day, which anybody may set, and why nothing is due,
 * sent or marked by it. Every other measure of time there is `performance.now()`.
 */
const READS_THE_CLOCK: Readonly<Record<string, string>> = {
  'electron/host/log.ts': 'the date of a line, for people',
  'electron/main/updates.ts':
    'when updates were looked for, shown only; a release dated far ahead is refused with a word about the clock',
  'renderer/features/accounts/AccountBanners.tsx': SHOWN,
  'renderer/features/accounts/ClosedAccount.tsx': SHOWN,
  'renderer/features/away/slice.ts': 'where the line of an absence begins; it marks nothing',
  'renderer/features/canned/CannedEditor.tsx': SHOWN,
  'renderer/features/composer/SendButtons.tsx': CHOSEN,
  'renderer/features/composer/useSend.ts':
    'follow-ups that the agent chose, and the end of a hold as the desk keeps it',
  'renderer/features/composer/send-options.ts': 'times that the agent picks, for choices that are still offered',
  'renderer/features/hand-over/slice.ts': 'today and this week, as the agent’s calendar has them',
  'renderer/features/marks/PromiseDialog.tsx': CHOSEN,
  'renderer/features/marks/MarkDialog.tsx': CHOSEN,
  'renderer/features/marks/actions.ts': SHOWN,
  'renderer/features/marks/undoable-changes.ts': 'the order of what can be undone',
  'renderer/features/orders/slice.ts': 'whether a list is read once more; one read ahead of now is',
  'renderer/features/outage/OutagePlan.tsx': CHOSEN,
  'renderer/features/outbox/slice.ts': 'the countdown to the end of a hold, which the desk moves with the clock',
  'renderer/features/outbox/outbox-actions.ts': 'the seconds that an announcement names',
  'renderer/features/palette/choices.ts': CHOSEN,
  'renderer/features/settings/BackupsField.tsx': SHOWN,
  'renderer/features/settings/first-steps/FirstSteps.tsx':
    'whether the list is whole or one line, which a press changes',
  'renderer/features/settings/index.ts': 'the same, by a command',
  'renderer/i18n/format.ts': SHOWN,
  'renderer/parts/accounts/connection.ts': SHOWN,
  'renderer/parts/archive/BringInArchive.tsx': SHOWN,
  'renderer/parts/marks/TimePicker.tsx': CHOSEN,
  'renderer/parts/outbox/OutboxCard.tsx': SHOWN,
  'renderer/parts/outbox/SendLaterDialog.tsx': CHOSEN,
  'renderer/parts/outbox/outbox-item.ts': SHOWN,
  'renderer/parts/outbox/show-held.ts': 'the end of a hold as the desk keeps it',
  'renderer/ui/hooks.ts': SHOWN,
  'renderer/window/report-presence.ts': 'a sleep is told once more at the next touch; the desk judges it',
};

const readsTheClock = (file: string, source: string): boolean =>
  /^(?:electron|renderer|shared)\//.test(file) &&
  !file.startsWith('electron/core/') &&
  /\bDate\.now\b|\bnew Date\(\)/.test(source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, ''));

const NETWORK = /^(?:(?:node:)?(?:net|tls|dgram|https?|http2)|undici|ws|@nats-io\/transport-node)$/;
/** Names from there that reach nobody: rules, listeners, wrappers. */
const REACHES_NOBODY =
  /^(?:type\s|isIP$|BlockList$|createServer$|createSecureContext$|checkServerIdentity$|DecoratorHandler$|errors$)/;
const REACHES_BY_CHROMIUM =
  /\bnet\.(?:request|fetch)\(|(?:\bawait|\breturn|=>|=|\bvoid)\s+fetch\(|\.(?:loadURL|downloadURL)\(/;

/** Whether a file of the hosts or the desk can reach another computer by itself. */
function reachesOut(source: string): boolean {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const clauses = [...text.matchAll(/^\s*import\b([^'"`;()]*?)\bfrom\s*['"]([^'"]+)['"]/gm)];
  const isOpener = (clause: string): boolean =>
    !/^\s*type\b/.test(clause) &&
    (/^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1]?.split(',') ?? [clause]).some(
      (name) => name.trim() !== '' && !REACHES_NOBODY.test(name.trim()),
    );
  return (
    REACHES_BY_CHROMIUM.test(text) ||
    clauses.some(([, clause = '', module = '']) => NETWORK.test(module) && isOpener(clause))
  );
}

/** Where a file hands its connections to the list of what left this computer. */
const REPORTS = /\boutside\.socket\(|\breportRequests\(/;

/** Files that reach out and report nothing themselves, and why nothing is missed. */
const REPORTED_ELSEWHERE: Readonly<Record<string, string>> = {
  'electron/core/desk/checks/http.ts': 'speaks HTTP over a socket of reach.ts',
  'electron/host/certificates.ts': 'reads the list of authorities',
  'electron/host/scripts/command.ts': 'asks the desk of this computer over the socket of its user',
  'electron/main/page-view.ts': 'its session is that of page-contents.ts',
  'electron/main/security.ts': 'asks the server of a developer, in no package',
  'electron/main/window.ts': 'loads the page of the program itself',
};

/**
 * Files that reach each other over imports, each circle once (Tarjan's strongly connected
 * components).
 */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const path: string[] = [];
  const visit = (file: string): number => {
    const at = order.size;
    order.set(file, at);
    low.set(file, at);
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      const reached = order.has(next) ? (path.includes(next) ? (order.get(next) ?? at) : at) : visit(next);
      low.set(file, Math.min(low.get(file) ?? at, reached));
    }
    const lowest = low.get(file) ?? at;
    if (lowest === at) {
      const circle = path.splice(path.indexOf(file));
      if (circle.length > 1) found.push(circle.sort());
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** Files that may reach each other over imports of types: a state and what it is made of. */
const MOST_IN_A_CIRCLE = 4;

/** Sources without their tests, which stand beside them and may reach for whatever they need. */
const files = globSync('{shared,electron,renderer,service,build}/**/*.{ts,tsx,mts,cts}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort();

describe('the layers', () => {
  it('finds the sources', () => {
    expect(files).toContain('shared/contract.ts');
    expect(files).toContain('electron/local/server.ts');
  });

  it('lets no file import from where it must not', () => {
    expect(files.flatMap((file) => offences(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('lets no feature of the window import another', () => {
    const found = new Set(files.flatMap((file) => otherFeatures(file, readFileSync(join(root, file), 'utf8'))));
    expect(
      [...found].filter((pair) => !STILL_KNOWN.includes(pair)).sort(),
      'what several features need belongs to renderer/parts/; what puts features together, to the window',
    ).toEqual([]);
    expect(
      STILL_KNOWN.filter((pair) => !found.has(pair)),
      'it ended: take it off the list',
    ).toEqual([]);
    expect(otherFeatures('renderer/features/a/a.ts', `import { x } from '../b/b.ts';\nimport './a.css';`)).toEqual([
      'a → b',
    ]);
  });

  it('lets no folder of the store import from one above it', () => {
    expect(
      files.flatMap((file) => importsFromAbove(file, readFileSync(join(root, file), 'utf8'))),
      'what both folders need belongs to the lower one; STORE_FOLDERS has their order',
    ).toEqual([]);
    const folders = readdirSync(join(root, 'electron/core/worker'), { withFileTypes: true });
    expect(folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual([...STORE_FOLDERS].sort());
    expect(
      importsFromAbove('electron/core/worker/marks/a.ts', `import type { View } from '../queues/views.ts';`),
    ).toHaveLength(1);
  });

  it('lets nothing of the desk ask for the time or the zone but its clock', () => {
    expect(
      files.filter((file) => asksTheTime(file, readFileSync(join(root, file), 'utf8'))),
      'take them from ports.clock, or as arguments; the store has ctx.now and ctx.zone',
    ).toEqual([]);
    expect(asksTheTime('electron/core/a.ts', 'const at = Date.now();')).toBe(true);
    expect(asksTheTime('electron/core/a.ts', 'if (new Date(at).getHours() > 9) return;')).toBe(true);
    expect(asksTheTime('electron/core/a.ts', 'const day = new Date(at);\n// not Date.now()')).toBe(false);
  });

  it('lets hosts and windows read the clock of the day only where nothing is due by it', () => {
    const found = files.filter((file) => readsTheClock(file, readFileSync(join(root, file), 'utf8')));
    expect(
      found.filter((file) => !(file in READS_THE_CLOCK)),
      'somebody may set it: measure by performance.now(), or say in READS_THE_CLOCK why it does no harm',
    ).toEqual([]);
    expect(
      Object.keys(READS_THE_CLOCK).filter((file) => !found.includes(file)),
      'it ended: take it off the list',
    ).toEqual([]);
    expect(readsTheClock('renderer/a.ts', 'const [now] = useState(Date.now);')).toBe(true);
    expect(readsTheClock('shared/a.ts', '// not Date.now()\nconst at = performance.now();')).toBe(false);
  });

  it('lets no file reach out without a word in the list of what left this computer', () => {
    const found = files.filter(
      (file) => file.startsWith('electron/') && reachesOut(readFileSync(join(root, file), 'utf8')),
    );
    expect(
      found.filter((file) => !REPORTS.test(readFileSync(join(root, file), 'utf8')) && !(file in REPORTED_ELSEWHERE)),
      'report each connection (electron/core/desk/outside/), or say in REPORTED_ELSEWHERE who does',
    ).toEqual([]);
    expect(
      Object.keys(REPORTED_ELSEWHERE).filter((file) => !found.includes(file)),
      'it ended: take it off the list',
    ).toEqual([]);
    expect(reachesOut(`import { isIP, type Socket } from 'node:net';`)).toBe(false);
    expect(reachesOut(`import { isIP, connect } from 'node:net';`)).toBe(true);
    expect(reachesOut(`import * as tls from 'node:tls';`)).toBe(true);
  });

  it('has no circle among the imports of values, and none of more than four files among all', () => {
    const known = new Set(files);
    const graphOf = (isCounted: (one: Import) => boolean) =>
      new Map(
        files.map((file) => [
          file,
          importsOf(readFileSync(join(root, file), 'utf8'))
            .filter((one) => one.specifier.startsWith('.') && isCounted(one))
            .map(({ specifier }) => targetOf(file, specifier))
            .filter((target) => known.has(target)),
        ]),
      );
    expect(circlesOf(graphOf(({ typeOnly }) => !typeOnly)), 'move what both need to a file of its own').toEqual([]);
    expect(
      circlesOf(graphOf(() => true)).filter(({ length }) => length > MOST_IN_A_CIRCLE),
      'types that so many files pass around belong to one file below them',
    ).toEqual([]);
    expect(
      circlesOf(
        new Map([
          ['a', ['b']],
          ['b', ['c', 'a']],
          ['c', []],
        ]),
      ),
    ).toEqual([['a', 'b']]);
  });

  it('gives every folder a README', () => {
    const foldersOf = (path: string) =>
      readdirSync(join(root, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map((entry) => join(path, entry.name))
        .filter((folder) => !['node_modules', 'dist', 'out'].includes(folder));
    const without = [...foldersOf('.'), ...foldersOf('electron'), 'renderer/parts'].filter(
      (folder) => !existsSync(join(root, folder, 'README.md')),
    );
    expect(
      without,
      'each needs a README.md of ten lines: what lives here, what it may import, how to change it',
    ).toEqual([]);
  });
});

describe('the check itself', () => {
  const caught: [file: string, source: string][] = [
    ['shared/a.ts', `import { readFile } from 'node:fs';`],
    ['shared/domain/a.ts', `import { z } from 'zod';`],
    ['shared/a.ts', `import { x } from '../electron/core/desk/desk.ts';`],
    ['electron/core/desk/a.ts', `import { app } from 'electron';`],
    ['electron/core/desk/a.ts', `const { app } = await import('electron/main');`],
    ['electron/core/desk/a.ts', `import type { Window } from '../../main/window.ts';`],
    ['electron/core/desk/deep/a.ts', `export { log } from '../../../host/log.ts';`],
    ['electron/core/desk/a.ts', `import keytar from 'keytar';`],
    ['electron/core/desk/a.ts', `import { create } from 'zustand';`],
    ['electron/core/rules/a.ts', `import { readFileSync } from 'node:fs';`],
    ['electron/core/rules/a.ts', `import { openStore } from '../worker/database/open-store.ts';`],
    ['electron/core/worker/a.ts', `import { request } from 'undici';`],
    ['electron/core/worker/a.ts', `import type { Clock } from '../desk/ports.ts';`],
    ['electron/core/desk/a.ts', `import { CALLS } from '../worker/calls.ts';`],
    ['electron/core/worker/remote.ts', `import { CALLS } from './calls.ts';`],
    ['electron/host/a.ts', `import { net } from 'electron';`],
    ['electron/host/a.ts', `import { createDesk } from '../core/desk/desk.ts';`],
    ['electron/host/a.ts', `import { systemClock } from '../core/desk/ports.ts';`],
    ['electron/main/a.ts', `import { serveLocally } from '../local/server.ts';`],
    ['electron/main/a.ts', `import { bridge } from '../../renderer/bridge.ts';`],
    ['electron/local/a.ts', `import {\n  app,\n  net,\n} from 'electron';`],
    ['electron/preload/a.ts', `import { contract } from '../../shared/contract.ts';`],
    ['electron/preload/a.ts', `import { readFileSync } from 'node:fs';`],
    ['renderer/a.tsx', `import { contract, type Bridge } from '../shared/contract.ts';`],
    ['renderer/a.tsx', `import { readFile } from 'fs/promises';`],
    ['renderer/a.tsx', `import type { Desk } from '../electron/core/desk/desk.ts';`],
    ['renderer/a.tsx', `import 'electron';`],
    ['renderer/a.tsx', `import { z } from 'zod';`],
    ['renderer/parts/a.tsx', `import { createComposerSlice } from '../features/composer/slice.ts';`],
    ['renderer/ui/a.tsx', `import { useStore } from '../store/index.ts';`],
    ['renderer/store/a.ts', `import { createListSlice } from '../features/list/slice.ts';`],
    ['renderer/features/a/a.tsx', `import { Shell } from '../../window/Shell.tsx';`],
    ['service/a.ts', `import { ok } from '../shared/result.ts';`],
    ['service/a.ts', `import type { Ticket } from '../shared/domain/ticket.ts';`],
    ['build/a.ts', `import { createDesk } from '../electron/core/desk/desk.ts';`],
  ];
  it.each(caught)('catches %s: %s', (file, source) => {
    expect(offences(file, source)).toHaveLength(1);
  });

  const fine: [file: string, source: string][] = [
    ['shared/a.ts', `import { z } from 'zod';`],
    ['electron/core/desk/a.ts', `import { request } from 'undici';\nimport { ok } from '../../../shared/result.ts';`],
    [
      'electron/core/desk/a.ts',
      `import type { Store } from '../worker/calls.ts';\nimport { openRemoteStore } from '../worker/remote.ts';`,
    ],
    ['electron/core/worker/a.ts', `import { zonedToUtc } from '../rules/zone.ts';`],
    ['electron/core/desk/a.ts', `// import { app } from 'electron';\n/* import 'electron'; */`],
    ['renderer/a.tsx', `import { CHUNK_BYTES } from '../shared/domain/draft.ts';`],
    ['electron/host/a.ts', `import type { Log } from '../core/desk/ports.ts';`],
    ['electron/host/a.ts', `import { type Log, type Clock } from '../core/desk/ports.ts';`],
    ['electron/main/a.ts', `import { app } from 'electron';\nimport { createDesk } from '../core/desk/desk.ts';`],
    ['electron/preload/a.ts', `import type { Bridge } from '../../shared/contract.ts';`],
    [
      'renderer/a.tsx',
      `import type { Bridge } from '../shared/contract.ts';\nimport { ok } from '../shared/result.ts';`,
    ],
    ['renderer/a.tsx', `import { signed } from '../shared/domain/draft.ts';`],
    ['renderer/a.tsx', `import styles from './a.module.css';\nimport './b.css';`],
    ['tests/a.ts', `import { app } from 'electron';`],
  ];
  it.each(fine)('lets through %s: %s', (file, source) => {
    expect(offences(file, source)).toEqual([]);
  });
});
