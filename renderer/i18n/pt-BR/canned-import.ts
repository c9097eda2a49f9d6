import type * as en from '../en/canned-import.ts';
import type { Translated } from '../translated.ts';

export const cannedImport: Translated<typeof en.cannedImport> = {
  paste: 'Cole as respostas',
  pasteHint:
    'Ou solte arquivos nesta página. Aceitos: exportações de WHMCS, FreeScout, Help Scout, Zendesk, Zammad, osTicket e Rackside, e outros arquivos CSV.',
  pasted: 'Texto colado',
  read: 'Prévia',
  files: 'Escolher arquivos…',
  drop: 'Solte para importar respostas predefinidas',
  dropAbout: 'Você vê uma prévia antes.',
  folder: '{{name}} é uma pasta. Solte os arquivos dela.',

  whmcs: 'WHMCS',
  freescout: 'FreeScout',
  helpScout: 'Help Scout',
  zendesk: 'Zendesk',
  zammad: 'Zammad',
  osTicket: 'osTicket',

  from: 'Exportado de',
  fromNone: 'Escolha…',
  fromCsv: 'Outro CSV',
  ask: 'Escolha de onde foi exportado.',
  columnName: 'Coluna com os nomes',
  columnText: 'Coluna com os textos',
  columnKeywords: 'Coluna com as palavras-chave',
  columnDepartment: 'Coluna com os departamentos',
  columnNone: 'Nenhuma',
  hasHead: 'A primeira linha tem os nomes das colunas',

  fields: 'Campos de mesclagem',
  becomes: '{{field}} vira {{variable}}',
  becomesWithout: '{{field}} vira {{variable}}, sem “{{fallback}}”',
  unknown: 'Campos de mesclagem desconhecidos, mantidos como texto',
  renamed: 'Renomeadas, porque outra resposta tem o mesmo nome',
  renamedTo: '{{from}} vira {{to}}',
  left: 'Partes ignoradas',
  leftOf: '{{what}} em {{list}}',
  andMore_one: '{{list}} e mais {{count}}',
  andMore_other: '{{list}} e mais {{count}}',
  more_one: 'mais {{count}}',
  more_other: 'mais {{count}}',
  picture: 'imagem {{name}}',
  link: 'link para {{href}}',
  hidden: 'caracteres invisíveis',

  whyInactive: 'está inativa lá',
  whyCategory: 'é só uma categoria, e virou palavra-chave',
  whyInternal: 'é uma nota interna',
  whyCut: 'falta o final ou há aspas fora do lugar; podem faltar respostas',
  whyNone: 'não tem respostas predefinidas que o Rackside consiga ler',

  kept_one: '1 resposta foi editada depois e, por isso, fica.',
  kept_other: '{{count}} respostas foram editadas depois e, por isso, ficam.',
};
