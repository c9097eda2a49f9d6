/** Looks up the records of a name, as plain values, and gives up in time. */
import { type DnsType, followAliases, type RecordData, recordsOf, whyNone } from '../../rules/checks/dns-answers.ts';
import { type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import type { SpfLookup } from '../../rules/checks/spf.ts';
import type { Dns } from './dns.ts';
import type { Reach } from './reach.ts';

/** The part of a connection's patience after which a part of a check counts as silent. */
const PART_PATIENCE = 1.7;

/** Keeps a slow part of a check from holding back the others: it becomes `otherwise`. */
export function partsInTime({ patience }: Pick<Reach, 'patience'>) {
  const late = AbortSignal.timeout(PART_PATIENCE * patience.connection);
  return <T>(asked: Promise<T>, otherwise: T): Promise<T> =>
    Promise.race([asked, new Promise<T>((resolve) => late.addEventListener('abort', () => resolve(otherwise)))]);
}

/** Records of a name, at the end of its aliases. A name that doesn't exist has none. */
export async function lookUp<T extends DnsType>(
  { resolve }: Pick<Dns, 'resolve'>,
  name: string,
  type: T,
): Promise<Seen<RecordData[T][]>> {
  const reply = await resolve(name, type);
  if (!reply.ok) return reply;
  const { answers } = reply.value;
  const why = whyNone(reply.value);
  if (why) return unseen(why);
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
