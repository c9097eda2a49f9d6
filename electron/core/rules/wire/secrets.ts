/**
 * Which custom fields hold a secret: the service marks some as a password, people name the others
 * so. Erring on the side of removing costs a glance at the service's own page.
 */
const NAMES =
  /pass(w|\b|phrase|code)|kennwort|mot de passe|contrase|senha|has[lł]o|wachtwoord|l[oö]senord|adgangskode|salasana|parola|heslo|jelsz|şifre|парол|密码|密碼|パスワード|暗証|비밀번호|كلمة ?(ال)?مرور|סיסמ|secret|geheim|token|api.?key|private.?key|licen[cs]e.?key|auth.?(code|key|info)|epp.?(code|key)?\b|\bpin\b|\bpuk\b|\bcvv\b|\bcvc\b|(?<![a-z])pwd?(?![a-z])|(?<![a-z])clave(?![a-z])|zugangs(daten|code)|ssh.?key|(recovery|backup).?codes?|credential|security (answer|question)|pwreset/i;

export const isSecretName = (name: string): boolean => NAMES.test(name);

/** `type` as the service gives it, where it does. */
export const isSecretField = (name: string, type: string): boolean => /^passw/i.test(type.trim()) || isSecretName(name);
