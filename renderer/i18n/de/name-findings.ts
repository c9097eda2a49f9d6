import type * as en from '../en/name-findings.ts';
import type { Translated } from '../translated.ts';

export const nameVerdicts: Translated<typeof en.nameVerdicts> = {
  notDelegated: 'Die Registry von {{registry}} hat keine Nameserver für {{domain}}.',
  noServerWorks: 'Kein Nameserver von {{zone}} gibt eine gültige Antwort: {{servers}}.',
  serverNotAuthoritative: 'Ein für {{zone}} eingetragener Nameserver hat die DNS-Einträge nicht: {{servers}}.',
  serverRefuses: 'Ein für {{zone}} eingetragener Nameserver verweigert Antworten dazu: {{servers}}.',
  serverFails: 'Ein für {{zone}} eingetragener Nameserver antwortet mit einem Fehler: {{servers}}.',
  serverSilent: 'Ein Nameserver von {{zone}} hat auch auf die zweite Frage nicht geantwortet: {{servers}}.',
  serverNoAddress: 'Ein für {{zone}} eingetragener Nameserver hat keine IP-Adresse: {{servers}}.',
  serverIsAlias: 'Ein für {{zone}} eingetragener Nameserver ist ein Alias (CNAME), was nicht erlaubt ist: {{servers}}.',
  serverSpecialAddress:
    'Ein für {{zone}} eingetragener Nameserver hat eine Adresse außerhalb des öffentlichen Internets: {{servers}}.',
  tooFewServers: '{{zone}} hat nur einen Nameserver: {{servers}}.',
  serversDiffer:
    'Die Registry nennt {{parent}} als Nameserver von {{zone}}, das eigene DNS der Domain dagegen {{own}}.',
  parentExtra: 'Die Registry nennt Nameserver für {{zone}}, die im eigenen DNS der Domain fehlen: {{servers}}.',
  childExtra: 'Das DNS von {{zone}} nennt weitere Nameserver, die bei der Registry fehlen: {{servers}}.',
  glueDiffers: 'Die Registry hat {{parent}} als Adresse von {{server}}, das eigene DNS der Domain dagegen {{own}}.',
  glueUnknown:
    'Die Registry hat {{parent}} als Adresse von {{server}}, aber im eigenen DNS der Domain steht dafür keine Adresse.',
  serialsDiffer: 'Die Nameserver von {{zone}} haben verschiedene Versionen der Einträge: {{servers}} statt {{newest}}.',
  notOurServers: 'Die Nameserver von {{zone}} sind {{servers}}, nicht unsere ({{ours}}).',
  partlyOurServers: 'Nicht alle Nameserver von {{zone}} sind unsere ({{ours}}): {{others}}.',
  dsStale:
    'Bei der Registry steht noch ein DNSSEC-Schlüssel für {{zone}}, den die Nameserver nicht verwenden (DS {{keys}}).',
  delegatedSigned:
    'Die Nameserver von {{zone}} funktionieren und stimmen überein: {{servers}}. Die Domain ist signiert (DNSSEC).',
  delegatedUnsigned:
    'Die Nameserver von {{zone}} funktionieren und stimmen überein: {{servers}}. Die Domain ist nicht signiert (DNSSEC).',
  nameMissing: '{{name}} gibt es im DNS nicht.',
  noAddress: '{{name}} hat keine IP-Adresse.',
  wwwMissing: '{{name}} hat keine IP-Adresse, daher öffnet sich die Website mit „www“ nicht.',
  resolversFail: 'Ein DNS-Resolver bekommt auf Fragen nach {{name}} nur Fehler.',
  dnssecBroken:
    'Die DNSSEC-Signaturen von {{zone}} sind ungültig, daher finden nur Resolver, die sie nicht prüfen, {{name}}.',
  aliasLoop: 'Die Aliasse (CNAME) von {{name}} bilden einen Kreis: {{path}}.',
  aliasTooLong: 'Die Kette der Aliasse (CNAME) von {{name}} ist zu lang ({{aliases}}): {{path}} → ….',
  aliasDangling: '{{name}} ist ein Alias (CNAME) für {{target}}, wo es keine IP-Adresse gibt.',
  apexAlias: '{{name}} ist selbst ein Alias (CNAME) für {{target}}, was für eine ganze Domain nicht erlaubt ist.',
  specialAddress: '{{name}} führt zu einer Adresse außerhalb des öffentlichen Internets: {{addresses}}.',
  elsewhere:
    '{{name}} führt zu {{addresses}}, nicht direkt zu unserem Server ({{ours}}). Vielleicht steht ein CDN davor.',
  partlyElsewhere: '{{name}} führt zu unserem Server und auch anderswohin: {{others}}.',
  behindCdn:
    '{{name}} führt zu {{cdn}} ({{addresses}}); Besuche werden von dort an einen Server weitergeleitet, den man von außen nicht sieht.',
  ipv6Elsewhere:
    '{{name}} führt über IPv4 zu unserem Server, über IPv6 aber zu einer Adresse, die nicht als unsere bekannt ist: {{others}}.',
  cachedOld:
    '{{name}} führt jetzt zu {{now}}. Manche Resolver behalten vielleicht noch {{old}}: der von uns gefragte noch {{left}}, andere höchstens {{most}}.',
  cachedMissing:
    '{{name}} führt jetzt zu {{now}}, aber der von uns gefragte Resolver sieht vielleicht noch {{left}} lang nicht erneut nach.',
  resolverInvents: 'Der von uns gefragte Resolver liefert {{addresses}} auch für Namen, die es nicht gibt.',
  leadsToUs: '{{name}} führt zu unserem Server: {{addresses}}.',
  leadsTo: '{{name}} führt zu {{addresses}}.',
};

export const nameReasons: Translated<typeof en.nameReasons> = {
  notDelegated: 'Website und E-Mail der Domain sind nicht erreichbar.',
  noServerWorks: 'Website und E-Mail sind nicht mehr erreichbar, sobald Resolver frühere Antworten vergessen haben.',
  serverNotAuthoritative: 'Abfragen, die an diesen Server gehen, schlagen fehl oder verzögern sich.',
  serverRefuses: 'Abfragen, die an diesen Server gehen, schlagen fehl oder verzögern sich.',
  serverFails: 'Abfragen, die an diesen Server gehen, schlagen fehl oder verzögern sich.',
  serverSilent:
    'Die Domain öffnet sich manchmal langsam, und sie fällt aus, wenn auch die anderen Nameserver ausfallen.',
  serverNoAddress: 'Niemand kann diesen Nameserver erreichen.',
  serverIsAlias: 'Manche Resolver folgen dem Alias nicht und finden daher die Domain nicht.',
  serverSpecialAddress: 'Niemand im Internet kann diesen Nameserver erreichen.',
  tooFewServers: 'Fällt er aus, fallen Website und E-Mail mit aus, und viele Registrys verlangen zwei.',
  serversDiffer: 'Verschiedene Leute bekommen verschiedene Antworten, und Änderungen erreichen nicht alle.',
  parentExtra: 'Wenn dieser Server spätere Änderungen nicht bekommt, sehen manche Leute alte Einträge.',
  childExtra: 'Resolver, die bei der Registry beginnen, fragen ihn zunächst nicht.',
  glueDiffers: 'Resolver, die bei der Registry beginnen, fragen die falsche Adresse.',
  glueUnknown: 'Manche Resolver fragen die Domain selbst und verlieren dann diesen Nameserver.',
  serialsDiffer: 'Manche Leute sehen die neuen Einträge, andere die alten.',
  notOurServers:
    'DNS-Änderungen, die wir vornehmen, bleiben wirkungslos, weil die Einträge auf diesen Nameservern liegen.',
  partlyOurServers: 'Welche Einträge Leute sehen, hängt davon ab, welcher Nameserver antwortet.',
  dsStale:
    'Resolver, die DNSSEC prüfen, lehnen die ganze Domain ab, daher erreichen viele Leute weder Website noch E-Mail.',
  nameMissing: 'Website und E-Mail unter diesem Namen sind nicht erreichbar.',
  noAddress: 'Ein Browser hat keinen Server, mit dem er sich verbinden kann.',
  wwwMissing: 'Wer „www“ eingibt, sieht eine Fehlerseite.',
  resolversFail: 'Wer einen Resolver mit demselben Problem benutzt, erreicht weder Website noch E-Mail.',
  dnssecBroken: 'Große Netzwerke prüfen DNSSEC, daher erreichen viele Leute weder Website noch E-Mail, andere schon.',
  aliasLoop: 'Kein Resolver findet eine Adresse.',
  aliasTooLong: 'Viele Resolver geben auf, bevor sie die Adresse erreichen.',
  aliasDangling: 'Ein Browser hat keinen Server, mit dem er sich verbinden kann.',
  apexAlias: 'E-Mail und andere Einträge der Domain gehen bei vielen Resolvern verloren.',
  specialAddress: 'Eine solche Adresse führt ins Leere oder zu etwas im eigenen Netzwerk der Besucher.',
  elsewhere: 'Wenn kein CDN Besuche an uns weiterleitet, sehen Besucher nicht die Website auf unserem Server.',
  partlyElsewhere: 'Besucher erreichen zufällig den einen oder den anderen Server.',
  behindCdn:
    'Änderungen auf unserem Server zeigen sich erst, wenn das CDN sie geholt hat, und es hat eigene DNS-Einstellungen.',
  ipv6Elsewhere:
    'Viele Telefone und Heimnetze bevorzugen IPv6, daher sehen diese Besucher vielleicht eine andere Website.',
  cachedOld: 'Bis dahin erreichen manche Leute noch die alte Adresse. Beschleunigen lässt sich das nicht.',
  cachedMissing: 'Bis dahin sehen manche Leute einen Fehler. Beschleunigen lässt sich das nicht.',
  resolverInvents: 'Das verdeckt, dass ein Name fehlt, daher verlassen wir uns auf die eigenen Nameserver der Domain.',
};

export const nameSteps: Translated<typeof en.nameSteps> = {
  notDelegated:
    'Bitte prüfen Sie beim Registrar, ob die Domain registriert und bezahlt ist, und lassen Sie ihre Nameserver eintragen.',
  noServerWorks:
    'Bitte lassen Sie die Domain auf diesen Nameservern einrichten, oder tragen Sie beim Registrar andere Nameserver ein.',
  serverNotAuthoritative:
    'Bitte lassen Sie die Domain auf diesem Nameserver einrichten, oder entfernen Sie ihn beim Registrar.',
  serverRefuses: 'Bitte lassen Sie die Domain auf diesem Nameserver einrichten, oder entfernen Sie ihn beim Registrar.',
  serverFails:
    'Bitte lassen Sie die Zone der Domain auf diesem Nameserver reparieren, oder entfernen Sie ihn beim Registrar.',
  serverSilent: 'Bitte fragen Sie den Betreiber dieses Nameservers, ob er ausgefallen ist.',
  serverNoAddress: 'Bitte korrigieren Sie den Namen beim Registrar, oder lassen Sie dafür eine Adresse eintragen.',
  serverIsAlias:
    'Bitte lassen Sie den Alias durch einen Adresseintrag (A) ersetzen, oder tragen Sie beim Registrar den echten Namen des Servers ein.',
  serverSpecialAddress:
    'Bitte lassen Sie die öffentliche Adresse dieses Nameservers eintragen, oder entfernen Sie ihn beim Registrar.',
  tooFewServers: 'Bitte tragen Sie beim Registrar einen zweiten Nameserver ein.',
  serversDiffer: 'Bitte tragen Sie beim Registrar und im DNS der Domain (NS-Einträge) dieselben Nameserver ein.',
  parentExtra:
    'Bitte entfernen Sie diese Nameserver beim Registrar, oder ergänzen Sie sie im DNS der Domain (NS-Einträge).',
  childExtra:
    'Bitte ergänzen Sie diese Nameserver beim Registrar, oder entfernen Sie sie aus dem DNS der Domain (NS-Einträge).',
  glueDiffers: 'Bitte lassen Sie den Registrar die Adresse dieses Nameservers aktualisieren (Host- oder Glue-Eintrag).',
  glueUnknown: 'Bitte fügen Sie dort, wo das DNS der Domain liegt, einen Adresseintrag (A) für {{server}} hinzu.',
  serialsDiffer:
    'Bitte warten Sie eine Stunde. Wenn sich nichts ändert, fragen Sie den Betreiber der Nameserver, warum sie sich nicht aktualisieren.',
  notOurServers:
    'Bitte ändern Sie Einträge dort, wo diese Nameserver betrieben werden, oder tragen Sie beim Registrar unsere ein: {{ours}}.',
  partlyOurServers: 'Bitte tragen Sie beim Registrar nur Nameserver eines einzigen Anbieters ein.',
  dsStale:
    'Bitte lassen Sie den Registrar den alten DNSSEC-Schlüssel (DS-Eintrag) entfernen oder durch den verwendeten ersetzen.',
  nameMissing: 'Bitte fügen Sie dort, wo das DNS der Domain liegt, den fehlenden Eintrag für {{name}} hinzu.',
  noAddress: 'Bitte fügen Sie dort, wo das DNS der Domain liegt, einen Adresseintrag (A) für {{name}} hinzu.',
  wwwMissing: 'Bitte fügen Sie dort, wo das DNS der Domain liegt, einen Eintrag für {{name}} hinzu.',
  resolversFail: 'Bitten Sie den Betreiber der Nameserver, die Zone der Domain zu prüfen.',
  dnssecBroken:
    'Bitte lassen Sie den Registrar den alten DNSSEC-Schlüssel (DS-Eintrag) entfernen, oder lassen Sie die Domain neu signieren.',
  aliasLoop: 'Bitte ersetzen Sie einen dieser Aliasse durch einen Adresseintrag (A).',
  aliasTooLong: 'Bitte lassen Sie {{name}} direkt auf den letzten Namen zeigen.',
  aliasDangling: 'Bitte korrigieren Sie den Alias von {{name}}, oder lassen Sie {{target}} wieder einrichten.',
  apexAlias: 'Bitte ersetzen Sie den Alias von {{name}} durch einen Adresseintrag (A).',
  specialAddress: 'Bitte tragen Sie für {{name}} die öffentliche Adresse des Servers ein.',
  elsewhere: 'Wenn kein CDN im Einsatz ist, lassen Sie {{name}} bitte auf {{ours}} zeigen.',
  partlyElsewhere: 'Bitte entfernen Sie die andere Adresse aus den Einträgen von {{name}}: {{others}}.',
  behindCdn: 'Bitte prüfen Sie die Serveradresse in den Einstellungen von {{cdn}}. Sie sollte {{ours}} lauten.',
  ipv6Elsewhere:
    'Bitte entfernen Sie den IPv6-Eintrag (AAAA) von {{name}}, oder ersetzen Sie ihn durch den unseres Servers.',
  cachedOld: 'Bitte warten Sie bis dahin. Die neue Adresse ist richtig eingetragen.',
  cachedMissing: 'Bitte warten Sie bis dahin. Der Eintrag ist richtig gesetzt.',
  resolverInvents: 'Bitte versuchen Sie einen anderen Resolver, oder vergleichen Sie aus einem anderen Netzwerk.',
};

const SERVER_CHECK = 'Wir prüfen diesen Nameserver und die Zone der Domain darauf.';
const SERVER_ADDRESS = 'Wir korrigieren die Adresse dieses Nameservers.';

export const ourNameSteps: Translated<typeof en.ourNameSteps> = {
  noServerWorks: SERVER_CHECK,
  serverNotAuthoritative: SERVER_CHECK,
  serverRefuses: SERVER_CHECK,
  serverFails: SERVER_CHECK,
  serverSilent: SERVER_CHECK,
  serverNoAddress: SERVER_ADDRESS,
  serverIsAlias: SERVER_ADDRESS,
  serverSpecialAddress: SERVER_ADDRESS,
  serialsDiffer: 'Wir prüfen, warum sich dieser Nameserver nicht aktualisiert.',
};
