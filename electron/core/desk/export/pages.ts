/** Reads the store's rows for an export, a page at a time. */
import type { Result } from '../../../../shared/result.ts';
import type { ExportKey, ExportPart } from '../../worker/export/pages.ts';
import type { RemoteStore } from '../../worker/remote.ts';

/** The store's error, which ends an export. */
export class ExportEnded extends Error {
  readonly result: Extract<Result<never>, { ok: false }>;
  constructor(result: Extract<Result<never>, { ok: false }>) {
    super('the export ended');
    this.result = result;
  }
}

export function orEnd<T>(answer: Result<T>): T {
  if (!answer.ok) throw new ExportEnded(answer);
  return answer.value;
}

/** `from`: the key after which to begin; empty for all. */
export async function* pagesOf(
  store: RemoteStore,
  part: ExportPart,
  from: ExportKey,
): AsyncGenerator<{ rows: object[]; after: ExportKey }> {
  let after = from;
  for (;;) {
    const page = orEnd(await store.export.page(part, after));
    if (page.after === null) return;
    after = page.after;
    yield { rows: page.rows, after };
  }
}
