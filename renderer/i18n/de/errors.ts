import type { ErrorWords, errors as english } from '../en/errors.ts';
import { teamErrors } from './team-errors.ts';

const KEPT = 'Ihre Eingaben sind noch da.';
const QUEUED = 'Ihre Entwürfe und wartenden Antworten sind gespeichert.';
const ONCE_A_DAY =
  'Wenn Sie sie brauchen, wenden Sie sich an die Administratoren des Dienstes. Dies wird einmal täglich erneut versucht.';
const NOT_AGAIN = 'Ohne Ihre Zustimmung wird nichts erneut gesendet.';
const ASK_SERVICE = 'Sehen Sie beim Dienst nach, bevor Sie es erneut senden.';
const SAVE_IN_BROWSER = 'Öffnen Sie die Unterhaltung im Browser, um sie zu speichern.';
const PASTE_PARTS = 'Öffnen Sie sie im Browser, und fügen Sie die wichtigen Teile ein.';
const UNCHANGED = 'Ihre Daten sind unverändert.';
const OWN_AUTHORITY =
  'Wenn Ihre Firma eigene Zertifikate ausstellt, vertrauen Sie ihrer Zertifizierungsstelle auf diesem Computer und starten Sie Rackside neu.';

export const errors: Readonly<Record<keyof typeof english, ErrorWords>> = {
  offline: {
    what: 'Keine Verbindung zum Dienst.',
    next: 'Was auf diesem Computer gespeichert ist, können Sie weiterhin lesen. Prüfen Sie das Netzwerk; Rackside versucht es weiter.',
  },
  'offline/desk': {
    what: 'Rackside läuft nicht mehr.',
    next: 'Starten Sie es wieder mit „npm run local“, und öffnen Sie die ausgegebene Adresse. Alles Gespeicherte bleibt erhalten.',
  },
  'offline/desk/door': {
    what: 'Diese Seite ist nicht mehr bei Rackside angemeldet.',
    next: 'Öffnen Sie die Adresse aus dem Terminal, in dem Rackside läuft. Alles Gespeicherte bleibt erhalten.',
  },
  'offline/certificate': {
    what: 'Dem Zertifikat des Dienstes ist nicht zu trauen, daher wurde nichts gesendet.',
    next: 'Wenden Sie sich an die Administratoren des Dienstes. Rackside sendet nichts, bis das behoben ist.',
  },
  'offline/certificate-unknown': {
    what: 'Dieser Computer vertraut dem Aussteller des Zertifikats nicht, daher wurde nichts gesendet.',
    next: `Prüfen Sie die Adresse. ${OWN_AUTHORITY}`,
  },
  'offline/certificate-incomplete': {
    what: 'Nichts verbindet das Zertifikat des Dienstes mit einem Aussteller, dem dieser Computer vertraut, daher wurde nichts gesendet.',
    next: `Der Server sendet wahrscheinlich sein Zwischenzertifikat nicht mit, das Browser sich selbst holen. Bitten Sie seine Administratoren, es zu ergänzen. ${OWN_AUTHORITY}`,
  },
  'offline/certificate-name': {
    what: 'Das Zertifikat unter dieser Adresse gilt für einen anderen Namen, daher wurde nichts gesendet.',
    next: 'Prüfen Sie die Adresse. Stimmt sie, antwortet vielleicht die Anmeldeseite eines Netzwerks, oder das Zertifikat des Dienstes ist falsch.',
  },
  'offline/certificate-expired': {
    what: 'Das Zertifikat des Dienstes ist abgelaufen, daher wurde nichts gesendet.',
    next: 'Prüfen Sie das Datum dieses Computers. Stimmt es, bitten Sie die Administratoren des Dienstes, das Zertifikat zu erneuern.',
  },
  'offline/certificate-early': {
    what: 'Das Zertifikat des Dienstes ist noch nicht gültig, daher wurde nichts gesendet.',
    next: 'Prüfen Sie Datum und Uhrzeit dieses Computers. Stimmen sie, wenden Sie sich an die Administratoren des Dienstes.',
  },
  'offline/tls': {
    what: 'Eine sichere Verbindung kam nicht zustande, daher wurde nichts gesendet.',
    next: 'Prüfen Sie Adresse und Port. Der Server dort verwendet https nicht richtig.',
  },
  'offline/proxy-password': {
    what: 'Der Proxy dieses Netzwerks verlangt Benutzername und Passwort, daher wurde nichts gesendet.',
    next: 'Geben Sie sie einmal ein; Rackside speichert sie bei Ihren anderen Geheimnissen. Versuchen Sie es dann erneut.',
  },
  'offline/proxy-sign-in': {
    what: 'Der Proxy dieses Netzwerks verlangt eine Anmeldung, die nicht unterstützt wird, daher wurde nichts gesendet.',
    next: 'Bitten Sie Ihre Netzwerkadministration, diesem Computer die Verbindung zum Dienst zu erlauben.',
  },
  'offline/proxy-refused': {
    what: 'Der Proxy dieses Netzwerks hat die Verbindung zum Dienst verweigert, daher wurde nichts gesendet.',
    next: 'Prüfen Sie die Adresse. Stimmt sie, bitten Sie Ihre Netzwerkadministration, sie zu erlauben.',
  },
  'offline/proxy-unreachable': {
    what: 'Der auf diesem Computer eingestellte Proxy antwortet nicht, daher wurde nichts gesendet.',
    next: 'Prüfen Sie das Netzwerk und die Proxy-Einstellungen dieses Computers. Rackside versucht es weiter.',
  },
  'offline/proxy-certificate': {
    what: 'Dem Zertifikat des Proxys in diesem Netzwerk ist nicht zu trauen, daher wurde nichts gesendet.',
    next: 'Wenden Sie sich an Ihre Netzwerkadministration.',
  },
  'offline/proxy-kind': {
    what: 'Auf diesem Computer ist eine Proxy-Art eingestellt, die nicht unterstützt wird, daher wurde nichts gesendet.',
    next: 'HTTP- und HTTPS-Proxys werden unterstützt. Stellen Sie einen für die Adresse des Dienstes ein, oder erlauben Sie eine direkte Verbindung.',
  },
  'offline/timeout': {
    what: 'Der Dienst hat nicht rechtzeitig geantwortet.',
    next: 'Was auf diesem Computer gespeichert ist, können Sie weiterhin lesen. Rackside versucht es weiter.',
  },
  'offline/account.signIn/dns': {
    what: 'Unter {{subject}} wurde kein Server gefunden.',
    next: `Prüfen Sie die Adresse des Dienstes. ${KEPT}`,
  },
  'offline/form.send': {
    what: 'Keine Verbindung zum Dienst, daher wurde nichts gesendet.',
    next: 'Ihre Eingaben sind gespeichert. Senden Sie sie, wenn die Verbindung wieder da ist.',
  },
  'offline/closed': {
    what: 'Rackside wurde geschlossen, bevor dies gesendet war.',
    next: 'Nichts wurde gesendet. Prüfen Sie es noch einmal, und senden Sie es, wenn Sie es noch möchten.',
  },
  'invalid/read-only': {
    what: 'Dieses Konto ist schreibgeschützt, daher wurde nichts gesendet.',
    next: 'Ihr Text ist gespeichert. Erlauben Sie das Senden in den Kontoeinstellungen, und senden Sie ihn dann erneut.',
  },
  'offline/account.signIn': {
    what: '{{subject}} hat nicht geantwortet.',
    next: `Prüfen Sie die Adresse des Dienstes und Ihr Netzwerk, und melden Sie sich dann erneut an. ${KEPT}`,
  },
  'offline/account.resume': {
    what: 'Der Dienst war nicht erreichbar.',
    next: `Prüfen Sie Ihr Netzwerk, und melden Sie sich dann erneut an. ${QUEUED}`,
  },
  'offline/account.practice': {
    what: 'Der Übungsdienst ließ sich nicht starten.',
    next: 'Versuchen Sie es erneut. Hilft das nicht, starten Sie Rackside neu.',
  },
  'in-doubt': {
    what: 'Die Verbindung brach ab, bevor der Dienst antwortete, daher ist ungewiss, ob dies geschehen ist.',
    next: NOT_AGAIN,
  },
  'in-doubt/no-ids': {
    what: 'Der Dienst hat dies bestätigt, aber nicht, was er angelegt hat, daher ist ungewiss, ob es geschehen ist.',
    next: NOT_AGAIN,
  },
  'in-doubt/not-shown': {
    what: 'Der Dienst kann nicht alle seine Datensätze ausgeben, daher ist ungewiss, ob dies geschehen ist.',
    next: NOT_AGAIN,
  },
  'in-doubt/import': {
    what: 'Dies wurde vor dem Export gesendet, und die Bestätigung ging verloren; vielleicht ist es also schon geschehen.',
    next: ASK_SERVICE,
  },
  'in-doubt/sent-since': {
    what: 'Dies stammt aus einer Sicherung, und danach wurde schon etwas Gleiches gesendet, oder es gab einen Versuch.',
    next: ASK_SERVICE,
  },
  'in-doubt/restored': {
    what: 'Eine Sicherung wurde wiederhergestellt, daher wurde dies vielleicht schon gesendet.',
    next: ASK_SERVICE,
  },
  'in-doubt/reply.send': {
    what: 'Die Verbindung brach ab, bevor der Dienst antwortete, daher ist ungewiss, ob Ihre Antwort angekommen ist.',
    next: NOT_AGAIN,
  },
  auth: {
    what: 'Der Dienst bittet Sie, sich erneut anzumelden.',
    next: `Melden Sie sich an, um fortzufahren. ${QUEUED}`,
  },
  'auth/account.signIn': {
    what: 'Der Dienst hat diese Zugangsdaten nicht akzeptiert.',
    next: `Prüfen Sie API-Schlüssel, API-Geheimnis, E-Mail und Passwort. ${KEPT}`,
  },
  'auth/account.resume': {
    what: 'Der Dienst hat dieses Passwort nicht akzeptiert.',
    next: `Prüfen Sie es, und melden Sie sich erneut an. ${QUEUED}`,
  },
  'auth/api-key': {
    what: 'Der Dienst hat den API-Schlüssel oder das API-Geheimnis nicht akzeptiert.',
    next: 'Lassen Sie sich beides noch einmal von Ihrer Kundenbetreuung geben.',
  },
  'auth/password': {
    what: 'Der Dienst hat die E-Mail oder das Passwort nicht akzeptiert.',
    next: 'Prüfen Sie beides, und melden Sie sich erneut an.',
  },
  'auth/vault-closed': {
    what: 'Ihre Daten sind gesperrt.',
    next: 'Entsperren Sie sie zuerst.',
  },
  'auth/wrong-pin': {
    what: 'Falsche PIN. Verbleibende Versuche: {{left}}.',
    next: 'Nach dem letzten öffnen nur noch Ihre Passphrase oder Ihr Wiederherstellungscode Rackside.',
  },
  'auth/pin-gone': {
    what: 'Ihre PIN gilt nicht mehr.',
    next: 'Verwenden Sie Ihre Passphrase oder Ihren Wiederherstellungscode, und legen Sie dann unter „Schutz“ eine neue PIN fest.',
  },
  'auth/vault.unlock': {
    what: 'Falsche Passphrase.',
    next: 'Versuchen Sie es erneut.',
  },
  'invalid/account.signIn/managed': {
    what: 'Auf diesem Computer verbindet sich Rackside nur mit {{subject}}.',
    next: 'Verwenden Sie diese Adresse, oder fragen Sie Ihren Administrator.',
  },
  'invalid/account.practice/managed': {
    what: 'Die Übungsumgebung ist auf diesem Computer ausgeschaltet.',
    next: 'Fragen Sie Ihren Administrator.',
  },
  rejected: {
    what: 'Der Dienst hat dies abgelehnt.',
    next: 'Beim Dienst hat sich nichts geändert. Prüfen Sie seine Antwort, und versuchen Sie es dann erneut.',
  },
  'rejected/account.signIn': {
    what: 'Der Dienst hat die Anmeldung abgelehnt.',
    next: `Prüfen Sie API-Schlüssel, API-Geheimnis, E-Mail und Passwort. ${KEPT}`,
  },
  'rejected/get-tickets': {
    what: 'Der Dienst gibt diesem Konto keinen Zugriff auf seine Tickets.',
    next: 'Bitten Sie die Administratoren des Dienstes, dies für Ihren API-Schlüssel und Ihre IP-Adresse zu erlauben. Gespeicherte Tickets bleiben, und Rackside versucht es weiter.',
  },
  'rejected/get-contacts': {
    what: 'Der Dienst gibt diesem Konto keinen Zugriff auf Kontakte.',
    next: ONCE_A_DAY,
  },
  'rejected/get-clients-products': {
    what: 'Der Dienst gibt diesem Konto keinen Zugriff auf Produkte.',
    next: ONCE_A_DAY,
  },
  'rejected/get-clients-domains': {
    what: 'Der Dienst gibt diesem Konto keinen Zugriff auf Domains.',
    next: ONCE_A_DAY,
  },
  'rejected/get-orders': {
    what: 'Der Dienst gibt diesem Konto keinen Zugriff auf Bestellungen.',
    next: ONCE_A_DAY,
  },
  'rejected/get-announcements': {
    what: 'Der Dienst gibt diesem Konto keinen Zugriff auf Ankündigungen.',
    next: ONCE_A_DAY,
  },
  'rejected/no-such-api': {
    what: 'Der Server antwortet, bietet aber nicht Version 2 der API an.',
    next: 'Fragen Sie Ihre Kundenbetreuung nach der Adresse der API.',
  },
  'rejected/redirect': {
    what: 'Der Dienst leitet zu einer anderen Adresse weiter. Vielleicht verlangt dieses Netzwerk eine Anmeldung.',
    next: 'Öffnen Sie eine beliebige Seite im Browser, und melden Sie sich im Netzwerk an. Ist der Dienst umgezogen, melden Sie sich unter seiner neuen Adresse an. Rackside gibt Zugangsdaten nicht weiter.',
  },
  'rejected/account.signIn/redirect': {
    what: 'Der Dienst leitet zu einer anderen Adresse weiter.',
    next: 'Melden Sie sich unter dieser Adresse an. Rackside gibt Zugangsdaten nicht weiter. Verlangt dieses Netzwerk eine Anmeldung, melden Sie sich zuerst im Browser an.',
  },
  'rejected/too-large': {
    what: 'Der Dienst hat dies abgelehnt, wahrscheinlich weil es zu groß ist.',
    next: 'Senden Sie weniger oder kleinere Dateien.',
  },
  'rejected/no-file': {
    what: 'Der Dienst hat {{subject}} nicht mehr.',
    next: 'Bitten Sie den Absender, die Datei noch einmal zu senden.',
  },
  'rejected/file-refused': {
    what: 'Der Dienst hat den Zugriff auf {{subject}} verweigert.',
    next: 'Öffnen Sie die Unterhaltung im Browser, um die Datei zu suchen.',
  },
  'rejected/file-too-large': {
    what: '{{subject}} ist zu groß zum Herunterladen.',
    next: SAVE_IN_BROWSER,
  },
  'rejected/post-file/no-such-api': {
    what: 'Dieser Dienst sendet keine Dateien an Apps.',
    next: 'Öffnen Sie die Unterhaltung im Browser, um {{subject}} zu speichern.',
  },
  'rejected/post-file/login-required': {
    what: 'Der Dienst gibt {{subject}} nur an den angemeldeten Kunden heraus.',
    next: SAVE_IN_BROWSER,
  },
  'rejected/post-file/challenge': {
    what: 'Eine Bot-Prüfung schützt {{subject}}, und Rackside umgeht sie nicht.',
    next: SAVE_IN_BROWSER,
  },
  'rejected/post-file/leads-elsewhere': {
    what: '{{subject}} liegt auf einem anderen Server, und Rackside folgt Links dorthin nicht.',
    next: SAVE_IN_BROWSER,
  },
  'rejected/post-file': {
    what: 'Der Dienst hat den Zugriff auf {{subject}} verweigert.',
    next: SAVE_IN_BROWSER,
  },
  busy: {
    what: 'Der Dienst hat Rackside um eine Pause gebeten.',
    next: 'Rackside versucht es automatisch erneut.',
  },
  'busy/update.restart/held': {
    what: 'Nicht neu gestartet, weil eine Antwort noch nicht gesendet ist.',
    next: 'Senden Sie sie jetzt oder holen Sie sie zurück, und starten Sie dann neu.',
  },
  'busy/update.restart/sending': {
    what: 'Nicht neu gestartet, weil gerade eine Antwort gesendet wird.',
    next: 'Starten Sie neu, wenn der Postausgang sie als angenommen zeigt.',
  },
  'busy/update.restart/unsaved': {
    what: 'Nicht neu gestartet, weil Ihre Arbeit nur für diese Sitzung behalten wird.',
    next: 'Senden Sie zuerst Ihre Antworten. Ein Neustart beendet die Sitzung.',
  },
  'busy/update.restart/unstored': {
    what: 'Nicht neu gestartet, weil ein Text oder eine Datei noch nicht gespeichert ist.',
    next: 'Starten Sie neu, sobald alles gespeichert ist.',
  },
  'busy/account.signIn': {
    what: 'Der Dienst hat Rackside gebeten, mit der Anmeldung zu warten.',
    next: `Versuchen Sie es in einer Minute erneut. ${KEPT}`,
  },
  server: {
    what: 'Beim Dienst ist ein Fehler aufgetreten.',
    next: 'Das Problem liegt dort. Rackside versucht es weiter.',
  },
  'server/practice.start': {
    what: 'Der Übungsdienst ließ sich nicht starten.',
    next: 'Versuchen Sie es erneut. Hilft das nicht, starten Sie Rackside neu.',
  },
  'server/practice.play': {
    what: 'Der Übungsdienst antwortet nicht.',
    next: 'Versuchen Sie es erneut. Hilft das nicht, starten Sie Rackside neu.',
  },
  'server/account.signIn': {
    what: 'Bei {{subject}} ist ein Fehler aufgetreten.',
    next: `Das Problem liegt dort. Versuchen Sie es in einer Minute erneut. ${KEPT}`,
  },
  'server/network-sign-in': {
    what: 'Dieses Netzwerk verlangt eine Anmeldung.',
    next: 'Öffnen Sie eine beliebige Seite im Browser, und melden Sie sich im Netzwerk an. Rackside versucht es weiter.',
  },
  'malformed/html': {
    what: 'Statt der Antwort des Dienstes kam eine Webseite. Vielleicht verlangt dieses Netzwerk eine Anmeldung.',
    next: 'Öffnen Sie eine beliebige Seite im Browser, und melden Sie sich im Netzwerk an. Sind Sie angemeldet, wird der Dienst vielleicht gewartet. Rackside versucht es weiter.',
  },
  'malformed/account.signIn/html': {
    what: '{{subject}} antwortete mit einer Webseite, nicht als „Hosting Account and Order Service“.',
    next: `Prüfen Sie die Adresse des Dienstes. Verlangt dieses Netzwerk eine Anmeldung, melden Sie sich zuerst im Browser an. ${KEPT}`,
  },
  malformed: {
    what: 'Die Antwort des Dienstes entspricht nicht seiner API.',
    next: 'Das kann vorkommen, wenn stattdessen eine Wartungs- oder Anmeldeseite antwortet. Versuchen Sie es später erneut.',
  },
  'malformed/another-file': {
    what: 'Der Dienst sendete eine andere Datei statt {{subject}}, daher wurde sie verworfen.',
    next: SAVE_IN_BROWSER,
  },
  'malformed/contact.read/not-shown': {
    what: 'Der Dienst kann nicht alle seine Kontakte ausgeben, daher war dieser nicht lesbar.',
    next: `Bitten Sie die Administratoren des Dienstes, seine Daten zu reparieren. ${KEPT}`,
  },
  'malformed/post-file': {
    what: 'Die Antwort des Dienstes für {{subject}} ist keine Datei, daher wurde sie verworfen.',
    next: 'Versuchen Sie es erneut, oder öffnen Sie die Unterhaltung im Browser, um die Datei zu speichern.',
  },
  'malformed/account.signIn': {
    what: '{{subject}} antwortete nicht als „Hosting Account and Order Service“.',
    next: `Prüfen Sie die Adresse des Dienstes. ${KEPT}`,
  },
  'rejected/not-a-ticket': {
    what: 'Auf der Seite des Tickets wurde keine Unterhaltung gefunden.',
    next: 'Wenn Ihr Browser dort eine zeigt, fügen Sie unter „Nachrichten korrigieren …“ einen Satz daraus ein.',
  },
  'rejected/read-page/too-large': {
    what: 'Diese Unterhaltung ist zu groß zum Lesen.',
    next: PASTE_PARTS,
  },
  'rejected/login-required': {
    what: 'Der Dienst zeigt Unterhaltungen nur angemeldeten Kunden.',
    next: PASTE_PARTS,
  },
  'rejected/challenge': {
    what: 'Eine Bot-Prüfung schützt die Seite des Tickets, und Rackside umgeht sie nicht.',
    next: 'Öffnen Sie die Unterhaltung im Browser, und fügen Sie die wichtigen Teile ein.',
  },
  'rejected/maintenance': {
    what: 'Die Seiten des Dienstes werden gerade gewartet.',
    next: 'Versuchen Sie es später erneut. Früher gelesene Nachrichten bleiben hier.',
  },
  'rejected/no-such-ticket': {
    what: 'Der Dienst hat keine Seite für dieses Ticket. Vielleicht hat sich der Zugangscode geändert.',
    next: 'Aktualisieren Sie, und versuchen Sie es dann erneut.',
  },
  'rejected/another-ticket': {
    what: 'Der Dienst antwortete mit einem anderen Ticket, daher wurde es verworfen.',
    next: 'Versuchen Sie es erneut.',
  },
  'rejected/leads-elsewhere': {
    what: 'Die Seite des Tickets leitet zu einem anderen Server weiter, und Rackside folgt der Weiterleitung nicht.',
    next: 'Sind die Seiten dorthin umgezogen, ändern Sie die Seitenadresse in den Kontoeinstellungen unter „Unterhaltungen“.',
  },
  'rejected/no-place': {
    what: 'Die Ticketseiten dieses Dienstes wurden nicht gefunden.',
    next: 'Fügen Sie in den Kontoeinstellungen unter „Unterhaltungen“ die Adresse der Seite eines beliebigen Tickets ein.',
  },
  'invalid/no-code-in-it': {
    what: 'Diese Adresse enthält nicht den Zugangscode des Tickets.',
    next: 'Öffnen Sie die Seite eines Tickets wie dessen Kunde, zum Beispiel über den Link in einer E-Mail an den Kunden, und kopieren Sie diese Adresse.',
  },
  'invalid/conversations.learnPlace/not-an-address': {
    what: 'Das ist keine Webadresse.',
    next: 'Kopieren Sie die ganze Adresse der Seite eines Tickets aus Ihrem Browser.',
  },
  'invalid/conversations.learnPlace/not-https': {
    what: 'Diese Adresse beginnt mit http://. Sie enthält einen Zugangscode, den andere unterwegs mitlesen könnten, daher liest dieses Konto Seiten nur über https.',
    next: 'Öffnen Sie die Seite im Browser mit https://, und kopieren Sie diese Adresse.',
  },
  'invalid/conversations.learnPlace/not-own-http': {
    what: 'Über http liest dieses Konto nur Seiten von {{subject}}.',
    next: 'Kopieren Sie die Adresse der Seite eines Tickets von dort, oder eine, die mit https:// beginnt.',
  },
  'invalid/conversations.learnPlace/no-ticket-in-it': {
    what: 'Diese Adresse enthält keine Nummer eines gespeicherten Tickets.',
    next: 'Öffnen Sie ein Ticket aus der Liste wie dessen Kunde, und kopieren Sie diese Adresse.',
  },
  'invalid/no-code': {
    what: 'Der Dienst hat für dieses Ticket keinen Zugangscode gesendet, daher lässt sich seine Seite nicht öffnen.',
    next: 'Öffnen Sie die Unterhaltung im Browser, und fügen Sie die wichtigen Teile ein.',
  },
  'invalid/no-page': {
    what: 'Die Seite dieses Tickets ist noch nicht geladen.',
    next: 'Aktualisieren Sie die Unterhaltung, und versuchen Sie es dann erneut.',
  },
  'invalid/sentence-not-found': {
    what: 'Dieser Satz wurde auf der Seite des Tickets nicht gefunden.',
    next: 'Kopieren Sie ihn aus einer einzigen Nachricht, ohne etwas darüber oder darunter, und versuchen Sie es erneut.',
  },
  storage: {
    what: 'Daten auf diesem Computer ließen sich nicht lesen oder schreiben.',
    next: 'Prüfen Sie, ob der Datenträger voll ist, und versuchen Sie es dann erneut.',
  },
  'storage/already-open': {
    what: 'Rackside ist auf diesem Computer schon geöffnet: {{where}}.',
    next: 'Benutzen Sie es dort, oder schließen Sie es und versuchen Sie es erneut.',
  },
  'storage/cannot-write': {
    what: 'Rackside kann nicht in seinen Datenordner schreiben, oder der Datenträger ist voll.',
    next: 'Schaffen Sie Platz, oder geben Sie Rackside dort Schreibrechte, und versuchen Sie es dann erneut.',
  },
  'storage/over-quota': {
    what: 'Ihr Speicherplatz auf dem Laufwerk mit dem Datenordner von Rackside ist aufgebraucht.',
    next: 'Löschen Sie dort etwas, oder bitten Sie die Verwaltung des Laufwerks um mehr. Alles Gespeicherte ist sicher.',
  },
  'storage/no-permission': {
    what: 'Sie haben keine Schreibrechte mehr für den Datenordner von Rackside.',
    next: 'Ändern Sie die Rechte, und versuchen Sie es dann erneut. Alles Gespeicherte ist sicher.',
  },
  'storage/disk-failing': {
    what: 'Das Laufwerk mit dem Datenordner von Rackside hat einen Fehler gemeldet.',
    next: 'Prüfen Sie das Laufwerk und seine Verbindung, und versuchen Sie es dann erneut. Geschieht es wieder, kopieren Sie den Ordner auf ein anderes Laufwerk.',
  },
  'storage/closing': {
    what: 'Rackside wird geschlossen.',
    next: 'Öffnen Sie es wieder, um fortzufahren. Alles Gespeicherte bleibt erhalten.',
  },
  'storage/keychain': {
    what: 'Der Schlüsselbund dieses Computers hat einen Fehler gemeldet.',
    next: `Entsperren Sie ihn, und versuchen Sie es dann erneut. ${UNCHANGED}`,
  },
  'storage/keychain-silent': {
    what: 'Der Schlüsselbund dieses Computers antwortet nicht.',
    next: `Entsperren Sie ihn, und versuchen Sie es dann erneut. ${UNCHANGED}`,
  },
  'storage/keychain-gone': {
    what: 'Der Schlüsselbund mit Ihren Schlüsseln ist nicht mehr verfügbar.',
    next: `Starten oder entsperren Sie ihn, und versuchen Sie es dann erneut. ${UNCHANGED}`,
  },
  'storage/keys-gone': {
    what: 'In {{folder}} liegen Konten, aber dieser Computer hat keine Schlüssel dazu.',
    next: `Wurde der Schlüsselbund oder secrets.json ersetzt oder verschoben, stellen Sie das Fehlende wieder her und versuchen Sie es erneut. ${UNCHANGED}`,
  },
  'storage/keys-missing': {
    what: 'Die Schlüssel für {{subject}} fehlen.',
    next: 'Stellen Sie sie aus einer Sicherung wieder her, und versuchen Sie es dann erneut. Ohne sie lassen sich die Daten dieses Kontos nicht öffnen. Nichts wurde überschrieben.',
  },
  'storage/keys-damaged': {
    what: 'Die Datei mit Ihren geschützten Schlüsseln ist beschädigt.',
    next: 'Stellen Sie secrets.json im Datenordner aus einer Sicherung wieder her. Nichts wurde überschrieben.',
  },
  'storage/missing': {
    what: '{{subject}}, die Datei mit den Entwürfen, Antworten und Notizen dieses Kontos, fehlt.',
    next: 'Sie gehört in {{folder}}. Wurde sie verschoben oder ist ihr Laufwerk getrennt, legen Sie sie zurück und versuchen Sie es erneut.',
  },
  'storage/folder-missing': {
    what: 'Der Ordner dieses Kontos fehlt.',
    next: 'Er gehört nach {{folder}}. Wurde er verschoben oder ist sein Laufwerk getrennt, legen Sie ihn zurück und versuchen Sie es erneut.',
  },
  'storage/store.open/damaged': {
    what: '{{subject}} dieses Kontos ist beschädigt und wurde nicht geöffnet.',
    next: 'Die Datei ist unverändert. Stellen Sie die neueste Sicherung wieder her, oder legen Sie Ihre eigene Kopie von {{folder}} zurück und versuchen Sie es erneut.',
  },
  'storage/no-copy': {
    what: 'Die gewünschte Sicherung fehlt oder ist nicht lesbar.',
    next: `${UNCHANGED} Wählen Sie eine andere Sicherung.`,
  },
  'storage/account.mend/no-copy': {
    what: 'Keine der Sicherungen im Ordner dieses Kontos ist lesbar.',
    next: `${UNCHANGED} Versuchen Sie es erneut, um zu sehen, was sonst möglich ist.`,
  },
  'storage/newer-copy': {
    what: 'Diese Sicherung stammt aus einer neueren Version von Rackside und lässt sich nicht öffnen.',
    next: `${UNCHANGED} Wählen Sie eine andere Sicherung, oder aktualisieren Sie Rackside.`,
  },
  'storage/account.mend/newer-copy': {
    what: 'Die Sicherungen im Ordner dieses Kontos stammen aus einer neueren Version von Rackside und lassen sich nicht öffnen.',
    next: `${UNCHANGED} Aktualisieren Sie Rackside, und versuchen Sie es dann erneut.`,
  },
  'storage/bad-copy': {
    what: 'Die Sicherung ließ sich nicht zurücklesen und wurde daher nicht behalten.',
    next: 'Versuchen Sie es erneut. Geschieht es wieder, prüfen Sie das Laufwerk mit dem Datenordner von Rackside.',
  },
  'storage/store.open/bad-copy': {
    what: 'Die Sicherung dieses Kontos vor dem Update ließ sich nicht zurücklesen.',
    next: `${UNCHANGED} Versuchen Sie es erneut. Geschieht es wieder, prüfen Sie das Laufwerk mit dem Datenordner von Rackside.`,
  },
  'storage/no-room': {
    what: 'Auf dem Datenträger ist zu wenig Platz für eine Sicherung.',
    next: 'Schaffen Sie Platz, und versuchen Sie es dann erneut. Rackside lässt mindestens 256 MB frei.',
  },
  'storage/no-folder': {
    what: 'In den Ordner dieses Kontos lässt sich nicht schreiben, daher wurde keine Sicherung erstellt.',
    next: 'Siehe das Banner oben.',
  },
  'invalid/unknown-backup': {
    what: 'Diese Sicherung gibt es nicht mehr.',
    next: `${UNCHANGED} Wählen Sie eine andere Sicherung.`,
  },
  'storage/page-damaged': {
    what: 'Einige gespeicherte Daten sind beschädigt und waren nicht lesbar.',
    next: 'Alles andere können Sie weiter benutzen. Das Banner oben nennt die Datei.',
  },
  'storage/store.open/disk-full': {
    what: 'Der Datenträger ist voll, daher ließen sich die Daten dieses Kontos nicht öffnen.',
    next: 'Schaffen Sie Platz, und versuchen Sie es dann erneut.',
  },
  'storage/damaged': {
    what: 'Die Daten auf diesem Computer sind beschädigt und wurden nicht geöffnet.',
    next: 'Stellen Sie den Datenordner aus einer Sicherung wieder her. Nichts wurde überschrieben.',
  },
  'storage/not-encrypted': {
    what: 'Eine Datenbank ist nicht verschlüsselt und wurde daher nicht geöffnet.',
    next: 'Stellen Sie den Datenordner aus einer Sicherung wieder her. Nichts wurde überschrieben.',
  },
  'storage/newer-schema': {
    what: 'Diese Daten hat eine neuere Version von Rackside geschrieben.',
    next: 'Aktualisieren Sie Rackside, um sie zu öffnen.',
  },
  'storage/before-release': {
    what: 'Diese Daten stammen aus einer Version vor der ersten Veröffentlichung von Rackside und lassen sich nicht öffnen.',
    next: 'Nichts wurde geändert. Verschieben Sie den Datenordner, starten Sie Rackside, und melden Sie sich neu an.',
  },
  'storage/file': {
    what: '{{subject}} ließ sich auf diesem Computer nicht lesen.',
    next: 'Entfernen Sie die Datei, und hängen Sie sie neu an. Nichts wurde gesendet.',
  },
  'storage/folder-gone': {
    what: 'Den Ordner des Exports gibt es nicht mehr.',
    next: 'War er auf einem Laufwerk, schließen Sie es an, und exportieren Sie dann erneut.',
  },
  'storage/account.export/file-gone': {
    what: 'Eine gespeicherte Datei wurde entfernt, während der Export sie las.',
    next: 'Exportieren Sie noch einmal an denselben Ort, um fortzufahren.',
  },
  'storage/account.export/disk-full': {
    what: 'Der Datenträger ist voll, daher wurde der Export beendet.',
    next: 'Schaffen Sie dort Platz oder wählen Sie einen anderen Datenträger, und exportieren Sie dann erneut.',
  },
  'storage/account.export/over-quota': {
    what: 'Ihr Speicherplatz dort ist aufgebraucht, daher wurde der Export beendet.',
    next: 'Löschen Sie dort etwas oder wählen Sie einen anderen Datenträger, und exportieren Sie dann erneut.',
  },
  'storage/account.export/cannot-write': {
    what: 'Rackside kann dort nicht schreiben, daher wurde der Export beendet.',
    next: 'Wählen Sie einen anderen Ort, und exportieren Sie dann erneut.',
  },
  'storage/account.export/no-permission': {
    what: 'Sie haben dort keine Schreibrechte, daher wurde der Export beendet.',
    next: 'Wählen Sie einen anderen Ort, und exportieren Sie dann erneut.',
  },
  'storage/account.export/disk-failing': {
    what: 'Das Laufwerk des Exports hat einen Fehler gemeldet.',
    next: 'Prüfen Sie das Laufwerk und seine Verbindung, oder wählen Sie ein anderes, und exportieren Sie dann erneut.',
  },
  'invalid/export-running': {
    what: 'Dieses Konto wird schon exportiert.',
    next: 'Warten Sie, bis der Export fertig ist, oder brechen Sie ihn auf der Kontoseite unter „Speicher“ ab.',
  },
  'storage/disk-full': {
    what: 'Der Datenträger dieses Computers ist voll.',
    next: 'Schaffen Sie Platz. Alles Gespeicherte ist sicher.',
  },
  invalid: {
    what: 'Das war nicht möglich.',
    next: 'Prüfen Sie Ihre Eingaben, und versuchen Sie es erneut.',
  },
  'invalid/needs-http-consent': {
    what: 'Diese Adresse verwendet http, daher könnten andere unterwegs alles mitlesen, auch Ihr Passwort.',
    next: 'Verwenden Sie eine https-Adresse, oder erlauben Sie unten http für dieses Konto.',
  },
  'invalid/address': {
    what: 'Das ist keine gültige Adresse.',
    next: 'Geben Sie sie ein, wie Ihr Browser sie zeigt, zum Beispiel https://billing.example.com.',
  },
  'invalid/scheme': {
    what: 'Die Adresse muss mit https:// oder http:// beginnen.',
    next: 'Geben Sie sie ein, wie Ihr Browser sie zeigt, zum Beispiel https://billing.example.com.',
  },
  'invalid/name-in-address': {
    what: 'Diese Adresse enthält einen Benutzernamen oder ein Passwort.',
    next: 'Entfernen Sie alles vor dem @, und geben Sie E-Mail und Passwort in ihren eigenen Feldern ein.',
  },
  'invalid/account.signIn': {
    what: 'Einige Felder fehlen oder sind ungültig.',
    next: `Prüfen Sie die Felder. ${KEPT}`,
  },
  'invalid/account.configure': {
    what: 'Eine dieser Einstellungen ist ungültig.',
    next: 'Nichts wurde gespeichert. Korrigieren Sie sie, und speichern Sie erneut.',
  },
  'invalid/too-large': {
    what: '{{subject}} wurde nicht angehängt, weil die Datei größer ist als das Limit dieses Kontos.',
    next: 'Ihr Text und die anderen Dateien sind unverändert.',
  },
  'invalid/export/too-much': {
    what: 'Ihre Entwürfe und Notizen sind zu lang für eine Datei.',
    next: 'Nichts wurde geändert. Löschen oder kürzen Sie, was Sie nicht mehr brauchen, und versuchen Sie es erneut.',
  },
  'invalid/export/file-gone': {
    what: '„{{subject}}“ wurde während des Exports aus dem Entwurf entfernt.',
    next: 'Keine Datei wurde gespeichert. Exportieren Sie erneut.',
  },
  'invalid/stale-rev': {
    what: 'Dieser Entwurf wurde in einem anderen Fenster geändert.',
    next: 'Beide Fassungen bleiben erhalten.',
  },
  'invalid/contact-not-theirs': {
    what: 'Soweit Rackside weiß, gehört dieser Kontakt nicht zum Kunden.',
    next: 'Nichts wurde gesendet. Wählen Sie den Absender neu.',
  },
  'invalid/other-customer': {
    what: 'Diese Tickets gehören verschiedenen Kunden.',
    next: 'Nichts wurde verknüpft.',
  },
  'invalid/canned.save/name-taken': {
    what: 'Sie haben schon einen Textbaustein namens „{{subject}}“.',
    next: 'Wählen Sie einen anderen Namen, um diesen zu speichern.',
  },
  'invalid/canned.save/stale': {
    what: 'Dieser Textbaustein wurde in einem anderen Fenster geändert.',
    next: 'Ihr Text ist noch da. Kopieren Sie ihn, verwerfen Sie Ihre Änderungen, um die andere Fassung zu sehen, und führen Sie dann beide zusammen.',
  },
  'invalid/canned.save/file-missing': {
    what: 'Eine Datei dieses Textbausteins ist nicht mehr gespeichert.',
    next: 'Entfernen Sie sie, fügen Sie sie neu hinzu, und speichern Sie dann. Ihr Text ist noch da.',
  },
  'invalid/canned.save/team-files': {
    what: 'Die Dateien dieses Textbausteins sind größer als das Team-Limit von 5 MB.',
    next: 'Entfernen Sie eine, und speichern Sie dann. Ihr Text ist noch da.',
  },
  'invalid/canned.file/file-missing': {
    what: '„{{subject}}“ wurde nicht angehängt, weil die Datei noch nicht auf diesem Computer ist.',
    next: 'Wenn Ihr Team sie teilt, fügen Sie den Textbaustein noch einmal ein, sobald das Team verbunden ist.',
  },
  'invalid/canned.finishFile/too-large': {
    what: '„{{subject}}“ wurde nicht hinzugefügt. Ein Textbaustein kann bis zu 20 MB Dateien haben.',
    next: 'Fügen Sie eine kleinere Datei hinzu. Der Textbaustein ist unverändert.',
  },
  'invalid/canned.finishFile/unreadable': {
    what: '„{{subject}}“ wurde nicht hinzugefügt, weil die Datei nach der Auswahl verschoben oder geändert wurde.',
    next: 'Wählen Sie sie neu aus. Der Textbaustein ist unverändert.',
  },
  'invalid/note.edit/stale': {
    what: 'Diese Notiz wurde in einem anderen Fenster geändert.',
    next: 'Nichts wurde gespeichert. Sehen Sie nach, was jetzt darin steht.',
  },
  'invalid/canned.save': {
    what: 'Dieser Textbaustein ließ sich nicht speichern.',
    next: 'Prüfen Sie Name, Stichwörter und Text. Ihr Text ist noch da.',
  },
  'invalid/checks-off': {
    what: 'Prüfungen von Domains sind für dieses Konto ausgeschaltet.',
    next: 'Erlauben Sie sie in den Kontoeinstellungen. Bis dahin wird nichts abgefragt.',
  },
  'invalid/checks-forbidden': {
    what: 'Ihr Administrator erlaubt keine Prüfungen von Domains.',
    next: 'Nichts wurde abgefragt.',
  },
  'offline/no-list': {
    what: 'Die Liste der Registrys war nicht lesbar.',
    next: 'Die mit Rackside gelieferte Liste gilt weiter. Versuchen Sie es später erneut.',
  },
  'invalid/run-gone': {
    what: 'Diese Prüfung ist zu alt, um darauf zu warten.',
    next: 'Prüfen Sie erneut, und wählen Sie dann den Befund.',
  },
  'invalid/no-domain': {
    what: '„{{subject}}“ ist weder eine Domain noch eine IP-Adresse.',
    next: 'Prüfen Sie einen Namen wie shop.example oder eine Adresse wie 203.0.113.5.',
  },
  'invalid/special-address': {
    what: '{{subject}} liegt nicht im öffentlichen Internet.',
    next: 'Prüfen lassen sich nur öffentliche Adressen und die der Produkte Ihrer Kunden.',
  },
  'invalid/no-path-given': {
    what: 'Rackside wurde ohne Datei oder Ordner gestartet.',
    next: 'Beenden Sie Rackside, und starten Sie es mit „npm run local -- --replies PATH“.',
  },
  'invalid/network-path': {
    what: '„{{subject}}“ ist eine Netzwerkadresse, daher würde sich dieser Computer bei jeder Prüfung an diesem Server anmelden.',
    next: 'Verbinden Sie das Netzlaufwerk mit einem Buchstaben oder einem Ordner auf diesem Computer, und wählen Sie es dort.',
  },
  'invalid/not-agreed': {
    what: 'Dies wurde nicht bestätigt, daher hat sich nichts geändert.',
    next: 'Versuchen Sie es erneut, und beantworten Sie die Frage außerhalb dieser Seite. Im Browser öffnet sie sich in einem eigenen Tab, dessen Adresse auch im Terminal steht.',
  },
  'invalid/not-answered': {
    what: 'Die Frage außerhalb dieser Seite wurde nicht beantwortet, daher hat sich nichts geändert.',
    next: 'Sie haben zwei Minuten. Im Browser öffnet sie sich in einem eigenen Tab, dessen Adresse auch im Terminal steht.',
  },
  'auth/wrong-code': {
    what: 'Dieser Wiederherstellungscode öffnet diese Daten nicht.',
    next: 'Verwenden Sie den zuletzt für diese Daten erstellten Code. Eine ältere Kopie öffnet sich mit dem Code, mit dem sie erstellt wurde.',
  },
  'invalid/code-mistyped': {
    what: 'Im Wiederherstellungscode ist ein Tippfehler.',
    next: 'Prüfen Sie ihn: neun Gruppen aus vier Buchstaben und Ziffern.',
  },
  'invalid/weak-passphrase': {
    what: 'Diese Passphrase ist zu leicht zu erraten.',
    next: 'Verwenden Sie mehrere Wörter ohne Zusammenhang, oder lassen Sie eine erzeugen.',
  },
  'invalid/weak-pin': {
    what: 'Diese PIN ist zu leicht zu erraten.',
    next: 'Verwenden Sie kein Datum, keine Folge und keine wiederholten Ziffern.',
  },
  'invalid/no-secret': {
    what: 'Es gibt noch keine PIN oder Passphrase.',
    next: 'Legen Sie unter „Schutz“ eine fest, und sperren Sie Rackside dann.',
  },
  'invalid/vault.askNothing/no-keychain': {
    what: 'Dieser Computer hat keinen Schlüsselbund für Ihre Schlüssel.',
    next: 'Ihre Passphrase bleibt, wie sie ist.',
  },
  'invalid/no-keychain': {
    what: 'Dieser Computer hat keinen Schlüsselbund, daher ist keine PIN möglich.',
    next: 'Eine PIN allein ist zu kurz, um Ihre Daten zu schützen. Verwenden Sie eine Passphrase.',
  },
  'invalid/code-first': {
    what: 'Erstellen Sie einen Wiederherstellungscode, bevor Sie eine PIN festlegen.',
    next: 'Nach fünf falschen PINs führt nur noch der Code zu Ihren Daten.',
  },
  'invalid/vault.change': {
    what: 'Diese Passphrase ist nicht verwendbar.',
    next: 'Verwenden Sie mindestens 12 Zeichen.',
  },
  'invalid/vault.protect': {
    what: 'Diese Passphrase ist zu kurz.',
    next: 'Verwenden Sie mindestens 12 Zeichen.',
  },
  'invalid/not-now': {
    what: 'Dies ist schon erledigt, vielleicht in einem anderen Fenster.',
    next: 'Laden Sie dieses Fenster neu, um den aktuellen Stand zu sehen.',
  },
  'invalid/unknown-account': {
    what: 'Dieses Konto ist nicht mehr auf diesem Computer.',
    next: 'Wählen Sie ein anderes Konto, oder melden Sie sich bei diesem neu an.',
  },
  'invalid/required': {
    what: 'API-Schlüssel und API-Geheimnis sind nicht auf diesem Computer gespeichert.',
    next: 'Geben Sie beide ein, um sich erneut anzumelden.',
  },
  'invalid/unknown-zone': {
    what: 'Dieser Computer kennt diese Zeitzone nicht.',
    next: 'Wählen Sie eine aus der Liste.',
  },
  'invalid/no-agent-name': {
    what: 'Ihr Name ist noch nicht festgelegt.',
    next: 'Geben Sie ihn einmal ein, dann steht er auf allen Ihren Antworten.',
  },
  'invalid/ticket-not-cached': {
    what: 'Dieses Ticket ist nicht mehr auf diesem Computer gespeichert.',
    next: 'Aktualisieren Sie, und öffnen Sie es dann erneut.',
  },
  'invalid/no-way': {
    what: 'Dieser Dienst bietet {{subject}} nur auf seinen eigenen Seiten an.',
    next: 'Öffnen Sie die Unterhaltung im Browser, um die Datei zu speichern.',
  },
  'invalid/not-found': {
    what: 'Dies gibt es nicht mehr.',
    next: 'Vielleicht wurde es in einem anderen Fenster geändert.',
  },
  'invalid/unfinished-file': {
    what: 'Eine Datei ist noch nicht vollständig gespeichert.',
    next: 'Warten Sie darauf oder entfernen Sie sie, und senden Sie dann.',
  },
  'invalid/empty': {
    what: 'Es gibt keinen Text zum Senden.',
    next: 'Schreiben Sie zuerst eine Antwort.',
  },
  'invalid/past': {
    what: 'Dieser Zeitpunkt ist vorbei.',
    next: 'Geben Sie Datum und Uhrzeit in der Zukunft ein.',
  },
  'invalid/too-far': {
    what: 'Dieser Zeitpunkt ist mehr als ein Jahr entfernt.',
    next: 'Geben Sie einen früheren Zeitpunkt ein.',
  },
  'invalid/too-late': {
    what: 'Diese Antwort wird schon gesendet.',
    next: 'Prüfen Sie ihren Stand im Postausgang.',
  },
  'invalid/file.restore': {
    what: '{{subject}} ließ sich nicht wiederherstellen, weil es den Entwurf nicht mehr gibt.',
    next: 'Hängen Sie die Datei neu an, wenn Sie sie noch senden möchten.',
  },
  'invalid/ticket.locate/not-found': {
    what: 'Ticket #{{subject}} ist nicht auf diesem Computer gespeichert.',
    next: 'Vielleicht ist es ganz neu, längst geschlossen oder in einem anderen Konto. Suchen Sie nach der Nummer, um den Dienst zu fragen.',
  },
  'invalid/ticket.locate/no-such-service': {
    what: 'Dieser Link führt zu einem Ticket bei {{subject}}, und dort haben Sie kein Konto.',
    next: 'Melden Sie sich dort an, und öffnen Sie den Link dann erneut.',
  },
  'invalid/link.open/no-link': {
    what: 'Dieses Konto hat noch keinen Weblink für diese Seite.',
    next: 'Fügen Sie in den Kontoeinstellungen unter „Links“ einen hinzu.',
  },
  'invalid/link-incomplete': {
    what: 'Der Weblink braucht einen Wert, den dieser Datensatz nicht hat.',
    next: 'Ändern Sie den Link in den Kontoeinstellungen unter „Links“.',
  },
  'invalid/account.learnLink/not-an-address': {
    what: 'Das ist keine Webadresse.',
    next: 'Kopieren Sie die ganze Adresse der Seite eines Tickets aus Ihrem Browser.',
  },
  'invalid/account.learnLink/not-https': {
    what: 'Diese Adresse beginnt mit http://. Sie enthält vielleicht einen Zugangscode, den andere unterwegs mitlesen könnten, daher öffnet dieses Konto Seiten nur über https.',
    next: 'Öffnen Sie die Seite im Browser mit https://, und kopieren Sie diese Adresse.',
  },
  'invalid/account.learnLink/not-own-http': {
    what: 'Über http öffnet dieses Konto nur Seiten von {{subject}}.',
    next: 'Kopieren Sie die Adresse der Seite eines Tickets von dort, oder eine, die mit https:// beginnt.',
  },
  'invalid/account.learnLink/no-ticket-in-it': {
    what: 'Diese Adresse enthält weder Nummer noch ID eines gespeicherten Tickets.',
    next: 'Öffnen Sie ein Ticket aus der Liste im Browser, und kopieren Sie seine Adresse.',
  },
  'invalid/unsent-changed': {
    what: 'Nichts wurde entfernt, weil inzwischen etwas geschrieben oder gesendet wurde.',
    next: 'Die Liste zeigt jetzt, was nicht gesendet ist.',
  },
  'invalid/on-its-way': {
    what: 'Nichts wurde entfernt, weil gerade eine Antwort gesendet wird.',
    next: 'Warten Sie, bis der Postausgang das Ergebnis zeigt, und versuchen Sie es dann erneut.',
  },
  'invalid/wrong-passphrase': {
    what: 'Falsche Passphrase, oder die Datei ist beschädigt.',
    next: 'Versuchen Sie es erneut.',
  },
  'invalid/archive.open/not-sealed': {
    what: 'Das ist keine Datei, die Sie oder ein Kollege aus Rackside exportiert haben, oder sie ist beschädigt.',
    next: 'Nichts wurde geändert. Wählen Sie die Datei, die Sie oder Ihr Kollege gespeichert haben.',
  },
  'invalid/archive.open/cut-short': {
    what: 'Diese Datei ist beschädigt oder unvollständig.',
    next: 'Nichts wurde geändert. Kopieren Sie sie noch einmal vom Speicherort, oder lassen Sie sie sich noch einmal geben.',
  },
  'invalid/archive.open/newer-version': {
    what: 'Diese Datei hat eine neuere Version von Rackside gespeichert.',
    next: 'Nichts wurde geändert. Aktualisieren Sie Rackside, und wählen Sie die Datei dann erneut.',
  },
  'invalid/archive.open/other-account': {
    what: 'Diese Datei gehört zu einem anderen Konto: {{email}} bei {{address}}.',
    next: 'Nichts wurde geändert. Melden Sie sich bei diesem Konto an, und importieren Sie die Datei dort.',
  },
  'invalid/archive.open/other-service': {
    what: 'Diese Übergabe stammt von einem anderen Dienst: {{address}}.',
    next: 'Nichts wurde geändert. Öffnen Sie Ihr Konto bei diesem Dienst, und importieren Sie sie dort.',
  },
  'invalid/archive.bringIn/put-away': {
    what: 'Diese Datei ist nicht mehr geöffnet.',
    next: 'Nichts wurde geändert. Wählen Sie die Datei erneut.',
  },
  'invalid/archive.takeBack/put-away': {
    what: 'Dieser Import lässt sich nicht mehr rückgängig machen.',
    next: 'Nichts wurde geändert. Entfernen Sie an den Tickets, was Sie nicht brauchen.',
  },
  'storage/computer.savePdf/cannot-write': {
    what: 'Das PDF ließ sich nicht speichern.',
    next: 'Wählen Sie einen anderen Ordner, oder prüfen Sie den freien Speicherplatz.',
  },
  'invalid/unreadable-file': {
    what: '{{subject}} war nicht lesbar.',
    next: 'Vielleicht wurde die Datei verschoben oder geändert. Wählen Sie sie neu aus.',
  },
  'storage/account.remove': {
    what: 'Einige Daten dieses Kontos ließen sich nicht entfernen.',
    next: 'Der Rest ist ohne seine Schlüssel nicht lesbar. Versuchen Sie es erneut.',
  },
  'invalid/no-link': {
    what: 'Dieses Konto hat noch keinen Weblink für Tickets.',
    next: 'Fügen Sie in den Kontoeinstellungen einen hinzu.',
  },
  'invalid/bad-link': {
    what: 'Der Weblink für Tickets ergibt keine gültige Adresse.',
    next: 'Korrigieren Sie ihn in den Kontoeinstellungen.',
  },
  'invalid/page.read/another-page': {
    what: 'Dies ist nicht die eigene Seite des Tickets, daher wurde nichts gelesen.',
    next: 'Gehen Sie dort zum Ticket zurück, oder öffnen Sie seine Seite erneut.',
  },
  'invalid/page.read/managed': {
    what: 'Ihr Administrator hat das Lesen von Seiten ausgeschaltet.',
    next: 'Lesen Sie die Seite dort, wo sie angezeigt wird. Text daraus können Sie in einen Auszug kopieren.',
  },
  'invalid/page.read/no-answer': {
    what: 'Die Seite antwortet nicht, daher wurde nichts gelesen.',
    next: 'Laden Sie sie neu, und versuchen Sie es dann erneut.',
  },
  'invalid/page.read/no-page': {
    what: 'Die Seite ist nicht mehr offen.',
    next: 'Öffnen Sie sie erneut.',
  },
  'invalid/no-view': {
    what: 'Dieses Fenster kann die Seiten des Dienstes nicht anzeigen.',
    next: 'Öffnen Sie die Unterhaltung stattdessen im Browser.',
  },
  'invalid/contact-gone': {
    what: 'Der Dienst listet diesen Kontakt nicht mehr auf.',
    next: `Vielleicht wurde er dort gelöscht. ${KEPT}`,
  },
  'invalid/changed-meanwhile': {
    what: 'Jemand anderes hat beim Dienst dieselben Felder geändert, daher wurde nichts gesendet.',
    next: 'Laden Sie die aktuellen Werte. Ihre Änderungen bleiben.',
  },
  'invalid/bad-email': {
    what: '„{{subject}}“ ist keine gültige E-Mail-Adresse.',
    next: 'Korrigieren Sie sie, oder lassen Sie sie leer, um die Ihrer Anmeldung zu verwenden.',
  },
  'invalid/alike-appeared': {
    what: 'Bestellung {{subject}} sieht gleich aus und fehlte in Ihrer Übersicht, daher wurde nichts bestellt.',
    next: 'Prüfen Sie sie zuerst. Ist es eine andere Bestellung, geben Sie Ihre noch einmal auf.',
  },
  'invalid/nothing-changed': {
    what: 'Der Dienst hat diese Werte schon, daher wurde nichts gesendet.',
    next: 'Ändern Sie etwas, oder verwerfen Sie das Formular.',
  },
  'invalid/no-way-to-read': {
    what: 'Dieser Kontakt lässt sich weder über Kunden-ID noch über E-Mail lesen, daher wurde nichts gesendet.',
    next: 'Ändern Sie ihn auf den eigenen Seiten des Dienstes.',
  },
  'rejected/add-contact': {
    what: 'Der Dienst hat es abgelehnt, diesen Kontakt hinzuzufügen.',
    next: `${KEPT} Prüfen Sie die Antwort des Dienstes, und senden Sie dann erneut.`,
  },
  'rejected/update-contact': {
    what: 'Der Dienst hat es abgelehnt, diesen Kontakt zu ändern.',
    next: `${KEPT} Prüfen Sie die Antwort des Dienstes, und senden Sie dann erneut.`,
  },
  'storage/not-sent': {
    what: 'Dies ließ sich auf Ihrem Computer nicht prüfen, daher wurde nichts gesendet.',
    next: 'Ihre Eingaben sind gespeichert. Versuchen Sie es erneut.',
  },
  'invalid/announcement.openLink/not-web': {
    what: 'Link nicht geöffnet. Rackside öffnet nur https- und E-Mail-Links.',
    next: '{{subject}}',
  },
  'invalid/no-browser': {
    what: 'Es ließ sich kein Browser öffnen.',
    next: 'Wählen Sie in den Einstellungen dieses Computers einen Browser, und versuchen Sie es dann erneut.',
  },
  ...teamErrors,
  bug: {
    what: 'In Rackside ist etwas schiefgegangen.',
    next: 'Alles Gespeicherte ist sicher. Versuchen Sie es erneut; hilft das nicht, starten Sie Rackside neu.',
  },
};
