/** One function: what every call of a sandboxed window goes through at least. */
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('bare', (input) => ipcRenderer.invoke('bare', input));
