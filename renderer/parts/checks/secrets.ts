/** Finds secrets that should not be mailed: passwords, card numbers, keys. It only informs. */
import { withoutPlaces } from '../../../shared/domain/text-language.ts';
import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

type SecretKind = 'password' | 'card' | 'private-key' | 'key';

const PASSWORD_WORDS = [
  'pass(?:word|wd|phrase|wort|code)|passwort|kennwort|zugangskennwort|pwd',
  "mot de passe|mdp|contraseña|clave de acceso|senha|palavra-passe|parola d[’']ordine|parol[aă]",
  'wachtwoord|lösenord|adgangskode|passord|salasana|jelszó|şifre|heslo|hasł[oa]|lozinka',
  'парол[ьяи]|סיסמה|كلمة المرور',
].join('|');
const PASSWORD_WORDS_CJK = 'パスワード|密码|密碼|口令|비밀번호';
const WORD = `(?:(?<!\\p{L})(?:${PASSWORD_WORDS})(?![\\p{L}\\d])|${PASSWORD_WORDS_CJK})`;
/** The word, possible additions ("for FTP", "temporaire", bold marks), and a sign. */
const WORD_AND_SIGN = new RegExp(
  `${WORD}[*_\`]{0,3}(?:[ \\t]+(?:\\([^()\\n]{1,30}\\)|[^\\s:=：,.;!?]{1,20})){0,3}[*_\`]{0,3}[ \\t]*[:=：][*_\`]{0,3}[ \\t]*(.*)(?:\\n\\s*(\\S.*))?`,
  'giu',
);
/** The word with a verb: "your password is …". */
const WORD_AND_VERB = new RegExp(
  `${WORD}(?:[ \\t]+[\\p{L}]{1,12}){0,2}?[ \\t]+(?:is|ist|lautet|est|es|é|è|is nu|to|is:)[ \\t]+(\\S+)`,
  'giu',
);
/** Single words after the sign that describe a password instead of being one. */
const NO_PASSWORD =
  /^(?:changed|unchanged|reset|same|correct|wrong|incorrect|expired|hidden|empty|none|unknown|yes|no|ok|set|n\/a|required|optional|here|below|above|see|link|geändert|unverändert|zurückgesetzt|gleich|leer|unbekannt|abgelaufen|inchangé|modifié|identique|cambiada|restablecida|alterada|invariata|gewijzigd|zmienione|изменён|изменен|сброшен|прежний|змінено|скинуто|变更|変更|不变|変更なし)$/iu;
/** Masks and placeholders of passwords: `••••`, `<password>`, `[…]`, `_____`. */
const STANDS_FOR =
  /^(?:[*•●xX._…·-]{3,}|<[^>]*>?|\[[^\]]*\]?|\(.*|\{.*|%[^%]+%?|\$\w+|\$\{.*|-{1,2}|\u2013|\u2014|\.{3}|…|\?+)$/u;

const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const KNOWN_KEY =
  /\b(?:AKIA[0-9A-Z]{16}|AIza[\w-]{35}|gh[pousr]_\w{36,}|github_pat_\w{22,}|glpat-[\w-]{20,}|xox[abprs]-[\w-]{10,}|[sr]k_(?:live|test)_\w{16,}|SG\.[\w-]{16,}\.[\w-]{16,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*)/;
const ADDRESS = /\bhttps?:\/\/\S+/gi;
/** A run of characters used in keys; its composition decides. */
const KEY_CHARACTERS = /[A-Za-z0-9+/_-]{32,}={0,2}/g;
const CARD = /(?<![\d.,-])[3-6](?:[ -]?\d){12,18}(?![\d]|[.,-]\d)/g;

export function findSecrets(text: string): SecretKind[] {
  const found: SecretKind[] = [];
  if (hasPassword(withoutPlaces(text, '<place>'))) found.push('password');
  if (Array.from(text.matchAll(CARD)).some(([digits]) => isCard(digits))) found.push('card');
  if (PRIVATE_KEY.test(text)) found.push('private-key');
  else if (KNOWN_KEY.test(text) || hasLongKey(text)) found.push('key');
  return found;
}

function hasPassword(text: string): boolean {
  for (const [, behind = '', below = ''] of text.matchAll(WORD_AND_SIGN)) {
    // A text alone on the line below the word was mostly copied, and is rarely a word.
    if (isPassword(behind) || (behind.trim() === '' && !/\s/.test(below.trim()) && looksMade(bare(below.trim()))))
      return true;
  }
  return Array.from(text.matchAll(WORD_AND_VERB)).some(([, value = '']) => looksMade(bare(value)));
}

/** A single word after the sign counts, unless it has a meaning; of several, a generated one. */
function isPassword(behind: string): boolean {
  const [first = '', next] = behind.trim().split(/\s+/);
  const value = bare(first);
  if (value === '' || STANDS_FOR.test(value) || STANDS_FOR.test(first) || isPlain(value)) return false;
  if (next === undefined || /[,;|]$/.test(first)) return !NO_PASSWORD.test(value);
  return looksMade(value);
}

/** Strips quotation marks, Markdown and the final stop; inner runs of marks are tested once. */
const bare = (value: string): string =>
  value.replace(/^[`"'“”„«»*]+/, '').replace(/(?<![`"'“”„«»*])[`"'“”„«»*]*[.,;]?$/, '');

/** An address, host, path or ticket number is not a password. */
const isPlain = (value: string): boolean =>
  /^https?:|^www\.|^[\w.-]+\.[a-z]{2,}(?:[/:]|$)|^\/[\w./-]+$|^#?[A-Z]{2,4}-\d{3,}$|^\S[^\s@]*@\S+\.\S+$/i.test(value);

const TECHNICAL =
  /^(?:sha-?\d+|md5|bcrypt|argon2\w*|base64|utf-?8|php\d*|mysql\d*|v?\d+(?:[.:/-]\d+)*\w{0,3}|2fa|ipv[46])$/i;

/** Letters mixed with digits or signs, as in generated passwords. */
function looksMade(value: string): boolean {
  if (value.length < 6 || value.length > 64 || TECHNICAL.test(value) || isPlain(value)) return false;
  if (STANDS_FOR.test(value) || !/\p{L}/u.test(value)) return false;
  const signs = /[!#$%&*+=?@^~]/.test(value);
  const mixed = /\p{Ll}\p{Lu}/u.test(value) && /\p{Lu}\p{Ll}*\p{Lu}/u.test(value);
  return /\d/.test(value) ? true : signs && mixed;
}

function isCard(written: string): boolean {
  const digits = [...written.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, i) => {
    const value = i % 2 === 1 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length >= 13 && sum % 10 === 0 && new Set(digits).size > 1;
}

function hasLongKey(text: string): boolean {
  return Array.from(text.replace(ADDRESS, ' ').matchAll(KEY_CHARACTERS)).some(([run]) => {
    const digits = run.match(/\d/g)?.length ?? 0;
    // Paths, hyphenated words, dashed lines and UUIDs are not keys.
    if (digits < 4 || /[-_/]{2}|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(run)) return false;
    if (/^[\da-f]+$/i.test(run)) return /[a-f]/i.test(run);
    return /[a-z]/i.test(run) && (/^[A-Za-z\d]+={0,2}$/.test(run) || (/[a-z]/.test(run) && /[A-Z]/.test(run)));
  });
}

const SECRETS: Record<SecretKind, 'secretPassword' | 'secretCard' | 'secretKey' | 'secretPrivateKey'> = {
  password: 'secretPassword',
  card: 'secretCard',
  key: 'secretKey',
  'private-key': 'secretPrivateKey',
};

/** The kinds of secrets that the text seems to contain; null without any. */
export function secretsIn(text: string): string | null {
  const found = findSecrets(text);
  if (found.length === 0) return null;
  const list = formatList(found.map((k) => t(`composer.${SECRETS[k]}`)));
  return t('composer.secrets', { list });
}
