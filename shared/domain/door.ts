/** What the local host and its page agree on. Electron's window has no door: nobody else can reach it. */

/** Where a browser keeps the page's half of the key: storage belongs to an origin, port included, as no cookie does. */
export const DOOR_STORAGE = 'rackside.door';

/** The header that shows that half with every command, and with the request for events. */
export const DOOR_HEADER = 'x-rackside-key';
