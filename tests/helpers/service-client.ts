import { type RunningService, type ServiceOptions, startService } from '../service/service.ts';

export const BASE = Date.UTC(2026, 8, 14, 9, 30);

/**
 * A bare client of the service, for its own tests: it knows forms, and nothing of what they mean.
 */
export interface Bench {
  service: RunningService;
  token(fields: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }>;
  signIn(): Promise<{ access: string; refresh: string }>;
  call(operation: string, fields?: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }>;
  tickets(fields?: Record<string, string>): Promise<Record<string, string>[]>;
  hook(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

export async function startBench(options: ServiceOptions = {}): Promise<Bench> {
  const service = await startService({ testMode: true, base: BASE, now: () => BASE, ...options });
  const { apiKey, apiSecret, email, password } = service.credentials;
  let access: string | null = null;
  const bench: Bench = {
    service,
    async token(fields) {
      const response = await fetch(`${service.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    async signIn() {
      const { body } = await bench.token({
        grant_type: 'password',
        client_id: apiKey,
        client_secret: apiSecret,
        username: email,
        password,
      });
      access = String(body.access_token);
      return { access, refresh: String(body.refresh_token) };
    },
    async call(operation, fields = {}) {
      if (access === null) await bench.signIn();
      const response = await fetch(`${service.url}/api/v2/hosting/${operation}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${access}`, 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': MULTIPART },
        body: encodeForm(fields),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    async tickets(fields = {}) {
      const { body } = await bench.call('get-tickets', { limitnum: '1000', ...fields });
      return (body.tickets as { ticket: Record<string, string>[] }).ticket;
    },
    async hook(method, path, body) {
      const response = await fetch(`${service.url}/_test/${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
  };
  return bench;
}

const BOUNDARY = '----bench-5f1d8c';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** A multipart body with every byte as given: FormData would turn line feeds into CRLF. */
export function encodeForm(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

/** The wire form of the attachments field. */
export function encodeFiles(files: { name: string; data: Uint8Array }[]): string {
  const list = files.map(({ name, data }) => ({ name, data: Buffer.from(data).toString('base64') }));
  return Buffer.from(JSON.stringify(list)).toString('base64');
}
