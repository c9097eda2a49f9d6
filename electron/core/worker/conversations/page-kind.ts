/**
 * `reasonForNoPosts` names the reason why a page has no conversation, from words and marks that
 * such pages share in the languages of the service.
 */
import { createHash } from 'node:crypto';
import type { ConversationFailure } from '../../../../shared/domain/conversation.ts';
import { wordsKey } from '../../rules/html/canonical-text.ts';
import type { Document } from '../../rules/html/html-tree.ts';
import { oneLineText, selectElements } from './blocks.ts';

const LOGIN_ADDRESS = /\/(?:login|log-in|signin|sign-in|anmelden|connexion)(?:\.php)?(?:[/?#]|$)/i;
const CHALLENGE =
  /\bcf[-_]chl|challenge-platform|cdn-cgi\/challenge|just a moment|one moment, please|checking your browser|ddos-guard|attention required|are you (?:a )?human|verify you are|enable javascript and cookies|captcha/i;
const MAINTENANCE = /maintenance|wartung|mantenimiento|onderhoud|temporarily unavailable|be (?:right )?back soon/i;
const NO_TICKET =
  /(?:could not|couldn.t|cannot|can.t|not|n.t) (?:be )?f(?:ind|ound)|no such ticket|invalid (?:ticket|access)|access denied|nicht gefunden|ung[uü]ltig|introuvable|non trouv|no (?:hemos|se ha) encontrado|no encontrado|no existe|niet gevonden|problem(?:a|)\b|403|404/i;

const LONGEST_NOTICE = 600;

export function reasonForNoPosts(
  page: Document,
  html: string,
  url: string,
  status: number,
): ConversationFailure | null {
  const title = oneLineText(selectElements('title', page)[0]) || titleIn(html);
  const passwords = selectElements('input[type="password" i]', page);
  if (status === 401 || passwords.length > 0) return 'login-required';
  const text = oneLineText(selectElements('body', page)[0] ?? page, 20_000);
  const isShort = text.length < LONGEST_NOTICE * 3;
  const head = html.slice(0, 100_000);
  if ((status === 403 || status === 503 || status === 429 || isShort) && CHALLENGE.test(head)) return 'challenge';
  if (MAINTENANCE.test(title) || ((status === 503 || isShort) && MAINTENANCE.test(text))) return 'maintenance';
  if (status === 503) return 'maintenance';
  if (LOGIN_ADDRESS.test(url)) return 'login-required';
  const notices = selectElements('.alert, .errorbox, [role="alert"], h1, .error, .notice', page).map((one) =>
    oneLineText(one, LONGEST_NOTICE),
  );
  if (status === 404 || notices.some((notice) => NO_TICKET.test(notice)) || (isShort && NO_TICKET.test(text)))
    return 'no-such-ticket';
  return null;
}

/** Pages and forms that only this software family has; the requested address may be echoed. */
const FAMILY_MARKS =
  /\b(?:href|action)=["'][^"']{0,200}?(?:\b(?:submitticket|supporttickets|clientarea|knowledgebase|serverstatus|dologin)\.php|[?&]rp=\/)/i;

/** Look of a page that may be a ticket's: two looks are compared independent of language. */
export interface PageLook {
  kind: ConversationFailure | null;
  /** Hash of the page's words without figures and the requested ticket. */
  words: string;
  ofFamily: boolean;
}

export function lookOfPage(page: Document, html: string, url: string, status: number): PageLook {
  const asked = [...new URL(url).searchParams.values()].filter((value) => value !== '');
  const text = `${titleIn(html)}\n${oneLineText(selectElements('body', page)[0], 20_000)}`;
  const words = wordsKey(asked.reduce((left, value) => left.replaceAll(value, ''), text).replace(/\d+/g, ''));
  return {
    kind: reasonForNoPosts(page, html, url, status),
    words: createHash('sha256').update(words).digest('hex'),
    ofFamily: FAMILY_MARKS.test(html.slice(0, 300_000)),
  };
}

/** The page's title: the parser keeps it in the head, outside of the text. */
export const titleIn = (html: string): string =>
  /<title[^>]{0,200}>([^<]{0,300})/i.exec(html.slice(0, 50_000))?.[1] ?? '';
