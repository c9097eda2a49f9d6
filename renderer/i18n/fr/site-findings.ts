import type * as en from '../en/site-findings.ts';
import type { Translated } from '../translated.ts';

export const siteVerdicts: Translated<typeof en.siteVerdicts> = {
  registered: '{{name}} est enregistré, et {{server}} ne signale rien d’inhabituel.',
  registeredUntil: '{{name}} est enregistré via {{registrar}} jusqu’au {{expires}}.',
  notRegistered: '{{name}} n’est pas enregistré.',
  notRegisteredButOnFile: '{{name}} n’est pas enregistré, alors que nos données l’indiquent comme « {{record}} ».',
  heldByRegistrar: 'Le registrar a désactivé {{name}} (statut « clientHold »).',
  heldByRegistry: 'Le registre a désactivé {{name}} (statut « serverHold »).',
  inRedemption: '{{name}} a été supprimé et ne peut être restauré que peu de temps (période de rédemption).',
  inRedemptionSince:
    '{{name}} a été supprimé et ne peut être restauré que peu de temps (période de rédemption, dernière modification le {{since}}).',
  restoring: '{{name}} est en cours de restauration après sa suppression.',
  deletedSoon: '{{name}} est sur le point d’être supprimé et ne peut généralement plus être restauré.',
  noNameservers: 'Le registre n’a aucun serveur de noms pour {{name}}.',
  transferPending: 'Un transfert est en cours pour {{name}} ; il est encore enregistré via {{registrar}}.',
  transferLocked: '{{name}} est verrouillé contre les transferts chez son registrar.',
  transferLockedByRegistry: 'Le registre a verrouillé {{name}} contre les transferts.',
  transferredLately:
    '{{name}} a été transféré le {{since}} ; un nouveau transfert peut être bloqué jusqu’au {{until}}.',
  createdLately: '{{name}} a été enregistré le {{since}} ; un transfert peut être bloqué jusqu’au {{until}}.',
  signedAtTransfer: '{{name}} est signé avec DNSSEC.',
  transferOpen: 'Le registre ne montre aucun verrou qui empêche un transfert pour {{name}}.',
  renewedForNow: 'Le registre a prolongé {{name}} automatiquement, mais le registrar peut encore l’annuler.',
  expired: 'L’enregistrement du domaine {{name}} a expiré le {{expires}}.',
  expiresSoon: 'L’enregistrement du domaine {{name}} expire le {{expires}}.',
  endsUnrenewed: '{{name}} expire le {{expires}} et ne sera pas renouvelé automatiquement.',
  otherExpiry: 'Selon le registre, le domaine {{name}} expire le {{registry}} ; selon nos données, le {{record}}.',
  otherRegistrar:
    'Selon le registre, le registrar du domaine {{name}} est {{registrar}} ; selon nos données, {{record}}.',
  stillHere: '{{name}} est toujours chez notre registrar, alors que nos données l’indiquent comme « {{record}} ».',

  certificateGood: 'Le certificat du site {{host}} est valide : émis par {{issuer}}, valable jusqu’au {{ends}}.',
  certificateExpired: 'Le certificat du site {{host}} a expiré le {{ended}}.',
  notYetValid: 'Le certificat du site {{host}} n’est pas valide avant le {{begins}}.',
  endsSoon: 'Le certificat du site {{host}} expire le {{ends}} et n’a pas encore été renouvelé.',
  wrongName: 'Le certificat que présente {{host}} vaut pour d’autres noms : {{names}}.',
  selfSigned: 'Le certificat du site {{host}} est autosigné, aucun navigateur ne s’y fie.',
  chainIncomplete: '{{host}} envoie son certificat sans le certificat intermédiaire émis par {{issuer}}.',
  untrustedIssuer: 'Le certificat du site {{host}} vient d’un émetteur non reconnu : {{issuer}}.',
  issuerExpired: 'Le certificat du site {{host}} est valide, mais un certificat qui le garantit a expiré.',
  oldTls: '{{host}} ne propose pas de chiffrement plus récent que {{protocol}}.',
  caaForbids:
    'L’enregistrement CAA du domaine n’autorise que ces émetteurs de certificats : {{allowed}}. Celui du site {{host}} est émis par {{issuer}}.',
  noTls: '{{host}} n’accepte pas de connexions chiffrées à l’adresse {{address}}.',
  tlsBroken: '{{host}} répond à l’adresse {{address}}, mais aucune connexion chiffrée ne peut être établie.',

  siteAnswers: '{{url}} répond normalement (code {{status}}).',
  siteLeadsAway: '{{url}} redirige les visiteurs vers {{to}}, une page d’un autre site, qui n’a pas été vérifiée.',
  redirectLoop: '{{url}} redirige en boucle les visiteurs sans cookies.',
  manyRedirects: '{{url}} redirige les visiteurs plus de cinq fois.',
  redirectInside: '{{url}} redirige les visiteurs vers {{to}}, qui n’est pas sur l’internet public.',
  redirectStrange: '{{url}} redirige vers {{to}}, qui n’est pas l’adresse d’un site web.',
  defaultPage: '{{host}} affiche la page par défaut du serveur (« {{title}} ») au lieu d’un site web.',
  parkedPage: '{{host}} affiche une page de parking (« {{title}} »).',
  suspendedPage: '{{host}} affiche une page indiquant qu’il est suspendu (« {{title}} »).',
  suspendedAsOnFile: '{{host}} affiche une page de suspension, et {{product}} est suspendu.',
  suspendedUnlikeFile:
    '{{host}} affiche une page de suspension, alors que nos données indiquent {{product}} comme « {{status}} ».',
  originFails: '{{host}} répond par l’erreur {{status}} : le CDN placé devant ne peut pas joindre le serveur du site.',
  siteUnavailable: '{{host}} répond qu’il est indisponible en ce moment (erreur {{status}}).',
  siteFails: '{{host}} répond par une erreur de serveur ({{status}}).',
  siteAsksPassword: '{{host}} demande un nom d’utilisateur et un mot de passe.',
  siteRefuses: '{{host}} refuse l’accès (erreur {{status}}).',
  startPageMissing: '{{host}} n’a pas de page d’accueil (erreur {{status}}).',
  siteRejects: '{{host}} rejette la requête (erreur {{status}}).',
  notForcedToHttps: '{{host}} peut encore être consulté sans chiffrement, car il ne redirige pas vers https.',
  httpsOtherThanHttp: '{{host}} fonctionne sans chiffrement, mais répond en https par l’erreur {{status}}.',
  cdnAnswers: '{{host}} n’est pas directement sur notre serveur : {{cdn}} répond à sa place à l’adresse {{address}}.',
  siteAlsoHere: '{{host}} est à l’adresse {{address}}, alors que notre serveur {{own}} a aussi un site sous ce nom.',
};

export const siteReasons: Translated<typeof en.siteReasons> = {
  notRegistered:
    'Ni le site ni la messagerie ne peuvent fonctionner, et quelqu’un d’autre pourrait enregistrer le domaine.',
  notRegisteredButOnFile:
    'Ni le site ni la messagerie ne peuvent fonctionner, et quelqu’un d’autre pourrait enregistrer le domaine.',
  heldByRegistrar: 'Le site et la messagerie sont injoignables partout tant que le registrar ne libère pas le domaine.',
  heldByRegistry: 'Le site et la messagerie sont injoignables partout tant que le registre ne libère pas le domaine.',
  inRedemption: 'Le site et la messagerie ne fonctionnent pas, et après cette période le domaine est perdu.',
  inRedemptionSince:
    'Le site et la messagerie ne fonctionnent pas, et après cette période, généralement 30 jours, le domaine est perdu.',
  restoring: 'Le site et la messagerie ne reviennent qu’une fois la restauration terminée.',
  deletedSoon: 'Ensuite, souvent en quelques jours, quelqu’un d’autre peut enregistrer le domaine.',
  noNameservers: 'Le site et la messagerie sont injoignables, car personne ne peut trouver leurs serveurs.',
  transferPending: 'Les modifications du domaine doivent attendre que le transfert soit terminé ou rejeté.',
  transferLocked: 'Toute demande de transfert est rejetée tant que ce verrou est actif.',
  transferLockedByRegistry: 'Toute demande de transfert est rejetée, et le registrar ne peut pas lever ce verrou seul.',
  transferredLately: 'Pendant 60 jours après un transfert, le registrar peut rejeter le suivant.',
  createdLately: 'Pendant 60 jours après un enregistrement, le registrar peut rejeter un transfert.',
  signedAtTransfer:
    'Si les serveurs de noms changent lors du transfert, d’anciennes entrées DNSSEC rendent le domaine injoignable.',
  transferOpen: 'Avec le bon code d’autorisation, le transfert devrait être accepté.',
  renewedForNow:
    'Si le renouvellement n’est pas payé, le domaine peut encore être supprimé, même si sa nouvelle date est dans un an.',
  expired: 'Le domaine peut être désactivé à tout moment et finira par être supprimé.',
  expiresSoon: 'Sans renouvellement, le site et la messagerie cesseront de fonctionner.',
  endsUnrenewed: 'Le site et la messagerie cesseront de fonctionner ce jour-là.',
  otherExpiry: 'Les rappels et les factures suivent notre date, mais le domaine expire à celle du registre.',
  otherRegistrar:
    'Si le domaine a été déplacé, nous ne pouvons plus le modifier. Mais les deux noms désignent peut-être la même société.',
  stillHere: 'Nos données et le registre se contredisent : des factures ou des renouvellements peuvent être erronés.',

  certificateExpired:
    'Les navigateurs affichent un avertissement à tous les visiteurs, et les applications refusent de se connecter.',
  notYetValid: 'D’ici là, les navigateurs affichent un avertissement à tous les visiteurs.',
  endsSoon: 'Le renouvellement a normalement lieu plus tôt, il a donc peut-être échoué.',
  wrongName: 'Les navigateurs avertissent les visiteurs que ce n’est peut-être pas le site qu’ils cherchent.',
  selfSigned:
    'Les navigateurs affichent un avertissement à tous les visiteurs, et les applications refusent de se connecter.',
  chainIncomplete:
    'Les navigateurs y remédient souvent seuls, mais pas les logiciels de messagerie, les applications ni les services de paiement.',
  untrustedIssuer:
    'Les navigateurs affichent un avertissement à tous les visiteurs, et les applications refusent de se connecter.',
  issuerExpired: 'Les appareils anciens, les logiciels de messagerie et les applications refusent de se connecter.',
  oldTls: 'Les navigateurs actuels refusent de se connecter.',
  caaForbids: 'Le prochain renouvellement échouera probablement.',
  noTls: 'Les visiteurs avec un lien https, et les navigateurs qui essaient d’abord https, voient une erreur.',
  tlsBroken: 'Les visiteurs avec un lien https voient une erreur.',

  redirectLoop:
    'Les navigateurs abandonnent avec une erreur de redirections excessives, sauf si un cookie met fin à la boucle.',
  manyRedirects: 'Le site se charge lentement, et certains navigateurs et moteurs de recherche abandonnent.',
  redirectInside: 'Les visiteurs n’obtiennent pas de réponse, ou arrivent sur un appareil de leur propre réseau.',
  redirectStrange: 'Les navigateurs ne peuvent pas suivre une telle redirection.',
  defaultPage: 'Le serveur ne connaît aucun site sous ce nom, ou son dossier est vide.',
  parkedPage: 'Le domaine pointe vers un service de parking, et non vers un site web.',
  suspendedPage: 'Les visiteurs ne peuvent pas accéder au site tant que son hébergeur ne lève pas la suspension.',
  suspendedAsOnFile: 'Les visiteurs ne peuvent pas accéder au site tant que la suspension n’est pas levée.',
  suspendedUnlikeFile: 'Les visiteurs ne peuvent pas accéder au site, alors que rien dans nos données ne l’explique.',
  originFails: 'Les visiteurs voient la page d’erreur du CDN au lieu du site.',
  siteUnavailable:
    'Le site est probablement en maintenance, ou bien son serveur, ou un programme qui y tourne, est en panne ou surchargé.',
  siteFails:
    'Un composant du site lui-même pose problème, par exemple une extension, la base de données ou la configuration.',
  siteAsksPassword: 'Sans le mot de passe, les visiteurs ne voient pas le site.',
  siteRefuses:
    'Un pare-feu, une règle ou des droits manquants bloquent les visiteurs, ou seulement les robots comme cette vérification.',
  startPageMissing: 'Les visiteurs voient une erreur à l’adresse principale du site.',
  siteRejects: 'Les visiteurs voient peut-être une erreur.',
  notForcedToHttps: 'Les navigateurs signalent le site comme non sécurisé à ces visiteurs.',
  httpsOtherThanHttp: 'La plupart des visiteurs utilisent https et voient l’erreur.',
  siteAlsoHere: 'Les visiteurs voient le site de l’autre serveur : les modifications sur le nôtre n’apparaissent pas.',
};

export const siteSteps: Translated<typeof en.siteSteps> = {
  notRegistered: 'Veuillez vérifier l’orthographe, ou enregistrer le domaine.',
  notRegisteredButOnFile: 'Nous chercherons ce qui s’est passé et enregistrerons de nouveau le domaine si possible.',
  heldByRegistrar: 'Le registrar doit le libérer, souvent après un paiement ou la confirmation d’une adresse e-mail.',
  heldByRegistry: 'Le registrar connaît la raison ; seul le registre peut libérer le domaine.',
  inRedemption:
    'Veuillez indiquer dès aujourd’hui, à nous ou à votre registrar, si le domaine doit être restauré. Des frais s’appliquent généralement.',
  inRedemptionSince:
    'Veuillez indiquer dès aujourd’hui, à nous ou à votre registrar, si le domaine doit être restauré. Des frais s’appliquent généralement.',
  restoring: 'Veuillez attendre que le registrar termine la restauration.',
  deletedSoon: 'Veuillez décider si vous voulez l’enregistrer de nouveau dès qu’il sera libre.',
  noNameservers: 'Les serveurs de noms de l’hébergeur doivent être indiqués chez le registrar.',
  transferPending: 'Veuillez confirmer ou rejeter le transfert dans l’e-mail du registrar.',
  transferLocked: 'Le verrou doit être levé chez le registrar actuel avant de relancer le transfert.',
  transferLockedByRegistry: 'Veuillez demander au registrar actuel pourquoi le registre a posé ce verrou.',
  transferredLately: 'Veuillez lancer le transfert après ce jour, ou demander une exception au registrar actuel.',
  createdLately: 'Veuillez lancer le transfert après ce jour, ou demander une exception au registrar actuel.',
  signedAtTransfer: 'DNSSEC doit être désactivé au moins un jour avant le changement des serveurs de noms.',
  transferOpen: 'Veuillez lancer le transfert avec le code d’autorisation du registrar actuel.',
  renewedForNow: 'Veuillez payer le renouvellement si vous voulez garder le domaine.',
  expired: 'Veuillez renouveler le domaine aujourd’hui.',
  expiresSoon: 'Veuillez renouveler le domaine avant ce jour si vous voulez le garder.',
  endsUnrenewed: 'Veuillez nous dire avant ce jour si vous voulez garder le domaine.',
  otherExpiry: 'Nous corrigerons nos données d’après le registre.',
  otherRegistrar: 'Nous vérifierons où le domaine est enregistré et corrigerons nos données.',
  stillHere: 'Nous comparerons le compte du registrar avec nos données et les corrigerons.',

  certificateExpired: 'Le certificat doit être renouvelé sur le serveur qui le présente.',
  notYetValid: 'Le serveur a besoin d’un certificat déjà valide, et son horloge devrait être vérifiée.',
  endsSoon: 'Le renouvellement automatique du certificat devrait être vérifié.',
  wrongName: 'Le serveur a besoin d’un certificat qui inclut ce nom.',
  selfSigned: 'Le serveur a besoin d’un certificat d’un émetteur public ; un certificat gratuit suffit.',
  chainIncomplete: 'Le certificat intermédiaire doit être installé avec celui du site.',
  untrustedIssuer: 'Le serveur a besoin d’un certificat d’un émetteur public ; un certificat gratuit suffit.',
  issuerExpired: 'Le certificat intermédiaire actuel doit être installé sur le serveur.',
  oldTls: 'TLS 1.2 et 1.3 doivent être activés sur le serveur.',
  caaForbids: 'L’émetteur doit être ajouté à l’enregistrement CAA, ou l’enregistrement supprimé.',
  noTls: 'Ce serveur a besoin d’un certificat, et son port 443 doit être ouvert.',
  tlsBroken: 'Le certificat et les paramètres de chiffrement de ce serveur doivent être vérifiés.',

  redirectLoop:
    'Veuillez vérifier les règles de redirection du site et celles d’un CDN placé devant, qui se contredisent souvent.',
  manyRedirects: 'Veuillez raccourcir la chaîne de redirections.',
  redirectInside: 'Veuillez corriger l’adresse du site dans ses paramètres ou ses règles de redirection.',
  redirectStrange: 'Veuillez corriger les règles de redirection du site.',
  defaultPage: 'Le domaine doit être ajouté à l’hébergement, avec ses fichiers dans le bon dossier.',
  parkedPage: 'Veuillez faire pointer le domaine vers le serveur de votre site web.',
  suspendedPage: 'L’hébergeur de ce serveur connaît la raison et peut lever la suspension.',
  suspendedAsOnFile: 'Veuillez régler la cause de la suspension, et nous la lèverons.',
  suspendedUnlikeFile: 'Nous chercherons pourquoi le serveur affiche encore cette page.',
  originFails:
    'Le serveur du site doit être vérifié : il est peut-être en panne, ou son pare-feu refuse peut-être le CDN.',
  siteUnavailable:
    'Si cela dure plus de quelques minutes, le serveur et le mode maintenance du site devraient être vérifiés.',
  siteFails: 'Veuillez consulter le journal d’erreurs du site et annuler la dernière modification.',
  siteAsksPassword: 'Veuillez retirer la protection par mot de passe si le site doit être public.',
  siteRefuses: 'Veuillez vérifier les droits, les règles d’accès et le pare-feu du site.',
  startPageMissing: 'Veuillez mettre en ligne une page d’accueil, ou corriger les paramètres du site.',
  siteRejects: 'Veuillez vérifier la configuration du site.',
  notForcedToHttps:
    'Veuillez activer la redirection vers https dans le panneau d’hébergement ou les paramètres du site.',
  httpsOtherThanHttp: 'La configuration du site pour https doit être comparée à celle pour http.',
  siteAlsoHere: 'Veuillez faire pointer le domaine vers notre serveur si les visiteurs doivent y voir le site.',
};

export const ourSiteSteps: Translated<typeof en.ourSiteSteps> = {
  transferLocked: 'Nous lèverons le verrou dès que vous confirmerez vouloir transférer le domaine.',
  certificateExpired: 'Nous renouvellerons le certificat du site {{host}}.',
  endsSoon: 'Nous vérifierons le renouvellement automatique du certificat.',
  wrongName: 'Nous installerons un certificat qui inclut ce nom.',
  chainIncomplete: 'Nous installerons aussi le certificat intermédiaire.',
  originFails: 'Nous vérifierons si notre serveur est en panne, ou si son pare-feu refuse le CDN.',
};
