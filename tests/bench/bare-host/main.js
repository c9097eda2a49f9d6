/** An Electron window whose main process answers calls with a value that is there already. */
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, ipcMain } from 'electron';

const at = (name) => fileURLToPath(new URL(name, import.meta.url));
const answer = JSON.parse(process.env.RACKSIDE_BENCH_ANSWER ?? 'null');

ipcMain.handle('bare', () => answer);
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, webPreferences: { preload: at('./preload.cjs') } });
  void window.loadFile(at('./index.html'));
});
