/** Detects the language of a text. Window and store use it, so both decide alike. */

const PLACE = /\{\{[^{}]*\}\}/g;
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

export const withoutPlaces = (text: string, instead = ' '): string => text.replace(PLACE, instead);

export const withoutCode = (text: string): string => text.replace(CODE, ' ');

/** Only prose: code, addresses and placeholders say nothing about a language. */
export const sentencesOnly = (text: string): string =>
  withoutCode(withoutPlaces(text))
    // Word by word, because a single pattern would restart at each letter of a long line.
    .replace(/\S+/g, (word) =>
      /\S@\S|\S\.[a-z]{2}/i.test(word) ? ' ' : word.replace(/\b(?:https?:\/\/|www\.)\S+/gi, ' '),
    );

/** Common words by language. Words of two languages are listed in both. */
const COMMON: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    en: 'the and you your is are for with that this have has will not we our can please was from been would which they there if when but on to of it i',
    de: 'der die das und sie ist nicht wir ihr ihre ihren ihnen den dem ein eine einen mit auf für haben wird können wurde sind bitte dass von zu im auch noch wenn ich es bei nach uns sich aber oder',
    fr: 'le la les des est vous nous votre vos une pour pas avec sur dans que qui ce cette avons avez être sont ne et du au je il merci bonjour mais plus votre',
    es: 'el la los las es usted su sus una para por con que del está hemos puede no como pero más ha han y le se lo al si gracias hola nuestro nuestra desde este esta ya en muy',
    pt: 'o os as é você seu sua uma para por com que não está foi pode mas mais nós nosso nossa do da dos das em no na ao se também obrigado olá já este esta são pelo pela um',
    it: 'il lo la gli le è che non per con una del della dei delle sono abbiamo può suo sua nel nella di si come ma più anche grazie questo questa alla dal ho ha un i',
    nl: 'de het een en is niet u uw wij we voor met van op dat dit kan kunt hebben heeft zijn worden ook aan om bij maar nog naar als wordt ik er graag deze te',
    pl: 'nie się jest na do że z w i to jak są dla po przez został można czy tak proszę ale jego oraz już od pan pani mamy może które który aby tym',
    cs: 'je se na že to do jsme pro ve jste byl být není aby jak ale tak může prosím své vám vás nebo jsem které který už při',
    sv: 'och att det är inte som för på med av till har du vi den ett kan en om men från ni jag din vara så också',
    da: 'og at det er ikke som for på med af til har du vi den et kan en om men fra jeg din være så også efter der blev',
    fi: 'ja on ei se että olemme voit ovat mutta kun niin jos myös tai ole oli teidän sinun meidän kuin nyt tämä',
    ro: 'și este nu să pe cu la din care pentru sunt vă dumneavoastră am ați mai prin fost poate o un că de dacă',
    hu: 'a az és nem hogy is van egy ez meg kell volt ha de el már csak lehet önnek kérjük vagy mint után',
    tr: 've bir bu için ile da de olarak olan değil size sizin var çok daha ancak gibi kadar lütfen veya ise sonra',
    ru: 'и в не на что с по как для вы ваш вас мы это или но у от при уже был было есть если можно чтобы его к за только после пожалуйста вам наш теперь',
    uk: 'і в не на що з по як для ви ваш вас ми це або але у від при вже був було є якщо можна щоб його до за тільки після будь ласка вам наш тепер та й',
    bg: 'и в не на че с по как за вие ваш ние това или но от при вече беше е ако може да се са ви нашият след моля',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** Letters that only one language of a script uses. */
const LETTERS: readonly [string, RegExp][] = [
  ['ru', /[ыэё]/g],
  ['uk', /[іїєґ]/g],
];

/** Scripts of a single language, as far as a hosting service's customers use them. */
const SCRIPTS: readonly [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
];

/** With fewer words the result is not reliable. */
const FEWEST_WORDS = 8;
const FEWEST_HITS = 4;
/** At least this share must be common words; otherwise the text is a log or a list. */
const MIN_SHARE = 0.2;
/** Least letters of a script, and their share of the text. */
const FEWEST_LETTERS = 8;
const SCRIPT_SHARE = 0.3;
/** Danish and Norwegian, and Czech and Slovak, count as one, because readers understand both. */
const SAME_LANGUAGE: Readonly<Record<string, string>> = { no: 'da', nb: 'da', nn: 'da', sk: 'cs' };

/** ISO 639-1 code of a text's language; null if uncertain. */
export function languageOf(text: string): string | null {
  const written = sentencesOnly(text).toLowerCase();
  const letters = count(written, /\p{L}/gu);
  for (const [language, script] of SCRIPTS) {
    const own = count(written, script);
    if (
      own >= (language === 'ja' ? 4 : FEWEST_LETTERS) &&
      own >= letters * SCRIPT_SHARE * (language === 'ja' ? 0.5 : 1)
    )
      return language;
  }
  const words = written.match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < FEWEST_WORDS) return null;
  const scores = Object.entries(COMMON)
    .map(([language, common]) => ({
      language,
      hits: words.filter((word) => common.has(word)).length + bonus(written, language),
    }))
    .sort((a, b) => b.hits - a.hits);
  const [best, next] = scores;
  if (!best || !next || best.hits < FEWEST_HITS || best.hits < words.length * MIN_SHARE) return null;
  return best.hits >= next.hits * 1.4 + 1 ? (SAME_LANGUAGE[best.language] ?? best.language) : null;
}

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

const bonus = (text: string, language: string): number =>
  LETTERS.reduce((sum, [of, letters]) => sum + (of === language ? count(text, letters) : 0), 0);

/** The language of a BCP 47 tag as `languageOf` names it: `pt` for `pt-BR`, `da` for `nb`. */
export function languageOfTag(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-');
  return SAME_LANGUAGE[language] ?? language;
}

/** Whether the word is common in a language, so that it says nothing about a subject. */
export const isCommonWord = (word: string): boolean => Object.values(COMMON).some((common) => common.has(word));

/** Tags that the editor of a reply offers. A file of replies may have any. */
export const OFFERED_LANGUAGES =
  'ar bg cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nb nl pl pt-BR pt-PT ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  );
