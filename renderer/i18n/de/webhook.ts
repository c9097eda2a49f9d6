import type * as en from '../en/webhook.ts';
import type { Translated } from '../translated.ts';

export const hook: Translated<typeof en.hook> = {
  section: 'Webhook',
  intro:
    'Benachrichtigt eine https-Adresse von Ihnen, wenn Ihnen ein Ticket zugewiesen wird, eine Ihrer Zusagen fällig ist oder eine Ihrer Antworten angehalten, ungewiss oder abgelehnt ist. Jede Meldung ist mit einem Geheimnis signiert und betrifft nie die Arbeit Ihrer Kollegen.',
  practice: 'Die Übungsumgebung hat keinen Webhook, weil nichts diesen Computer verlässt.',
  off: 'Ihr Administrator erlaubt auf diesem Computer keine Webhooks.',
  managed: 'Ihr Administrator hat diesen Webhook zu {{host}} eingerichtet. Sie wählen nur das Geheimnis.',
  sendsTo: 'Sendet Ticketnummern an {{host}}',
  sendsNamesTo: 'Sendet Ticketnummern, Namen und Betreffe an {{host}}',
  to: 'Adresse',
  toHint: 'Sie bestätigen sie in einem eigenen Fenster. Weiterleitungen wird nicht gefolgt.',
  toWrong: 'Geben Sie eine vollständige https-Adresse ohne Name oder Passwort ein.',
  secret: 'Geheimnis',
  secretHint:
    'Mindestens 16 Zeichen, dasselbe wie beim Empfänger. Es wird verschlüsselt gespeichert und nie wieder angezeigt.',
  secretWrong: 'Geben Sie mindestens 16 Zeichen ein.',
  names: 'Auch Namen und Betreffe senden',
  namesHint: 'Ausgeschaltet werden nur Ticketnummern gesendet.',
  save: 'Webhook speichern',
  remove: 'Entfernen',
  test: 'Test senden',
  delivered: 'Zuletzt zugestellt: {{time}}.',
  never: 'Noch nichts zugestellt.',
  waiting_one: '{{count, number}} Zustellung wartet.',
  waiting_other: '{{count, number}} Zustellungen warten.',
  failed: 'Nicht zugestellt ({{time}}). {{why}}',
  answered: 'Der Empfänger antwortete mit Status {{status}}.',
  redirected: 'Der Empfänger leitet weiter (Status {{status}}). Geben Sie die endgültige Adresse ein.',
  private:
    'Die Adresse führt jetzt in ein privates Netzwerk. Wenn das stimmt, entfernen Sie den Webhook und fügen ihn neu hinzu.',
  certificate:
    'Dem Zertifikat des Empfängers ist nicht zu trauen, oder der Empfänger unterstützt keine Verschlüsselung.',
  unreachable: 'Der Empfänger war nicht erreichbar, oder ein Proxy hat die Verbindung blockiert.',
};
