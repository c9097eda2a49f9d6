/**
 * Date words in the languages of the service's pages, as `fold` leaves them: small letters without
 * accents. Each word means one month in all languages, so the language need not be known.
 */

/**
 * The beginning of a word is enough: `nov`, `nov.` and `november` are the same; `mar` means March
 * only.
 */
const MONTHS: readonly string[] = [
  'january januar janner janvier enero januari jan janv ene',
  'february februar fevrier febrero februari feb febr fevr fev',
  'march marz mars marzo maart mar mrz mrt maerz',
  'april avril abril apr avr abr',
  'may mai mayo mei',
  'june juni juin junio jun',
  'july juli juillet julio jul juil',
  'august aout agosto augustus aug ago',
  'september septembre septiembre setiembre sep sept',
  'october oktober octobre octubre oct okt',
  'november novembre noviembre nov',
  'december dezember decembre diciembre dec dez dic',
];

/**
 * Monday first. Short forms are left out: `mar` is a weekday in two languages, and also a month.
 */
const DAYS: readonly string[] = [
  'monday montag lundi lunes maandag',
  'tuesday dienstag mardi martes dinsdag',
  'wednesday mittwoch mercredi miercoles woensdag',
  'thursday donnerstag jeudi jueves donderdag',
  'friday freitag vendredi viernes vrijdag',
  'saturday samstag sonnabend samedi sabado zaterdag',
  'sunday sonntag dimanche domingo zondag',
];

const numberWords = (lists: readonly string[]): ReadonlyMap<string, number> =>
  new Map(lists.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)));

export const MONTH_WORDS = numberWords(MONTHS);
/** 1 (Monday) to 7. */
export const DAY_WORDS = numberWords(DAYS);
