/** Recognizes a field for a secret by its name, in the languages of our users. */
const SECRET_NAME =
  /pass(w|\b|phrase|code)|kennwort|mot de passe|contrase|senha|has[lł]o|wachtwoord|l[oö]senord|adgangskode|salasana|parola|heslo|jelsz|şifre|парол|密码|密碼|パスワード|暗証|비밀번호|كلمة ?(ال)?مرور|סיסמ|secret|geheim|token|api.?key|private.?key|licen[cs]e.?key|auth.?(code|key|info)|epp.?(code|key)?\b|\bpin\b|\bpuk\b|\bcvv\b|\bcvc\b|(?<![a-z])pwd?(?![a-z])|(?<![a-z])clave(?![a-z])|zugangs(daten|code)|ssh.?key|(recovery|backup).?codes?|credential|security (answer|question)|pwreset/i;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);
