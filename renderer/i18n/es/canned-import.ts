import type * as en from '../en/canned-import.ts';
import type { Translated } from '../translated.ts';

export const cannedImport: Translated<typeof en.cannedImport> = {
  paste: 'Pegar respuestas',
  pasteHint:
    'O suelte archivos en esta página. Se admiten exportaciones de WHMCS, FreeScout, Help Scout, Zendesk, Zammad, osTicket y Rackside, y otros archivos CSV.',
  pasted: 'Texto pegado',
  read: 'Vista previa',
  files: 'Elegir archivos…',
  drop: 'Suelte para importar respuestas predefinidas',
  dropAbout: 'Primero verá una vista previa.',
  folder: '{{name}} es una carpeta. Suelte sus archivos.',

  whmcs: 'WHMCS',
  freescout: 'FreeScout',
  helpScout: 'Help Scout',
  zendesk: 'Zendesk',
  zammad: 'Zammad',
  osTicket: 'osTicket',

  from: 'Exportado de',
  fromNone: 'Elija…',
  fromCsv: 'Otro CSV',
  ask: 'Indique de dónde se exportó.',
  columnName: 'Columna de nombres',
  columnText: 'Columna de textos',
  columnKeywords: 'Columna de palabras clave',
  columnDepartment: 'Columna de departamentos',
  columnNone: 'Ninguna',
  hasHead: 'La primera fila nombra las columnas',

  fields: 'Campos de combinación',
  becomes: '{{field}} pasa a ser {{variable}}',
  becomesWithout: '{{field}} pasa a ser {{variable}}, sin «{{fallback}}»',
  unknown: 'Campos de combinación desconocidos, quedan como texto',
  renamed: 'Renombradas, porque otra respuesta tiene el mismo nombre',
  renamedTo: '{{from}} pasa a ser {{to}}',
  left: 'Partes omitidas',
  leftOf: '{{what}} en {{list}}',
  andMore_one: '{{list}} y {{count}} más',
  andMore_other: '{{list}} y {{count}} más',
  more_one: '{{count}} más',
  more_other: '{{count}} más',
  picture: 'imagen {{name}}',
  link: 'enlace a {{href}}',
  hidden: 'caracteres invisibles',

  whyInactive: 'está inactiva allí',
  whyCategory: 'es solo una categoría y pasó a ser palabra clave',
  whyInternal: 'es una nota interna',
  whyCut: 'le falta el final o hay unas comillas fuera de lugar; pueden faltar respuestas',
  whyNone: 'no contiene respuestas predefinidas que Rackside pueda leer',

  kept_one: '1 respuesta se editó después; se conserva.',
  kept_other: '{{count}} respuestas se editaron después; se conservan.',
};
