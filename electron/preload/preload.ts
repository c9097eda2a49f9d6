/** Gives the window its two functions, in a sandbox. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { Bridge, DeskEvent } from '../../shared/contract.ts';

/**
 * The two functions of the window, as `Bridge` types them there: the contract is checked by the
 * desk, not here.
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
