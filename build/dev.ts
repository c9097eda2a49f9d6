import { watch } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createServer, type InlineConfig, type ViteDevServer } from 'vite';
import { build, buildIfStale } from './build.ts';
import { inRoot } from './project.ts';
import { fetchedElectron, noDisplay, spawnElectron, waitForElectronExit } from './start.ts';

/**
 * `npm run dev [-- --local] [--data DIR]`: the desk with a renderer that reloads when its sources
 * change, in Electron or in a browser. A change of the desk or the host restarts Electron; in a
 * browser, restart this command yourself.
 */
export async function main(argv: string[]): Promise<void> {
  const rest = argv.filter((arg) => arg !== '--local');
  if (!argv.includes('--local')) {
    const why = await inElectron(rest);
    if (why === null) process.exit(0);
    console.log(`The desk opens in the browser, because ${why}.`);
  }
  await inBrowser(rest);
}

const serverConfig = (server: InlineConfig['server']): InlineConfig => ({
  configFile: inRoot('vite.config.ts'),
  server: { host: '127.0.0.1', ...server },
});

async function inBrowser(argv: string[]): Promise<void> {
  await buildIfStale();
  const vite = await createServer(serverConfig({ middlewareMode: true, ws: { host: '127.0.0.1' } }));
  const host: { main(argv: string[], options: { serveFiles: ViteDevServer['middlewares'] }): Promise<void> } =
    await import(pathToFileURL(inRoot('dist/host/local.js')).href);
  await host.main(argv, { serveFiles: vite.middlewares });
}

async function inElectron(argv: string[]): Promise<string | null> {
  const dark = noDisplay();
  if (dark) return dark;
  const electron = await fetchedElectron();
  if ('why' in electron) return electron.why;

  const vite = await createServer(serverConfig({ ws: { host: '127.0.0.1' } }));
  await vite.listen();
  const [devServer] = vite.resolvedUrls?.local ?? [];
  if (!devServer) throw new Error('Vite does not say where it listens');
  const changed = watchHost();
  for (;;) {
    await buildHost(devServer);
    const child = spawnElectron(electron.path, inRoot('out/dev/host/main.js'), argv);
    const ended = waitForElectronExit(child);
    const again = Symbol();
    const first = await Promise.race([ended, changed().then(() => again)]);
    if (typeof first !== 'symbol') {
      await vite.close();
      return first;
    }
    child.kill();
    await ended;
  }
}

async function buildHost(devServer: string): Promise<void> {
  await build({
    logLevel: 'warn',
    define: { __DEV_SERVER__: JSON.stringify(devServer) },
    environments: {
      host: { build: { outDir: inRoot('out/dev/host') } },
      preload: { build: { outDir: inRoot('out/dev/preload') } },
    },
    builder: {
      async buildApp(builder) {
        const { host, preload } = builder.environments;
        for (const environment of [host, preload]) if (environment) await builder.build(environment);
      },
    },
  });
}

/** Returns a function that waits for the next change (or burst) outside the renderer. */
function watchHost(): () => Promise<void> {
  let tell = () => {};
  let timer: NodeJS.Timeout | undefined;
  for (const folder of ['electron', 'shared', 'service']) {
    watch(inRoot(folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => tell(), 200);
    });
  }
  return () => new Promise((resolve) => (tell = resolve));
}
