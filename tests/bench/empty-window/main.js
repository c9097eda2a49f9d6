/** An Electron window with nothing in it: what no desk can start faster than. */
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow } from 'electron';

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800 });
  void window.loadFile(fileURLToPath(new URL('./index.html', import.meta.url)));
});
