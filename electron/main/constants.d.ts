/** Set by vite.config.ts: the Node-API version that the SQLite addon declares. */
declare const __SQLITE_NODE_API__: number;
/** Set by `npm run dev`: the address of its Vite server; null in every other build. */
declare const __DEV_SERVER__: string | null;
/**
 * The icon beside the clock, rendered by build/icons.ts, as `data:` addresses; the second one for a
 * Mac.
 */
declare const __TRAY_ICON__: string;
declare const __TRAY_TEMPLATE__: string;
