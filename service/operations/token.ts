/** The token endpoint. */
import type { Context } from '../context.ts';
import { sameSecret, type TokenPair } from '../http/auth.ts';
import type { Form } from '../http/form.ts';

export type TokenAnswer =
  | { status: 200; body: Omit<TokenPair, 'refresh_token'> & { refresh_token?: string } }
  | { status: 400 | 401; body: { error: string; error_description: string } };

const refused = (status: 400 | 401, error: string, text: string): TokenAnswer => ({
  status,
  body: { error, error_description: text },
});

/**
 * api.md 4.1, and the refresh grant with rotating refresh tokens. Errors in the style of OAuth 2.0.
 */
export function token(form: Form, { credentials, tokens, dialects }: Context): TokenAnswer {
  const grant = form.filled('grant_type');
  if (grant === undefined) return refused(400, 'invalid_request', 'Missing required field: grant_type');
  const refreshes = grant === 'refresh_token' && !dialects.has('no-refresh');
  if (grant !== 'password' && !refreshes) {
    return refused(400, 'unsupported_grant_type', 'The grant type is not supported.');
  }
  const fields = [
    'client_id',
    'client_secret',
    ...(grant === 'password' ? ['username', 'password'] : ['refresh_token']),
  ];
  for (const field of fields) {
    if (form.filled(field) === undefined) return refused(400, 'invalid_request', `Missing required field: ${field}`);
  }
  const is = (field: string, secret: string) => sameSecret(form.text(field) ?? '', secret);
  if (!is('client_id', credentials.apiKey) || !is('client_secret', credentials.apiSecret)) {
    return refused(401, 'invalid_client', 'Client authentication failed.');
  }
  if (grant === 'refresh_token') {
    const refreshToken = form.text('refresh_token') ?? '';
    const pair = dialects.has('no-rotation') ? tokens.renew(refreshToken) : tokens.refresh(refreshToken);
    return pair
      ? { status: 200, body: pair }
      : refused(400, 'invalid_grant', 'The refresh token is unknown, used or expired.');
  }
  const email = form.text('username')?.trim().toLowerCase() ?? '';
  if (!sameSecret(email, credentials.email.toLowerCase()) || !is('password', credentials.password)) {
    return refused(400, 'invalid_grant', 'The user credentials were incorrect.');
  }
  return { status: 200, body: tokens.issue() };
}
