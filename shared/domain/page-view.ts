/** A service page beside a ticket. The window learns its address but never its access code. */

/** The page's place in CSS pixels, from the window's upper left corner. */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ShownPage {
  account: string;
  ticket: string;
  /** Origin and path of the current page. Query and hash are replaced by a mark. */
  address: string;
  title: string;
  isLoading: boolean;
  canGoBack: boolean;
  canGoForward: boolean;
  failure: string | null;
  /** True if the address belongs to this ticket's page. Only then can the page be read. */
  isOfTicket: boolean;
}

/**
 * Direction in which the keyboard left the page: to its header, or to the next or previous pane.
 */
export type PageExit = 'escape' | 'next' | 'previous';
