/** Status codes without a known text: RFC 3463 with IANA's registry of enhanced codes, RFC 5321. */
import type { BounceReason } from '../../../../shared/domain/bounce.ts';

const RFC = 'https://www.rfc-editor.org/rfc/';
const REGISTRY = 'https://www.iana.org/assignments/smtp-enhanced-status-codes/';

/** Subject and detail of enhanced codes by the reason that they give: `1.1` for 5.1.1 and 4.1.1. */
const ENHANCED = byCode({
  noSuchUser: '1.1',
  noSuchDomain: '1.2',
  badAddress: '1.3 1.4 6.7',
  moved: '1.6',
  senderAddress: '1.7',
  senderDomain: '1.8 7.27',
  noMail: '1.10',
  disabled: '2.0 2.1 2.4 7.17 7.18',
  mailboxFull: '2.2',
  tooLarge: '2.3 3.4 7.16',
  systemFull: '3.1',
  busy: '3.2 4.5',
  misconfigured: '3.5',
  unreachable: '4.0 4.1 4.2',
  dnsFailed: '4.3',
  unroutable: '4.4',
  loop: '4.6',
  expired: '4.7',
  protocol: '5.0 5.1 5.2 5.4 5.5',
  tooManyRecipients: '5.3',
  malformed: '6.0 6.1 6.2 6.3 6.4 6.5',
  restricted: '7.2',
  login: '5.6 7.8 7.9 7.11 7.12 7.13 7.14',
  tls: '7.5 7.10 7.30',
  dkim: '7.20 7.21 7.22',
  spf: '7.23 7.24',
  reverseDns: '7.25',
  unauthenticated: '7.26 7.29',
  complaints: '7.28',
});

/** Reply codes of SMTP by the reason that each gives alone. */
const BASIC = byCode({
  busy: '421',
  temporary: '432 450 451 454 455',
  systemFull: '452',
  protocol: '500 501 502 503 504 555',
  noMail: '521 556',
  tls: '523 538',
  login: '530 534 535',
  moved: '551',
  unspecified: '550 552 553 554',
  policy: '571',
});

function byCode(codes: Partial<Record<BounceReason, string>>): ReadonlyMap<string, BounceReason> {
  const pairs = Object.entries(codes) as [BounceReason, string][];
  return new Map(pairs.flatMap(([reason, list]) => list.split(' ').map((code) => [code, reason] as const)));
}

export const isReplyCode = (code: string): boolean => BASIC.has(code);

/** Numbers that programs of other kinds also show: *error 500*, *503 Service Unavailable*. */
export const isAmbiguousCode = (code: string): boolean => /^50[0234]$/.test(code);

/** Codes that say more than words which many servers share. */
export const isTelling = (enhanced: string | null): boolean => /^[45]\.(?:1\.[78]|2\.2|7\.5)$/.test(enhanced ?? '');

/** The reason by codes alone. `enhanced`: complete, such as `5.7.1`; either may be absent. */
export function reasonOfCodes(code: string | null, enhanced: string | null): { reason: BounceReason; source: string } {
  const [, subject, detail] = enhanced?.split('.') ?? [];
  const known = ENHANCED.get(`${subject}.${detail}`);
  if (known) return { reason: known, source: REGISTRY };
  if (subject === '7') return { reason: 'policy', source: `${RFC}rfc3463` };
  const basic = BASIC.get(code ?? '');
  if (enhanced === null && basic) return { reason: basic, source: `${RFC}rfc5321` };
  const isTemporary = (enhanced ?? code ?? '').startsWith('4');
  return { reason: isTemporary ? 'temporary' : 'unspecified', source: `${RFC}rfc3463` };
}
