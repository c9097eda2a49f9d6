/** Judges what a domain asks of encryption between mail servers: MTA-STS and its reports. */
import { type MailFinding, type TellMail, tellOf } from './mail-finding.ts';
import { type Judging, notAsked, type Seen } from './seen.ts';
import { shownText } from './shown-text.ts';
import { readTags } from './tags.ts';

export interface MailTlsSeen {
  /** Texts at `_mta-sts`. */
  sts: Seen<string[]>;
  /** The file with the policy; null if there is no record, or no address to ask. */
  policy: Seen<{ status: number; body: string }> | null;
  /** Texts at `_smtp._tls`. */
  reports: Seen<string[]>;
}

interface StsPolicy {
  mode: 'enforce' | 'testing' | 'none';
  /** Names of mail servers; `*.` stands for one label. */
  mx: string[];
}

const isSts = (text: string): boolean => /^v=STSv1\s*;/.test(text);

/** Records that announce a policy. */
export const stsRecordsIn = (texts: readonly string[]): string[] => texts.filter(isSts);

/** Names beyond these are ignored. */
const MOST_LINES = 200;

/** Null for a file that is no policy (RFC 8461, 3.2). */
export function readStsPolicy(body: string): StsPolicy | null {
  const lines = body.split(/\r?\n/, MOST_LINES).map((line) => {
    const at = line.indexOf(':');
    return { key: line.slice(0, Math.max(at, 0)).trim(), value: line.slice(at + 1).trim() };
  });
  const values = (key: string) => lines.filter((line) => line.key === key).map(({ value }) => value);
  const [mode = ''] = values('mode');
  const mx = values('mx').map((name) => name.toLowerCase());
  const isComplete = values('version')[0] === 'STSv1' && /^\d{1,10}$/.test(values('max_age')[0] ?? '');
  if (!isComplete || !/^(enforce|testing|none)$/.test(mode) || (mode !== 'none' && mx.length === 0)) return null;
  return { mode: mode as StsPolicy['mode'], mx };
}

const fits = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.slice(host.indexOf('.') + 1) === pattern.slice(2) : host === pattern;

/** Senders are asked to deliver over proven encryption only. */
export function isStsEnforced({ policy }: MailTlsSeen): boolean {
  return policy?.ok === true && policy.value.status === 200 && readStsPolicy(policy.value.body)?.mode === 'enforce';
}

/** `hosts`: the domain's mail servers. */
export function judgeMailTls(tls: MailTlsSeen, hosts: readonly string[], { name }: Judging) {
  const { reports } = tls;
  const tell = tellOf(name);
  const texts = reports.ok ? reports.value.filter((text) => /^v=TLSRPTv1/.test(text)) : [];
  const areReportsSound = texts.length === 1 && /(mailto:|https:)/i.test(readTags(texts[0] ?? '').get('rua') ?? '');
  const ofReports = texts.length === 0 || areReportsSound ? [] : [tell('tlsReportsInvalid', 'note')];
  return [...judgeSts(tls, hosts, tell), ...ofReports];
}

function judgeSts({ sts, policy }: MailTlsSeen, hosts: readonly string[], tell: TellMail): MailFinding[] {
  if (!sts.ok) return [notAsked('MTA-STS', sts.why)];
  const records = stsRecordsIn(sts.value);
  if (records.length === 0) return [];
  const id = readTags(records[0] ?? '').get('id') ?? '';
  if (records.length > 1 || !/^[a-z\d]{1,32}$/i.test(id)) return [tell('stsRecordInvalid', 'look')];
  if (policy?.ok === false) return [notAsked('MTA-STS', policy.why)];
  if (policy?.value.status !== 200) return [tell('stsPolicyMissing', 'look')];
  const read = readStsPolicy(policy.value.body);
  if (read === null) return [tell('stsPolicyInvalid', 'look')];
  const missing = hosts.filter((host) => !read.mx.some((pattern) => fits(host, pattern)));
  if (read.mode === 'none' || missing.length === 0) return [];
  const severity = read.mode === 'enforce' ? 'fault' : 'look';
  return [tell('stsMxMissing', severity, { hosts: shownText(missing.join(', ')) })];
}
