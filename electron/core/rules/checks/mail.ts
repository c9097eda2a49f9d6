/** Judges a domain's mail as a whole: where it goes, who may send it, and how it is protected. */
import { UNASKED } from '../../../../shared/domain/finding.ts';
import { type DkimSeen, judgeDkim } from './dkim.ts';
import { type DmarcSeen, judgeDmarc } from './dmarc.ts';
import type { MailFinding } from './mail-finding.ts';
import { isStsEnforced, judgeMailTls, type MailTlsSeen } from './mail-tls.ts';
import { isOurHost, judgeMx, judgeSmtp, type MailHostSeen, type MxSeen } from './mx.ts';
import { finding, type Judging, notAsked, type Seen } from './seen.ts';
import { shownText } from './shown-text.ts';
import { judgeSpf, type SpfSeen } from './spf-findings.ts';

export interface MailSeen {
  mx: Seen<MxSeen>;
  /** The first of the mail servers. */
  hosts: MailHostSeen[];
  spf: SpfSeen;
  dkim: DkimSeen;
  dmarc: DmarcSeen;
  tls: MailTlsSeen;
}

/** Records whose absence means little where no mail is taken: such a name usually sends none. */
const FOR_SENDERS: readonly string[] = ['spfNone', 'dkimNone', 'dmarcNone'];

export function judgeMail(mail: MailSeen, judging: Judging): MailFinding[] {
  const { mx, hosts, spf, dkim, dmarc, tls } = mail;
  const ofMx = mx.ok ? judgeMx(mx.value, hosts, judging) : [notAsked('MX', mx.why)];
  // A name that doesn't exist has nothing else to judge.
  if (mx.ok && !mx.value.exists) return ofMx;
  const names = mx.ok ? mx.value.hosts.filter(Boolean) : [];
  const isOurs = hosts.some(({ host, addresses }) => isOurHost(host, addresses, judging.onFile));
  const isWithoutMail = mx.ok && names.length === 0 && judging.topic !== 'mail';
  const all = [
    ...ofMx,
    ...judgeSpf(spf, judging, isOurs),
    ...judgeDkim(dkim, judging),
    ...judgeDmarc(dmarc, judging),
    ...judgeMailTls(tls, names, judging),
    ...judgeSmtp(hosts, judging, isStsEnforced(tls)),
  ];
  const found = isWithoutMail ? all.filter(({ code }) => !FOR_SENDERS.includes(code)) : all;
  const values = { domain: judging.name, hosts: shownText(names.slice(0, 4).join(', ')) };
  const wayOf = finding('mxFine', 'note', 'nobody', values);
  const isSound = found.every(({ severity }) => severity === 'note' || severity === 'unasked');
  return together(isSound && names.length > 0 ? [wayOf, ...found] : found);
}

/** Puts questions without an answer into one finding for each reason. */
function together(found: readonly MailFinding[]): MailFinding[] {
  const unasked = UNASKED.flatMap((why) => {
    const asked = found.filter(({ code }) => code === why).map(({ values }) => values.what);
    return asked.length === 0 ? [] : [notAsked(shownText(asked.join(', '), 200), why)];
  });
  return [...found.filter(({ severity }) => severity !== 'unasked'), ...unasked];
}
