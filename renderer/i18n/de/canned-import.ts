import type * as en from '../en/canned-import.ts';
import type { Translated } from '../translated.ts';

export const cannedImport: Translated<typeof en.cannedImport> = {
  paste: 'Textbausteine einfügen',
  pasteHint:
    'Oder ziehen Sie Dateien auf diese Seite. Unterstützt werden Exporte aus WHMCS, FreeScout, Help Scout, Zendesk, Zammad, osTicket und Rackside sowie andere CSV-Dateien.',
  pasted: 'Eingefügter Text',
  read: 'Vorschau',
  files: 'Dateien auswählen …',
  drop: 'Ablegen, um Textbausteine zu importieren',
  dropAbout: 'Sie sehen zuerst eine Vorschau.',
  folder: '{{name}} ist ein Ordner. Legen Sie stattdessen seine Dateien ab.',

  whmcs: 'WHMCS',
  freescout: 'FreeScout',
  helpScout: 'Help Scout',
  zendesk: 'Zendesk',
  zammad: 'Zammad',
  osTicket: 'osTicket',

  from: 'Exportiert aus',
  fromNone: 'Auswählen …',
  fromCsv: 'Andere CSV',
  ask: 'Wählen Sie, woraus exportiert wurde.',
  columnName: 'Spalte mit Namen',
  columnText: 'Spalte mit Texten',
  columnKeywords: 'Spalte mit Stichwörtern',
  columnDepartment: 'Spalte mit Abteilungen',
  columnNone: 'Keine',
  hasHead: 'Die erste Zeile benennt die Spalten',

  fields: 'Platzhalter',
  becomes: '{{field}} wird zu {{variable}}',
  becomesWithout: '{{field}} wird zu {{variable}}, ohne „{{fallback}}“',
  unknown: 'Unbekannte Platzhalter, bleiben als Text',
  renamed: 'Umbenannt, weil ein anderer Textbaustein denselben Namen hat',
  renamedTo: '{{from}} wird zu {{to}}',
  left: 'Übersprungene Teile',
  leftOf: '{{what}} in {{list}}',
  andMore_one: '{{list}} und noch {{count}}',
  andMore_other: '{{list}} und noch {{count}}',
  more_one: 'noch {{count}}',
  more_other: 'noch {{count}}',
  picture: 'Bild {{name}}',
  link: 'Link zu {{href}}',
  hidden: 'unsichtbare Zeichen',

  whyInactive: 'er ist dort inaktiv',
  whyCategory: 'es ist nur eine Kategorie und wurde zum Stichwort',
  whyInternal: 'es ist eine interne Notiz',
  whyCut: 'das Ende fehlt oder ein Anführungszeichen steht falsch, daher fehlen vielleicht Textbausteine',
  whyNone: 'die Datei enthält keine Textbausteine, die Rackside lesen kann',

  kept_one: '1 Textbaustein wurde seither bearbeitet und bleibt daher.',
  kept_other: '{{count}} Textbausteine wurden seither bearbeitet und bleiben daher.',
};
