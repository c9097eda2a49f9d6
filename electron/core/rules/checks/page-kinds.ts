/** Tells pages that a host puts in a site's place from the site itself. */
import { shownText } from './shown-text.ts';

/** `default`: the server has no site under this name. */
export type PageKind = 'suspended' | 'parked' | 'default';

/** Longer texts are somebody's site, whatever words are in them. */
const LONGEST_NOTICE = 2500;
const LONGEST_TITLE = 70;

const SUSPENDED_URL = /\/(?:cgi-sys\/suspendedpage\.cgi|suspended\.page(?:\/|$))/i;
const DEFAULT_URL = /\/cgi-sys\/defaultwebpage\.cgi/i;
const SUSPENDED =
  /\b(?:account|site|website|web site|hosting|domain)\b.{0,40}\bsuspended\b|\bkonto\b.{0,30}\bgesperrt\b|\b(?:cuenta|sitio|dominio)\b.{0,30}\bsuspendid[oa]\b|\b(?:compte|site|domaine)\b.{0,30}\bsuspendu\b/i;
const PARKED =
  /\b(?:this|the) (?:domain|web ?site)(?: name)?\b.{0,40}\b(?:is|may be|has been) (?:for sale|parked)|\bbuy this domain\b|\bparked (?:free|domain)\b|\bdomain (?:is )?parked\b|\bdiese domain (?:steht zum verkauf|ist geparkt)/i;
/** Parking services, by what their pages load. */
const PARKING =
  /(?:src|href)=["']?https?:\/\/[^"'>\s]{0,60}(?:sedoparking\.com|parkingcrew\.net|bodis\.com|parklogic\.com|wsimg\.com\/parking-lander)/i;
const DEFAULT =
  /^(?:apache2? .{0,20}default page|welcome to nginx!?|web server'?s default page|default web ?site page|iis windows server|http server test page.{0,40}|test page for .{0,50}|future home of something quite cool)/i;

/** Null for a site of its own. `body` may be cut. */
export function kindOfPage(url: string, body: string): PageKind | null {
  if (SUSPENDED_URL.test(url)) return 'suspended';
  if (DEFAULT_URL.test(url)) return 'default';
  const title = titleOf(body);
  if (DEFAULT.test(title)) return 'default';
  if (PARKING.test(body)) return 'parked';
  const words = visibleText(body);
  if (words.length > LONGEST_NOTICE) return null;
  const notice = title.length <= LONGEST_TITLE ? `${title} · ${words.slice(0, 400)}` : words.slice(0, 400);
  if (SUSPENDED.test(notice)) return 'suspended';
  return PARKED.test(notice) ? 'parked' : null;
}

/** The page's title, in one line. */
export function titleOf(body: string): string {
  const start = body.search(/<title[\s>]/i);
  if (start < 0) return '';
  const [, title = ''] = /^<title[^>]{0,200}>([^<]{0,300})/i.exec(body.slice(start, start + 600)) ?? [];
  return shownText(title.replaceAll('&amp;', '&').replaceAll('&#039;', "'"));
}

/** Words between tags, without scripts and styles. One pass, so that no page takes long. */
function visibleText(body: string): string {
  const kept: string[] = [];
  let hidden = '';
  for (const piece of body.split('<')) {
    const end = piece.indexOf('>');
    const tag = /^\/?[a-z]{1,10}/i.exec(piece)?.[0].toLowerCase() ?? '';
    if (hidden !== '' && tag !== `/${hidden}`) continue;
    hidden = ['script', 'style', 'title', 'noscript'].includes(tag) ? tag : '';
    if (hidden === '' && end >= 0) kept.push(piece.slice(end + 1));
    else if (kept.length === 0 && end < 0 && tag === '') kept.push(piece);
  }
  return kept
    .join(' ')
    .replace(/\s{1,1000}/g, ' ')
    .trim();
}
