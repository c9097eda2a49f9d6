/** Judges the keys for email signatures (RFC 6376, 8301, 8463) that known selectors lead to. */
import { createPublicKey } from 'node:crypto';
import type { Severity } from '../../../../shared/domain/finding.ts';
import type { CodeOf } from '../../../../shared/domain/finding-codes.ts';
import { type MailFinding, tellOf } from './mail-finding.ts';
import { type Judging, notAsked, type Seen } from './seen.ts';
import { readTags } from './tags.ts';

/** Names under which common mail services and panels publish keys. Others can't be guessed. */
export const DKIM_SELECTORS = [
  ...['default', 'selector1', 'selector2', 'google', 'k1', 'k2', 'k3', 'mail', 'dkim', 's1', 's2', 'x'],
  ...['smtp', 'key1', 'key2', 'sig1', 'fm1', 'zoho', 'protonmail', 'mandrill'],
];

export interface DkimSeen {
  selectors: { selector: string; texts: Seen<string[]> }[];
  /** Texts of a selector that nobody chose: those of a record for all names. */
  anywhere: Seen<string[]>;
}

type DkimKey = 'good' | 'revoked' | 'short' | 'broken';

const SHORTEST_KEY = 1024;

/** Null for a text that is no key at all. */
export function readDkimKey(text: string): DkimKey | null {
  const tags = readTags(text);
  const key = tags.get('p')?.replaceAll(/\s+/g, '');
  if (key === undefined) return tags.get('v') === 'DKIM1' ? 'broken' : null;
  if ((tags.get('v') ?? 'DKIM1') !== 'DKIM1') return 'broken';
  if (key === '') return 'revoked';
  const bytes = Buffer.from(key, 'base64');
  if (!/^[a-z\d+/]+={0,2}$/i.test(key)) return 'broken';
  const kind = (tags.get('k') ?? 'rsa').toLowerCase();
  if (kind === 'ed25519') return bytes.length === 32 ? 'good' : 'broken';
  const bits = kind === 'rsa' ? rsaBits(bytes) : null;
  if (bits === null) return 'broken';
  return bits < SHORTEST_KEY ? 'short' : 'good';
}

/** Some publish the bare key in the place of its usual wrapping. */
function rsaBits(key: Buffer): number | null {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      return createPublicKey({ key, format: 'der', type }).asymmetricKeyDetails?.modulusLength ?? null;
    } catch {
      // The next wrapping is tried.
    }
  }
  return null;
}

export function judgeDkim({ selectors, anywhere }: DkimSeen, { name }: Judging): MailFinding[] {
  // Without the record for all names, nobody knows which texts are a selector's own.
  if (!anywhere.ok) return [notAsked('DKIM', anywhere.why)];
  const tell = tellOf(name);
  const found = new Map<DkimKey, Set<string>>();
  for (const { selector, texts } of selectors) {
    for (const text of texts.ok ? texts.value.filter((one) => !anywhere.value.includes(one)) : []) {
      const key = readDkimKey(text);
      if (key !== null) found.set(key, (found.get(key) ?? new Set()).add(selector));
    }
  }
  // Another selector may have the key in use.
  const [silent] = found.has('good') ? [] : selectors.flatMap(({ texts }) => (texts.ok ? [] : [texts.why]));
  const unasked = silent === undefined ? [] : [notAsked('DKIM', silent)];
  if (found.size === 0 && silent === undefined) {
    return [tell('dkimNone', 'note', { selectors: selectors.map(({ selector }) => selector).join(', ') })];
  }
  const ofKind = (kind: DkimKey, code: CodeOf<'mail'>, severity: Severity) => {
    const named = [...(found.get(kind) ?? [])].join(', ');
    return named === '' ? [] : [tell(code, severity, { selectors: named })];
  };
  // Old keys stay, or are revoked, when they are replaced.
  const severity = found.has('good') || silent !== undefined ? 'look' : 'fault';
  return [
    ...ofKind('broken', 'dkimBroken', severity),
    ...ofKind('short', 'dkimShort', severity),
    ...(found.has('good') ? [] : ofKind('revoked', 'dkimRevoked', severity)),
    ...unasked,
  ];
}
