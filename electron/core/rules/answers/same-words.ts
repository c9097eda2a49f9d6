/**
 * Decides if two tickets of one customer are likely about one thing, by the words that tell their
 * subjects apart. Domains and numbers of orders tell most; if both tickets name some and share
 * none, they are about different things.
 */
import { previewText } from '../../../../shared/domain/post-parts.ts';
import { isCommonWord } from '../../../../shared/domain/text-language.ts';
import { isWordAlone, tokens } from '../search/text.ts';
import { PUBLIC, registrable, shapeSpans } from './shapes.ts';
import { stemOf } from './similar.ts';

export interface WrittenTicket {
  /** The customer's name, which is in each of their tickets. */
  name: string;
  subject: string;
  /** The first message; empty if unknown. */
  text: string;
}

/** Longer messages are logs; their beginning says what is asked. */
export const COMPARED_LENGTH = 2000;

const NAME_WEIGHT = 2;
/** A character of a script without blanks is compared with the one after it. */
const PAIR_WEIGHT = 0.5;
/** Words of most support tickets. */
const ORDINARY_WEIGHT = 0.3;
/** Share of the shorter ticket's weights that both must have, and the least sum of these. */
const LEAST_SHARE = 0.45;
const LEAST_SUM = 2.5;

export function haveSameWords(one: WrittenTicket, other: WrittenTicket): boolean {
  const [a, b] = [termsOf(one), termsOf(other)];
  if ((['hosts', 'numbers', 'mailboxes'] as const).some((kind) => areApart(a[kind], b[kind]))) return false;
  let shared = 0;
  for (const [term, weight] of a.weights) if (b.weights.has(term)) shared += weight;
  return shared >= LEAST_SUM && shared >= LEAST_SHARE * Math.min(sumOf(a.weights), sumOf(b.weights));
}

const areApart = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size > 0 && others.size > 0 && [...some].every((name) => !others.has(name));

const sumOf = (weights: ReadonlyMap<string, number>): number =>
  [...weights.values()].reduce((sum, weight) => sum + weight, 0);

interface Terms {
  hosts: Set<string>;
  numbers: Set<string>;
  mailboxes: Set<string>;
  weights: Map<string, number>;
}

const REPLY_PREFIX = /^(?:\s*(?:re|fwd?|aw|wg|sv|vs|rv|tr|odp|ynt|antw|res|enc|回复|答复|转发)\s*(?:\[\d+\])?[:：])+/iu;
/** The service's own numbers of tickets. */
const TICKET_NUMBER = /\[?#?\b[A-Z]{3}-\d{6}\b\]?/g;

function termsOf({ name, subject, text }: WrittenTicket): Terms {
  const message = withoutManners(previewText(text.slice(0, COMPARED_LENGTH), false));
  const written = `${subject.replace(REPLY_PREFIX, '')}\n${message}`.replace(TICKET_NUMBER, ' ');
  const terms: Terms = { hosts: new Set(), numbers: new Set(), mailboxes: new Set(), weights: new Map() };
  let rest = written;
  for (const { from, to, place } of shapeSpans(written, new Set())) {
    const found = written.slice(from, to).toLowerCase();
    if (place === 'fill.number') addNumbers(terms, found);
    else if (place === 'fill.domain') addHost(terms, found);
    else if (place === 'fill.email') terms.mailboxes.add(found);
    else continue;
    rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to);
  }
  addWords(terms, rest, name);
  return terms;
}

function addHost({ hosts, weights }: Terms, found: string): void {
  const host = registrable(found);
  if (PUBLIC.has(host)) return;
  hosts.add(host);
  weights.set(`host ${host}`, NAME_WEIGHT);
}

function addNumbers({ numbers, weights }: Terms, found: string): void {
  for (const number of found.match(/\d{4,}/g) ?? []) {
    numbers.add(number);
    weights.set(`number ${number}`, NAME_WEIGHT);
  }
}

function addWords({ weights }: Terms, text: string, name: string): void {
  const own = new Set(tokens(name).map(({ text: word }) => word));
  const words = tokens(text);
  words.forEach(({ text: word, end }, at) => {
    const next = words[at + 1];
    if (isWordAlone(word)) {
      const isPair = next?.start === end && isWordAlone(next.text);
      if (isPair && !isFiller(word + next.text)) weights.set(word + next.text, PAIR_WEIGHT);
    } else if (isTelling(word) && !own.has(word)) weights.set(stemOf(word), ORDINARY.has(word) ? ORDINARY_WEIGHT : 1);
  });
}

const isTelling = (word: string): boolean =>
  word.length >= 3 && word.length <= 40 && !/^\d+$/.test(word) && !COMMON_FOLDED.has(word) && !isCommonWord(word);

/** Endings and particles of Japanese, and Chinese words of courtesy and grammar. */
const isFiller = (pair: string): boolean => /[\p{sc=Hiragana}的了吗呢吧我你您们请谢是在]/u.test(pair);

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Common words that the lists of languages lack: contractions, courtesy, folded accents. */
const COMMON_FOLDED = wordSet(
  'after afternoon again agora ahora ainda all also am an ancora any as asi at ate aujourd aussi ayer bana bardzo be been before ben benim beste bin bis boa bom bonjour bonsoir buenas buenos buongiorno by cada can cannot car cela ces cette ciao comme could couldn cuando da damit danke dann day days dear depuis deux dia dias did didn dies diese dieser dlaczego do dobry doch does doesn don donc donde dove dziekuje dzien ela ele ella elle encore eso esos essa esse esto estos etre eu evening faire fait favor fazer foi fois fue gdzie geen gestern get gisteren goedemorgen got guten habe hace hacer had hallo has hat hello heute hier hoe hoje hola how hoy hui icin ieri ihm immer isn isso its ja jetzt jour just kan kann kein keine let like ma mam may me mehr mein meine meinen merci merhaba mes meu meus mi mia mich miei mijn minha mio mir mis mnie moj moja moje mon more morgen morning much muito muss my nada nasil neden nem nichts no nos notre now nu nur o ob oggi ontem otra otro ou our out over own par perche pero peut please pois porque prosze quand quando quel quien sa salve sans schon sehr seit sem ser ses she should si sim sin since so sobre solo some son soy still sur tag tarde tardes tem tengo tenho tesekkurler than thank thanks their them then these those tiene toch today todo todos too tout toute tras tres tudo tutto uber um uma unter up us vandaag very vom vor waar want war was wat weil were what when where which while who why wie wieder wo worden would yesterday zo zum zur где день добрыи еще здравствуите когда меня мне мое мои моя почему сеичас спасибо',
);

const ORDINARY = wordSet(
  'account acil admin aide aiuto ajuda anfrage answer antwort ask asked ayuda besoin blad calismiyor change compte consulta conta cuenta demande dringend duvida dziala erreur erro error errore errors fail failed failing fails fehler fix fonctionne fout frage fragen funciona funktionieren funktioniert funziona geht happen happened hata help hilfe hilfestellung hosting hulp issue issues know konto kunde marche necesito need needs page pages pagina pergunta pilne pomoc preciso pregunta probleem problem problema problemas probleme problems pytanie question request richiesta seite seiten server serveur service servidor serwer site sites sitio sito sorun strona sunucu support ticket tickets time tried try trying urgent urgente use using vraag web webseite website websites werkt work working works yardim вопрос ошибка помогите помощь проблема работает саит сервер срочно',
);

const GREETING =
  /^(?:(?:hello|hi|hey|dear|good (?:morning|afternoon|evening|day)|greetings|hallo|moin|servus|guten (?:tag|morgen|abend)|hola|bonjour|bonsoir|olá|bom dia|boa tarde|buongiorno|salve|beste|goedemorgen|dzień dobry|witam|merhaba|добрый день)(?!\p{L})|sehr geehrte|buen[oa]s |estimad|cher|prezad|gentile|geachte|szanown|sayın|здравствуйте|уважаем|您好|你好|こんにちは|お世話に)/iu;
const CLOSING =
  /^(?:(?:thanks?|thank you|many thanks|cheers|(?:best|kind|warm|with best|with kind)? ?regards|best wishes|best,?$|sincerely|yours|(?:vielen |besten )?dank|danke|mfg|lg|vg|merci|un saludo|saludos|atentamente|obrigad[oa]|grazie|bedankt|groet(?:en|jes)?|спасибо|с уважением)(?!\p{L})|(?:mit )?(?:freundlichen?|beste[nr]?|viele|liebe|schöne) gr(?:ü|ue)(?:ß|ss)|cordial|bien à|salutations|atenciosamente|cumprimentos|abraço|saluti|distinti|met vriendelijke|dziękuję|pozdrawiam|z poważaniem|teşekkür|saygılar|谢谢|此致|祝好|よろしくお願い|以上)/iu;
/** Longer lines say more than hello and goodbye. */
const LONGEST_LINE = 60;
const CLOSING_LINES = 9;

/** Leaves out the greeting, and all lines from the farewell on. */
function withoutManners(text: string): string {
  const lines = text.trim().split('\n');
  const [, greeting = '', rest = ''] =
    /^([^,!.:;，。！：；]*[,!.:;，。！：；]?)(.*)$/u.exec(lines[0]?.trim() ?? '') ?? [];
  if (GREETING.test(greeting) && greeting.length <= LONGEST_LINE) lines[0] = rest;
  const isEnd = (line: string, at: number) =>
    at > 0 && at >= lines.length - CLOSING_LINES && line.length <= LONGEST_LINE && CLOSING.test(line.trim());
  const end = lines.findIndex(isEnd);
  return (end < 0 ? lines : lines.slice(0, end)).join('\n');
}
