import type * as en from '../en/accounts.ts';
import type { Translated } from '../translated.ts';

export const accounts: Translated<typeof en.accounts> = {
  signedOut:
    'Sie sind abgemeldet. Ihre Entwürfe und wartenden Antworten sind gespeichert; die Antworten werden gesendet, sobald Sie sich wieder anmelden.',
  expired: 'Der Dienst bittet Sie, sich erneut anzumelden. Ihre Entwürfe und wartenden Antworten sind gespeichert.',
  refusedKey:
    'Sie sind abgemeldet, weil der Dienst Ihren API-Schlüssel oder Ihr API-Geheimnis nicht mehr akzeptiert. Ihre Entwürfe und wartenden Antworten sind gespeichert.',
  refusedPassword:
    'Sie sind abgemeldet, weil der Dienst Ihre E-Mail oder Ihr Passwort nicht mehr akzeptiert. Ihre Entwürfe und wartenden Antworten sind gespeichert.',
  signedOutPractice:
    'Sie sind von der Übungsumgebung abgemeldet. Ihre Entwürfe und wartenden Antworten sind gespeichert.',
  signIn: 'Anmelden',
  startPractice: 'Wieder öffnen',
  starting: 'Wird gestartet …',
  resumeTitle: 'Erneut anmelden',
  resumeWords: 'Melden Sie sich bei {{address}} als {{email}} an. Alles, was Sie geschrieben haben, ist gespeichert.',
  unread_one: '{{count, number}} ungelesen',
  unread_other: '{{count, number}} ungelesen',
  refusedSince: 'Seit {{time}}. {{next}}',
  hiddenProducts_one: 'Der Dienst kann {{count, number}} Produkt nicht ausgeben.',
  hiddenProducts_other: 'Der Dienst kann {{count, number}} Produkte nicht ausgeben.',
  hiddenDomains_one: 'Der Dienst kann {{count, number}} Domain nicht ausgeben.',
  hiddenDomains_other: 'Der Dienst kann {{count, number}} Domains nicht ausgeben.',
  hiddenContacts_one: 'Der Dienst kann {{count, number}} Kontakt nicht ausgeben.',
  hiddenContacts_other: 'Der Dienst kann {{count, number}} Kontakte nicht ausgeben.',
  hiddenOrders_one: 'Der Dienst kann {{count, number}} Bestellung nicht ausgeben.',
  hiddenOrders_other: 'Der Dienst kann {{count, number}} Bestellungen nicht ausgeben.',
  hiddenAnnouncements_one: 'Der Dienst kann {{count, number}} Ankündigung nicht ausgeben.',
  hiddenAnnouncements_other: 'Der Dienst kann {{count, number}} Ankündigungen nicht ausgeben.',
  notOpen: 'Lässt sich nicht öffnen',
  closed: '{{name}} lässt sich nicht öffnen',
  closedRemove: 'Von diesem Computer entfernen …',
  closedRemoveWords:
    'Entfernt {{name}} von diesem Computer, mit den Schlüsseln, der lokalen Kopie und allen Entwürfen, nicht gesendeten Antworten, Notizen und Auszügen. Das Konto lässt sich nicht öffnen, daher kann Rackside nicht auflisten, was Sie verlieren würden. Dies lässt sich nicht rückgängig machen.',
  restore: 'Sicherung wiederherstellen',
  copyThere:
    'Im selben Ordner liegt eine Sicherung ({{time}}): {{name}}. Was Sie danach geschrieben haben, fehlt darin, und nichts, was darin wartet, wird ohne Ihre Zustimmung gesendet.',
  copyUndated:
    'Im selben Ordner liegt eine Sicherung, {{name}}. Was Sie danach geschrieben haben, fehlt darin, und nichts, was darin wartet, wird ohne Ihre Zustimmung gesendet.',
  anew: 'Neu anfangen …',
  anewGo: 'Neu anfangen',
  anewWords:
    'Öffnet {{name}} ohne Ihre Entwürfe, nicht gesendeten Antworten, Notizen und Anhänge. Nichts wird gelöscht: Die vorhandenen Dateien bleiben im Ordner, mit dem Zusatz „aside“ im Namen.',
  switch1: 'Konto nach Nummer wechseln (1–9)',
  switch2: 'Zu Konto 2 wechseln',
  switch3: 'Zu Konto 3 wechseln',
  switch4: 'Zu Konto 4 wechseln',
  switch5: 'Zu Konto 5 wechseln',
  switch6: 'Zu Konto 6 wechseln',
  switch7: 'Zu Konto 7 wechseln',
  switch8: 'Zu Konto 8 wechseln',
  switch9: 'Zu Konto 9 wechseln',
  otherKey: 'Anderen API-Schlüssel verwenden',
};

export const firstRun: Translated<typeof en.firstRun> = {
  tagline: 'Der Support-Desk für Hosting-Teams.',
  signIn: 'Anmelden',
  signInWords:
    'Verbinden Sie sich mit Ihrem „Hosting Account and Order Service“. API-Schlüssel und API-Geheimnis bekommen Sie von Ihrer Kundenbetreuung.',
  signingIn: 'Anmeldung läuft …',
  address: 'Adresse des Dienstes',
  addressExample: 'https://billing.example.com',
  addressSettled: 'Von Ihrem Administrator festgelegt.',
  apiKey: 'API-Schlüssel',
  apiSecret: 'API-Geheimnis',
  email: 'E-Mail',
  password: 'Passwort',
  remember: 'Angemeldet bleiben',
  readOnly: 'Vorerst schreibgeschützt',
  readOnlyHint: 'Sehen Sie sich erst um: Nichts wird gesendet, bis Sie es in den Einstellungen erlauben.',
  rememberKeychain:
    'Speichert API-Geheimnis und Passwort im Schlüsselbund dieses Computers, um abgelaufene Sitzungen zu erneuern.',
  rememberPassphrase:
    'Speichert API-Geheimnis und Passwort, geschützt durch Ihre Passphrase, um abgelaufene Sitzungen zu erneuern.',
  rememberPin: 'Speichert API-Geheimnis und Passwort, geschützt durch Ihre PIN, um abgelaufene Sitzungen zu erneuern.',
  rememberSession:
    'Behält API-Geheimnis und Passwort, bis Sie Rackside schließen, um abgelaufene Sitzungen zu erneuern.',
  allowHttp: 'http für dieses Konto erlauben',
  allowHttpHint: 'Alle im Netzwerk können mitlesen, was Sie senden, auch Ihr Passwort.',
  missing: 'Erforderlich',
  check: 'Bitte prüfen.',
  practice: 'Übungsumgebung',
  practiceWords:
    'Die Kunden sind erfunden, der Dienst läuft auf diesem Computer, und nichts, was Sie senden, verlässt ihn. Probieren Sie alles aus, sogar einen Netzwerkausfall.',
  practiceA: 'Tickets, Kunden, Produkte und Domains eines Hosting-Anbieters',
  practiceB: 'Kunden, die hin und wieder antworten',
  practiceC: 'Alle Funktionen, mit und ohne Netzwerk',
  practiceStarting: 'Wird gestartet …',
};

export const vault: Translated<typeof en.vault> = {
  chooseTitle: 'Daten schützen',
  chooseWords:
    'Dieser Computer hat keinen Schlüsselbund. Schützen Sie Ihre Daten mit einer Passphrase, oder behalten Sie sie nur für diese Sitzung: Entwürfe und nicht gesendete Antworten bleiben dann, bis Sie Rackside schließen.',
  passphrase: 'Passphrase',
  protect: 'Mit Passphrase schützen',
  session: 'Nur diese Sitzung',
  noRecovery:
    'Eine vergessene Passphrase lässt sich nicht wiederherstellen. Schreiben Sie sie auf, oder erstellen Sie später unter „Schutz“ einen Wiederherstellungscode.',
  tooShort: 'Mindestens 12 Zeichen.',
  weak: 'Zu leicht zu erraten. Mehrere Wörter sind sicherer und leichter zu merken.',
  fair: 'Gut. Mit ein oder zwei weiteren Wörtern wird sie stark.',
  strong: 'Stark.',
  weakCommon: 'Zu leicht zu erraten: ähnelt einem häufigen Passwort.',
  weakNames: 'Zu leicht zu erraten: nur ein Name.',
  weakRepeats: 'Zu leicht zu erraten: wiederholt dieselben Zeichen.',
  weakSequence: 'Zu leicht zu erraten: eine Folge wie abc oder 6543.',
  weakKeyboard: 'Zu leicht zu erraten: ein Tastaturmuster.',
  weakDates: 'Zu leicht zu erraten: nur ein Datum.',
  weakAboutYou: 'Zu leicht zu erraten: beruht auf Ihrem Namen, Ihrer Adresse oder Ihrem Dienst.',
  suggest: 'Passphrase erzeugen',
  suggested: 'Schreiben Sie sie auf, bevor Sie fortfahren:',
  lockedTitle: 'Rackside entsperren',
  lockedWords: 'Ihre Daten sind mit Ihrer Passphrase geschützt.',
  unlock: 'Entsperren',
  keysGoneTitle: 'Die Schlüssel Ihrer Konten fehlen',
  keysGoneWords:
    'Ihre Daten sind verschlüsselt und ohne ihre Schlüssel nicht zu öffnen. Eine neue Anmeldung würde nur ein zweites, leeres Konto anlegen.',
  anew: 'Neu anfangen …',
  anewGo: 'Neu anfangen',
  anewWords:
    'Verschiebt alles bisher Gespeicherte in einen Ordner im Datenordner, dessen Name mit „aside-“ beginnt, und fängt leer an. Nichts wird gelöscht: Wenn Sie die Schlüssel wieder haben, verschieben Sie den Ordner zurück.',
  cantOpenTitle: 'Ihre Daten lassen sich nicht öffnen',
  unreadableTitle: 'Der Schlüsselbund antwortet nicht',
  unreadableWords:
    'Die Schlüssel zu Ihren Daten liegen im Schlüsselbund dieses Computers. Entsperren Sie ihn, oder melden Sie sich am System neu an, und versuchen Sie es dann erneut. Ihre Daten sind sicher.',
  asksInSystem: 'Ihr System stellt eine Frage. Das Fenster liegt vielleicht hinter diesem.',
  asksElsewhere: 'Beantworten Sie die Frage im anderen Tab innerhalb von zwei Minuten.',
  asksWhere: 'Die Adresse des Tabs steht auch im Terminal.',
  askAgain: 'Tab erneut öffnen',
  lockNow: 'Rackside sperren',
  lockNeeds: 'Legen Sie zuerst eine PIN oder Passphrase fest',
  lockNeedsWhy: 'Ohne sie könnte jeder entsperren.',
  lockSession: 'In dieser Sitzung lässt sich Rackside nicht sperren',
  lockSessionWhy:
    'Auf diesem Computer ist nichts gespeichert, daher ginge beim Sperren alles verloren, was Sie geschrieben haben. Schließen Sie Rackside stattdessen.',
  lockingTitle: 'Rackside wird gesperrt',
  lockingWords: 'Ihre Arbeit wird gespeichert und laufendes Senden abgeschlossen …',
  pin: 'PIN',
  pinWords: 'Geben Sie Ihre PIN ein.',
  byPassphrase: 'Passphrase verwenden',
  byPin: 'PIN verwenden',
  pinOff: 'Ihre PIN gilt nicht mehr. Verwenden Sie Ihren Wiederherstellungscode.',
  pinOffWhy:
    'Es gab zu viele falsche PINs, oder der Schlüsselbund dieses Computers antwortet nicht. Liegt es am Schlüsselbund, entsperren Sie ihn und versuchen Sie es erneut.',
  waits_one: '1 Eintrag im Postausgang wartet, bis Sie Rackside entsperren.',
  waits_other: '{{count, number}} Einträge im Postausgang warten, bis Sie Rackside entsperren.',
  lostEverything: 'Entsperren nicht möglich?',
  unsavedWhileLocked_one:
    'Ein Text konnte nicht gespeichert werden. Dieses Fenster behält ihn, bis Sie Rackside entsperren.',
  unsavedWhileLocked_other:
    '{{count, number}} Texte konnten nicht gespeichert werden. Dieses Fenster behält sie, bis Sie Rackside entsperren.',
};

export const protection: Translated<typeof en.protection> = {
  showCharacters: 'Zeichen anzeigen',
  hideCharacters: 'Zeichen verbergen',
  section: 'Schutz',
  keychain: 'Ihre Daten sind verschlüsselt. Die Schlüssel liegen im Schlüsselbund dieses Computers.',
  passphrase: 'Ihre Daten sind mit Ihrer Passphrase verschlüsselt.',
  pin: 'Ihre Daten sind verschlüsselt. Ihre PIN öffnet sie, zusammen mit dem Schlüsselbund dieses Computers.',
  session: 'Auf diesem Computer ist nichts gespeichert: Alles endet, wenn Sie Rackside schließen.',
  codeTitle: 'Wiederherstellungscode',
  noCodeByKeychain:
    'Ohne Wiederherstellungscode kann niemand Ihre Entwürfe und Notizen öffnen, wenn der Schlüsselbund verloren geht.',
  noCodeByPassphrase:
    'Ohne Wiederherstellungscode kann niemand Ihre Entwürfe und Notizen öffnen, wenn Sie die Passphrase vergessen.',
  codeMade: 'Sie haben einen Wiederherstellungscode. Ein neuer macht den alten ungültig.',
  codeCopies: 'Ältere Kopien des Datenordners öffnen sich weiterhin mit dem Code, mit dem sie erstellt wurden.',
  make: 'Wiederherstellungscode erstellen …',
  makeAnother: 'Neuen Wiederherstellungscode erstellen …',
  codeDialog: 'Ihr Wiederherstellungscode',
  codePrinted: 'Wiederherstellungscode für Rackside',
  codeWords:
    'Drucken Sie ihn aus oder schreiben Sie ihn auf, und bewahren Sie ihn getrennt von diesem Computer auf. Er wird nur einmal angezeigt, aber Sie können jederzeit einen neuen erstellen.',
  codeUse:
    'Er öffnet Ihre Entwürfe, Notizen und nicht gesendeten Antworten auf diesem Computer. Danach melden Sie sich wieder bei Ihren Diensten an.',
  copy: 'Kopieren',
  codeCopied: 'Wiederherstellungscode kopiert',
  required: 'Erforderlich',
  print: 'Drucken',
  done: 'Ich habe ihn gesichert',
  changeTitle: 'Passphrase ändern',
  present: 'Aktuelle Passphrase',
  next: 'Neue Passphrase',
  change: 'Passphrase ändern',
  changed: 'Passphrase geändert',
  changeCopies: 'Ältere Kopien des Datenordners öffnen sich weiterhin mit der alten Passphrase.',
  useCode: 'Wiederherstellungscode verwenden',
  code: 'Wiederherstellungscode',
  codeHint: 'Neun Gruppen aus vier Buchstaben und Ziffern. Großschreibung und Bindestriche sind egal.',
  newPassphrase: 'Neue Passphrase',
  newPassphraseHint: 'Dieser Computer hat keinen Schlüsselbund, daher schützt ab jetzt eine Passphrase Ihre Daten.',
  recover: 'Wiederherstellen',
  lockTitle: 'Sperre',
  lockWords: 'Solange es gesperrt ist, zeigt Rackside nichts an, ruht vollständig und hält keine Schlüssel.',
  lockNeeds: 'Um Rackside sperren zu können, legen Sie unten eine PIN oder Passphrase fest.',
  lockAfter: 'Automatisch sperren',
  lockNever: 'Nie',
  lockMinutes_one: 'Nach {{count}} Minute ohne Aktivität',
  lockMinutes_other: 'Nach {{count, number}} Minuten ohne Aktivität',
  lockAfterHint: 'Es zählen Tastatur und Maus auf diesem Computer, auch in anderen Apps.',
  lockAfterHintPage: 'Nur Aktivität in Rackside zählt; ein Browser sieht andere Apps nicht.',
  lockWithComputer: 'Mit dem Computer sperren',
  lockWithComputerHint:
    'Wenn der Bildschirm gesperrt wird oder der Computer in den Ruhezustand geht. Unter Linux nur beim Ruhezustand.',
  lockWithComputerHintPage:
    'Wenn der Computer aus dem Ruhezustand erwacht. Ein Browser erkennt nicht, ob der Bildschirm gesperrt ist.',
  pinTitle: 'PIN',
  pinNone: 'Schneller entsperren mit sechs oder mehr Ziffern. Nur mit dem Schlüsselbund dieses Computers.',
  pinSet: 'Ihre PIN öffnet Rackside auf diesem Computer. Nach fünf falschen PINs in Folge gilt sie nicht mehr.',
  pinNeedsCode:
    'Erstellen Sie zuerst einen Wiederherstellungscode. Nach fünf falschen PINs führt nur er zu Ihren Daten.',
  noKeychain: 'Dieser Computer hat keinen Schlüsselbund.',
  askAgain: 'Erneut prüfen',
  newPin: 'Neue PIN',
  pinHint: 'Sechs oder mehr Ziffern.',
  pinWrong: 'Verwenden Sie sechs oder mehr Ziffern.',
  setPin: 'PIN festlegen …',
  changePin: 'PIN ändern …',
  savePin: 'PIN speichern',
  pinChanged: 'PIN festgelegt',
  dropPin: 'PIN ausschalten',
  pinDropped: 'PIN ausgeschaltet',
  protectTitle: 'Passphrase',
  protectWords:
    'Sie geben sie ein, wenn Rackside startet und zum Entsperren. Sie funktioniert auch ohne Schlüsselbund.',
  protect: 'Mit Passphrase schützen',
  protected: 'Passphrase eingeschaltet',
  asks: '{{words}} …',
  openTitle: 'Ohne Passphrase öffnen',
  openPinTitle: 'Ohne PIN öffnen',
  openWords:
    'Verschiebt die Schlüssel zurück in den Schlüsselbund dieses Computers. Dann kann jeder, der an diesem Computer angemeldet ist, Rackside öffnen, und es lässt sich nicht mehr sperren.',
  presentPin: 'Aktuelle PIN',
  open: 'Passphrase ausschalten',
  opened: 'Passphrase ausgeschaltet',
};

export const practice: Translated<typeof en.practice> = {
  menu: 'Übungsszenarien',
  lost: 'Bestätigung meiner nächsten Antwort verlieren',
  lostDetail: 'Ihre Antwort kommt an, aber die Verbindung bricht ab, bevor der Dienst sie bestätigt.',
  lostSet: 'Die Bestätigung Ihrer nächsten Antwort geht verloren',
  lostNext: 'Senden Sie eine Antwort, um zu sehen, wie „ungewiss“ aussieht.',
  colleague: 'Dieses Ticket von einem Kollegen beantworten lassen',
  colleagueDetail: 'Jemand antwortet vor Ihnen. Beginnen Sie zuerst eine Antwort, dann senden Sie sie.',
  colleagueNone: 'Öffnen Sie zuerst ein Ticket, dann kann ein Kollege es beantworten.',
  colleagueSet: 'Ein Kollege hat #{{tid}} beantwortet',
  colleagueNext: 'Senden Sie Ihre Antwort, um zu sehen, wie sie angehalten wird.',
  network: 'Netzwerk eine Minute lang trennen',
  networkDetail: 'Alles Gespeicherte bleibt lesbar; Antworten warten.',
  networkSet: 'Das Netzwerk ist eine Minute lang getrennt',
  networkNext: 'Lesen Sie weiter, und senden Sie eine Antwort: Sie wird übertragen, sobald das Netzwerk wieder da ist.',
  filed: 'Meine Antworten als Kunde eintragen',
  filedDetail: 'Der Dienst trägt Ihre Antworten unter dem Namen des Kunden ein, wie manche Dienste es tun.',
  filedSet: 'Der Dienst trägt Antworten unter Ihrem Namen jetzt als Kunde ein',
  filedNext:
    'Beantworten Sie zwei oder drei Tickets: Die erste Antwort wird als Kunde eingetragen, die anderen werden angehalten.',
  failed: 'Das Szenario ließ sich nicht starten',
  outage: 'Einen Server ausfallen lassen',
  outageDetail: 'Seine Kunden eröffnen auf einen Schlag 120 Tickets.',
  outageSet: 'Ein Server ist ausgefallen: 120 Tickets gehen ein',
  outageNext: 'Klicken Sie im Banner auf „Alle … beantworten“.',
  lostOffer: 'Was passiert, wenn die Bestätigung des Dienstes für diese Antwort verloren geht?',
  colleagueOffer: 'Was passiert, wenn ein Kollege dieses Ticket beantwortet, bevor Sie senden?',
  networkOffer: 'Was passiert, wenn das Netzwerk ausfällt, während Antworten warten?',
  filedOffer: 'Was passiert, wenn der Dienst Ihre Antworten als Kunde einträgt?',
  outageOffer: 'Was passiert, wenn ein Server ausfällt und 120 Tickets auf einmal eingehen?',
  try: 'Ausprobieren',
  dismiss: 'Nicht mehr anbieten',
};

export const proxy: Translated<typeof en.proxy> = {
  openPortal: 'Netzwerkanmeldung öffnen',
  enter: 'Proxy-Passwort …',
  title: 'Proxy-Anmeldung',
  words:
    '{{proxy}} verlangt Benutzername und Passwort. Sie werden bei jeder neuen Verbindung an den Proxy gesendet und bei Ihren anderen Geheimnissen gespeichert. Wenn Sie sie nicht kennen, fragen Sie Ihre Netzwerkadministration. Die Daten zum Dienst bleiben durchgehend verschlüsselt.',
  name: 'Proxy-Benutzername',
  password: 'Proxy-Passwort',
  missing: 'Erforderlich',
  noColon: 'Ein Benutzername darf keinen Doppelpunkt enthalten.',
  keep: 'Speichern',
};

export const storage: Translated<typeof en.storage> = {
  cacheDropped:
    'Die lokale Kopie der Daten des Dienstes war beschädigt oder fehlte und wird neu geladen. Ihre Entwürfe, Antworten, Notizen und Dateien sind nicht betroffen.',
  filesMissing:
    'Die Datei mit Ihren Anhängen (files.db) fehlt. Hängen Sie die Dateien von Entwürfen und nicht gesendeten Antworten neu an, bevor Sie sie senden.',
  filesAside:
    'Ihre Anhänge (files.db) waren beschädigt; die Datei bleibt als {{aside}} erhalten. Hängen Sie Dateien an Entwürfe und nicht gesendete Antworten neu an, bevor Sie sie senden.',
  importedDamaged:
    'Ihr Archiv (imported.db) war beschädigt. Die beschädigte Datei bleibt erhalten. Importieren Sie Ihre Dateien neu, um sie zu durchsuchen.',
  damaged:
    'Einige Ihrer Entwürfe, Antworten und Notizen (work.db) sind beschädigt. Kopieren Sie, was Sie heute geschrieben haben, und stellen Sie dann die neueste Sicherung wieder her. Die beschädigte Datei bleibt erhalten.',
  filesDamaged:
    'Einige Ihrer Anhänge (files.db) sind beschädigt. Speichern Sie, was Sie noch brauchen, und beginnen Sie dann eine neue Datei. Die beschädigte bleibt erhalten.',
  newFile: 'Neue Datei beginnen',
  restoredUndated:
    'Sie benutzen eine Sicherung aus unbekannter Zeit. Prüfen Sie Ihre Entwürfe: Was Sie danach geschrieben haben, fehlt.',
  restored:
    'Sie benutzen eine Sicherung ({{time}}). Prüfen Sie Ihre Entwürfe: Was Sie danach geschrieben haben, fehlt.',
  reading:
    'Rackside kann nicht in den Ordner dieses Kontos schreiben. Sie können alles lesen, aber nichts lässt sich speichern, senden oder synchronisieren.',
  readingNoFiles:
    'Rackside kann nicht in den Ordner dieses Kontos schreiben. Sie können alles außer Anhängen lesen, aber nichts lässt sich speichern, senden oder synchronisieren.',
  folderFull:
    'Der Datenträger mit {{folder}} ist voll. Gespeichertes können Sie lesen, aber nichts Neues lässt sich speichern oder senden, bis Sie Platz schaffen.',
  folderQuota:
    'Ihr Speicherplatz auf dem Laufwerk mit {{folder}} ist aufgebraucht. Sie können lesen, aber nichts Neues lässt sich speichern oder senden, bis Sie dort Platz schaffen oder mehr bekommen.',
  folderReadOnly:
    'Rackside kann nicht in seinen Datenordner schreiben, {{folder}}. Gespeichertes können Sie lesen, aber nichts lässt sich speichern oder senden.',
  folderDenied:
    'Sie haben keine Schreibrechte für {{folder}}. Gespeichertes können Sie lesen, aber nichts lässt sich speichern oder senden, bis die Rechte geändert sind.',
  folderFailing:
    'Das Laufwerk mit {{folder}} meldet Fehler. Sie können lesen, aber nichts lässt sich speichern oder senden. Prüfen Sie das Laufwerk, und kopieren Sie den Ordner auf ein anderes.',
};
