import type * as en from '../en/layer-check.ts';
import type { Translated } from '../translated.ts';

export const layerCheck: Translated<typeof en.layerCheck> = {
  command: 'Vérifier le domaine',
  check: 'Vérifier {{name}}',
  region: 'Vérification : {{name}}',
  noSubject: 'Ce ticket ne cite ni domaine ni adresse.',
  noSubjectNext: 'Tapez-en un dans la palette pour le vérifier.',
  others: 'Aussi sur ce ticket',
  moreSubjects_one: '{{count}} autre',
  moreSubjects_other: '{{count}} autres',
  consent:
    'Une vérification interroge le registre, les serveurs de noms, les serveurs de messagerie et le site du domaine, ainsi que le résolveur {{resolver}}. Tous apprennent le nom et l’adresse de cet ordinateur.',
  consentOwn:
    'Une vérification interroge le registre, les serveurs de noms, les serveurs de messagerie et le site du domaine, ainsi que le résolveur de cet ordinateur. Tous apprennent le nom et l’adresse de cet ordinateur.',
  consentList:
    'La liste de blocage {{list}}, choisie par votre administrateur, apprend les adresses de nos serveurs, ou celle que vous vérifiez.',
  consentPractice: 'Dans l’espace d’entraînement, un internet fictif répond. Rien ne quitte cet ordinateur.',
  offered: 'Ceci vient d’un lien. Aucune question n’est posée tant que vous ne cliquez pas sur le bouton.',
  allow: 'Autoriser et vérifier',
  allowHint:
    'Aucune question n’est posée avant que vous ne lanciez la vérification. Vous pouvez changer cela dans les paramètres du compte.',
  asking: 'Vérification : {{layers}}',
  askedAt: 'Vérifié : {{time}}',
  practice: 'dans l’internet fictif de l’espace d’entraînement',
  compared: 'comparé à {{product}}',
  fine: 'Aucun problème trouvé.',
  fineSoFar: 'Aucun défaut dans les réponses reçues',
  faults_one: '{{count}} défaut',
  faults_other: '{{count}} défauts',
  looks_one: '{{count}} point à examiner',
  looks_other: '{{count}} points à examiner',
  unasked_one: '{{count}} question sans réponse',
  unasked_other: '{{count}} questions sans réponse',
  found_fault: '{{layer}} : défaut',
  found_look: '{{layer}} : à examiner',
  found_unasked: '{{layer}} : incomplet',
  found_fine: '{{layer}} : aucun problème',
  findings: 'Constats, les plus graves d’abord',
  insert: 'Insérer',
  copyOne: 'Copier',
  copied: 'Constat copié',
  copyAll: 'Tout copier',
  allCopied: 'Tous les constats sont copiés',
  again: 'Vérifier de nouveau',
  watch: 'M’avertir quand c’est résolu',
  waiting: 'en attente',
  watches: 'En attente sur ce ticket',
  unwatch: 'Ne plus attendre',
  forgetWatch: 'Supprimer',
  ofWatch: '{{label}} : {{what}}',
  solved: 'Nous avons vérifié de nouveau. Notre constat du {{time}} ne vaut plus : {{verdict}}',
  solvedAt: 'résolu : {{time}}',
  givenUp: 'abandonné, dernière vérification : {{time}}',
  zoneUtc: '{{time}} (UTC)',
  zoneAhead: '{{time}} (UTC+{{distance}})',
  zoneBehind: '{{time}} (UTC−{{distance}})',
  raw: 'Réponses brutes : {{layer}}',
  rawFrom: '{{question}}, auprès de {{from}}',
  reply: 'Au {{time}} : {{verdict}} {{step}}',
  copyHead: '{{name}}, vérifié le {{time}}',
  copyHeadPractice: '{{name}}, vérifié le {{time}} dans l’internet fictif de l’espace d’entraînement',
  section: 'Vérifications',
  allowed: 'Vérifier les domaines et adresses à ma demande',
  settledOn: 'Votre administrateur autorise les vérifications sur cet ordinateur.',
  settledOff: 'Votre administrateur n’autorise pas les vérifications sur cet ordinateur.',
  registries: 'Liste des registres du {{date}}',
  registriesAnew: 'Mettre à jour depuis l’IANA',
  resolver: 'Résolveur',
  resolverHint: 'Adresse IP du résolveur à interroger. Laissez vide pour celui de cet ordinateur.',
  resolverWrong: 'Saisissez une adresse IP, par exemple 192.0.2.53, ou laissez vide.',
  resolverSettled: 'Votre administrateur a choisi ce résolveur.',
};

export const checkSeverities: Translated<typeof en.checkSeverities> = {
  fault: 'Défaut',
  look: 'À examiner',
  note: 'Remarque',
  unasked: 'Sans réponse',
};

export const checkFixers: Translated<typeof en.checkFixers> = {
  customer: 'au client d’agir',
  us: 'à nous d’agir',
  registrar: 'au registrar d’agir',
  registry: 'au registre d’agir',
  other: 'à l’autre partie d’agir',
  nobody: '',
};

export const checkLayers: Translated<typeof en.checkLayers> = {
  registration: 'Enregistrement',
  delegation: 'Serveurs de noms',
  addresses: 'Adresses',
  mail: 'Messagerie',
  certificate: 'Certificat',
  web: 'Site web',
  reverse: 'DNS inverse',
};

export const checkTopics: Translated<typeof en.checkTopics> = {
  transfer: 'ticket sur un transfert',
  expiry: 'ticket sur un renouvellement',
  mail: 'ticket sur les e-mails',
  certificate: 'ticket sur un certificat',
  web: 'ticket sur un site web',
  dns: 'ticket sur le DNS',
};
