/** Records every call for tests, without secrets. */
import { createHash } from 'node:crypto';
import type { Form } from './http/form.ts';
import { readAttachments } from './operations/encoded-fields.ts';

/** One call, as it arrived and as it was answered. */
export interface LedgerRecord {
  seq: number;
  operation: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The form's fields; secrets and file contents are replaced by a note. */
  params: Record<string, unknown>;
  /** The exact message, where the form had one. */
  message: string | null;
  attachments: { name: string; size: number; sha256: string }[];
  /** Bytes of the body as it came over the wire. */
  bodyBytes: number;
  /** HTTP status answered; null where the connection was cut instead. */
  status: number | null;
  /** Whether the operation was carried out. */
  applied: boolean;
  /** The scripted fault that this call met, if any. */
  fault: string | null;
}

const SECRET = /^(client_secret|password2?|rootpw|eppcode|access_token|refresh_token|transfersecret)$/;

/** What was called, for tests. Kept in memory only. */
export class Ledger {
  private records: LedgerRecord[] = [];
  private seq = 0;

  add(record: Omit<LedgerRecord, 'seq' | 'params' | 'message' | 'attachments'>, form: Form | null): void {
    const message = form?.text('message') ?? null;
    this.records.push({
      seq: ++this.seq,
      ...record,
      params: form ? withoutSecrets(form.toObject()) : {},
      message,
      attachments: form ? filesOf(form) : [],
    });
  }

  all(): LedgerRecord[] {
    return [...this.records];
  }

  of(operation: string): LedgerRecord[] {
    return this.records.filter((record) => record.operation === operation);
  }

  clear(): void {
    this.records = [];
  }
}

function withoutSecrets(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      if (SECRET.test(key)) return [key, '(removed)'];
      if (key === 'attachments') return [key, typeof value === 'string' ? `(${value.length} characters)` : '(a list)'];
      return [key, value];
    }),
  );
}

function filesOf(form: Form): LedgerRecord['attachments'] {
  try {
    return readAttachments(form).map(({ name, data }) => ({
      name,
      size: data.length,
      sha256: createHash('sha256').update(data).digest('hex'),
    }));
  } catch {
    // What cannot be decoded has been refused by the operation itself; the ledger then holds no
    // files.
    return [];
  }
}
