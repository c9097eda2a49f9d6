import type * as en from '../en/conversations.ts';
import type { Translated } from '../translated.ts';

export const conversations: Translated<typeof en.conversations> = {
  section: 'Unterhaltungen',
  settings: 'Unterhaltungen: wie Nachrichten gelesen werden',

  byApi: 'Dieser Dienst sendet Nachrichten an Apps, daher werden Ticketseiten nicht gebraucht.',
  byApiUnknown: 'Ob dieser Dienst Nachrichten an Apps sendet, wurde noch nicht geprüft.',
  byPage:
    'Dieser Dienst sendet keine Nachrichten an Apps. Jedes Ticket hat eine Seite, die sie dem Kunden zeigt, und diese Seite kann Rackside lesen.',
  read: 'Unterhaltungen hier lesen',
  readHint:
    'Rackside öffnet die Seite mit dem eigenen Link des Tickets, wie der Browser des Kunden. Der Dienst hält das vielleicht als Aufruf durch den Kunden fest.',
  settledOn: 'Von Ihrem Administrator eingeschaltet.',
  settledOff: 'Von Ihrem Administrator ausgeschaltet.',
  stored: 'Gespeichert',
  storedCount_one: '{{count, number}} Unterhaltung',
  storedCount_other: '{{count, number}} Unterhaltungen',
  triedAt: 'Zuletzt versucht',

  place: 'Seitenadresse',
  placeNotLooked: 'Noch nicht gesucht.',
  placeLooking: 'Suche läuft …',
  looking: 'Ticketseiten dieses Dienstes werden gesucht …',
  placeFound: 'Beim Dienst gefunden:',
  placeGiven: 'Die Adresse unten wird verwendet.',
  placeMissing:
    'An den üblichen Stellen nicht gefunden. Fügen Sie die Adresse der Seite eines beliebigen Tickets ein, um sie für alle festzulegen.',
  placePaste: 'Adresse der Seite eines Tickets',
  placePasteExample: 'Seite eines Tickets wie dessen Kunde öffnen und die Adresse hier einfügen',
  placeTemplate: 'Ticketseiten',
  placeHint:
    'Verwenden Sie {tid} oder {id} für das Ticket und {c} für den Zugangscode. Leer lassen, um die Seiten automatisch zu finden.',
  placeBad: 'Verwenden Sie https:// mit {tid} oder {id}, und {c}. Keine anderen Platzhalter.',
  placeBadHttp: 'Verwenden Sie https:// oder {{own}} mit {tid} oder {id}, und {c}. Keine anderen Platzhalter.',
  lookAgain: 'Erneut suchen',

  ask: 'Dieser Dienst sendet keine Nachrichten an Apps, aber das Ticket hat eine Seite, die sie dem Kunden zeigt.',
  off: 'Dieser Dienst sendet keine Nachrichten an Apps, und das Lesen von Ticketseiten ist ausgeschaltet. Sie sehen, was Sie geschrieben oder eingefügt haben; für den Rest gibt es „Im Browser öffnen“.',
  readHere: 'Unterhaltung hier lesen',
  readAgain: 'Unterhaltung aktualisieren',
  toSettings: 'Mehr erfahren',
  toPlace: 'Seitenadresse festlegen',

  teach: 'Nachrichten korrigieren …',
  teachOf: 'Nachrichten korrigieren: {{name}}',
  teachHint: 'Wenn Nachrichten verschmolzen oder durcheinander sind, fügen Sie einen Satz aus einer ein.',
  teachNoTicket: 'Öffnen Sie zuerst ein Ticket, dann korrigieren Sie seine Nachrichten.',
  teachHow:
    'Öffnen Sie die Unterhaltung im Browser, kopieren Sie einen ganzen Satz aus einer Nachricht, und fügen Sie ihn unten ein. Rackside findet damit die übrigen.',
  teachText: 'Ein Satz aus einer Nachricht',
  teachGo: 'Nachrichten suchen',
  teachLearned_one: '{{count, number}} Nachricht auf dieser Seite gefunden.',
  teachLearned_other: '{{count, number}} Nachrichten auf dieser Seite gefunden.',
  teachFew: 'Wenn welche fehlen, versuchen Sie es mit einem Satz aus einer davon.',
  teachUnsure: 'Die Seite zeigt nicht, wer welche Nachricht schrieb, daher bleiben die Absender unbekannt.',

  wholePage: 'Die ganze Seite des Tickets',
  onePiece:
    'Die Nachrichten auf dieser Seite ließen sich nicht trennen, daher erscheint sie als ein Text, ohne Absender und Zeiten.',
  unknownTheme:
    'Das Design dieser Seite ist unbekannt. Diese Nachrichten wurden anhand ihrer Anordnung gefunden, und ihre Absender bleiben unbekannt.',
};

export const postFiles: Translated<typeof en.postFiles> = {
  saveAll: 'Alle Dateien speichern',
  save: 'Diese Datei speichern',
  cancel: 'Herunterladen von {{name}} abbrechen',
  tryAgain: '{{name}} erneut versuchen',
  kept: '{{size}}, offline verfügbar',
  fetching: 'Wird geladen …',
  fetchingPart: 'Wird geladen, {{percent}} %',
  fetchingSize: 'Wird geladen, bisher {{size}}',
  fetchingName: '{{name}} wird geladen',
  gone: 'beim Dienst nicht mehr vorhanden',
  refused: 'vom Dienst verweigert',
  tooLarge: 'zu groß, um automatisch geladen zu werden',
  cut: 'Dies ist nur der Anfang der Datei. Speichern Sie sie, um den Rest zu sehen.',
  keep: 'Dateien offline behalten',
  keepHint:
    'Lädt Dateien aktiver Tickets im Hintergrund, aber nie im Akkubetrieb oder über eine getaktete Verbindung. Auch Dateien, die Sie öffnen, werden gespeichert. Bis zu 512 MB bleiben, die am längsten unbenutzten gehen zuerst, und die Dateien eines Tickets werden mit ihm gelöscht.',
  keepNone: 'Keine',
  keepUpTo: 'Je bis zu {{size}}',
  broken: 'Dieses Bild kann nicht angezeigt werden. Speichern Sie es, um es in einer anderen App zu öffnen.',
  place: '{{at}} von {{count}}',
  previous: 'Vorheriges Bild',
  next: 'Nächstes Bild',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fit: 'Einpassen',
  actualSize: 'Originalgröße',
  percent: '{{percent}} %',
  copyPicture: 'Bild kopieren',
  pictureCopied: 'Bild kopiert',
};

export const pageView: Translated<typeof en.pageView> = {
  region: 'Seite des Dienstes',
  show: 'Seite hier anzeigen',
  read: 'Diese Seite lesen',
  wasRead: 'Fertig. Die Nachrichten stehen im Verlauf.',
  showThis: 'Seite dieses Tickets anzeigen',
  unfold: 'Seite anzeigen',
  fold: 'Seite ausblenden',
  close: 'Seite schließen und dort abmelden',
  back: 'Zurück',
  forward: 'Vor',
  reload: 'Seite neu laden',
  into: 'Webseite. Mit Esc verlassen Sie sie.',
  loading: 'Wird geladen …',
  hint: 'Melden Sie sich bei Bedarf an, oder folgen Sie den Hinweisen der Seite. Esc verlässt die Seite; beim Schließen werden Sie dort abgemeldet.',
  elsewhere: 'Dies ist nicht die eigene Seite des Tickets. Nur dort kann Rackside Nachrichten lesen.',
  failed: 'Die Seite konnte nicht geladen werden ({{reason}}).',
  folded: 'Die Seite ist ausgeblendet. Sie bleiben dort angemeldet, bis Sie sie schließen.',
  ofOther: 'Die Seite eines anderen Tickets ist offen. Sie bleiben dort angemeldet, bis Sie sie schließen.',
  fileSaved: '{{name}} gespeichert',
  fileLost: '{{name}} konnte nicht gespeichert werden',
  fileLostHint: 'Der Download brach vorzeitig ab. Laden Sie die Datei auf der Seite erneut herunter.',
  covered: 'Schließen Sie den Dialog, um die Seite zu sehen.',
};
