/** An Electron window with nothing in it, which no desk can start faster than, or with the page that is named. */
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow } from 'electron';

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800 });
  const page = process.argv.find((arg) => arg.startsWith('http:'));
  void (page ? window.loadURL(page) : window.loadFile(fileURLToPath(new URL('./index.html', import.meta.url))));
});
