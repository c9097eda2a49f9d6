import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { Bridge, DeskEvent } from '../../shared/contract.ts';

/**
 * Exposes the two functions of the desk, typed by `Bridge` in the window. The desk checks the
 * contract, not this file.
 */
contextBridge.exposeInMainWorld('desk', {
  call: (name: string, input: unknown) => ipcRenderer.invoke('desk:call', name, input),
  onEvent(listener: (event: DeskEvent) => void) {
    const pass = (_: IpcRendererEvent, event: DeskEvent) => listener(event);
    ipcRenderer.on('desk:event', pass);
    return () => {
      ipcRenderer.off('desk:event', pass);
    };
  },
} satisfies Record<keyof Bridge, unknown>);
