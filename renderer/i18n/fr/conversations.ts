import type * as en from '../en/conversations.ts';
import type { Translated } from '../translated.ts';

export const conversations: Translated<typeof en.conversations> = {
  section: 'Conversations',
  settings: 'Conversations : comment lire les messages',

  byApi: 'Ce service envoie les messages aux applications : les pages des tickets ne sont pas nécessaires.',
  byApiUnknown: 'Nous n’avons pas encore vérifié si ce service envoie les messages aux applications.',
  byPage:
    'Ce service n’envoie pas les messages aux applications. Chaque ticket a une page qui les montre au client, et Rackside peut la lire.',
  read: 'Lire les conversations ici',
  readHint:
    'Rackside ouvre la page avec le lien propre au ticket, comme le ferait le navigateur du client. Le service peut l’enregistrer comme consultée par le client.',
  settledOn: 'Activé par votre administrateur.',
  settledOff: 'Désactivé par votre administrateur.',
  stored: 'Enregistré',
  storedCount_one: '{{count, number}} conversation',
  storedCount_other: '{{count, number}} conversations',
  triedAt: 'Dernier essai',

  place: 'Adresse des pages',
  placeNotLooked: 'Pas encore recherchée.',
  placeLooking: 'Recherche…',
  looking: 'Recherche des pages de tickets de ce service…',
  placeFound: 'Trouvée auprès du service :',
  placeGiven: 'L’adresse ci-dessous est utilisée.',
  placeMissing:
    'Introuvable aux emplacements habituels. Collez l’adresse de la page d’un ticket pour la définir pour tous.',
  placePaste: 'Adresse de la page d’un ticket',
  placePasteExample: 'Ouvrez la page d’un ticket comme son client, et collez son adresse ici',
  placeTemplate: 'Pages des tickets',
  placeHint:
    'Utilisez {tid} ou {id} pour le ticket, et {c} pour le code d’accès. Laissez vide pour trouver les pages automatiquement.',
  placeBad: 'Utilisez https:// avec {tid} ou {id}, et {c}. Aucune autre variable.',
  placeBadHttp: 'Utilisez https:// ou {{own}} avec {tid} ou {id}, et {c}. Aucune autre variable.',
  lookAgain: 'Rechercher de nouveau',

  ask: 'Ce service n’envoie pas les messages aux applications, mais le ticket a une page qui les montre au client.',
  off: 'Ce service n’envoie pas les messages aux applications, et la lecture des pages de tickets est désactivée. Vous voyez ce que vous avez écrit ou collé ; pour le reste, utilisez « Ouvrir dans le navigateur ».',
  readHere: 'Lire la conversation ici',
  readAgain: 'Actualiser la conversation',
  toSettings: 'En savoir plus',
  toPlace: 'Définir l’adresse des pages',

  teach: 'Corriger les messages…',
  teachOf: 'Corriger les messages : {{name}}',
  teachHint: 'Si des messages sont fusionnés ou en désordre, collez une phrase de l’un d’eux.',
  teachNoTicket: 'Ouvrez d’abord un ticket, puis corrigez ses messages.',
  teachHow:
    'Ouvrez la conversation dans votre navigateur, copiez une phrase entière de n’importe quel message et collez-la ci-dessous. Rackside s’en sert pour trouver les autres.',
  teachText: 'Une phrase d’un message',
  teachGo: 'Trouver les messages',
  teachLearned_one: '{{count, number}} message trouvé sur cette page.',
  teachLearned_other: '{{count, number}} messages trouvés sur cette page.',
  teachFew: 'S’il en manque, essayez une phrase de l’un d’eux.',
  teachUnsure: 'La page n’indique pas qui a écrit chaque message : les expéditeurs restent inconnus.',

  wholePage: 'La page entière du ticket',
  onePiece:
    'Les messages de cette page n’ont pas pu être séparés : elle s’affiche comme un seul texte, sans expéditeurs ni heures.',
  unknownTheme:
    'La mise en page est inconnue. Ces messages ont été trouvés d’après leur disposition, et leurs expéditeurs restent inconnus.',
};

export const postFiles: Translated<typeof en.postFiles> = {
  saveAll: 'Enregistrer tous les fichiers',
  save: 'Enregistrer ce fichier',
  cancel: 'Arrêter le téléchargement : {{name}}',
  tryAgain: 'Réessayer : {{name}}',
  kept: '{{size}}, disponible hors connexion',
  fetching: 'Téléchargement…',
  fetchingPart: 'Téléchargement, {{percent}} %',
  fetchingSize: 'Téléchargement, {{size}} pour l’instant',
  fetchingName: 'Téléchargement : {{name}}',
  gone: 'n’est plus sur le service',
  refused: 'refusé par le service',
  tooLarge: 'trop volumineux pour le téléchargement automatique',
  cut: 'Ce n’est que le début du fichier. Enregistrez-le pour voir la suite.',
  keep: 'Garder les fichiers hors connexion',
  keepHint:
    'Télécharge en arrière-plan les fichiers des tickets actifs, mais jamais sur batterie ni sur une connexion limitée. Les fichiers que vous ouvrez sont aussi gardés. 512 Mo au plus sont conservés, les fichiers inutilisés depuis le plus longtemps sont supprimés d’abord, et ceux d’un ticket le sont avec lui.',
  keepNone: 'Aucun',
  keepUpTo: 'Jusqu’à {{size}} chacun',
  broken: 'Cette image ne peut pas être affichée. Enregistrez-la pour l’ouvrir dans une autre application.',
  place: '{{at}} sur {{count}}',
  previous: 'Image précédente',
  next: 'Image suivante',
  zoomIn: 'Zoom avant',
  zoomOut: 'Zoom arrière',
  fit: 'Ajuster',
  actualSize: 'Taille réelle',
  percent: '{{percent}} %',
  copyPicture: 'Copier l’image',
  pictureCopied: 'Image copiée',
};

export const pageView: Translated<typeof en.pageView> = {
  region: 'Page du service',
  show: 'Afficher la page ici',
  read: 'Lire cette page',
  wasRead: 'Terminé. Les messages sont dans la chronologie.',
  showThis: 'Afficher la page de ce ticket',
  unfold: 'Afficher la page',
  fold: 'Masquer la page',
  close: 'Fermer la page et s’en déconnecter',
  back: 'Précédent',
  forward: 'Suivant',
  reload: 'Recharger la page',
  into: 'Page web. Appuyez sur Échap pour en sortir.',
  loading: 'Chargement…',
  hint: 'Connectez-vous ou suivez les instructions de la page si nécessaire. Échap sort de la page ; la fermer vous en déconnecte.',
  elsewhere: 'Ce n’est pas la page propre au ticket. Rackside ne lit les messages que sur celle-ci.',
  failed: 'Chargement de la page impossible ({{reason}}).',
  folded: 'La page est masquée. Votre session y reste ouverte jusqu’à sa fermeture.',
  ofOther: 'La page d’un autre ticket est ouverte. Votre session y reste ouverte jusqu’à sa fermeture.',
  fileSaved: 'Enregistré : {{name}}',
  fileLost: 'Enregistrement impossible : {{name}}',
  fileLostHint: 'Le téléchargement s’est arrêté avant la fin. Relancez-le depuis la page.',
  covered: 'Fermez la boîte de dialogue pour voir la page.',
};
