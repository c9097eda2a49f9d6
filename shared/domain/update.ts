/**
 * What is known of a newer version.
 * - `off`: this desk does not look for any. `door`: it runs from its sources or in a browser; `none`: this package was built
 *   without an address to look at; `managed`: the administrator turned it off; `system`: the system's packages bring them.
 * - `ready`: fetched and checked; it is installed by a restart, or when Rackside is closed.
 */
export type UpdateState =
  | { state: 'off'; why: 'door' | 'none' | 'managed' | 'system' }
  | { state: 'idle'; checkedAt: number | null }
  | { state: 'looking' }
  | { state: 'fetching'; version: string; percent: number }
  | { state: 'ready'; version: string }
  | { state: 'failed'; reason: UpdateFailure; at: number };

/** `unreachable`: its address did not answer. `untrusted`: what came is not what was promised; it was thrown away. */
export type UpdateFailure = 'unreachable' | 'untrusted' | 'unreadable';
