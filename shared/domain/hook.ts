/** A webhook: an https address that is told of an agent's events by this desk. */

/** `status`: of the answer; else `reason` says why there was none, in words of connections. */
export interface HookFailure {
  at: number;
  status: number | null;
  reason: string;
}

export interface HookView {
  /** The address's host; null without one. The whole address may hold a secret. */
  host: string | null;
  /** Also sends names and subjects. */
  names: boolean;
  /** Nothing is sent without a secret. */
  hasSecret: boolean;
  /** `set`: the administrator chose all but the secret. `off`: none is allowed. */
  managed: 'set' | 'off' | null;
  waiting: number;
  deliveredAt: number | null;
  /** Null once a later delivery succeeded. */
  failure: HookFailure | null;
}
