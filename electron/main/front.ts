/**
 * `Front` is what stands in front of the desk: its one window, and what other programs want to see
 * there.
 */
import type { BrowserWindow } from 'electron';
import type { WantedTicket } from '../../shared/domain/ticket-address.ts';

/** The one window while it is open, and how it comes to the front. */
export interface Front {
  window: BrowserWindow | null;
  /** Whether its page is there and takes input. */
  isResponsive(): boolean;
  show(): void;
  /** Another program asked for a ticket; null leaves what was asked before. */
  want(ticket: WantedTicket): void;
  /** Says what was asked before, and all that comes from now on. */
  tellWanted(to: (ticket: WantedTicket) => void): void;
}

const unresponsive = new WeakSet<BrowserWindow>();

/** Follows whether the page takes input. */
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
