/**
 * Finds what should not be written into a mail. It only informs: a false alarm must cost no more
 * than a glance.
 */
import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

export type SecretKind = 'password' | 'card' | 'private-key' | 'key';

const PASSWORD =
  /(?:^|[^\p{L}])(?:pass(?:word|wd|phrase|wort|code)|passwort|kennwort|pwd|mot de passe|contraseña|senha|wachtwoord|hasło|пароль|パスワード|密码)(?:\s*[:=：]\s*\S|\s+(?:is|ist)\s+(?=\S*\d)\S)/iu;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const KNOWN_KEY =
  /\b(?:AKIA[0-9A-Z]{16}|AIza[\w-]{35}|gh[pousr]_\w{36,}|github_pat_\w{22,}|glpat-[\w-]{20,}|xox[abprs]-[\w-]{10,}|[sr]k_(?:live|test)_\w{16,}|SG\.[\w-]{16,}\.[\w-]{16,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*)/;
const ADDRESS = /\bhttps?:\/\/\S+/gi;
/** A run of the characters keys are written in; what it is made of decides. */
const RUN = /[A-Za-z0-9+/_-]{32,}={0,2}/g;
const CARD = /(?<![\d.,-])[3-6](?:[ -]?\d){12,18}(?![\d]|[.,-]\d)/g;

export function findSecrets(text: string): SecretKind[] {
  const found: SecretKind[] = [];
  if (PASSWORD.test(text)) found.push('password');
  if (Array.from(text.matchAll(CARD)).some(([digits]) => isCard(digits))) found.push('card');
  if (PRIVATE_KEY.test(text)) found.push('private-key');
  else if (KNOWN_KEY.test(text) || hasLongKey(text)) found.push('key');
  return found;
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
  return Array.from(text.replace(ADDRESS, ' ').matchAll(RUN)).some(([run]) => {
    const digits = run.match(/\d/g)?.length ?? 0;
    // Paths, words joined by hyphens, rules of dashes and uuids are not keys.
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

/** Says which kinds of secrets the text seems to have in it; null where it has none. */
export function secretsIn(text: string): string | null {
  const found = findSecrets(text);
  if (found.length === 0) return null;
  const list = formatList(found.map((k) => t(`composer.${SECRETS[k]}`)));
  return t('composer.secrets', { list });
}
