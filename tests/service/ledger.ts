/** Records every call for tests, without secrets. */
import { createHash } from 'node:crypto';
import type { Form } from '../../service/http/form.ts';
import { readAttachments } from '../../service/operations/encoded-fields.ts';

export interface LedgerRecord {
  seq: number;
  operation: string;
  at: number;
  /** The form's fields, with secrets and file contents replaced by a note. */
  params: Record<string, unknown>;
  /** The exact message, if the form had one. */
  message: string | null;
  attachments: { name: string; size: number; sha256: string }[];
  bodyBytes: number;
  /** HTTP status of the answer. Null if the connection was cut. */
  status: number | null;
  applied: boolean;
  fault: string | null;
}

const SECRET = /^(client_secret|password2?|rootpw|eppcode|access_token|refresh_token|transfersecret)$/;

export class Ledger {
  private records: LedgerRecord[] = [];
  private seq = 0;

  add(record: Omit<LedgerRecord, 'seq' | 'params' | 'message' | 'attachments'>, form: Form): void {
    this.records.push({
      seq: ++this.seq,
      ...record,
      params: withoutSecrets(form.toObject()),
      message: form.text('message') ?? null,
      attachments: filesOf(form),
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
    // The operation has already refused undecodable files, so record none.
    return [];
  }
}
