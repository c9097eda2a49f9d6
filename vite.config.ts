import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, type Plugin } from 'vite';
import { trayIcon } from './build/icons.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What a host finds beside itself: Electron, Node, and the native packages. Everything else is
 * bundled.
 */
const outside = [
  'electron',
  /^electron\//,
  /^node:/,
  ...builtinModules,
  'better-sqlite3-multiple-ciphers',
  'keytar',
  '@napi-rs/keyring',
];

const WINDOW = 'first';

const isEntry = (file?: { type: string; isEntry?: boolean }) => file?.type === 'chunk' && file.isEntry === true;

/** Tells the page's entry which files the window's code is in: `renderer/first-look.ts` has them fetched early. */
const fetchWindowEarly: Plugin = {
  name: 'fetch-window-early',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' && file.name === WINDOW ? [file.fileName, ...file.imports] : []))
        .filter((file) => !isEntry(bundle[file]))
        .map((file) => ({
          tag: 'meta',
          attrs: { name: 'window', content: `./${file}` },
          injectTo: 'head',
        })),
  },
};

/** Fetches the letters of Latin scripts early, so that no text changes its typeface before the agent's eyes. */
const fetchLettersEarly: Plugin = {
  name: 'fetch-letters-early',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /inter-latin-wght-normal-[\w-]+\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${file}` },
          injectTo: 'head',
        })),
  },
};

/**
 * Writes the packages of the hosts without blanks: they are a third of the download. Our own code
 * keeps its lines, by which logs name places, without the bundler's tabs: our sources have none.
 */
const withoutBlanks: Plugin = {
  name: 'without-blanks',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'host',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset') {
          if (file.fileName === LICENCES) file.source = shareTexts(String(file.source));
        } else if (file.moduleIds.some((id) => !/^\0|\/node_modules\//.test(id)))
          file.code = file.code.replace(/^\t+/gm, '');
        else
          file.code = (await minify(file.fileName, file.code, { compress: false, mangle: { keepNames: true } })).code;
      }
    },
  },
};

const LICENCES = 'licences.md';

/** Packages with the same text of a licence stand above it together. */
function shareTexts(licences: string): string {
  const [head = '', ...packages] = licences.split(/^(?=## )/m);
  const byText = new Map<string, string>();
  for (const entry of packages) {
    const end = entry.indexOf('\n') + 1;
    const text = entry.slice(end).trim();
    byText.set(text, (byText.get(text) ?? '') + entry.slice(0, end));
  }
  return head + [...byText].map(([text, headings]) => `${headings}\n${text}\n\n`).join('');
}

/** Packages that one part of the desk loads: apart from our code, they are written without blanks. */
const PACKAGE_GROUPS = Object.entries({
  html: 'parse5|parse5-htmlparser2-tree-adapter|domhandler|domelementtype',
  select: 'css-select|css-what|nth-check|boolbase|domutils|dom-serializer',
  mail: 'postal-mime|yauzl|pend|papaparse',
  nats: '@nats-io|tweetnacl',
  sealing: 'age-encryption|@noble|@scure|yazl|buffer-crc32',
  server: 'hono|@hono|busboy|streamsearch',
}).map(([name, packages]) => ({ name, test: new RegExp(`/node_modules/(?:${packages})/`) }));

/** A language's own file; English shares one with the code for words. */
const languageOf = (path: string): string => {
  const language = path.match(/renderer\/i18n\/([^/]+)\//)?.[1] ?? 'en';
  return language === 'en' ? 'words' : `words-${language}`;
};

export default defineConfig({
  root: at('./renderer'),
  base: './',
  publicDir: false,
  // Read from a disk, not over a network: a large file is no reason to warn.
  // The licences of what is bundled go with it.
  build: { emptyOutDir: true, chunkSizeWarningLimit: 4000, license: { fileName: LICENCES } },
  plugins: [react(), fetchWindowEarly, fetchLettersEarly, withoutBlanks],
  define: {
    // Node-API version that the SQLite addon declares. Loading it on less kills the process, so
    // main compares first.
    __SQLITE_NODE_API__: '10',
    // `npm run dev` puts its server's address here.
    __DEV_SERVER__: 'null',
    __TRAY_ICON__: JSON.stringify(trayIcon(32, false)),
    __TRAY_TEMPLATE__: JSON.stringify(trayIcon(36, true)),
  },
  environments: {
    client: {
      build: {
        outDir: at('./dist/renderer'),
        target: 'chrome130',
        assetsInlineLimit: 0,
        // Whatever a script that is read later imports is there by then; the page names what comes first.
        modulePreload: false,
        // One order of rules, whatever is read first.
        cssCodeSplit: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // The page's entry, with what it imports; then the window, with what that does.
                { name: 'look', tags: ['$initial'], priority: 2 },
                { name: WINDOW, test: /renderer\/main\.tsx$/, priority: 1 },
                // News of the desk need the words, and may come before the rows, which the views wait for.
                { name: languageOf, debugName: 'languages', test: /renderer\/i18n\// },
                { name: 'views' },
              ],
            },
          },
        },
      },
    },
    preload: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        outDir: at('./dist/preload'),
        target: 'chrome130',
        rolldownOptions: {
          input: { preload: at('./electron/preload/preload.ts') },
          external: ['electron'],
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
    host: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        outDir: at('./dist/host'),
        target: 'node20',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: at('./electron/main/main.ts'),
            local: at('./electron/local/main.ts'),
            'store-worker': at('./electron/core/worker/main.ts'),
            'strength-worker': at('./electron/core/desk/vault/strength-worker.ts'),
            'import-worker': at('./electron/core/desk/importing/import-worker.ts'),
            'proof-worker': at('./electron/core/desk/team/proof-worker.ts'),
            practice: at('./service/practice.ts'),
          },
          external: outside,
          output: {
            format: 'es',
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            codeSplitting: { groups: PACKAGE_GROUPS },
            // Comments of the sources are not shipped; licences stand in a file of their own.
            comments: { jsdoc: false },
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await Promise.all(Object.values(builder.environments).map((environment) => builder.build(environment)));
    },
  },
});
