import type * as en from '../en/week.ts';
import type { Translated } from '../translated.ts';

export const week: Translated<typeof en.week> = {
  backHere: 'Zurück zum Wochenbericht',
  before: 'Vorherige Woche',
  after: 'Nächste Woche',
  now: 'Diese Woche',
  range: '{{from}} – {{to}}',
  save: 'Woche als CSV speichern',
  fileName: 'woche-{{day}}.csv',
  inMinutes: '{{name}} (Minuten)',
  own: 'Meine Arbeit',
  team: 'Ganzes Team',
  notAgreed: 'Ihr Team hat dies nicht eingeschaltet. Jeder im Team kann das, in den Kontoeinstellungen unter „Team“.',
  nothing_own: 'In dieser Woche haben Sie von diesem Computer aus keine Tickets beantwortet.',
  nothing_team: 'In dieser Woche wurden keine Tickets beantwortet, und keine sind offen.',
  part_one:
    'Die Antwortzeiten umfassen {{known, number}} von {{count, number}} Ticket, weil dessen Unterhaltung nicht auf diesem Computer gespeichert ist.',
  part_other:
    'Die Antwortzeiten umfassen {{known, number}} von {{count, number}} Tickets, weil die übrigen Unterhaltungen nicht auf diesem Computer gespeichert sind.',
  zoneUnknown: 'Die Zeitzone des Dienstes ist unbekannt, daher gelten seine Zeiten als {{zone}}.',
  picture: 'Tag für Tag: {{days}}',
  day: '{{weekday}} {{day}}',
  dayAnswered_one: '{{day}}: {{count, number}} Ticket beantwortet',
  dayAnswered_other: '{{day}}: {{count, number}} Tickets beantwortet',
  dayFirst: '{{day}}, Zeit bis zur ersten Antwort: {{time}}',
  firstMedian: 'Erste Antwort, Median',
  table: 'Nach Abteilung',
  departmentHead: 'Abteilung',
  department: 'Abteilung {{id}}',
  all: 'Alle Abteilungen',
  ofAll: '{{count, number}} von {{all, number}}',

  ticketsAnswered: 'Beantwortete Tickets',
  answered: 'Beantwortet',
  known: 'Unterhaltung gespeichert',
  replies: 'Antworten',
  first: 'Erste Antwort',
  firstMost: 'Erste Antwort (90 %)',
  inTime: 'Rechtzeitig',
  targeted: 'Mit Ziel',
  full: 'Vollständig',
  fullMost: 'Vollständig (90 %)',
  reopened: 'Wieder geöffnet',
  open: 'Offen',

  meaning: 'Was die Zahlen bedeuten',
  answeredMeans: 'Tickets mit mindestens einer Antwort des Supports in dieser Woche.',
  repliesMeans: 'Alle Antworten des Supports in dieser Woche, ohne interne Notizen.',
  firstMeans:
    'Median der Zeit von der ersten Nachricht des Kunden bis zur ersten Antwort des Supports, für Tickets, die in dieser Woche erstmals beantwortet wurden. Wie bei Wartezeiten zählen nur Geschäftszeiten, falls Sie welche eingestellt haben.',
  firstMostMeans: 'Neun von zehn ersten Antworten brauchten höchstens so lange.',
  inTimeMeans: 'Erste Antworten innerhalb ihres Ziels, von allen, die eines haben.',
  fullMeans:
    'Median der Zeit von der ersten Nachricht des Kunden, oder von der, die das Ticket wieder geöffnet hat, bis zur letzten Antwort des Supports in dieser Woche, für Tickets, deren Kunde seither nicht geschrieben hat.',
  fullMostMeans: 'Neun von zehn vollständigen Antworten brauchten höchstens so lange.',
  reopenedMeans: 'Geschlossene Tickets, deren Kunde in dieser Woche wieder geschrieben hat.',
  openMeans:
    'Tickets, die am Ende der Woche auf Antwort warten, angehalten oder in Bearbeitung sind, oder jetzt, falls die Woche noch läuft.',
  ownMeans:
    'Umfasst Antworten, die von diesem Computer gesendet wurden, und die wieder geöffneten und offenen Tickets, die Sie beantwortet haben. Die Zahlen des ganzen Teams enthalten keine Namen.',
};
