import type * as en from '../en/site-findings.ts';
import type { Translated } from '../translated.ts';

export const siteVerdicts: Translated<typeof en.siteVerdicts> = {
  registered: '{{name}} ist registriert, und {{server}} meldet nichts Ungewöhnliches.',
  registeredUntil: '{{name}} ist bis {{expires}} bei {{registrar}} registriert.',
  notRegistered: '{{name}} ist nicht registriert.',
  notRegisteredButOnFile: '{{name}} ist nicht registriert, obwohl unsere Daten „{{record}}“ angeben.',
  heldByRegistrar: 'Der Registrar hat {{name}} abgeschaltet (Status „clientHold“).',
  heldByRegistry: 'Die Registry hat {{name}} abgeschaltet (Status „serverHold“).',
  inRedemption: '{{name}} wurde gelöscht und kann nur noch kurze Zeit wiederhergestellt werden (Redemption-Phase).',
  inRedemptionSince:
    '{{name}} wurde gelöscht und kann nur noch kurze Zeit wiederhergestellt werden (Redemption-Phase, letzte Änderung: {{since}}).',
  restoring: '{{name}} wird nach der Löschung gerade wiederhergestellt.',
  deletedSoon: '{{name}} wird in Kürze gelöscht und kann meist nicht mehr wiederhergestellt werden.',
  noNameservers: 'Die Registry hat keine Nameserver für {{name}}.',
  transferPending: 'Ein Transfer von {{name}} läuft; registriert ist die Domain noch bei {{registrar}}.',
  transferLocked: '{{name}} ist beim Registrar gegen Transfers gesperrt.',
  transferLockedByRegistry: 'Die Registry hat {{name}} gegen Transfers gesperrt.',
  transferredLately:
    '{{name}} wurde kürzlich transferiert ({{since}}) und ist womöglich bis {{until}} für einen weiteren Transfer gesperrt.',
  createdLately:
    '{{name}} wurde kürzlich registriert ({{since}}) und ist womöglich bis {{until}} für einen Transfer gesperrt.',
  signedAtTransfer: '{{name}} ist mit DNSSEC signiert.',
  transferOpen: 'Die Registry zeigt keine Sperre, die einen Transfer von {{name}} verhindert.',
  renewedForNow:
    'Die Registry hat {{name}} automatisch verlängert, aber der Registrar kann das noch rückgängig machen.',
  expired: 'Die Registrierung von {{name}} ist abgelaufen ({{expires}}).',
  expiresSoon: 'Die Registrierung von {{name}} läuft bald ab ({{expires}}).',
  endsUnrenewed: '{{name}} läuft ab ({{expires}}), und eine Verlängerung ist nicht vorgesehen.',
  otherExpiry: 'Ablauf von {{name}} laut Registry: {{registry}}; in unseren Daten steht {{record}}.',
  otherRegistrar: 'Die Registry nennt {{registrar}} als Registrar von {{name}}; in unseren Daten steht {{record}}.',
  stillHere: '{{name}} ist noch bei unserem Registrar, obwohl unsere Daten „{{record}}“ angeben.',

  certificateGood: 'Das Zertifikat von {{host}} ist in Ordnung: ausgestellt von {{issuer}}, gültig bis {{ends}}.',
  certificateExpired: 'Das Zertifikat von {{host}} ist abgelaufen ({{ended}}).',
  notYetValid: 'Das Zertifikat von {{host}} ist noch nicht gültig (ab {{begins}}).',
  endsSoon: 'Das Zertifikat von {{host}} endet bald ({{ends}}) und wurde noch nicht erneuert.',
  wrongName: 'Das Zertifikat, das {{host}} vorzeigt, gilt für andere Namen: {{names}}.',
  selfSigned: 'Das Zertifikat von {{host}} ist selbst signiert, daher vertraut ihm kein Browser.',
  chainIncomplete: '{{host}} sendet das Zertifikat ohne das Zwischenzertifikat von {{issuer}}.',
  untrustedIssuer: 'Das Zertifikat von {{host}} kommt von {{issuer}}, keinem anerkannten Aussteller.',
  issuerExpired: 'Das Zertifikat von {{host}} ist aktuell, aber eines, das dafür bürgt, ist abgelaufen.',
  oldTls: '{{host}} bietet keine neuere Verschlüsselung als {{protocol}} an.',
  caaForbids:
    'Der CAA-Eintrag der Domain erlaubt nur {{allowed}} das Ausstellen von Zertifikaten, aber das von {{host}} stammt von {{issuer}}.',
  noTls: '{{host}} nimmt unter {{address}} keine verschlüsselten Verbindungen an.',
  tlsBroken: '{{host}} antwortet unter {{address}}, aber eine verschlüsselte Verbindung kommt nicht zustande.',

  siteAnswers: '{{url}} antwortet normal (Status {{status}}).',
  siteLeadsAway:
    '{{url}} leitet Besucher zu {{to}} weiter, einer Seite einer anderen Website, die nicht geprüft wurde.',
  redirectLoop: '{{url}} leitet Besucher ohne Cookies im Kreis.',
  manyRedirects: '{{url}} leitet Besucher mehr als fünfmal weiter.',
  redirectInside: '{{url}} leitet Besucher zu {{to}} weiter, außerhalb des öffentlichen Internets.',
  redirectStrange: '{{url}} leitet zu {{to}} weiter, was keine Adresse einer Website ist.',
  defaultPage: '{{host}} zeigt die Standardseite des Servers („{{title}}“) statt einer Website.',
  parkedPage: '{{host}} zeigt eine Parkseite („{{title}}“).',
  suspendedPage: '{{host}} zeigt eine Seite, laut der die Website gesperrt ist („{{title}}“).',
  suspendedAsOnFile: '{{host}} zeigt eine Sperrseite, und {{product}} ist gesperrt.',
  suspendedUnlikeFile: '{{host}} zeigt eine Sperrseite, obwohl unsere Daten für {{product}} „{{status}}“ angeben.',
  originFails:
    '{{host}} antwortet mit Fehler {{status}}: Das vorgeschaltete CDN erreicht den eigentlichen Server nicht.',
  siteUnavailable: '{{host}} meldet, derzeit nicht verfügbar zu sein (Fehler {{status}}).',
  siteFails: '{{host}} antwortet mit einem Serverfehler ({{status}}).',
  siteAsksPassword: '{{host}} verlangt Benutzername und Passwort.',
  siteRefuses: '{{host}} verweigert den Zugriff (Fehler {{status}}).',
  startPageMissing: '{{host}} hat keine Startseite (Fehler {{status}}).',
  siteRejects: '{{host}} weist die Anfrage zurück (Fehler {{status}}).',
  notForcedToHttps: '{{host}} lässt sich noch unverschlüsselt aufrufen, weil nicht auf https weitergeleitet wird.',
  httpsOtherThanHttp: '{{host}} funktioniert unverschlüsselt, antwortet über https aber mit Fehler {{status}}.',
  cdnAnswers: '{{host}} liegt nicht direkt auf unserem Server: {{cdn}} antwortet dafür unter {{address}}.',
  siteAlsoHere:
    '{{host}} liegt unter {{address}}, während auch unser Server {{own}} eine Website unter diesem Namen hat.',
};

export const siteReasons: Translated<typeof en.siteReasons> = {
  notRegistered: 'Weder Website noch E-Mail können funktionieren, und jemand anderes könnte die Domain registrieren.',
  notRegisteredButOnFile:
    'Weder Website noch E-Mail können funktionieren, und jemand anderes könnte die Domain registrieren.',
  heldByRegistrar: 'Website und E-Mail sind überall unerreichbar, bis der Registrar die Domain freigibt.',
  heldByRegistry: 'Website und E-Mail sind überall unerreichbar, bis die Registry die Domain freigibt.',
  inRedemption: 'Website und E-Mail funktionieren nicht, und nach dieser Phase ist die Domain verloren.',
  inRedemptionSince:
    'Website und E-Mail funktionieren nicht, und nach dieser Phase, meist 30 Tagen, ist die Domain verloren.',
  restoring: 'Website und E-Mail sind erst wieder da, wenn die Wiederherstellung abgeschlossen ist.',
  deletedSoon: 'Danach, oft binnen Tagen, kann jemand anderes die Domain registrieren.',
  noNameservers: 'Website und E-Mail sind unerreichbar, weil niemand ihre Server finden kann.',
  transferPending: 'Änderungen an der Domain müssen warten, bis der Transfer abgeschlossen oder abgelehnt ist.',
  transferLocked: 'Jede Transferanfrage wird abgelehnt, solange diese Sperre gesetzt ist.',
  transferLockedByRegistry:
    'Jede Transferanfrage wird abgelehnt, und der Registrar kann diese Sperre nicht allein entfernen.',
  transferredLately: 'Nach einem Transfer darf der Registrar 60 Tage lang den nächsten ablehnen.',
  createdLately: 'Nach einer Registrierung darf der Registrar 60 Tage lang einen Transfer ablehnen.',
  signedAtTransfer:
    'Wenn sich mit dem Transfer die Nameserver ändern, machen alte DNSSEC-Einträge die Domain unerreichbar.',
  transferOpen: 'Mit dem richtigen Autorisierungscode sollte der Transfer angenommen werden.',
  renewedForNow:
    'Wird die Verlängerung nicht bezahlt, kann die Domain noch gelöscht werden, obwohl ihr neues Datum ein Jahr voraus liegt.',
  expired: 'Die Domain kann jederzeit abgeschaltet werden und wird irgendwann gelöscht.',
  expiresSoon: 'Ohne Verlängerung funktionieren Website und E-Mail nicht mehr.',
  endsUnrenewed: 'Website und E-Mail funktionieren ab diesem Tag nicht mehr.',
  otherExpiry: 'Erinnerungen und Rechnungen folgen unserem Datum, aber die Domain läuft am Datum der Registry ab.',
  otherRegistrar:
    'Wenn die Domain umgezogen ist, können wir sie nicht mehr ändern. Beide Namen können aber zu einer Firma gehören.',
  stillHere:
    'Unsere Daten und die Registry widersprechen sich, daher können Rechnungen oder Verlängerungen falsch sein.',

  certificateExpired: 'Browser zeigen allen Besuchern eine Warnung, und Apps verweigern die Verbindung.',
  notYetValid: 'Browser zeigen bis dahin allen Besuchern eine Warnung.',
  endsSoon: 'Die Erneuerung geschieht normalerweise früher, sie ist also vielleicht fehlgeschlagen.',
  wrongName: 'Browser warnen Besucher, dass dies vielleicht nicht die gesuchte Website ist.',
  selfSigned: 'Browser zeigen allen Besuchern eine Warnung, und Apps verweigern die Verbindung.',
  chainIncomplete: 'Browser beheben das oft selbst, aber Mailprogramme, Apps und Zahlungsdienste nicht.',
  untrustedIssuer: 'Browser zeigen allen Besuchern eine Warnung, und Apps verweigern die Verbindung.',
  issuerExpired: 'Ältere Geräte, Mailprogramme und Apps verweigern die Verbindung.',
  oldTls: 'Aktuelle Browser verweigern die Verbindung.',
  caaForbids: 'Die nächste Erneuerung wird wahrscheinlich fehlschlagen.',
  noTls: 'Besucher mit einem https-Link, und Browser, die zuerst https versuchen, sehen einen Fehler.',
  tlsBroken: 'Besucher mit einem https-Link sehen einen Fehler.',

  redirectLoop:
    'Browser geben mit einem Fehler über zu viele Weiterleitungen auf, es sei denn, ein Cookie beendet den Kreis.',
  manyRedirects: 'Die Website lädt langsam, und manche Browser und Suchmaschinen geben auf.',
  redirectInside: 'Besucher bekommen keine Antwort oder erreichen etwas im eigenen Netzwerk.',
  redirectStrange: 'Browser können einer solchen Weiterleitung nicht folgen.',
  defaultPage: 'Der Server kennt keine Website unter diesem Namen, oder ihr Ordner ist leer.',
  parkedPage: 'Die Domain zeigt auf einen Parkdienst, nicht auf eine Website.',
  suspendedPage: 'Besucher erreichen die Website nicht, bis ihr Hoster die Sperre aufhebt.',
  suspendedAsOnFile: 'Besucher erreichen die Website nicht, bis die Sperre aufgehoben ist.',
  suspendedUnlikeFile: 'Besucher erreichen die Website nicht, obwohl nichts in unseren Daten das erklärt.',
  originFails: 'Besucher sehen die Fehlerseite des CDN statt der Website.',
  siteUnavailable:
    'Die Website wird wahrscheinlich gewartet, oder ihr Server oder ein Programm darauf ist ausgefallen oder überlastet.',
  siteFails: 'Etwas in der Website selbst ist fehlerhaft, etwa ein Plugin, die Datenbank oder die Konfiguration.',
  siteAsksPassword: 'Besucher ohne das Passwort sehen die Website nicht.',
  siteRefuses:
    'Eine Firewall, eine Regel oder fehlende Rechte sperren Besucher aus, oder nur automatische wie diese Prüfung.',
  startPageMissing: 'Besucher sehen unter der Hauptadresse der Website einen Fehler.',
  siteRejects: 'Besucher sehen womöglich einen Fehler.',
  notForcedToHttps: 'Browser kennzeichnen die Website für solche Besucher als nicht sicher.',
  httpsOtherThanHttp: 'Die meisten Besucher benutzen https und sehen den Fehler.',
  siteAlsoHere: 'Besucher sehen die Website des anderen Servers, daher zeigen sich Änderungen auf unserem nicht.',
};

export const siteSteps: Translated<typeof en.siteSteps> = {
  notRegistered: 'Bitte prüfen Sie die Schreibweise, oder registrieren Sie die Domain.',
  notRegisteredButOnFile: 'Wir klären, was geschehen ist, und registrieren die Domain nach Möglichkeit erneut.',
  heldByRegistrar:
    'Der Registrar muss sie freigeben, oft nach einer Zahlung oder der Bestätigung einer E-Mail-Adresse.',
  heldByRegistry: 'Der Registrar kennt den Grund; freigeben kann die Domain nur die Registry.',
  inRedemption:
    'Bitte sagen Sie uns oder Ihrem Registrar heute, ob die Domain wiederhergestellt werden soll. Meist fällt eine Gebühr an.',
  inRedemptionSince:
    'Bitte sagen Sie uns oder Ihrem Registrar heute, ob die Domain wiederhergestellt werden soll. Meist fällt eine Gebühr an.',
  restoring: 'Bitte warten Sie, bis der Registrar die Wiederherstellung abgeschlossen hat.',
  deletedSoon: 'Bitte entscheiden Sie, ob Sie sie neu registrieren möchten, sobald sie frei ist.',
  noNameservers: 'Die Nameserver des Hosters müssen beim Registrar eingetragen werden.',
  transferPending: 'Bitte bestätigen Sie den Transfer in der E-Mail des Registrars, oder lehnen Sie ihn dort ab.',
  transferLocked: 'Die Sperre muss beim bisherigen Registrar entfernt werden, bevor der Transfer neu gestartet wird.',
  transferLockedByRegistry: 'Bitte fragen Sie den bisherigen Registrar, warum die Registry die Sperre gesetzt hat.',
  transferredLately:
    'Bitte starten Sie den Transfer nach diesem Tag, oder bitten Sie den bisherigen Registrar um eine Ausnahme.',
  createdLately:
    'Bitte starten Sie den Transfer nach diesem Tag, oder bitten Sie den bisherigen Registrar um eine Ausnahme.',
  signedAtTransfer: 'DNSSEC muss mindestens einen Tag vor dem Wechsel der Nameserver ausgeschaltet werden.',
  transferOpen: 'Bitte starten Sie den Transfer mit dem Autorisierungscode des bisherigen Registrars.',
  renewedForNow: 'Bitte bezahlen Sie die Verlängerung, wenn Sie die Domain behalten möchten.',
  expired: 'Bitte verlängern Sie die Domain heute.',
  expiresSoon: 'Bitte verlängern Sie die Domain vor diesem Tag, wenn Sie sie behalten möchten.',
  endsUnrenewed: 'Bitte sagen Sie uns vor diesem Tag, ob Sie die Domain behalten möchten.',
  otherExpiry: 'Wir passen unsere Daten an die Registry an.',
  otherRegistrar: 'Wir prüfen, wo die Domain registriert ist, und korrigieren unsere Daten.',
  stillHere: 'Wir vergleichen das Konto beim Registrar mit unseren Daten und korrigieren sie.',

  certificateExpired: 'Das Zertifikat muss auf dem Server erneuert werden, der es vorzeigt.',
  notYetValid: 'Der Server braucht ein Zertifikat, das schon gültig ist, und seine Uhr sollte geprüft werden.',
  endsSoon: 'Die automatische Erneuerung des Zertifikats sollte geprüft werden.',
  wrongName: 'Der Server braucht ein Zertifikat, das diesen Namen enthält.',
  selfSigned: 'Der Server braucht ein Zertifikat eines öffentlichen Ausstellers; ein kostenloses genügt.',
  chainIncomplete: 'Das Zwischenzertifikat muss zusammen mit dem der Website installiert werden.',
  untrustedIssuer: 'Der Server braucht ein Zertifikat eines öffentlichen Ausstellers; ein kostenloses genügt.',
  issuerExpired: 'Das aktuelle Zwischenzertifikat muss auf dem Server installiert werden.',
  oldTls: 'TLS 1.2 und 1.3 müssen auf dem Server eingeschaltet werden.',
  caaForbids: 'Der Aussteller muss im CAA-Eintrag ergänzt oder der Eintrag entfernt werden.',
  noTls: 'Dieser Server braucht ein Zertifikat, und sein Port 443 muss offen sein.',
  tlsBroken: 'Zertifikat und Verschlüsselungseinstellungen dieses Servers müssen geprüft werden.',

  redirectLoop:
    'Bitte prüfen Sie die Weiterleitungsregeln der Website und eines vorgeschalteten CDN; sie widersprechen sich oft.',
  manyRedirects: 'Bitte kürzen Sie die Kette der Weiterleitungen.',
  redirectInside: 'Bitte korrigieren Sie die Adresse der Website in ihren Einstellungen oder Weiterleitungsregeln.',
  redirectStrange: 'Bitte korrigieren Sie die Weiterleitungsregeln der Website.',
  defaultPage: 'Die Domain muss im Hosting-Konto hinzugefügt werden, mit ihren Dateien im richtigen Ordner.',
  parkedPage: 'Bitte lassen Sie die Domain auf den Server Ihrer Website zeigen.',
  suspendedPage: 'Der Hoster dieses Servers kennt den Grund und kann die Sperre aufheben.',
  suspendedAsOnFile: 'Bitte klären Sie den Grund der Sperre, dann heben wir sie auf.',
  suspendedUnlikeFile: 'Wir klären, warum der Server diese Seite noch zeigt.',
  originFails:
    'Der eigentliche Server der Website muss geprüft werden: Vielleicht ist er ausgefallen, oder seine Firewall weist das CDN ab.',
  siteUnavailable:
    'Wenn es länger als einige Minuten so bleibt, sollten Server und Wartungsmodus der Website geprüft werden.',
  siteFails: 'Bitte prüfen Sie das Fehlerprotokoll der Website, und machen Sie die letzte Änderung rückgängig.',
  siteAsksPassword: 'Bitte entfernen Sie den Passwortschutz, wenn die Website öffentlich sein soll.',
  siteRefuses: 'Bitte prüfen Sie Rechte, Zugriffsregeln und Firewall der Website.',
  startPageMissing: 'Bitte laden Sie eine Startseite hoch, oder korrigieren Sie die Einstellungen der Website.',
  siteRejects: 'Bitte prüfen Sie die Konfiguration der Website.',
  notForcedToHttps:
    'Bitte schalten Sie die Weiterleitung auf https im Hosting-Panel oder in den Einstellungen der Website ein.',
  httpsOtherThanHttp: 'Die Konfiguration der Website für https muss mit der für http verglichen werden.',
  siteAlsoHere:
    'Bitte lassen Sie die Domain auf unseren Server zeigen, wenn Besucher die dortige Website sehen sollen.',
};

export const ourSiteSteps: Translated<typeof en.ourSiteSteps> = {
  transferLocked: 'Wir entfernen die Sperre, sobald Sie bestätigen, dass Sie die Domain transferieren möchten.',
  certificateExpired: 'Wir erneuern das Zertifikat von {{host}}.',
  endsSoon: 'Wir prüfen die automatische Erneuerung des Zertifikats.',
  wrongName: 'Wir installieren ein Zertifikat, das diesen Namen enthält.',
  chainIncomplete: 'Wir installieren auch das Zwischenzertifikat.',
  originFails: 'Wir prüfen, ob unser Server ausgefallen ist oder seine Firewall das CDN abweist.',
};
