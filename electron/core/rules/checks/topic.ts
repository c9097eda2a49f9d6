/** Reads from a ticket's words what its customer asks about: the check that matters comes first. */
import { TOPICS, type Topic } from '../../../../shared/domain/finding.ts';

/** Word beginnings in English, German, Spanish, French and Portuguese. */
const WORDS: Record<Topic, RegExp> = {
  transfer: /\b(?:auth(?:[- ]?code|info)\w*|epp[- ]?code|umzieh\w*|umzug\w*|transf[eé]r\w*|traslad\w*|portab\w*)/gi,
  expiry: /\b(?:expir\w*|renew\w*|abgelaufen\w*|verl[aä]nger\w*|caduc\w*|renov\w*|renouvel\w*|vencid\w*|redemption)/gi,
  mail: /\b(?:(?:e-?)?mails?|smtp|imap|pop3|bounce\w*|spam\w*|inbox\w*|mailbox\w*|postfach\w*|correos?|courriels?|dkim|spf|dmarc|mx)\b/gi,
  certificate:
    /\b(?:ssl|tls|https|certific\w*|zertifikat\w*|certificad\w*|let'?s encrypt|not secure|unsicher\w*|inseguro)/gi,
  web: /\b(?:websites?|web ?pages?|webseiten?|homepages?|site|sites|p[aá]gina\w*|blog|shop|40[34]|50[0234]|offline|nicht erreichbar)\b/gi,
  dns: /\b(?:dns|name ?servers?|nameserver\w*|a[- ]records?|cname|zones?|propagat\w*|dnssec|resol\w*)/gi,
};

/** Longer texts say no more. */
const READ_LENGTH = 20_000;

/** The topic with the most words. Of several, the one that needs the rarer words. */
export function topicOf(text: string): Topic | null {
  const read = text.slice(0, READ_LENGTH);
  const counted = TOPICS.map((topic) => ({ topic, count: read.match(WORDS[topic])?.length ?? 0 }));
  const best = counted.toSorted((a, b) => b.count - a.count)[0];
  return best && best.count > 0 ? best.topic : null;
}
