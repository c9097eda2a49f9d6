/**
 * Decides if two tickets of one customer are likely about one thing, by the words that tell their
 * subjects apart. Domains and numbers of orders tell most; if both tickets name some and share
 * none, they are about different things.
 */
import { previewText } from '../../../../shared/domain/post-parts.ts';
import { isCommonWord } from '../../../../shared/domain/text-language.ts';
import { isWordAlone, splitWords, tokens } from '../search/text.ts';
import { registrable, shapeSpans } from './shapes.ts';
import { stemOf } from './similar.ts';

export interface WrittenTicket {
  /** The customer's name, which is in each of their tickets. */
  name: string;
  subject: string;
  /** The first message; empty if unknown. */
  text: string;
}

/** Longer messages are logs; their beginning says what is asked. */
const COMPARED_LENGTH = 2000;

/** A mailbox in both tells little, but other mailboxes tell them apart. */
const WEIGHTS: Record<string, number> = { 'fill.domain': 2, 'fill.number': 2, 'fill.email': 0 };
/** A character of a script without blanks is compared with the one after it. */
const PAIR_WEIGHT = 0.5;
/** Words of most support tickets. */
const ORDINARY_WEIGHT = 0.3;
/** Share of the shorter ticket's weights that both must have, and the least sum of these. */
const LEAST_SHARE = 0.45;
const LEAST_SUM = 2.5;

/** Returns a function that compares others with this ticket. */
export function sameWordsAs(one: WrittenTicket): (other: WrittenTicket) => boolean {
  const a = termsOf(one);
  return (other) => {
    const b = termsOf(other);
    if (Object.keys(WEIGHTS).some((place) => areApart(place, a, b))) return false;
    let shared = 0;
    for (const [term, weight] of a) if (b.has(term)) shared += weight;
    return shared >= LEAST_SUM && shared >= LEAST_SHARE * Math.min(sumOf(a), sumOf(b));
  };
}

/** Weights by word, or by place and value: `fill.domain shop.example`. */
type Terms = Map<string, number>;

function areApart(place: string, a: Terms, b: Terms): boolean {
  const [some, others] = [a, b].map((terms) => [...terms.keys()].filter((term) => term.startsWith(`${place} `)));
  return !!some?.length && !!others?.length && !some.some((term) => b.has(term));
}

const sumOf = (terms: Terms): number => [...terms.values()].reduce((sum, weight) => sum + weight, 0);

/** The service's own numbers of tickets. */
const TICKET_NUMBER = /\[?#?\b[A-Z]{3}-\d{6}\b\]?/g;

function termsOf({ name, subject, text }: WrittenTicket): Terms {
  const message = withoutManners(previewText(text.slice(0, COMPARED_LENGTH), false));
  const written = `${subject}\n${message}`.replace(TICKET_NUMBER, ' ');
  const terms: Terms = new Map();
  let rest = written;
  for (const { from, to, place } of shapeSpans(written, new Set())) {
    const weight = WEIGHTS[place];
    if (weight === undefined) continue;
    const found = written.slice(from, to).toLowerCase();
    const values = place === 'fill.number' ? (found.match(/\d{4,}/g) ?? []) : [found];
    for (const value of values) terms.set(`${place} ${place === 'fill.domain' ? registrable(value) : value}`, weight);
    rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to);
  }
  addWords(terms, rest, name);
  return terms;
}

function addWords(terms: Terms, text: string, name: string): void {
  const own = new Set(splitWords(name));
  const words = tokens(text);
  words.forEach(({ text: word, end }, at) => {
    const next = words[at + 1];
    if (isWordAlone(word)) {
      const isPair = next?.start === end && isWordAlone(next.text);
      if (isPair && !isFiller(word + next.text)) terms.set(word + next.text, PAIR_WEIGHT);
    } else if (isTelling(word) && !own.has(word)) terms.set(stemOf(word), ORDINARY.has(word) ? ORDINARY_WEIGHT : 1);
  });
}

const isTelling = (word: string): boolean =>
  word.length >= 3 && word.length <= 40 && !/^\d+$/.test(word) && !COMMON_FOLDED.has(word) && !isCommonWord(word);

/** Endings and particles of Japanese, and Chinese words of courtesy and grammar. */
const isFiller = (pair: string): boolean => /[\p{sc=Hiragana}的了吗呢吧我你您们请谢是在]/u.test(pair);

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Common words that the lists of languages lack: contractions, greetings, folded accents. */
const COMMON_FOLDED = wordSet(
  'after afternoon again agora ahora ainda all also am an ancora antw any as asi at ate aujourd aussi ayer bana bardzo be been before ben benim beste bin bis boa bom bonjour bonsoir buenas buenos buongiorno by cada can cannot car cela ces cette cher chere ciao comme could couldn cuando da damen damit danke dann day days dear depuis deux dia dias did didn dies diese dieser dlaczego do dobry doch does doesn don donc donde dove dziekuje dzien ela ele ella elle enc encore eso esos essa esse estimada estimado estimados esto estos etre eu evening faire fait favor fazer foi fois frau fue fwd gdzie geachte geehrte geehrten geehrter geen gentile gentili gestern get gisteren goedemorgen good got greetings guten habe hace hacer had hallo has hat heer hello herr herren heute hier hoe hoje hola how hoy hui icin ieri ihm immer isn isso its ja jetzt jour just kan kann kein keine let like ma madame mam may me mehr mein meine meinen merci merhaba mes messieurs meu meus mevrouw mi mia mich miei mijn minha mio mir mis mnie moin moj moja moje mon monsieur more morgen morning much muito muss my nada nasil neden nem nichts no nos notre now nu nur o ob odp oggi ontem otra otro ou our out over own panstwo par perche pero peut please pois porque prezada prezado prezados prosze quand quando quel quien res sa salve sans sayin schon sehr seit sem ser servus ses she should si signori sim sin since so sobre solo some son soy still sur szanowni tag tarde tardes tem tengo tenho tesekkurler than thank thanks their them then these those tiene toch today todo todos too tout toute tras tres tudo tutto uber um uma unter up us vandaag very vom vor waar want war was wat weil were what when where which while who why wie wieder witam wo worden would yesterday ynt zo zum zur где день добрыи еще здравствуи здравствуите когда меня мне мое мои моя почему сеичас спасибо уважаемые уважаемыи',
);

const ORDINARY = wordSet(
  'account acil admin aide aiuto ajuda anfrage answer antwort ask asked ayuda besoin blad calismiyor change compte consulta conta cuenta demande dringend duvida dziala erreur erro error errore errors fail failed failing fails fehler fix fonctionne fout frage fragen funciona funktionieren funktioniert funziona geht happen happened hata help hilfe hilfestellung hosting hulp issue issues know konto kunde marche necesito need needs page pages pagina pergunta pilne pomoc preciso pregunta probleem problem problema problemas probleme problems pytanie question request richiesta seite seiten server serveur service servidor serwer site sites sitio sito sorun strona sunucu support ticket tickets time tried try trying urgent urgente use using vraag web webseite website websites werkt work working works yardim вопрос ошибка помогите помощь проблема работает саит сервер срочно',
);

const CLOSING =
  /^(?:(?:thanks?|thank you|many thanks|cheers|(?:best|kind|warm|with best|with kind)? ?regards|best wishes|best,?$|sincerely|yours|(?:vielen |besten )?dank|danke|mfg|lg|vg|merci|un saludo|saludos|atentamente|obrigad[oa]|grazie|bedankt|groet(?:en|jes)?|спасибо|с уважением)(?!\p{L})|(?:mit )?(?:freundlichen?|beste[nr]?|viele|liebe|schöne) gr(?:ü|ue)(?:ß|ss)|cordial|bien à|salutations|atenciosamente|cumprimentos|abraço|saluti|distinti|met vriendelijke|dziękuję|pozdrawiam|z poważaniem|teşekkür|saygılar|谢谢|此致|祝好|よろしくお願い|以上)/iu;
/** Longer lines say more than hello and goodbye. */
const LONGEST_LINE = 60;
const CLOSING_LINES = 9;

/** Leaves out all lines from the farewell on. */
function withoutManners(text: string): string {
  const lines = text.trim().split('\n');
  const end = lines.findIndex(
    (line, at) =>
      at > 0 && at >= lines.length - CLOSING_LINES && line.length <= LONGEST_LINE && CLOSING.test(line.trim()),
  );
  return (end < 0 ? lines : lines.slice(0, end)).join('\n');
}
