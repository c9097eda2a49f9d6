// Electron reads this before an app (`-r`), ours or the empty one, and prints when what happened, a line each:
// a name, and ms by the clock that all processes share.
const { syncBuiltinESMExports } = require('node:module');
const { join } = require('node:path');
const threads = require('node:worker_threads');
const { app, session } = require('electron');

const mark = (name, at = performance.timeOrigin + performance.now()) => process.stdout.write(`mark ${name} ${at}\n`);

mark('electron');
// The first call that both apps make once they are imported.
const { whenReady } = app;
app.whenReady = () => {
  mark('imported');
  app.whenReady = whenReady;
  return whenReady.call(app);
};
app.once('ready', () => {
  mark('ready');
  const script = join(__dirname, 'page-marks.cjs');
  const { defaultSession } = session;
  // The second is the older Electron's name for it.
  if (defaultSession.registerPreloadScript) defaultSession.registerPreloadScript({ type: 'frame', filePath: script });
  else defaultSession.setPreloads([script]);
});

class Worker extends threads.Worker {
  constructor(file, options) {
    super(file, options);
    const isStore = String(file).endsWith('/store-worker.js');
    if (!isStore) return;
    mark('worker');
    this.once('message', () => mark('store'));
  }
}
threads.Worker = Worker;
syncBuiltinESMExports();

app.on('browser-window-created', (_, { webContents }) => {
  mark('window');
  webContents.on('console-message', (event, _level, text) => {
    const [word, name, at] = (text ?? event.message).split(' ');
    if (word === 'bench-mark') mark(name, Number(at));
  });
});
