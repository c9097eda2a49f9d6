/** Domains at which anybody gets a mailbox: two people there have nothing in common. */
import { parse } from 'tldts';

/** First labels, whatever their country: `yahoo.co.uk`, `gmx.net`. */
const PROVIDERS = new Set(
  'aol cock docomo duck email fastmail freenet gmail gmx googlemail gmane hey hotmail hushmail icloud inbox iname kabelmail keemail laposte libero list live mail mailbox mailfence mailinator me msn naver netscape optonline orange outlook passport pm posteo proton protonmail qq rambler rediffmail riseup rocketmail runbox seznam sfr sina startmail t-online terra tiscali tuta tutanota ukr uol verizon virgilio wanadoo web yahoo yandex ymail zoho'.split(
    ' ',
  ),
);
const OTHERS = new Set(
  '126.com 163.com 21cn.com arcor.de att.net bellsouth.net bigpond.com bk.ru bluewin.ch bol.com.br btinternet.com centrum.cz comcast.net cox.net free.fr hanmail.net ig.com.br interia.pl mac.com neuf.fr ntlworld.com o2.pl onet.pl op.pl shaw.ca skynet.be sky.com talktalk.net telenet.be vodafone.de wp.pl xs4all.nl ya.ru ziggo.nl'.split(
    ' ',
  ),
);

export function isPublicMail(host: string): boolean {
  const { domain, domainWithoutSuffix } = parse(host.toLowerCase());
  return domain !== null && (OTHERS.has(domain) || PROVIDERS.has(domainWithoutSuffix ?? ''));
}
