import type { Result } from '../../shared/result.ts';

/** The value, or an exception that shows the error. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
