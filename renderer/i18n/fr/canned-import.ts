import type * as en from '../en/canned-import.ts';
import type { Translated } from '../translated.ts';

export const cannedImport: Translated<typeof en.cannedImport> = {
  paste: 'Coller des réponses',
  pasteHint:
    'Ou déposez des fichiers sur cette page. Formats pris en charge : exports de WHMCS, FreeScout, Help Scout, Zendesk, Zammad, osTicket et Rackside, et autres fichiers CSV.',
  pasted: 'Texte collé',
  read: 'Aperçu',
  files: 'Choisir des fichiers…',
  drop: 'Déposez pour importer des réponses prédéfinies',
  dropAbout: 'Un aperçu s’affiche d’abord.',
  folder: '{{name}} est un dossier. Déposez plutôt ses fichiers.',

  whmcs: 'WHMCS',
  freescout: 'FreeScout',
  helpScout: 'Help Scout',
  zendesk: 'Zendesk',
  zammad: 'Zammad',
  osTicket: 'osTicket',

  from: 'Exporté depuis',
  fromNone: 'Choisir…',
  fromCsv: 'Autre CSV',
  ask: 'Indiquez d’où vient l’export.',
  columnName: 'Colonne des noms',
  columnText: 'Colonne des textes',
  columnKeywords: 'Colonne des mots-clés',
  columnDepartment: 'Colonne des départements',
  columnNone: 'Aucune',
  hasHead: 'La première ligne contient les noms des colonnes',

  fields: 'Champs de fusion',
  becomes: '{{field}} devient {{variable}}',
  becomesWithout: '{{field}} devient {{variable}}, sans « {{fallback}} »',
  unknown: 'Champs de fusion inconnus, conservés comme texte',
  renamed: 'Renommées, car une autre réponse porte le même nom',
  renamedTo: '{{from}} devient {{to}}',
  left: 'Éléments ignorés',
  leftOf: '{{what}} dans {{list}}',
  andMore_one: '{{list}} et {{count}} autre',
  andMore_other: '{{list}} et {{count}} autres',
  more_one: '{{count}} autre',
  more_other: '{{count}} autres',
  picture: 'image {{name}}',
  link: 'lien vers {{href}}',
  hidden: 'caractères invisibles',

  whyInactive: 'elle y est inactive',
  whyCategory: 'ce n’est qu’une catégorie, devenue un mot-clé',
  whyInternal: 'c’est une note interne',
  whyCut: 'la fin manque ou un guillemet est mal placé, des réponses manquent peut-être',
  whyNone: 'il ne contient aucune réponse prédéfinie que Rackside sache lire',

  kept_one: '{{count}} réponse a été modifiée depuis et reste donc.',
  kept_other: '{{count}} réponses ont été modifiées depuis et restent donc.',
};
