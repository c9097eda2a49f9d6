/** Manages the desk's only window, and the tickets that other programs ask it to show. */
import type { BrowserWindow } from 'electron';
import type { WantedTicket } from '../../shared/domain/ticket-address.ts';

export interface Front {
  window: BrowserWindow | null;
  isResponsive(): boolean;
  show(): void;
  /** Requests a ticket for another program. Null keeps an earlier request. */
  want(ticket: WantedTicket): void;
  tellWanted(to: (ticket: WantedTicket) => void): void;
}

const unresponsive = new WeakSet<BrowserWindow>();

export function watchResponses(window: BrowserWindow): void {
  window.on('unresponsive', () => unresponsive.add(window));
  window.on('responsive', () => unresponsive.delete(window));
}

export function createFront(): Front {
  let wanted: WantedTicket = null;
  let want = (ticket: WantedTicket) => {
    wanted = ticket ?? wanted;
  };
  const front: Front = {
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
    want: (ticket) => want(ticket),
    tellWanted(to) {
      want = to;
      to(wanted);
    },
  };
  return front;
}
