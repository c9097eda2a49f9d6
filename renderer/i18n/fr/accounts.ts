import type * as en from '../en/accounts.ts';
import type { Translated } from '../translated.ts';

export const accounts: Translated<typeof en.accounts> = {
  signedOut:
    'Votre compte est déconnecté. Vos brouillons et réponses en attente sont enregistrés ; les réponses partiront quand vous vous reconnecterez.',
  expired: 'Le service vous demande de vous reconnecter. Vos brouillons et réponses en attente sont enregistrés.',
  refusedKey:
    'Votre compte est déconnecté, car le service n’accepte plus votre clé API ou votre secret. Vos brouillons et réponses en attente sont enregistrés.',
  refusedPassword:
    'Votre compte est déconnecté, car le service n’accepte plus votre e-mail ou votre mot de passe. Vos brouillons et réponses en attente sont enregistrés.',
  signedOutPractice: 'L’espace d’entraînement est déconnecté. Vos brouillons et réponses en attente sont enregistrés.',
  signIn: 'Se connecter',
  startPractice: 'Rouvrir',
  starting: 'Démarrage…',
  resumeTitle: 'Se reconnecter',
  resumeWords: 'Connectez-vous à {{address}} avec {{email}}. Tout ce que vous avez écrit est enregistré.',
  unread_one: '{{count, number}} non lu',
  unread_other: '{{count, number}} non lus',
  refusedSince: 'Depuis : {{time}}. {{next}}',
  hiddenProducts_one: 'Le service ne peut pas afficher {{count, number}} produit.',
  hiddenProducts_other: 'Le service ne peut pas afficher {{count, number}} produits.',
  hiddenDomains_one: 'Le service ne peut pas afficher {{count, number}} domaine.',
  hiddenDomains_other: 'Le service ne peut pas afficher {{count, number}} domaines.',
  hiddenContacts_one: 'Le service ne peut pas afficher {{count, number}} contact.',
  hiddenContacts_other: 'Le service ne peut pas afficher {{count, number}} contacts.',
  hiddenOrders_one: 'Le service ne peut pas afficher {{count, number}} commande.',
  hiddenOrders_other: 'Le service ne peut pas afficher {{count, number}} commandes.',
  hiddenAnnouncements_one: 'Le service ne peut pas afficher {{count, number}} annonce.',
  hiddenAnnouncements_other: 'Le service ne peut pas afficher {{count, number}} annonces.',
  notOpen: 'Ouverture impossible',
  closed: 'Ouverture impossible : {{name}}',
  closedRemove: 'Supprimer de cet ordinateur…',
  closedRemoveWords:
    'Supprime de cet ordinateur le compte {{name}}, avec ses clés, la copie locale et tous les brouillons, réponses non envoyées, notes et extraits. Comme le compte ne s’ouvre pas, Rackside ne peut pas lister ce que vous perdriez. C’est irréversible.',
  restore: 'Restaurer la sauvegarde',
  copyThere:
    'Le même dossier contient une sauvegarde ({{time}}) : {{name}}. Elle ne comprend rien de ce que vous avez écrit après, et rien de ce qui y attend n’est envoyé sans votre accord.',
  copyUndated:
    'Le même dossier contient une sauvegarde, {{name}}. Elle ne comprend rien de ce que vous avez écrit après, et rien de ce qui y attend n’est envoyé sans votre accord.',
  anew: 'Recommencer à zéro…',
  anewGo: 'Recommencer à zéro',
  anewWords:
    'Ouvre le compte {{name}} sans vos brouillons, réponses non envoyées, notes et pièces jointes. Rien n’est supprimé : les fichiers existants restent dans le dossier, avec « aside » ajouté à leur nom.',
  switch1: 'Changer de compte par numéro (1–9)',
  switch2: 'Passer au compte 2',
  switch3: 'Passer au compte 3',
  switch4: 'Passer au compte 4',
  switch5: 'Passer au compte 5',
  switch6: 'Passer au compte 6',
  switch7: 'Passer au compte 7',
  switch8: 'Passer au compte 8',
  switch9: 'Passer au compte 9',
  otherKey: 'Utiliser une autre clé API',
};

export const firstRun: Translated<typeof en.firstRun> = {
  tagline: 'L’outil de support des équipes d’hébergement.',
  signIn: 'Se connecter',
  signInWords:
    'Connectez-vous à votre « Hosting Account and Order Service ». Votre gestionnaire de compte peut vous fournir la clé API et le secret.',
  signingIn: 'Connexion…',
  address: 'Adresse du service',
  addressExample: 'https://billing.example.com',
  addressSettled: 'Définie par votre administrateur.',
  apiKey: 'Clé API',
  apiSecret: 'Secret API',
  email: 'E-mail',
  password: 'Mot de passe',
  remember: 'Garder ma session ouverte',
  readOnly: 'Lecture seule pour l’instant',
  readOnlyHint: 'Regardez d’abord : rien n’est envoyé tant que vous ne l’autorisez pas dans les paramètres.',
  rememberKeychain:
    'Enregistre le secret API et le mot de passe dans le trousseau de cet ordinateur pour renouveler les sessions expirées.',
  rememberPassphrase:
    'Enregistre le secret API et le mot de passe, protégés par votre phrase secrète, pour renouveler les sessions expirées.',
  rememberPin:
    'Enregistre le secret API et le mot de passe, protégés par votre code PIN, pour renouveler les sessions expirées.',
  rememberSession:
    'Garde le secret API et le mot de passe jusqu’à la fermeture de Rackside, pour renouveler les sessions expirées.',
  allowHttp: 'Autoriser http pour ce compte',
  allowHttpHint: 'Toute personne sur le réseau peut lire ce que vous envoyez, y compris votre mot de passe.',
  missing: 'Obligatoire',
  check: 'À vérifier.',
  practice: 'Espace d’entraînement',
  practiceWords:
    'Les clients sont fictifs, le service tourne sur cet ordinateur et rien de ce que vous envoyez n’en sort. Essayez tout, même une coupure du réseau.',
  practiceA: 'Tickets, clients, produits et domaines d’un hébergeur',
  practiceB: 'Des clients qui répondent de temps en temps',
  practiceC: 'Toutes les fonctions, avec ou sans réseau',
  practiceStarting: 'Démarrage…',
};

export const vault: Translated<typeof en.vault> = {
  chooseTitle: 'Protéger vos données',
  chooseWords:
    'Cet ordinateur n’a pas de trousseau. Protégez vos données par une phrase secrète, ou gardez-les pour cette session seulement : brouillons et réponses non envoyées durent alors jusqu’à la fermeture de Rackside.',
  passphrase: 'Phrase secrète',
  protect: 'Protéger par phrase secrète',
  session: 'Cette session seulement',
  noRecovery:
    'Une phrase secrète oubliée ne peut pas être récupérée. Notez-la, ou créez plus tard un code de récupération sous Protection.',
  tooShort: 'Utilisez au moins 12 caractères.',
  weak: 'Trop facile à deviner. Plusieurs mots sont plus sûrs et plus faciles à retenir.',
  fair: 'Bien. Un ou deux mots de plus la rendent sûre.',
  strong: 'Sûre.',
  weakCommon: 'Trop facile à deviner : proche d’un mot de passe courant.',
  weakNames: 'Trop facile à deviner : ce n’est qu’un nom.',
  weakRepeats: 'Trop facile à deviner : les mêmes caractères se répètent.',
  weakSequence: 'Trop facile à deviner : c’est une suite, comme abc ou 6543.',
  weakKeyboard: 'Trop facile à deviner : c’est une suite de touches du clavier.',
  weakDates: 'Trop facile à deviner : ce n’est qu’une date.',
  weakAboutYou: 'Trop facile à deviner : proche de votre nom, adresse ou service.',
  suggest: 'Générer une phrase secrète',
  suggested: 'Notez-la avant de continuer :',
  lockedTitle: 'Déverrouiller Rackside',
  lockedWords: 'Vos données sont protégées par votre phrase secrète.',
  unlock: 'Déverrouiller',
  keysGoneTitle: 'Les clés de vos comptes manquent',
  keysGoneWords:
    'Vos données sont chiffrées et ne peuvent pas être ouvertes sans leurs clés. Vous reconnecter ne créerait qu’un second compte, vide.',
  anew: 'Recommencer à zéro…',
  anewGo: 'Recommencer à zéro',
  anewWords:
    'Déplace tout ce qui est enregistré dans un dossier du dossier de données dont le nom commence par « aside- », et démarre à vide. Rien n’est supprimé : une fois les clés retrouvées, remettez le dossier en place.',
  cantOpenTitle: 'Vos données ne peuvent pas être ouvertes',
  unreadableTitle: 'Le trousseau ne répond pas',
  unreadableWords:
    'Les clés de vos données sont dans le trousseau de cet ordinateur. Déverrouillez-le, ou rouvrez votre session sur l’ordinateur, puis réessayez. Vos données sont en sécurité.',
  asksInSystem: 'Votre système pose une question. Sa fenêtre est peut-être derrière celle-ci.',
  asksElsewhere: 'Répondez à la question dans l’autre onglet dans les deux minutes.',
  asksWhere: 'L’adresse de l’onglet figure aussi dans le terminal.',
  askAgain: 'Rouvrir l’onglet',
  lockNow: 'Verrouiller Rackside',
  lockNeeds: 'Définissez d’abord un code PIN ou une phrase secrète',
  lockNeedsWhy: 'Sans cela, n’importe qui pourrait le déverrouiller.',
  lockSession: 'Rackside ne peut pas être verrouillé dans cette session',
  lockSessionWhy:
    'Rien n’est enregistré sur cet ordinateur : verrouiller ferait perdre tout ce que vous avez écrit. Fermez plutôt Rackside.',
  lockingTitle: 'Verrouillage de Rackside',
  lockingWords: 'Enregistrement de votre travail et fin des envois en cours…',
  pin: 'Code PIN',
  pinWords: 'Saisissez votre code PIN.',
  byPassphrase: 'Utiliser votre phrase secrète',
  byPin: 'Utiliser votre code PIN',
  pinOff: 'Votre code PIN n’est plus valable. Utilisez votre code de récupération.',
  pinOffWhy:
    'Il y a eu trop de codes PIN erronés, ou le trousseau de cet ordinateur ne répond pas. Dans ce cas, déverrouillez-le et réessayez.',
  waits_one: '{{count, number}} envoi attend que vous déverrouilliez Rackside.',
  waits_other: '{{count, number}} envois attendent que vous déverrouilliez Rackside.',
  lostEverything: 'Impossible de déverrouiller ?',
  unsavedWhileLocked_one:
    '{{count, number}} texte n’a pas pu être enregistré. Cette fenêtre le garde jusqu’au déverrouillage de Rackside.',
  unsavedWhileLocked_other:
    '{{count, number}} textes n’ont pas pu être enregistrés. Cette fenêtre les garde jusqu’au déverrouillage de Rackside.',
};

export const protection: Translated<typeof en.protection> = {
  showCharacters: 'Afficher les caractères',
  hideCharacters: 'Masquer les caractères',
  section: 'Protection',
  keychain: 'Vos données sont chiffrées. Leurs clés sont dans le trousseau de cet ordinateur.',
  passphrase: 'Vos données sont chiffrées avec votre phrase secrète.',
  pin: 'Vos données sont chiffrées. Votre code PIN les ouvre, avec le trousseau de cet ordinateur.',
  session: 'Rien n’est enregistré sur cet ordinateur : tout prend fin quand vous fermez Rackside.',
  codeTitle: 'Code de récupération',
  noCodeByKeychain:
    'Sans code de récupération, personne ne peut ouvrir vos brouillons et notes si le trousseau est perdu.',
  noCodeByPassphrase:
    'Sans code de récupération, personne ne peut ouvrir vos brouillons et notes si vous oubliez la phrase secrète.',
  codeMade: 'Vous avez un code de récupération. En créer un nouveau désactive l’ancien.',
  codeCopies: 'Les copies plus anciennes du dossier de données s’ouvrent toujours avec leur code d’origine.',
  make: 'Créer un code de récupération…',
  makeAnother: 'Créer un nouveau code de récupération…',
  codeDialog: 'Votre code de récupération',
  codePrinted: 'Code de récupération pour Rackside',
  codeWords:
    'Imprimez-le ou notez-le, et conservez-le loin de cet ordinateur. Il n’est affiché qu’une fois, mais vous pouvez toujours en créer un nouveau.',
  codeUse:
    'Il ouvre vos brouillons, notes et réponses non envoyées sur cet ordinateur. Vous vous reconnectez ensuite à vos services.',
  copy: 'Copier',
  codeCopied: 'Code de récupération copié',
  required: 'Obligatoire',
  print: 'Imprimer',
  done: 'Je l’ai conservé',
  changeTitle: 'Changer la phrase secrète',
  present: 'Phrase secrète actuelle',
  next: 'Nouvelle phrase secrète',
  change: 'Changer la phrase secrète',
  changed: 'Phrase secrète changée',
  changeCopies: 'Les copies plus anciennes du dossier de données s’ouvrent toujours avec l’ancienne phrase secrète.',
  useCode: 'Utiliser un code de récupération',
  code: 'Code de récupération',
  codeHint: 'Neuf groupes de quatre lettres et chiffres. Majuscules et tirets n’ont pas d’importance.',
  newPassphrase: 'Nouvelle phrase secrète',
  newPassphraseHint: 'Cet ordinateur n’a pas de trousseau : une phrase secrète protège désormais vos données.',
  recover: 'Récupérer',
  lockTitle: 'Verrouillage',
  lockWords: 'Verrouillé, Rackside n’affiche rien, arrête tout travail et ne détient aucune clé.',
  lockNeeds: 'Pour verrouiller Rackside, définissez ci-dessous un code PIN ou une phrase secrète.',
  lockAfter: 'Verrouiller automatiquement',
  lockNever: 'Jamais',
  lockMinutes_one: 'Après {{count}} minute d’inactivité',
  lockMinutes_other: 'Après {{count, number}} minutes d’inactivité',
  lockAfterHint: 'Toute activité du clavier et du pointeur sur cet ordinateur compte.',
  lockAfterHintPage: 'Seule l’activité dans Rackside compte ; un navigateur ne voit pas les autres applications.',
  lockWithComputer: 'Verrouiller avec l’ordinateur',
  lockWithComputerHint:
    'Quand l’écran se verrouille ou que l’ordinateur se met en veille. Sous Linux, seulement à la mise en veille.',
  lockWithComputerHintPage: 'Quand l’ordinateur sort de veille. Un navigateur ne sait pas si l’écran est verrouillé.',
  pinTitle: 'Code PIN',
  pinNone:
    'Déverrouillez plus vite avec six chiffres ou plus. Fonctionne uniquement avec le trousseau de cet ordinateur.',
  pinSet: 'Votre code PIN ouvre Rackside sur cet ordinateur. Cinq codes erronés de suite le désactivent.',
  pinNeedsCode:
    'Créez d’abord un code de récupération. Après cinq codes PIN erronés, lui seul donne accès à vos données.',
  noKeychain: 'Cet ordinateur n’a pas de trousseau.',
  askAgain: 'Vérifier de nouveau',
  newPin: 'Nouveau code PIN',
  pinHint: 'Six chiffres ou plus.',
  pinWrong: 'Utilisez six chiffres ou plus.',
  setPin: 'Définir un code PIN…',
  changePin: 'Changer le code PIN…',
  savePin: 'Enregistrer le code PIN',
  pinChanged: 'Code PIN défini',
  dropPin: 'Désactiver le code PIN',
  pinDropped: 'Code PIN désactivé',
  protectTitle: 'Phrase secrète',
  protectWords:
    'Vous la saisissez au démarrage de Rackside et pour le déverrouiller. Elle fonctionne aussi sans le trousseau.',
  protect: 'Protéger par phrase secrète',
  protected: 'Phrase secrète activée',
  asks: '{{words}}…',
  openTitle: 'Ouvrir sans phrase secrète',
  openPinTitle: 'Ouvrir sans code PIN',
  openWords:
    'Remet les clés dans le trousseau de cet ordinateur. Quiconque y a ouvert une session peut alors ouvrir Rackside, qui ne peut plus être verrouillé.',
  presentPin: 'Code PIN actuel',
  open: 'Désactiver la phrase secrète',
  opened: 'Phrase secrète désactivée',
};

export const practice: Translated<typeof en.practice> = {
  menu: 'Scénarios d’entraînement',
  lost: 'Perdre la réponse du service à mon prochain envoi',
  lostDetail: 'La réponse au client arrive, mais la connexion s’interrompt avant que le service la confirme.',
  lostSet: 'La réponse du service à votre prochain envoi sera perdue',
  lostNext: 'Envoyez une réponse pour voir à quoi ressemble un « envoi incertain ».',
  colleague: 'Faire répondre un collègue à ce ticket',
  colleagueDetail: 'Quelqu’un répond avant vous. Commencez d’abord une réponse, puis envoyez-la.',
  colleagueNone: 'Ouvrez d’abord un ticket, un collègue pourra alors y répondre.',
  colleagueSet: 'Un collègue a répondu à #{{tid}}',
  colleagueNext: 'Envoyez votre réponse pour la voir retenue.',
  network: 'Couper le réseau pendant une minute',
  networkDetail: 'Vous pouvez toujours lire tout ce qui est enregistré ; les réponses attendent.',
  networkSet: 'Le réseau est coupé pendant une minute',
  networkNext: 'Continuez à lire et envoyez une réponse : elle partira au retour du réseau.',
  filed: 'Publier mes réponses au nom du client',
  filedDetail: 'Le service publie vos réponses au nom du client, comme le font certains services.',
  filedSet: 'Le service publie désormais au nom du client les réponses envoyées sous votre nom',
  filedNext:
    'Répondez à deux ou trois tickets : la première réponse est publiée au nom du client, et les autres sont retenues.',
  failed: 'Impossible de lancer le scénario',
  outage: 'Faire tomber un serveur',
  outageDetail: 'Ses clients ouvrent 120 tickets d’un coup.',
  outageSet: 'Un serveur est tombé : 120 tickets arrivent',
  outageNext: 'Cliquez sur « Répondre à tous » dans le bandeau.',
  lostOffer: 'Que se passe-t-il si la réponse du service à cet envoi se perd ?',
  colleagueOffer: 'Que se passe-t-il si un collègue répond à ce ticket avant vous ?',
  networkOffer: 'Que se passe-t-il si le réseau tombe pendant que des réponses attendent ?',
  filedOffer: 'Que se passe-t-il si le service publie vos réponses au nom du client ?',
  outageOffer: 'Que se passe-t-il si un serveur tombe et que 120 tickets arrivent d’un coup ?',
  try: 'Essayer',
  dismiss: 'Ne plus proposer',
};

export const proxy: Translated<typeof en.proxy> = {
  openPortal: 'Ouvrir la connexion au réseau',
  enter: 'Mot de passe du proxy…',
  title: 'Connexion au proxy',
  words:
    '{{proxy}} demande un nom d’utilisateur et un mot de passe. Ils sont envoyés au proxy à chaque nouvelle connexion et enregistrés avec vos autres secrets. Si vous ne les avez pas, demandez-les à votre administrateur réseau. Le trafic vers le service reste chiffré de bout en bout.',
  name: 'Nom d’utilisateur du proxy',
  password: 'Mot de passe du proxy',
  missing: 'Obligatoire',
  noColon: 'Un nom d’utilisateur ne peut pas contenir de deux-points.',
  keep: 'Enregistrer',
};

export const storage: Translated<typeof en.storage> = {
  cacheDropped:
    'La copie locale des données du service était endommagée ou absente et se télécharge de nouveau. Vos brouillons, réponses, notes et fichiers ne sont pas concernés.',
  filesMissing:
    'Le fichier de vos pièces jointes (files.db) manque. Joignez de nouveau les fichiers des brouillons et des réponses non envoyées avant de les envoyer.',
  filesAside:
    'Vos pièces jointes (files.db) étaient endommagées ; le fichier est conservé sous le nom {{aside}}. Joignez de nouveau les fichiers aux brouillons et réponses non envoyées avant de les envoyer.',
  importedDamaged:
    'Votre archive (imported.db) était endommagée. Le fichier endommagé est conservé. Importez de nouveau vos fichiers pour y rechercher.',
  damaged:
    'Une partie de vos brouillons, réponses et notes (work.db) est endommagée. Copiez ce que vous avez écrit aujourd’hui, puis restaurez la sauvegarde la plus récente. Le fichier endommagé est conservé.',
  filesDamaged:
    'Une partie de vos pièces jointes (files.db) est endommagée. Enregistrez celles dont vous avez encore besoin, puis commencez un nouveau fichier. Le fichier endommagé est conservé.',
  newFile: 'Commencer un nouveau fichier',
  restoredUndated:
    'Vous utilisez une sauvegarde de date inconnue. Vérifiez vos brouillons : ce que vous avez écrit après n’y figure pas.',
  restored:
    'Vous utilisez une sauvegarde ({{time}}). Vérifiez vos brouillons : ce que vous avez écrit après n’y figure pas.',
  reading:
    'Rackside ne peut pas écrire dans le dossier de ce compte. Vous pouvez tout lire, mais rien ne peut être enregistré, envoyé ni synchronisé.',
  readingNoFiles:
    'Rackside ne peut pas écrire dans le dossier de ce compte. Vous pouvez tout lire sauf les pièces jointes, mais rien ne peut être enregistré, envoyé ni synchronisé.',
  folderFull:
    'Le disque contenant {{folder}} est plein. Vous pouvez lire ce qui est enregistré, mais rien de nouveau ne peut être enregistré ni envoyé tant que vous ne libérez pas d’espace.',
  folderQuota:
    'Votre espace sur le disque contenant {{folder}} est épuisé. Vous pouvez lire, mais rien de nouveau ne peut être enregistré ni envoyé tant que vous n’y libérez pas d’espace ou n’en obtenez pas davantage.',
  folderReadOnly:
    'Rackside ne peut pas écrire dans son dossier de données, {{folder}}. Vous pouvez lire ce qui est enregistré, mais rien ne peut être enregistré ni envoyé.',
  folderDenied:
    'Vous n’avez pas le droit d’écrire dans {{folder}}. Vous pouvez lire ce qui est enregistré, mais rien ne peut être enregistré ni envoyé tant que ses droits d’accès ne changent pas.',
  folderFailing:
    'Le disque contenant {{folder}} signale des erreurs. Vous pouvez lire, mais rien ne peut être enregistré ni envoyé. Vérifiez le disque, et copiez le dossier sur un autre.',
};
