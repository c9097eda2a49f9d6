/** Looks up the records of a name, as plain values. */
import { type DnsType, followAliases, type RecordData, recordsOf } from '../../rules/checks/dns-answers.ts';
import { type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import type { SpfLookup } from '../../rules/checks/spf.ts';
import type { Dns } from './dns.ts';

/** Records of a name, at the end of its aliases. A name that doesn't exist has none. */
export async function lookUp<T extends DnsType>(
  { resolve }: Pick<Dns, 'resolve'>,
  name: string,
  type: T,
): Promise<Seen<RecordData[T][]>> {
  const reply = await resolve(name, type);
  if (!reply.ok) return reply;
  const { rcode, answers } = reply.value;
  if (rcode === 'REFUSED') return unseen('refused');
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') return unseen('silent');
  const end = followAliases(answers, name.toLowerCase());
  if (end.loops) return unseen('malformed');
  const found = recordsOf(answers, type).filter((record) => record.name === end.name);
  return seen(found.map(({ data }) => data as RecordData[T]));
}

/** Looks up for the evaluation of SPF. */
export const spfLookup =
  (dns: Pick<Dns, 'resolve'>): SpfLookup =>
  async (name, type) => {
    if (type !== 'MX') return lookUp(dns, name, type);
    const found = await lookUp(dns, name, type);
    return found.ok ? seen(found.value.map(({ exchange }) => exchange)) : found;
  };
