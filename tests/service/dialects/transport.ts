/** Dialects of the transport: headers, encodings, bodies. */

import type { FormValue } from '../../../service/http/form.ts';
import { failure, json } from '../../../service/http/reply.ts';
import { PHP_NOTICE } from '../fault-kinds.ts';
import type { Dialect } from './dialect.ts';

const BOOLEAN_FIELDS =
  /^(subaccount|markdown|useMarkdown|(domain|general|invoice|product|support)emails|dnsmanagement|emailforwarding|idprotection)$/;

export const transport: readonly Dialect[] = [
  {
    name: 'php-notice',
    row: 5,
    description: 'notices of PHP before the JSON',
    text: (text) => `${PHP_NOTICE}${text}`,
  },
  {
    name: 'expiry-as-text',
    row: 40,
    group: 'expiry',
    description: '`expires_in` as a text',
    token: (body) => ({ ...body, expires_in: String(body.expires_in) }),
  },
  {
    name: 'expiry-missing',
    row: 40,
    group: 'expiry',
    description: 'no `expires_in`',
    token: ({ expires_in: _seconds, ...body }) => body,
  },
  {
    name: 'no-rotation',
    row: 40,
    description: 'a refresh token stays good, and no new one comes with a refresh',
    token({ refresh_token, ...body }, { form }) {
      return form.text('grant_type') === 'refresh_token' ? body : { ...body, refresh_token };
    },
  },
  {
    name: 'no-refresh',
    row: 34,
    notInAll: true,
    description: 'the refresh grant is refused',
    instead({ operation, form }) {
      if (operation !== 'token' || form.text('grant_type') !== 'refresh_token') return undefined;
      return json(400, { error: 'unsupported_grant_type', error_description: 'The grant type is not supported.' });
    },
  },
  {
    name: 'no-v2',
    row: 36,
    notInAll: true,
    description: '404 on every business path, also with a good token',
    instead: ({ operation }) =>
      operation === 'token' ? undefined : failure(404, `There is no operation ${operation}.`),
  },
  {
    name: 'strict-booleans',
    row: 37,
    description: 'booleans other than `1` and `0` are refused',
    request({ form }) {
      for (const [name, value] of form.values) {
        if (!BOOLEAN_FIELDS.test(name)) continue;
        const texts = typeof value === 'string' ? [value] : [...value.values()];
        if (texts.some((text) => text !== '1' && text !== '0' && text !== ''))
          return `The ${name} field must be true or false.`;
      }
      return undefined;
    },
  },
  {
    name: 'php-booleans',
    row: 37,
    notInAll: true,
    description: 'every boolean but `0` and the empty text is true, also `false`',
    request({ form }) {
      const asPhp = (value: FormValue): FormValue => {
        if (typeof value === 'string') return value === '' || value === '0' ? value : '1';
        return new Map([...value].map(([key, item]) => [key, asPhp(item)]));
      };
      for (const [name, value] of form.values) if (BOOLEAN_FIELDS.test(name)) form.values.set(name, asPhp(value));
      return undefined;
    },
  },
  {
    name: 'strict-headers',
    row: 35,
    description:
      'a request without an exact Content-Length, `X-Requested-With: XMLHttpRequest` and `Accept: application/json` is refused',
    request({ headers }) {
      if (headers['content-length'] === undefined) return 'The request has no Content-Length header.';
      if (headers['x-requested-with'] !== 'XMLHttpRequest') return 'The request has no X-Requested-With header.';
      return String(headers.accept).includes('application/json')
        ? undefined
        : 'The request does not accept application/json.';
    },
  },
  {
    name: 'few-fields',
    row: 38,
    description: 'fields past the first 1,000 are dropped without a word',
  },
  {
    name: 'json-ignored',
    row: 38,
    description: 'a JSON body is taken for an empty form, as PHP does',
  },
  {
    name: 'form-limit',
    row: 38,
    notInAll: true,
    description: 'a form over 8 MB is emptied, as PHP does: the refusal names a field that was sent',
  },
];
