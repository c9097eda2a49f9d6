import type { ErrorWords } from '../en/errors.ts';
import type { teamErrors as english } from '../en/team-errors.ts';

const SAVED = 'Ihre Arbeit ist auf diesem Computer gespeichert und wird geteilt, sobald das erledigt ist.';
const KEEPS_TRYING =
  'Ihre Arbeit ist auf diesem Computer gespeichert und wird später geteilt. Rackside versucht es weiter.';
const OTHER_BY_NOW = {
  what: 'Diese Antwort wurde geändert, nachdem Sie sie gelesen haben, daher wurde nichts entschieden.',
  next: 'Lesen Sie sie, wie sie jetzt ist, und entscheiden Sie dann.',
};
const WAITS_NO_LONGER = {
  what: 'Diese Antwort wartet nicht mehr aufs Gegenlesen.',
  next: 'Sie wurde zurückgeholt oder gesendet.',
};

export const teamErrors: Readonly<Record<keyof typeof english, ErrorWords>> = {
  'offline/team.connect': {
    what: 'Der Server Ihres Teams hat nicht geantwortet.',
    next: KEEPS_TRYING,
  },
  'offline/team.connect/closed': {
    what: 'Die Verbindung zum Server Ihres Teams wurde beendet.',
    next: KEEPS_TRYING,
  },
  'offline/team.connect/timeout': {
    what: 'Der Server Ihres Teams hat nicht rechtzeitig geantwortet.',
    next: KEEPS_TRYING,
  },
  'offline/team.connect/tls': {
    what: 'Eine sichere Verbindung zum Server Ihres Teams kam nicht zustande.',
    next: 'Prüfen Sie Adresse und Port, und ob TLS dort eingeschaltet ist.',
  },
  'offline/team.connect/certificate': {
    what: 'Dem Zertifikat Ihres Team-Servers ist nicht zu trauen, daher wurde nichts gesendet.',
    next: 'Wenden Sie sich an den Betreiber des Servers. Rackside teilt nichts, bis das behoben ist.',
  },
  'offline/team.connect/certificate-unknown': {
    what: 'Dieser Computer vertraut dem Aussteller des Zertifikats Ihres Team-Servers nicht, daher wurde nichts gesendet.',
    next: 'Prüfen Sie die Adresse. Wenn Ihre Firma eigene Zertifikate ausstellt, vertrauen Sie ihrer Zertifizierungsstelle auf diesem Computer und starten Sie Rackside neu.',
  },
  'offline/team.connect/certificate-incomplete': {
    what: 'Nichts verbindet das Zertifikat Ihres Team-Servers mit einem Aussteller, dem dieser Computer vertraut, daher wurde nichts gesendet.',
    next: 'Der Server sendet wahrscheinlich sein Zwischenzertifikat nicht mit. Bitten Sie den Betreiber, es zu ergänzen. Wenn Ihre Firma eigene Zertifikate ausstellt, vertrauen Sie ihrer Zertifizierungsstelle auf diesem Computer und starten Sie Rackside neu.',
  },
  'offline/team.connect/certificate-name': {
    what: 'Das Zertifikat Ihres Team-Servers gilt für einen anderen Namen, daher wurde nichts gesendet.',
    next: 'Prüfen Sie die Serveradresse.',
  },
  'offline/team.connect/certificate-expired': {
    what: 'Das Zertifikat Ihres Team-Servers ist abgelaufen, daher wurde nichts gesendet.',
    next: 'Prüfen Sie das Datum dieses Computers. Stimmt es, bitten Sie den Betreiber des Servers, das Zertifikat zu erneuern.',
  },
  'offline/team.connect/certificate-early': {
    what: 'Das Zertifikat Ihres Team-Servers ist noch nicht gültig, daher wurde nichts gesendet.',
    next: 'Prüfen Sie Datum und Uhrzeit dieses Computers. Stimmen sie, informieren Sie den Betreiber des Servers.',
  },
  'offline/engine-behind-proxy': {
    what: 'Dieses Netzwerk verlangt für den Server Ihres Teams einen Proxy, und Adressen dieser Art umgehen Proxys.',
    next: 'Verwenden Sie eine Adresse, die mit wss:// beginnt. Wer den Server betreibt, kann dort WebSocket einschalten.',
  },
  'offline/engine-emptied': {
    what: 'Der Server Ihres Teams wurde geleert.',
    next: 'Rackside füllt ihn wieder mit dem, was auf diesem Computer gespeichert ist.',
  },
  'auth/engine-login': {
    what: 'Der Server Ihres Teams hat Benutzer, Passwort oder Schlüssel nicht akzeptiert.',
    next: `Prüfen Sie sie. ${SAVED}`,
  },
  'rejected/engine-not-encrypted': {
    what: 'Der Server Ihres Teams verschlüsselt Verbindungen nicht, daher wurde nichts gesendet.',
    next: 'Bitten Sie den Betreiber des Servers, TLS einzurichten.',
  },
  'rejected/engine-no-storage': {
    what: 'Der Server Ihres Teams kann nichts speichern, weil JetStream aus ist.',
    next: `Bitten Sie den Betreiber des Servers, es einzuschalten. ${SAVED}`,
  },
  'rejected/engine-permissions': {
    what: 'Der Server Ihres Teams lässt diesen Benutzer geteilte Einträge nicht speichern und lesen.',
    next: `Bitten Sie den Betreiber des Servers um mehr Rechte. ${SAVED}`,
  },
  'rejected/engine-full': {
    what: 'Der Server Ihres Teams ist voll.',
    next: `Bitten Sie den Betreiber des Servers um mehr Platz. ${SAVED}`,
  },
  'rejected/engine-too-large': {
    what: 'Der Server Ihres Teams nimmt Einträge dieser Größe nicht an.',
    next: 'Bitten Sie den Betreiber des Servers, Nachrichten von 1 MB zu erlauben.',
  },
  'rejected/engine-replicas': {
    what: 'Der Server Ihres Teams kann keine drei Kopien halten, weil sein Cluster zu klein ist.',
    next: `Bitten Sie den Betreiber, Server hinzuzufügen. ${SAVED}`,
  },
  'rejected/engine-failed': {
    what: 'Der Server Ihres Teams hat dies abgelehnt.',
    next: 'Bitten Sie den Betreiber des Servers, in sein Protokoll zu sehen. Ihre Arbeit ist gespeichert.',
  },
  'server/engine-failed': {
    what: 'Der Server Ihres Teams hat einen Fehler gemeldet.',
    next: KEEPS_TRYING,
  },
  'busy/engine-electing': {
    what: 'Die Server im Cluster Ihres Teams wählen gerade einen Leader.',
    next: KEEPS_TRYING,
  },
  'invalid/engine-address': {
    what: 'Das ist keine Serveradresse.',
    next: 'Geben Sie einen Namen und bei Bedarf einen Port ein: nats.example.com:4222. Mehrere mit Kommas trennen.',
  },
  'invalid/engine-scheme': {
    what: 'Diese Adresse wird nicht unterstützt.',
    next: 'Verwenden Sie tls:// oder wss://, oder nur den Namen des Servers.',
  },
  'invalid/engine-not-encrypted': {
    what: 'Rackside verbindet sich mit {{subject}} nur verschlüsselt.',
    next: 'Verwenden Sie eine Adresse, die mit tls:// oder wss:// beginnt.',
  },
  'invalid/engine-key': {
    what: 'Das ist weder ein nkey-Seed noch eine Zugangsdatei.',
    next: 'Ein Seed beginnt mit SU und hat 58 Zeichen. Bei einer Zugangsdatei fügen Sie ihren ganzen Text ein.',
  },
  'invalid/in-a-team': {
    what: 'Dieses Konto ist schon in einem Team.',
    next: 'Verlassen Sie zuerst dieses Team.',
  },
  'invalid/no-team': {
    what: 'Dieses Konto ist in keinem Team.',
    next: 'Gründen Sie auf der Kontoseite ein Team, oder treten Sie einem bei.',
  },
  'invalid/team.share/not-found': {
    what: 'Dies gibt es nicht mehr, daher lässt es sich nicht teilen.',
    next: 'Vielleicht wurde es in einem anderen Fenster entfernt.',
  },
  'invalid/team.share/team-files': {
    what: 'Die Dateien dieses Textbausteins sind größer als das Team-Limit von 5 MB.',
    next: 'Nichts wurde geteilt. Wenn Sie ihn ohne Dateien teilen, werden sie aus dem Textbaustein entfernt.',
  },
  'invalid/team.takeOut/not-found': {
    what: 'Ihr Team hat dies nicht mehr.',
    next: 'Vielleicht hat ein Kollege es entfernt oder das Teilen beendet.',
  },
  'invalid/team.takeOut/name-taken': {
    what: 'Sie haben schon einen eigenen Textbaustein mit diesem Namen.',
    next: 'Benennen Sie einen der beiden um, und beenden Sie das Teilen dann erneut.',
  },
  'invalid/team.setting/nothing-there': {
    what: 'Diese Einstellung wurde inzwischen geändert.',
    next: 'Prüfen Sie den aktuellen Wert, und wählen Sie dann neu.',
  },
  'invalid/team.setting/bad-link': {
    what: 'Einer der Links des Teams ist für diesen Dienst nicht verwendbar.',
    next: 'Lassen Sie sie von der Person korrigieren, die sie geteilt hat.',
  },
  'invalid/team.setting/not-agreed': {
    what: 'Die Links des Teams werden nicht verwendet, weil Sie ihrem Ziel nicht zugestimmt haben.',
    next: 'Ihre eigenen Links bleiben unverändert.',
  },
  'invalid/not-founder': {
    what: 'Nur wer das Team gegründet hat, kann dies für andere festlegen.',
    next: 'Bitten Sie dort um die Änderung.',
  },
  'invalid/decided': {
    what: 'Über diese Antwort hat schon jemand entschieden.',
    next: 'Nichts wurde geändert. Das Ticket zeigt, was geschehen ist.',
  },
  'invalid/look.approve/stale': OTHER_BY_NOW,
  'invalid/look.return/stale': OTHER_BY_NOW,
  'invalid/look.approve/not-found': WAITS_NO_LONGER,
  'invalid/look.return/not-found': WAITS_NO_LONGER,
  'invalid/look.file/not-found': {
    what: 'Diese Datei ist noch nicht auf diesem Computer.',
    next: 'Sie kommt über den Server Ihres Teams. Versuchen Sie es gleich noch einmal.',
  },
  'invalid/look-undo-offline': {
    what: 'Diese Antwort lässt sich ohne den Server Ihres Teams nicht zurückholen, weil ein Kollege sie vielleicht freigegeben hat.',
    next: 'Versuchen Sie es erneut, wenn der Server erreichbar ist.',
  },
  'invalid/look-begun': {
    what: 'Diese Antwort lässt sich nicht zurückholen, weil ein Kollege sie freigegeben hat und sie vielleicht schon gesendet wird.',
    next: 'Prüfen Sie das Ergebnis im Postausgang.',
  },
  'invalid/look-for-colleague': {
    what: 'Dies ist die Antwort eines Kollegen, die Ihr Rackside sendet; sie kann daher nicht Ihr Entwurf werden.',
    next: 'Nichts wurde geändert.',
  },
  'invalid/look-too-large': {
    what: 'Diese Antwort muss gegengelesen werden und ist zu lang, um sie mit Ihrem Team zu teilen.',
    next: 'Nichts wurde gesendet. Kürzen Sie sie, hängen Sie den langen Teil als Datei an, oder lassen Sie einen Kollegen antworten.',
  },
  'invalid/invitation-ended': {
    what: 'Diese Einladung gilt nicht mehr.',
    next: 'Bitten Sie Ihren Kollegen um eine neue. Jede gilt eine Woche.',
  },
  'invalid/team.join/not-sealed': {
    what: 'Das ist kein Einladungscode.',
    next: 'Fügen Sie den ganzen Code ein, von RACKSIDE-TEAM bis zum Ende.',
  },
  'invalid/team.join/cut-short': {
    what: 'Der Einladungscode ist unvollständig.',
    next: 'Fügen Sie den ganzen Code ein, von RACKSIDE-TEAM bis zum Ende.',
  },
  'invalid/team.join/wrong-passphrase': {
    what: 'Die Einladung öffnet sich mit dieser Passphrase nicht.',
    next: 'Prüfen Sie die Passphrase mit Ihrem Kollegen, und ob Sie den ganzen Code eingefügt haben.',
  },
  'invalid/team.join/newer-version': {
    what: 'Diese Einladung stammt aus einer neueren Version von Rackside.',
    next: 'Aktualisieren Sie Rackside, und treten Sie dann bei.',
  },
};
