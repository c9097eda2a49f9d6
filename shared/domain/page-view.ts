/**
 * A page of the service that the host shows beside a ticket, where its conversation can be read in
 * no other way. The window learns where it is, never its access code.
 */

/** Where the window keeps room for the page: CSS pixels from the window's upper left corner. */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ShownPage {
  account: string;
  ticket: string;
  /** Origin and path of what is shown now; of what follows them only that there is more. */
  address: string;
  title: string;
  isLoading: boolean;
  canGoBack: boolean;
  canGoForward: boolean;
  /** Why nothing could be loaded, as Chromium names it; null where it could. */
  failure: string | null;
  /** It is the page of this ticket, as far as its address tells: only that can be read. */
  isOfTicket: boolean;
}

/** How the agent left the page by the keyboard: to its own head, or to the next pane. */
export type PageExit = 'escape' | 'next' | 'previous';
