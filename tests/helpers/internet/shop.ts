/** A world with one domain, `shop.example`, for tests that change one thing of it. */

import { nameReasons, nameSteps, nameVerdicts } from '../../../renderer/i18n/en/name-findings.ts';
import type { Host, NameServer } from '../../../service/internet/internet.ts';
import { answerFrom, readZone, type ZoneReply } from '../../../service/internet/zones.ts';
import type { Finding, OnFile } from '../../../shared/domain/finding.ts';
import type { World } from './world.ts';

export const REGISTRY = '192.0.2.2';
export const NS1 = '192.0.2.3';
export const NS2 = '192.0.2.4';
export const OUR_SERVER = '203.0.113.5';

export const SHOP_ZONE = `@ 300 NS ns1
@ 300 NS ns2
ns1 300 A ${NS1}
ns2 300 A ${NS2}
@ 300 A ${OUR_SERVER}
www 300 CNAME @`;

/** The referral of `shop.example`, with the given name servers and addresses. */
export const DELEGATED = `shop 3600 NS ns1.shop
shop 3600 NS ns2.shop
ns1.shop 3600 A ${NS1}
ns2.shop 3600 A ${NS2}`;

export interface ShopWorld {
  /** Records at the registry. */
  parent?: string;
  zone?: string;
  /** Further zones that the resolver knows. */
  zones?: Record<string, string>;
  servers?: Record<string, readonly string[]>;
  hosts?: readonly Host[];
}

export function shopWorld({ parent = DELEGATED, zone = SHOP_ZONE, zones, servers, hosts }: ShopWorld = {}): World {
  return {
    zones: {
      '': `example 3600 NS ns.registry.example.\nns.registry.example. 3600 A ${REGISTRY}`,
      example: `@ 3600 NS ns.registry\nns.registry 3600 A ${REGISTRY}\n${parent}`,
      'shop.example': zone,
      ...zones,
    },
    servers: {
      '192.0.2.1': [''],
      [REGISTRY]: ['example'],
      [NS1]: ['shop.example'],
      [NS2]: ['shop.example'],
      ...servers,
    },
    ...(hosts ? { hosts } : {}),
  };
}

/** A name server with a copy of its own, whose answers may be changed. */
export function serverOf(
  zone: string,
  text: string,
  change: (reply: ZoneReply) => ZoneReply = (reply) => reply,
): NameServer {
  const read = readZone(zone, text);
  return (question) => change(answerFrom([read], question));
}

export const nothingOnFile: OnFile = {
  product: null,
  addresses: [],
  hostname: '',
  nameservers: [],
  domain: null,
};

/** The window shows only the verdict of a plain fact. */
const wordsOf = (isPlainFact: boolean): Record<string, string>[] =>
  isPlainFact ? [nameVerdicts] : [nameVerdicts, nameReasons, nameSteps];

/** Places in the words of findings for which a finding has no value. */
export function missingValues(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ severity }) => severity !== 'unasked')
    .flatMap(({ code, severity, fixer, values }) =>
      wordsOf(severity === 'note' && fixer === 'nobody')
        .flatMap((texts) => [...(texts[code] ?? `{{${code}}}`).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))
        .filter((name) => !(name in values) || values[name] === '')
        .map((name) => `${code}: ${name}`),
    );
}
