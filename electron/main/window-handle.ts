/** Manages the desk's only window, and the tickets that other programs ask it to show. */
import type { BrowserWindow } from 'electron';
import type { WantedTicket } from '../../shared/domain/ticket-address.ts';

export interface WindowHandle {
  window: BrowserWindow | null;
  isResponsive(): boolean;
  show(): void;
  /** Requests a ticket for another program. Null keeps an earlier request. */
  requestTicket(ticket: WantedTicket): void;
  forwardRequests(to: (ticket: WantedTicket) => void): void;
}

const unresponsive = new WeakSet<BrowserWindow>();

export function watchResponses(window: BrowserWindow): void {
  window.on('unresponsive', () => unresponsive.add(window));
  window.on('responsive', () => unresponsive.delete(window));
}

export function createWindowHandle(): WindowHandle {
  let wanted: WantedTicket = null;
  let requestTicket = (ticket: WantedTicket) => {
    wanted = ticket ?? wanted;
  };
  const front: WindowHandle = {
    window: null,
    isResponsive: () =>
      front.window !== null && !front.window.webContents.isCrashed() && !unresponsive.has(front.window),
    show() {
      const { window } = front;
      if (!window) return;
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    requestTicket: (ticket) => requestTicket(ticket),
    forwardRequests(to) {
      requestTicket = to;
      to(wanted);
    },
  };
  return front;
}
