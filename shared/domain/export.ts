/** An export of all that an account has on this computer. */
import type { AppError } from '../result.ts';

/**
 * `zip`: one file, sealed if there is a passphrase. A folder can be continued after a stop, a zip
 * can't.
 */
export type ExportForm = 'folder' | 'zip';

/** The last export of an account since the start. `done` and `total` count rows of the store. */
export interface ExportStatus {
  state: 'running' | 'done' | 'stopped' | 'failed';
  form: ExportForm;
  /** Path of the folder or file, to show. */
  place: string;
  done: number;
  total: number;
  error: AppError | null;
}
