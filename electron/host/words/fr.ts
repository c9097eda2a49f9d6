import type { ScriptAccount } from '../../../shared/domain/script.ts';
import type { en } from './en.ts';

export const fr: typeof en = {
  managed: {
    unreadable: () => 'Le fichier existe mais est illisible.',
    'no-json': () => 'Le fichier n’est pas un JSON valide.',
    'not-understood': (field: string) =>
      field ? `La valeur ou le nom de « ${field} » n’est pas valide.` : 'Le fichier ne contient pas de paramètres.',
    writable: (field: string) =>
      field
        ? `« ${field} » désigne un fichier que d’autres personnes peuvent modifier.`
        : 'Tout le monde sur cet ordinateur peut modifier le fichier.',
    'no-certificate': (field: string) => `« ${field} » ne désigne pas un fichier de certificats lisible.`,
  },
  start: {
    alreadyOpen: (where: string) =>
      `Rackside est déjà ouvert avec ce dossier de données${where ? ` : ${where}` : ''}. Utilisez-le là, ou fermez-le d’abord.`,
    'cannot-write': (folder: string) =>
      `Rackside ne peut pas écrire dans son dossier de données : ${folder}. Le disque est peut-être plein, ou le dossier en lecture seule ou manquant.`,
    'disk-full': (folder: string) =>
      `Le disque du dossier de données de Rackside est plein : ${folder}. Libérez de l’espace, puis redémarrez Rackside.`,
    'over-quota': (folder: string) =>
      `Votre espace sur le disque du dossier de données de Rackside est épuisé : ${folder}. Supprimez-y quelque chose, ou demandez plus d’espace à la personne qui gère le disque, puis redémarrez Rackside.`,
    'no-permission': (folder: string) =>
      `Vous n’avez pas le droit d’écrire dans le dossier de données de Rackside : ${folder}. Modifiez ses droits d’accès, ou choisissez un autre dossier avec --data.`,
    'disk-failing': (folder: string) =>
      `Le disque du dossier de données de Rackside signale des erreurs : ${folder}. Vérifiez le disque et sa connexion, et copiez le dossier ailleurs avant de continuer.`,
    'no-locks': (folder: string) =>
      `Le disque du dossier de données de Rackside ne sait pas verrouiller les fichiers, comme certains lecteurs réseau : ${folder}. Deux fenêtres pourraient endommager les données, Rackside ne démarre donc pas. Copiez le dossier sur un disque local, puis démarrez Rackside avec --data et le nouveau chemin.`,
    managed: (file: string, what: string) =>
      `Rackside ne démarre pas, car les paramètres de cet ordinateur sont inutilisables. ${what} Demandez à la personne qui gère cet ordinateur de corriger le fichier : ${file}`,
    failed: (operation: string, why: string) => `Rackside n’a pas pu démarrer : ${operation} a échoué (${why}).`,
    weakeningSwitch: (name: string) =>
      `Rackside ne démarre pas avec ${name} : cela affaiblirait la protection de votre connexion et de vos tickets. Démarrez Rackside sans cette option. Configurez proxys et certificats dans votre système, ou adressez-vous à votre administrateur.`,
    oldNodeApi: (has: string, needs: string) => `Cet Electron a Node-API ${has} ; la base de données demande ${needs}.`,
    portTaken: (port: number) => `Le port ${port} est déjà utilisé. Choisissez-en un autre, ou omettez --port.`,
    usage:
      'Utilisation : npm run local -- [--port N] [--data DIR] [--settings FILE] [--replies PATH] [--export-to DIR] [--no-open]',
    address: (address: string) => `Rackside : ${address}`,
    otherwise: (address: string) => `Si votre navigateur ne trouve pas cette adresse, ouvrez plutôt ${address}.`,
    asks: (address: string) => `Répondez à une question dans votre navigateur : ${address}`,
    asksFirst:
      'Rackside a d’abord une question dans sa fenêtre. Appuyez de nouveau sur Ctrl+C pour arrêter sans répondre.',
  },
  scripts: {
    usage: [
      'Utilisation : rackside status|open|search|check|export … [--json] [--account NAME|COLOR|EMAIL] [--data DIR]',
      '  rackside status                         comptes, compteurs et boîte d’envoi',
      '  rackside open TICKET                    affiche le ticket dans la fenêtre',
      '  rackside search WORDS [--count 1…200]   recherche dans ce qui est enregistré sur cet ordinateur',
      '  rackside check DOMAIN                   vérifie un domaine ou une adresse, si le compte l’autorise',
      '  rackside export DIR                     exporte tout un compte vers un dossier nouveau ou vide',
    ].join('\n'),
    version: (version: string) => `Rackside ${version}`,
    account: ({ name, color, email, connection, readOnly, unread, awaiting, outbox }: ScriptAccount) =>
      [
        `${name} (${color}, ${email}) : ${connection}`,
        ...(readOnly ? ['lecture seule'] : []),
        unread === null
          ? 'ouverture impossible'
          : `${unread} ${unread < 2 ? 'non lu' : 'non lus'}, ${awaiting} en attente de réponse`,
        ...Object.entries(outbox).map(([state, count]) => `${count} ${state}`),
      ].join(' ; '),
    opened: (ticket: string) => `Le ticket #${ticket} est ouvert dans Rackside.`,
    results: (shown: number, total: number) =>
      total === 0 ? 'Aucun résultat.' : `${shown} sur ${total} ${total < 2 ? 'résultat' : 'résultats'}`,
    checked: (name: string, count: number) =>
      count === 0 ? `${name} : rien trouvé` : `${name} : ${count} ${count < 2 ? 'constat' : 'constats'}`,
    exporting: (done: number, total: number) => `${done} sur ${total}`,
    exported: (folder: string, rows: number) =>
      `${rows} ${rows < 2 ? 'entrée exportée' : 'entrées exportées'} vers ${folder}.`,
    failed: (error: string) => `Rackside a refusé cette action : ${error}.`,
    errors: {
      'no-desk': () => 'Rackside ne tourne pas avec ce dossier de données. Démarrez-le d’abord.',
      foreign: () =>
        'Un autre utilisateur a peut-être créé le socket de ce dossier de données, il n’est donc pas utilisé.',
      'no-answer': () =>
        'Rackside n’a pas répondu. Il est peut-être en train de se fermer, ou l’ordinateur est occupé.',
      closing: () => 'Rackside se ferme.',
      locked: () => 'Rackside est verrouillé, ou pas encore configuré. Ouvrez-le dans sa fenêtre.',
      question: () =>
        'Rackside ne comprend pas cette demande. Une valeur est trop longue ou hors limites, ou Rackside a été mis à jour et doit être redémarré.',
      'no-account': () => 'Aucun compte correspondant n’est ouvert. Connectez-vous d’abord.',
      'no-such-account': (name: string) => `Aucun compte n’a le nom, la couleur ou l’e-mail « ${name} ».`,
      'which-account': (names: string) => `Choisissez un compte avec --account : ${names}.`,
      'not-found': (name: string) => `Le ticket #${name} n’est pas enregistré sur cet ordinateur.`,
      'no-window': () => 'Aucune fenêtre de Rackside n’est ouverte. Ouvrez-le d’abord dans votre navigateur.',
      'no-domain': (name: string) => `« ${name} » n’est ni un domaine ni une adresse IP.`,
      'special-address': (name: string) => `${name} n’est pas une adresse de l’internet public.`,
      'export-running': () =>
        'Ce compte est déjà en cours d’export. Attendez la fin, ou annulez l’export dans la fenêtre.',
      'folder-not-empty': () => 'Le dossier n’est pas vide. Indiquez-en un nouveau ou vide.',
      'folder-gone': () => 'Le dossier, ou celui qui le contient, n’existe pas.',
      'no-permission': () => 'Rackside n’a pas le droit d’écrire dans ce dossier.',
      'disk-full': () => 'Le disque est plein. Libérez de l’espace, puis relancez la commande pour continuer.',
      stopped: () => 'L’export a été arrêté. Relancez la commande dans la journée pour continuer.',
      'checks-off': () =>
        'Les vérifications ne sont pas autorisées pour ce compte. Autorisez-les dans ses paramètres, sous Vérifications.',
      'checks-forbidden': () => 'Votre administrateur n’autorise pas les vérifications sur cet ordinateur.',
    },
  },
  windowStopped:
    'La fenêtre s’est arrêtée deux fois de suite. Fermez Rackside et redémarrez-le. Ce que vous avez écrit est enregistré.',
  cancel: 'Annuler',
  signIn: {
    message: (host: string) => `Se connecter à ${host} ?`,
    detail: 'Vous n’y avez pas encore de compte. La clé et le mot de passe saisis seront envoyés à cet hôte.',
    plainMessage: (host: string) => `Se connecter à ${host} sans chiffrement ?`,
    plainDetail:
      'Cette adresse utilise http : toute personne sur le réseau peut lire ce qui est envoyé, y compris le mot de passe et tous les tickets.',
    yes: 'Se connecter',
  },
  links: {
    message: (hosts: string) => `Ouvrir les pages sur ${hosts} ?`,
    detail: (service: string) =>
      `Les liens de votre compte chez ${service} y mèneront désormais. Les adresses des tickets contiennent un code d’accès, que cet hôte verrait.`,
    yes: 'Utiliser ces liens',
  },
  recoveryCode: {
    message: 'Afficher un nouveau code de récupération ?',
    detail:
      'Avec ce code et une copie de votre dossier de données, n’importe qui peut lire tout ce qui est enregistré ici. Assurez-vous que personne ne regarde.',
    yes: 'Afficher le code',
  },
  lock: {
    message: 'Demander désormais cette phrase secrète ou ce code PIN ?',
    detail:
      'Rackside n’ouvrira vos données qu’avec ce qui vient d’être tapé dans sa fenêtre. Si vous ne l’avez pas tapé, choisissez Annuler.',
    yes: 'Demander',
  },
  beginAnew: {
    message: 'Recommencer à zéro sans vos données enregistrées ?',
    detail:
      'Tous les comptes, brouillons et réponses non envoyées sont déplacés dans un dossier du dossier de données dont le nom commence par « aside- », et Rackside démarre à vide. Si vous n’avez pas demandé cela dans sa fenêtre, choisissez Annuler.',
    yes: 'Recommencer à zéro',
  },
  teamEngine: {
    message: (hosts: string) => `Partager avec votre équipe via ${hosts} ?`,
    detail:
      'Vos notes, étiquettes et autres marques partagées y seront envoyées, chiffrées de sorte que seuls les membres de votre équipe puissent les lire. Si vous n’avez ni créé ni rejoint d’équipe, choisissez Annuler.',
    yes: 'Partager',
  },
  teamInvitation: {
    message: 'Inviter quelqu’un dans votre équipe ?',
    detail:
      'Quiconque possède le code d’invitation et sa phrase secrète peut lire tout ce que votre équipe partage. Si vous n’avez pas demandé d’invitation, choisissez Annuler.',
    yes: 'Inviter',
  },
  hook: {
    message: (host: string) => `Informer ${host} de vos tickets ?`,
    detail:
      'Cet hôte recevra les numéros des tickets qui vous sont attribués, dont une promesse arrive à échéance, ou dont une réponse est retenue, incertaine ou refusée.',
    withNames:
      'Cet hôte recevra les numéros, sujets et expéditeurs des tickets qui vous sont attribués, dont une promesse arrive à échéance, ou dont une réponse est retenue, incertaine ou refusée.',
    inside: 'L’adresse est dans un réseau privé.',
    doubt: 'Si vous n’avez pas configuré de webhook, choisissez Annuler.',
    yes: 'Envoyer',
  },
  showPage: {
    message: (host: string) => `Afficher une page du site ${host} à côté du ticket ?`,
    detail: 'La page s’ouvre avec le lien du ticket, qui contient son code d’accès.',
    yes: 'Afficher la page',
  },
  readPage: {
    message: (host: string) => `Lire dans le ticket les messages de cette page du site ${host} ?`,
    detail: 'Ils restent sur cet ordinateur, chiffrés.',
    yes: 'Lire la page',
  },
  leavePage: {
    message: (to: string) => `Aller à ${to} ?`,
    detail: (from: string, to: string) =>
      `La page du site ${from} y mène. Ne saisissez un mot de passe que si vous savez que vous vous connectez à ${to}.`,
    yes: 'Y aller',
    no: 'Rester',
  },
  open: { message: 'Ouvrir ceci dans votre navigateur ou logiciel de messagerie ?', yes: 'Ouvrir' },
  menu: {
    file: 'Fichier',
    edit: 'Édition',
    view: 'Affichage',
    window: 'Fenêtre',
    help: 'Aide',
    about: 'À propos de Rackside',
    close: 'Fermer la fenêtre',
    copy: 'Copier',
    cut: 'Couper',
    front: 'Tout ramener au premier plan',
    hide: 'Masquer Rackside',
    hideOthers: 'Masquer les autres',
    minimize: 'Réduire',
    paste: 'Coller',
    pasteAndMatchStyle: 'Coller comme texte brut',
    quit: 'Quitter Rackside',
    redo: 'Rétablir',
    resetZoom: 'Taille réelle',
    selectAll: 'Tout sélectionner',
    services: 'Services',
    togglefullscreen: 'Activer ou désactiver le plein écran',
    undo: 'Annuler',
    unhide: 'Tout afficher',
    zoom: 'Zoom',
    zoomIn: 'Zoom avant',
    zoomOut: 'Zoom arrière',
  },
  saveTitle: (name: string, host: string) => `Enregistrer ${name}, fichier du site ${host}`,
  cannedFiles: 'Réponses prédéfinies',
  exportFolder: 'Choisir où tout exporter',
  exportHere: 'Exporter ici',
  pages: {
    open: 'Ouvrir Rackside',
    looking: 'Recherche de Rackside…',
    closedTitle: 'Cette adresse n’est plus valable',
    closedWhy:
      'Chaque adresse affichée par Rackside fonctionne une fois, dans un seul navigateur, jusqu’à la fermeture de Rackside. Ce navigateur n’est pas connecté.',
    closedSteps: [
      'Allez au terminal où tourne Rackside. Sa dernière ligne donne une nouvelle adresse, valable deux minutes.',
      'Ouvrez cette adresse dans ce navigateur. Tout ce que vous avez enregistré est toujours là.',
    ],
    closedLink: 'Si vous avez suivi un lien et que ce navigateur est connecté :',
    closedOpen: 'ouvrir Rackside',
    askedHere:
      'Cette question a sa propre page, que la fenêtre de Rackside ne peut pas modifier. Répondez dans les deux minutes.',
    answered: 'Merci. Vous pouvez fermer cet onglet.',
    askedLate: 'Cette question n’est plus ouverte. Vous pouvez fermer cet onglet.',
    usedTitle: 'Cette adresse a déjà été utilisée',
    usedNext:
      'Choisissez « Rouvrir l’onglet » dans la fenêtre de Rackside, ou revenez à l’onglet qui pose la question.',
    notFromHere: 'Non autorisé.',
    useAddress: 'Ouvrez l’adresse affichée par Rackside.',
    getOrPost: 'Uniquement GET, et POST d’une commande.',
    getOnly: 'Uniquement GET.',
    noFile: 'Fichier introuvable.',
  },
};
