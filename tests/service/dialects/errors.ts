/** Dialects that word failures differently. */
import type { Call, Dialect } from './dialect.ts';

function fieldOf(message: string, { form }: Call): string {
  const named = /field:? (\w+)/.exec(message)?.[1] ?? /^The (\w+) field/.exec(message)?.[1];
  return named ?? [...form.values.keys()][0] ?? 'request';
}

export const errors: readonly Dialect[] = [
  {
    name: 'error-status',
    row: 2,
    group: 'error',
    description: '`{"status":"error","messages":"…"}`',
    refusal: (message) => ({ status: 'error', messages: message }),
  },
  {
    name: 'error-messages',
    row: 2,
    group: 'error',
    description: '`{"result":"error","messages":["…","…"]}`',
    refusal: (message) => ({ result: 'error', messages: [message, 'The action was not carried out.'] }),
  },
  {
    name: 'error-bare',
    row: 2,
    group: 'error',
    description: '`{"error":"…"}` without a result',
    refusal: (message) => ({ error: message }),
  },
  {
    name: 'error-fields',
    row: 2,
    group: 'error',
    description: 'a list of texts for each field at fault: `{"result":"error","subject":["…"]}`',
    refusal: (message, call) => ({ result: 'error', [fieldOf(message, call)]: [message] }),
  },
  {
    name: 'warning-only',
    row: 3,
    group: 'error',
    description: '`{"warning":"…"}`: the operation was not done',
    refusal: (message) => ({ warning: message }),
  },
  {
    name: 'token-expired',
    row: 2,
    description: '`{"error":"token expired"}` with 401',
    unauthorised: () => ({ error: 'token expired' }),
  },
  {
    name: 'no-result',
    row: 4,
    description: 'a success without `result`',
    body: ({ result: _result, ...body }) => body,
  },
];
