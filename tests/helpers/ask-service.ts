import type { RunningService } from '../service/service.ts';

/** Calls the service as another program, with a token of its own. */
export async function askService(
  service: Pick<RunningService, 'url' | 'credentials'>,
  operation: string,
  fields: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const { apiKey, apiSecret, email, password } = service.credentials;
  const grant = { grant_type: 'password', client_id: apiKey, client_secret: apiSecret, username: email, password };
  const token = await fetch(`${service.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(grant) });
  const { access_token } = (await token.json()) as { access_token: string };
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  const headers = { Authorization: `Bearer ${access_token}` };
  const answer = await fetch(`${service.url}/api/v2/hosting/${operation}`, { method: 'POST', headers, body: form });
  return (await answer.json()) as Record<string, unknown>;
}
