/** Words of importing canned replies from files of other desks. */

export const cannedImport = {
  paste: 'Paste replies',
  pasteHint:
    'Or drop files onto this page. Supported: exports from WHMCS, FreeScout, Help Scout, Zendesk, Zammad, osTicket and Rackside, and other CSV files.',
  pasted: 'Pasted text',
  read: 'Preview',
  files: 'Choose files…',
  drop: 'Drop to import canned replies',
  dropAbout: 'You see a preview first.',
  folder: '{{name}} is a folder. Drop its files instead.',

  whmcs: 'WHMCS',
  freescout: 'FreeScout',
  helpScout: 'Help Scout',
  zendesk: 'Zendesk',
  zammad: 'Zammad',
  osTicket: 'osTicket',

  from: 'Exported from',
  fromNone: 'Choose…',
  fromCsv: 'Another CSV',
  ask: 'Choose where it was exported from.',
  columnName: 'Column with names',
  columnText: 'Column with texts',
  columnKeywords: 'Column with keywords',
  columnDepartment: 'Column with departments',
  columnNone: 'None',
  hasHead: 'The first row names the columns',

  fields: 'Merge fields',
  becomes: '{{field}} becomes {{variable}}',
  becomesWithout: '{{field}} becomes {{variable}}, without “{{fallback}}”',
  unknown: 'Unknown merge fields, kept as text',
  renamed: 'Renamed, because another reply has the same name',
  renamedTo: '{{from}} becomes {{to}}',
  left: 'Skipped parts',
  leftOf: '{{what}} in {{list}}',
  andMore_other: '{{list}} and {{count}} more',
  more_other: '{{count}} more',
  picture: 'picture {{name}}',
  link: 'link to {{href}}',
  hidden: 'invisible characters',

  whyInactive: 'it’s inactive there',
  whyCategory: 'it’s only a category, and became a keyword',
  whyInternal: 'it’s an internal note',
  whyCut: 'its end is missing or a quotation mark is misplaced, so replies may be missing',
  whyNone: 'it has no canned replies that Rackside can read',

  kept_one: '1 reply was edited since, so it stays.',
  kept_other: '{{count}} replies were edited since, so they stay.',
};
