import type { en } from './en.ts';

export const de: typeof en = {
  managed: {
    unreadable: () => 'Die Datei ist vorhanden, aber nicht lesbar.',
    'no-json': () => 'Die Datei ist kein gültiges JSON.',
    'not-understood': (field) =>
      field ? `Der Wert oder Name von „${field}“ ist ungültig.` : 'Die Datei enthält keine Einstellungen.',
    writable: (field) =>
      field
        ? `„${field}“ nennt eine Datei, in die andere schreiben können.`
        : 'Alle auf diesem Computer können in die Datei schreiben.',
    'no-certificate': (field) => `„${field}“ nennt keine lesbare Datei mit Zertifikaten.`,
  },
  start: {
    alreadyOpen: (where) =>
      `Rackside ist mit diesem Datenordner schon geöffnet${where ? `: ${where}` : ''}. Benutzen Sie es dort, oder schließen Sie es zuerst.`,
    'cannot-write': (folder) =>
      `Rackside kann nicht in seinen Datenordner schreiben: ${folder}. Vielleicht ist der Datenträger voll, oder der Ordner ist schreibgeschützt oder fehlt.`,
    'disk-full': (folder) =>
      `Der Datenträger mit dem Datenordner von Rackside ist voll: ${folder}. Schaffen Sie Platz, und starten Sie Rackside dann erneut.`,
    'over-quota': (folder) =>
      `Ihr Speicherplatz auf dem Laufwerk mit dem Datenordner von Rackside ist aufgebraucht: ${folder}. Löschen Sie dort etwas, oder bitten Sie die Verwaltung des Laufwerks um mehr, und starten Sie Rackside dann erneut.`,
    'no-permission': (folder) =>
      `Sie haben keine Schreibrechte für den Datenordner von Rackside: ${folder}. Ändern Sie die Rechte, oder wählen Sie mit --data einen anderen Ordner.`,
    'disk-failing': (folder) =>
      `Das Laufwerk mit dem Datenordner von Rackside meldet Fehler: ${folder}. Prüfen Sie das Laufwerk und seine Verbindung, und kopieren Sie den Ordner anderswohin, bevor Sie weitermachen.`,
    'no-locks': (folder) =>
      `Das Laufwerk mit dem Datenordner von Rackside kann keine Dateien sperren, wie manche Netzlaufwerke: ${folder}. Zwei Fenster könnten die Daten beschädigen, daher startet Rackside nicht. Kopieren Sie den Ordner auf ein lokales Laufwerk, und starten Sie Rackside dann mit --data und dem neuen Pfad.`,
    managed: (file, what) =>
      `Rackside startet nicht, weil die Einstellungen für diesen Computer nicht verwendbar sind. ${what} Bitten Sie den Administrator dieses Computers, die Datei zu korrigieren: ${file}`,
    failed: (operation, why) => `Rackside konnte nicht starten: ${operation} ist fehlgeschlagen (${why}).`,
    weakeningSwitch: (name) =>
      `Rackside startet nicht mit ${name}: Das würde den Schutz Ihrer Anmeldung und Ihrer Tickets schwächen. Starten Sie Rackside ohne. Stellen Sie Proxys und Zertifikate in Ihrem System ein, oder fragen Sie Ihren Administrator.`,
    oldNodeApi: (has, needs) => `Dieses Electron hat Node-API ${has}; die Datenbank braucht ${needs}.`,
    portTaken: (port) => `Port ${port} ist belegt. Wählen Sie einen anderen, oder lassen Sie --port weg.`,
    usage:
      'Aufruf: npm run local -- [--port N] [--data ORDNER] [--settings DATEI] [--replies PFAD] [--export-to ORDNER] [--no-open]',
    address: (address) => `Rackside: ${address}`,
    otherwise: (address) => `Wenn Ihr Browser diese Adresse nicht findet, öffnen Sie stattdessen ${address}.`,
    asks: (address) => `Beantworten Sie eine Frage in Ihrem Browser: ${address}`,
    asksFirst:
      'Rackside hat in seinem Fenster zuerst eine Frage. Drücken Sie noch einmal Strg+C, um ohne Antwort zu beenden.',
  },
  scripts: {
    usage: [
      'Aufruf: rackside status|open|search|check|export … [--json] [--account NAME|FARBE|E-MAIL] [--data ORDNER]',
      '  rackside status                         Konten, Zahlen und der Postausgang',
      '  rackside open TICKET                    zeigt das Ticket im Fenster',
      '  rackside search WÖRTER [--count 1…200]  durchsucht, was auf diesem Computer gespeichert ist',
      '  rackside check DOMAIN                   prüft eine Domain oder Adresse, wenn das Konto es erlaubt',
      '  rackside export ORDNER                  exportiert alles eines Kontos in einen neuen oder leeren Ordner',
    ].join('\n'),
    version: (version) => `Rackside ${version}`,
    account: ({ name, color, email, connection, readOnly, unread, awaiting, outbox }) =>
      [
        `${name} (${color}, ${email}): ${connection}`,
        ...(readOnly ? ['schreibgeschützt'] : []),
        unread === null
          ? 'lässt sich nicht öffnen'
          : `${unread} ungelesen, ${awaiting} ${awaiting === 1 ? 'wartet' : 'warten'} auf Antwort`,
        ...Object.entries(outbox).map(([state, count]) => `${count} ${state}`),
      ].join('; '),
    opened: (ticket) => `Ticket #${ticket} ist in Rackside geöffnet.`,
    results: (shown, total) =>
      total === 0 ? 'Keine Ergebnisse.' : `${shown} von ${total} ${total === 1 ? 'Ergebnis' : 'Ergebnissen'}`,
    checked: (name, count) =>
      count === 0 ? `${name}: nichts gefunden` : `${name}: ${count} ${count === 1 ? 'Befund' : 'Befunde'}`,
    exporting: (done, total) => `${done} von ${total}`,
    exported: (folder, rows) => `${rows} ${rows === 1 ? 'Eintrag' : 'Einträge'} nach ${folder} exportiert.`,
    failed: (error) => `Rackside hat dies abgelehnt: ${error}.`,
    errors: {
      'no-desk': () => 'Rackside läuft nicht mit diesem Datenordner. Starten Sie es zuerst.',
      foreign: () =>
        'Den Socket dieses Datenordners hat vielleicht jemand anderes angelegt, daher wird er nicht verwendet.',
      'no-answer': () =>
        'Rackside hat nicht geantwortet. Vielleicht wird es gerade geschlossen oder ist mit anderen Programmen beschäftigt.',
      closing: () => 'Rackside wird geschlossen.',
      locked: () => 'Rackside ist gesperrt oder noch nicht eingerichtet. Öffnen Sie es in seinem Fenster.',
      question: () =>
        'Rackside kann diese Anfrage nicht lesen. Ein Wert ist zu lang oder außerhalb des Bereichs, oder Rackside wurde aktualisiert und muss neu gestartet werden.',
      'no-account': () => 'Kein solches Konto ist geöffnet. Melden Sie sich zuerst an.',
      'no-such-account': (name) => `Kein Konto hat den Namen, die Farbe oder die E-Mail „${name}“.`,
      'which-account': (names) => `Wählen Sie mit --account ein Konto: ${names}.`,
      'not-found': (name) => `Ticket #${name} ist nicht auf diesem Computer gespeichert.`,
      'no-window': () => 'Kein Fenster von Rackside ist offen. Öffnen Sie es zuerst in Ihrem Browser.',
      'no-domain': (name) => `„${name}“ ist keine Domain oder IP-Adresse.`,
      'special-address': (name) => `${name} ist keine Adresse im öffentlichen Internet.`,
      'export-running': () =>
        'Dieses Konto wird schon exportiert. Warten Sie, bis der Export fertig ist, oder brechen Sie ihn im Fenster ab.',
      'folder-not-empty': () => 'Der Ordner ist nicht leer. Nennen Sie einen neuen oder leeren.',
      'folder-gone': () => 'Den Ordner, oder den Ordner darüber, gibt es nicht.',
      'no-permission': () => 'Rackside hat keine Schreibrechte für diesen Ordner.',
      'disk-full': () =>
        'Der Datenträger ist voll. Schaffen Sie Platz, und führen Sie den Befehl dann erneut aus, um fortzufahren.',
      stopped: () =>
        'Der Export wurde beendet. Führen Sie den Befehl innerhalb eines Tages erneut aus, um fortzufahren.',
      'checks-off': () =>
        'Prüfungen sind für dieses Konto nicht erlaubt. Erlauben Sie sie in seinen Einstellungen unter „Prüfungen“.',
      'checks-forbidden': () => 'Ihr Administrator erlaubt auf diesem Computer keine Prüfungen.',
    },
  },
  windowStopped:
    'Das Fenster ist zweimal hintereinander abgestürzt. Schließen Sie Rackside, und starten Sie es erneut. Was Sie geschrieben haben, ist gespeichert.',
  cancel: 'Abbrechen',
  signIn: {
    message: (host) => `Bei ${host} anmelden?`,
    detail:
      'Sie haben dort noch kein Konto. Der Schlüssel und das Passwort, die Sie eingegeben haben, werden an diesen Host gesendet.',
    plainMessage: (host) => `Ohne Verschlüsselung bei ${host} anmelden?`,
    plainDetail:
      'Diese Adresse verwendet http, daher können alle im Netzwerk mitlesen, was gesendet wird, auch das Passwort und alle Tickets.',
    yes: 'Anmelden',
  },
  links: {
    message: (hosts) => `Seiten bei ${hosts} öffnen?`,
    detail: (service) =>
      `Links Ihres Kontos bei ${service} führen ab jetzt dorthin. Adressen von Tickets enthalten einen Zugangscode, den dieser Host sehen würde.`,
    yes: 'Diese Links verwenden',
  },
  recoveryCode: {
    message: 'Einen neuen Wiederherstellungscode anzeigen?',
    detail:
      'Mit diesem Code und einer Kopie Ihres Datenordners kann jeder alles lesen, was hier gespeichert ist. Achten Sie darauf, dass niemand zusieht.',
    yes: 'Code anzeigen',
  },
  lock: {
    message: 'Ab jetzt nach dieser Passphrase oder PIN fragen?',
    detail:
      'Rackside öffnet Ihre Daten dann nur mit dem, was gerade in seinem Fenster eingegeben wurde. Wenn das nicht von Ihnen war, wählen Sie „Abbrechen“.',
    yes: 'Danach fragen',
  },
  beginAnew: {
    message: 'Ohne Ihre gespeicherten Daten neu anfangen?',
    detail:
      'Alle Konten, Entwürfe und nicht gesendeten Antworten kommen in einen Ordner im Datenordner, dessen Name mit „aside-“ beginnt, und Rackside fängt leer an. Wenn Sie das nicht in seinem Fenster verlangt haben, wählen Sie „Abbrechen“.',
    yes: 'Neu anfangen',
  },
  teamEngine: {
    message: (hosts) => `Über ${hosts} mit Ihrem Team teilen?`,
    detail:
      'Ihre Notizen, Schlagwörter und anderen geteilten Markierungen werden dorthin gesendet, verschlüsselt, sodass nur Mitglieder Ihres Teams sie lesen können. Wenn Sie kein Team eingerichtet haben und keinem beigetreten sind, wählen Sie „Abbrechen“.',
    yes: 'Teilen',
  },
  teamInvitation: {
    message: 'Jemanden in Ihr Team einladen?',
    detail:
      'Mit dem Einladungscode und der zugehörigen Passphrase kann jeder alles lesen, was Ihr Team teilt. Wenn Sie keine Einladung verlangt haben, wählen Sie „Abbrechen“.',
    yes: 'Einladen',
  },
  hook: {
    message: (host) => `${host} über Ihre Tickets benachrichtigen?`,
    detail:
      'Gesendet werden die Nummern von Tickets, die Ihnen zugewiesen werden, deren Zusage fällig ist oder deren Antwort angehalten, ungewiss oder abgelehnt ist.',
    withNames:
      'Gesendet werden Nummern, Betreffe und Absender von Tickets, die Ihnen zugewiesen werden, deren Zusage fällig ist oder deren Antwort angehalten, ungewiss oder abgelehnt ist.',
    inside: 'Die Adresse liegt in einem privaten Netzwerk.',
    doubt: 'Wenn Sie keinen Webhook eingerichtet haben, wählen Sie „Abbrechen“.',
    yes: 'Senden',
  },
  showPage: {
    message: (host) => `Eine Seite von ${host} neben dem Ticket anzeigen?`,
    detail: 'Die Seite öffnet sich mit dem Link des Tickets, der dessen Zugangscode enthält.',
    yes: 'Seite anzeigen',
  },
  readPage: {
    message: (host) => `Die Nachrichten auf dieser Seite von ${host} in das Ticket einlesen?`,
    detail: 'Sie bleiben auf diesem Computer, verschlüsselt.',
    yes: 'Seite lesen',
  },
  leavePage: {
    message: (to) => `Zu ${to} wechseln?`,
    detail: (from, to) =>
      `Die Seite von ${from} führt dorthin. Geben Sie ein Passwort nur ein, wenn Sie wissen, dass Sie sich bei ${to} anmelden.`,
    yes: 'Dorthin wechseln',
    no: 'Bleiben',
  },
  open: { message: 'Dies in Ihrem Browser oder Mailprogramm öffnen?', yes: 'Öffnen' },
  menu: {
    file: 'Datei',
    edit: 'Bearbeiten',
    view: 'Ansicht',
    window: 'Fenster',
    help: 'Hilfe',
    about: 'Über Rackside',
    close: 'Fenster schließen',
    copy: 'Kopieren',
    cut: 'Ausschneiden',
    front: 'Alle nach vorne bringen',
    hide: 'Rackside ausblenden',
    hideOthers: 'Andere ausblenden',
    minimize: 'Minimieren',
    paste: 'Einfügen',
    pasteAndMatchStyle: 'Als reinen Text einfügen',
    quit: 'Rackside beenden',
    redo: 'Wiederholen',
    resetZoom: 'Originalgröße',
    selectAll: 'Alles auswählen',
    services: 'Dienste',
    togglefullscreen: 'Vollbild ein/aus',
    undo: 'Rückgängig',
    unhide: 'Alle einblenden',
    zoom: 'Zoomen',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
  },
  saveTitle: (name, host) => `${name} von ${host} speichern`,
  cannedFiles: 'Textbausteine',
  exportFolder: 'Wählen Sie, wohin alles exportiert wird',
  exportHere: 'Hierher exportieren',
  pages: {
    open: 'Rackside öffnen',
    looking: 'Rackside wird gesucht …',
    closedTitle: 'Diese Adresse gilt nicht mehr',
    closedWhy:
      'Jede Adresse, die Rackside ausgibt, funktioniert einmal, in einem Browser, bis Rackside geschlossen wird. Dieser Browser ist nicht angemeldet.',
    closedSteps: [
      'Gehen Sie zum Terminal, in dem Rackside läuft. In der letzten Zeile steht eine neue Adresse, die zwei Minuten lang funktioniert.',
      'Öffnen Sie diese Adresse in diesem Browser. Alles, was Sie gespeichert haben, ist noch da.',
    ],
    closedLink: 'Wenn Sie einem Link gefolgt sind und dieser Browser angemeldet ist:',
    closedOpen: 'Rackside öffnen',
    askedHere:
      'Diese Frage hat eine eigene Seite, die das Fenster von Rackside nicht ändern kann. Antworten Sie innerhalb von zwei Minuten.',
    answered: 'Danke. Sie können diesen Tab schließen.',
    askedLate: 'Diese Frage ist nicht mehr offen. Sie können diesen Tab schließen.',
    usedTitle: 'Diese Adresse wurde schon benutzt',
    usedNext: 'Wählen Sie „Tab erneut öffnen“ im Fenster von Rackside, oder gehen Sie zurück zum Tab mit der Frage.',
    notFromHere: 'Nicht erlaubt.',
    useAddress: 'Öffnen Sie die Adresse, die Rackside ausgegeben hat.',
    getOrPost: 'Nur GET, und POST eines Befehls.',
    getOnly: 'Nur GET.',
    noFile: 'Datei nicht gefunden.',
  },
};
