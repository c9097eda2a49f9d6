import type { ErrorWords, errors as english } from '../en/errors.ts';
import { teamErrors } from './team-errors.ts';

const BROWSER = 'Ouvrez la conversation dans votre navigateur pour enregistrer le fichier.';
const PASTE = 'Ouvrez-la dans votre navigateur, et collez les passages importants.';
const TRIED_DAILY =
  'Si vous en avez besoin, adressez-vous aux administrateurs du service. Nouvel essai une fois par jour.';
const UNCHANGED = 'Vos données sont inchangées.';

export const errors: Readonly<Record<keyof typeof english, ErrorWords>> = {
  offline: {
    what: 'Pas de connexion au service.',
    next: 'Vous pouvez toujours lire tout ce qui est enregistré sur cet ordinateur. Vérifiez le réseau ; Rackside continue d’essayer.',
  },
  'offline/desk': {
    what: 'Rackside s’est arrêté.',
    next: 'Relancez-le avec « npm run local » et ouvrez l’adresse affichée. Tout ce que vous avez enregistré est conservé.',
  },
  'offline/desk/door': {
    what: 'Cette page n’est plus connectée à Rackside.',
    next: 'Ouvrez l’adresse affichée dans le terminal où tourne Rackside. Tout ce que vous avez enregistré est conservé.',
  },
  'offline/certificate': {
    what: 'Le certificat du service n’est pas fiable, rien n’a donc été envoyé.',
    next: 'Contactez les administrateurs du service. Rackside n’envoie rien tant que ce n’est pas réglé.',
  },
  'offline/certificate-unknown': {
    what: 'Cet ordinateur ne fait pas confiance à l’émetteur du certificat du service, rien n’a donc été envoyé.',
    next: 'Vérifiez l’adresse. Si votre entreprise émet ses propres certificats, déclarez son autorité comme fiable sur cet ordinateur et redémarrez Rackside.',
  },
  'offline/certificate-incomplete': {
    what: 'Rien ne relie le certificat du service à un émetteur reconnu par cet ordinateur, rien n’a donc été envoyé.',
    next: 'Le serveur n’envoie probablement pas son certificat intermédiaire, que les navigateurs récupèrent seuls. Demandez à ses administrateurs de l’ajouter. Si votre entreprise émet ses propres certificats, déclarez son autorité comme fiable sur cet ordinateur et redémarrez Rackside.',
  },
  'offline/certificate-name': {
    what: 'Le certificat présenté à cette adresse vaut pour un autre nom, rien n’a donc été envoyé.',
    next: 'Vérifiez l’adresse. Si elle est juste, une page de connexion au réseau répond peut-être à sa place, ou le certificat du service est erroné.',
  },
  'offline/certificate-expired': {
    what: 'Le certificat du service a expiré, rien n’a donc été envoyé.',
    next: 'Vérifiez la date de cet ordinateur. Si elle est juste, demandez aux administrateurs du service de renouveler le certificat.',
  },
  'offline/certificate-early': {
    what: 'Le certificat du service n’est pas encore valide, rien n’a donc été envoyé.',
    next: 'Vérifiez la date et l’heure de cet ordinateur. Si elles sont justes, contactez les administrateurs du service.',
  },
  'offline/tls': {
    what: 'Impossible d’établir une connexion sécurisée, rien n’a donc été envoyé.',
    next: 'Vérifiez l’adresse et son port. Le serveur qui s’y trouve n’utilise pas https correctement.',
  },
  'offline/proxy-password': {
    what: 'Le proxy de ce réseau demande un nom d’utilisateur et un mot de passe, rien n’a donc été envoyé.',
    next: 'Saisissez-les une fois ; Rackside les enregistre avec vos autres secrets. Puis réessayez.',
  },
  'offline/proxy-sign-in': {
    what: 'Le proxy de ce réseau exige un mode de connexion non pris en charge, rien n’a donc été envoyé.',
    next: 'Demandez à votre administrateur réseau de laisser cet ordinateur se connecter au service.',
  },
  'offline/proxy-refused': {
    what: 'Le proxy de ce réseau a refusé la connexion au service, rien n’a donc été envoyé.',
    next: 'Vérifiez l’adresse. Si elle est juste, demandez à votre administrateur réseau de l’autoriser.',
  },
  'offline/proxy-unreachable': {
    what: 'Le proxy configuré sur cet ordinateur ne répond pas, rien n’a donc été envoyé.',
    next: 'Vérifiez le réseau et les paramètres de proxy de cet ordinateur. Rackside continue d’essayer.',
  },
  'offline/proxy-certificate': {
    what: 'Le certificat du proxy de ce réseau n’est pas fiable, rien n’a donc été envoyé.',
    next: 'Contactez votre administrateur réseau.',
  },
  'offline/proxy-kind': {
    what: 'Cet ordinateur est réglé sur un type de proxy non pris en charge, rien n’a donc été envoyé.',
    next: 'Les proxys HTTP et HTTPS sont pris en charge. Configurez-en un pour l’adresse du service, ou autorisez une connexion directe.',
  },
  'offline/timeout': {
    what: 'Le service n’a pas répondu à temps.',
    next: 'Vous pouvez toujours lire tout ce qui est enregistré sur cet ordinateur. Rackside continue d’essayer.',
  },
  'offline/account.signIn/dns': {
    what: 'Serveur introuvable : {{subject}}.',
    next: 'Vérifiez l’adresse du service. Vos saisies sont toujours là.',
  },
  'offline/form.send': {
    what: 'Pas de connexion au service, rien n’a donc été envoyé.',
    next: 'Vos saisies sont enregistrées. Envoyez-les au retour de la connexion.',
  },
  'offline/closed': {
    what: 'Rackside s’est fermé avant l’envoi.',
    next: 'Rien n’a été envoyé. Vérifiez de nouveau, puis envoyez si vous le souhaitez toujours.',
  },
  'invalid/read-only': {
    what: 'Ce compte est en lecture seule, rien n’a donc été envoyé.',
    next: 'Votre texte est enregistré. Autorisez l’envoi dans les paramètres du compte, puis envoyez-le de nouveau.',
  },
  'offline/account.signIn': {
    what: '{{subject}} n’a pas répondu.',
    next: 'Vérifiez l’adresse du service et votre réseau, puis reconnectez-vous. Vos saisies sont toujours là.',
  },
  'offline/account.resume': {
    what: 'Impossible de joindre le service.',
    next: 'Vérifiez votre réseau, puis reconnectez-vous. Vos brouillons et réponses en attente sont enregistrés.',
  },
  'offline/account.practice': {
    what: 'Impossible de démarrer le service d’entraînement.',
    next: 'Réessayez. Si cela ne suffit pas, redémarrez Rackside.',
  },
  'in-doubt': {
    what: 'La connexion s’est interrompue avant la réponse du service : c’est peut-être fait, ou peut-être pas.',
    next: 'Rien n’est renvoyé sans votre accord.',
  },
  'in-doubt/no-ids': {
    what: 'Le service a confirmé la demande, mais pas ce qu’il a créé : c’est peut-être fait, ou peut-être pas.',
    next: 'Rien n’est renvoyé sans votre accord.',
  },
  'in-doubt/not-shown': {
    what: 'Le service ne peut pas montrer toutes ses fiches : c’est peut-être fait, ou peut-être pas.',
    next: 'Rien n’est renvoyé sans votre accord.',
  },
  'in-doubt/import': {
    what: 'Ceci a été envoyé avant l’export et la réponse s’est perdue : c’est peut-être déjà fait.',
    next: 'Vérifiez auprès du service avant de le renvoyer.',
  },
  'in-doubt/sent-since': {
    what: 'Ceci vient d’une sauvegarde, et un envoi semblable a eu lieu, ou a été tenté, après la sauvegarde.',
    next: 'Vérifiez auprès du service avant de le renvoyer.',
  },
  'in-doubt/restored': {
    what: 'Une sauvegarde a été restaurée : ceci a peut-être déjà été envoyé.',
    next: 'Vérifiez auprès du service avant de le renvoyer.',
  },
  'in-doubt/reply.send': {
    what: 'La connexion s’est interrompue avant la réponse du service : votre réponse est peut-être arrivée, ou peut-être pas.',
    next: 'Rien n’est renvoyé sans votre accord.',
  },
  auth: {
    what: 'Le service vous demande de vous reconnecter.',
    next: 'Connectez-vous pour continuer. Vos brouillons et réponses en attente sont enregistrés.',
  },
  'auth/account.signIn': {
    what: 'Le service n’a pas accepté ces identifiants.',
    next: 'Vérifiez la clé API, le secret API, l’e-mail et le mot de passe. Vos saisies sont toujours là.',
  },
  'auth/account.resume': {
    what: 'Le service n’a pas accepté ce mot de passe.',
    next: 'Vérifiez-le et reconnectez-vous. Vos brouillons et réponses en attente sont enregistrés.',
  },
  'auth/api-key': {
    what: 'Le service n’a pas accepté la clé API ou le secret API.',
    next: 'Copiez de nouveau les deux auprès de votre gestionnaire de compte.',
  },
  'auth/password': {
    what: 'Le service n’a pas accepté l’e-mail ou le mot de passe.',
    next: 'Vérifiez les deux et reconnectez-vous.',
  },
  'auth/vault-closed': {
    what: 'Vos données sont verrouillées.',
    next: 'Déverrouillez-les d’abord.',
  },
  'auth/wrong-pin': {
    what: 'Code PIN erroné. Essais restants : {{left}}.',
    next: 'Après le dernier, seuls votre phrase secrète ou votre code de récupération ouvrent Rackside.',
  },
  'auth/pin-gone': {
    what: 'Votre code PIN n’est plus valable.',
    next: 'Utilisez votre phrase secrète ou votre code de récupération, puis définissez un nouveau code PIN sous Protection.',
  },
  'auth/vault.unlock': {
    what: 'Phrase secrète erronée.',
    next: 'Réessayez.',
  },
  'invalid/account.signIn/managed': {
    what: 'Sur cet ordinateur, Rackside ne se connecte qu’à l’adresse {{subject}}.',
    next: 'Utilisez cette adresse, ou adressez-vous à votre administrateur.',
  },
  'invalid/account.practice/managed': {
    what: 'L’espace d’entraînement est désactivé sur cet ordinateur.',
    next: 'Adressez-vous à votre administrateur.',
  },
  rejected: {
    what: 'Le service a refusé cette action.',
    next: 'Rien n’a changé chez le service. Vérifiez sa réponse, puis réessayez.',
  },
  'rejected/account.signIn': {
    what: 'Le service a refusé la connexion.',
    next: 'Vérifiez la clé API, le secret API, l’e-mail et le mot de passe. Vos saisies sont toujours là.',
  },
  'rejected/get-tickets': {
    what: 'Le service ne donne pas à ce compte l’accès à ses tickets.',
    next: 'Demandez aux administrateurs du service de l’autoriser pour votre clé API et votre adresse IP. Les tickets enregistrés restent, et Rackside continue d’essayer.',
  },
  'rejected/get-contacts': {
    what: 'Le service ne donne pas à ce compte l’accès aux contacts.',
    next: TRIED_DAILY,
  },
  'rejected/get-clients-products': {
    what: 'Le service ne donne pas à ce compte l’accès aux produits.',
    next: TRIED_DAILY,
  },
  'rejected/get-clients-domains': {
    what: 'Le service ne donne pas à ce compte l’accès aux domaines.',
    next: TRIED_DAILY,
  },
  'rejected/get-orders': {
    what: 'Le service ne donne pas à ce compte l’accès aux commandes.',
    next: TRIED_DAILY,
  },
  'rejected/get-announcements': {
    what: 'Le service ne donne pas à ce compte l’accès aux annonces.',
    next: TRIED_DAILY,
  },
  'rejected/no-such-api': {
    what: 'Le serveur répond, mais ne propose pas la version 2 de l’API.',
    next: 'Demandez l’adresse de l’API à votre gestionnaire de compte.',
  },
  'rejected/redirect': {
    what: 'Le service redirige vers une autre adresse. Ce réseau exige peut-être une connexion.',
    next: 'Ouvrez n’importe quelle page dans votre navigateur et connectez-vous au réseau. Si le service a déménagé, connectez-vous à sa nouvelle adresse. Rackside ne transmet pas les identifiants.',
  },
  'rejected/account.signIn/redirect': {
    what: 'Le service redirige vers une autre adresse.',
    next: 'Connectez-vous à cette adresse. Rackside ne transmet pas les identifiants. Si ce réseau exige une connexion, faites-la d’abord dans votre navigateur.',
  },
  'rejected/too-large': {
    what: 'Le service a refusé cet envoi, probablement parce qu’il est trop volumineux.',
    next: 'Envoyez moins de fichiers, ou de plus petits.',
  },
  'rejected/no-file': {
    what: 'Le service n’a plus ce fichier : {{subject}}.',
    next: 'Demandez à l’expéditeur de le renvoyer.',
  },
  'rejected/file-refused': {
    what: 'Le service a refusé l’accès à ce fichier : {{subject}}.',
    next: 'Ouvrez la conversation dans votre navigateur pour le chercher.',
  },
  'rejected/file-too-large': {
    what: '{{subject}} est trop volumineux pour être téléchargé.',
    next: BROWSER,
  },
  'rejected/post-file/no-such-api': {
    what: 'Ce service n’envoie pas les fichiers aux applications.',
    next: 'Ouvrez la conversation dans votre navigateur pour enregistrer {{subject}}.',
  },
  'rejected/post-file/login-required': {
    what: 'Le service ne donne {{subject}} au client qu’après sa connexion.',
    next: BROWSER,
  },
  'rejected/post-file/challenge': {
    what: 'Une vérification anti-robot protège {{subject}}, et Rackside ne la contourne pas.',
    next: BROWSER,
  },
  'rejected/post-file/leads-elsewhere': {
    what: '{{subject}} se trouve sur un autre serveur, et Rackside n’y suit pas les liens.',
    next: BROWSER,
  },
  'rejected/post-file': {
    what: 'Le service a refusé l’accès à ce fichier : {{subject}}.',
    next: BROWSER,
  },
  busy: {
    what: 'Le service a demandé à Rackside de patienter.',
    next: 'Rackside réessaiera automatiquement.',
  },
  'busy/update.restart/held': {
    what: 'Pas de redémarrage, car une réponse n’est pas encore envoyée.',
    next: 'Envoyez-la maintenant ou annulez-la, puis redémarrez.',
  },
  'busy/update.restart/sending': {
    what: 'Pas de redémarrage, car une réponse est en cours d’envoi.',
    next: 'Redémarrez quand la boîte d’envoi la montre comme acceptée.',
  },
  'busy/update.restart/unsaved': {
    what: 'Pas de redémarrage, car votre travail n’est conservé que pour cette session.',
    next: 'Envoyez d’abord vos réponses. Redémarrer met fin à la session.',
  },
  'busy/update.restart/unstored': {
    what: 'Pas de redémarrage, car un texte ou un fichier n’est pas encore enregistré.',
    next: 'Redémarrez une fois qu’il est enregistré.',
  },
  'busy/account.signIn': {
    what: 'Le service a demandé à Rackside de patienter avant de se connecter.',
    next: 'Réessayez dans une minute. Vos saisies sont toujours là.',
  },
  server: {
    what: 'Le service a rencontré une erreur.',
    next: 'Le problème est de son côté. Rackside continue d’essayer.',
  },
  'server/practice.start': {
    what: 'Impossible de démarrer le service d’entraînement.',
    next: 'Réessayez. Si cela ne suffit pas, redémarrez Rackside.',
  },
  'server/practice.play': {
    what: 'Le service d’entraînement ne répond pas.',
    next: 'Réessayez. Si cela ne suffit pas, redémarrez Rackside.',
  },
  'server/account.signIn': {
    what: '{{subject}} a rencontré une erreur.',
    next: 'Le problème est de son côté. Réessayez dans une minute. Vos saisies sont toujours là.',
  },
  'server/network-sign-in': {
    what: 'Ce réseau exige une connexion.',
    next: 'Ouvrez n’importe quelle page dans votre navigateur et connectez-vous au réseau. Rackside continue d’essayer.',
  },
  'malformed/html': {
    what: 'Une page web est arrivée au lieu de la réponse du service. Ce réseau exige peut-être une connexion.',
    next: 'Ouvrez n’importe quelle page dans votre navigateur et connectez-vous au réseau. Si c’est déjà fait, le service est peut-être en maintenance. Rackside continue d’essayer.',
  },
  'malformed/account.signIn/html': {
    what: '{{subject}} a répondu par une page web, et non comme un « Hosting Account and Order Service ».',
    next: 'Vérifiez l’adresse du service. Si ce réseau exige une connexion, faites-la d’abord dans votre navigateur. Vos saisies sont toujours là.',
  },
  malformed: {
    what: 'La réponse du service n’est pas valide pour son API.',
    next: 'Cela arrive quand une page de maintenance ou de connexion répond à sa place. Réessayez plus tard.',
  },
  'malformed/another-file': {
    what: 'Le service a envoyé un autre fichier que celui demandé ({{subject}}), il a donc été rejeté.',
    next: BROWSER,
  },
  'malformed/contact.read/not-shown': {
    what: 'Le service ne peut pas montrer tous ses contacts, celui-ci n’a donc pas pu être lu.',
    next: 'Demandez aux administrateurs du service de réparer ses données. Vos saisies sont toujours là.',
  },
  'malformed/post-file': {
    what: 'La réponse du service pour {{subject}} n’est pas un fichier, elle a donc été rejetée.',
    next: 'Réessayez, ou ouvrez la conversation dans votre navigateur pour enregistrer le fichier.',
  },
  'malformed/account.signIn': {
    what: '{{subject}} n’a pas répondu comme un « Hosting Account and Order Service ».',
    next: 'Vérifiez l’adresse du service. Vos saisies sont toujours là.',
  },
  'rejected/not-a-ticket': {
    what: 'Aucune conversation n’a été trouvée sur la page du ticket.',
    next: 'Si votre navigateur y en montre une, utilisez « Corriger les messages… » et collez-en une phrase.',
  },
  'rejected/read-page/too-large': {
    what: 'Cette conversation est trop volumineuse pour être lue.',
    next: PASTE,
  },
  'rejected/login-required': {
    what: 'Le service ne montre les conversations qu’aux clients connectés.',
    next: PASTE,
  },
  'rejected/challenge': {
    what: 'Une vérification anti-robot protège la page du ticket, et Rackside ne la contourne pas.',
    next: 'Ouvrez la conversation dans votre navigateur, et collez les passages importants.',
  },
  'rejected/maintenance': {
    what: 'Les pages du service sont en maintenance.',
    next: 'Réessayez plus tard. Les messages déjà lus restent ici.',
  },
  'rejected/no-such-ticket': {
    what: 'Le service n’a pas de page pour ce ticket. Son code d’accès a peut-être changé.',
    next: 'Actualisez, puis réessayez.',
  },
  'rejected/another-ticket': {
    what: 'Le service a répondu avec un autre ticket, qui a donc été rejeté.',
    next: 'Réessayez.',
  },
  'rejected/leads-elsewhere': {
    what: 'La page du ticket redirige vers un autre serveur, et Rackside ne suit pas ce lien.',
    next: 'Si les pages s’y trouvent désormais, modifiez leur adresse dans les paramètres du compte, sous Conversations.',
  },
  'rejected/no-place': {
    what: 'Les pages des tickets de ce service sont introuvables.',
    next: 'Collez l’adresse de la page d’un ticket dans les paramètres du compte, sous Conversations.',
  },
  'invalid/no-code-in-it': {
    what: 'Cette adresse ne contient pas le code d’accès du ticket.',
    next: 'Ouvrez la page d’un ticket comme son client, par exemple depuis le lien d’un e-mail qui lui est adressé, et copiez cette adresse.',
  },
  'invalid/conversations.learnPlace/not-an-address': {
    what: 'Ce n’est pas une adresse web.',
    next: 'Copiez depuis votre navigateur l’adresse complète de la page d’un ticket.',
  },
  'invalid/conversations.learnPlace/not-https': {
    what: 'Cette adresse commence par http://. Elle contient un code d’accès que d’autres pourraient lire en route, ce compte ne lit donc les pages qu’en https.',
    next: 'Ouvrez la page avec https:// dans votre navigateur, et copiez cette adresse.',
  },
  'invalid/conversations.learnPlace/not-own-http': {
    what: 'En http, ce compte ne lit que les pages de cette adresse : {{subject}}.',
    next: 'Copiez-y l’adresse de la page d’un ticket, ou une adresse qui commence par https://.',
  },
  'invalid/conversations.learnPlace/no-ticket-in-it': {
    what: 'Cette adresse ne contient le numéro d’aucun ticket enregistré.',
    next: 'Ouvrez un ticket de la liste comme son client, et copiez cette adresse.',
  },
  'invalid/no-code': {
    what: 'Le service n’a envoyé aucun code d’accès pour ce ticket, sa page ne peut donc pas être ouverte.',
    next: 'Ouvrez la conversation dans votre navigateur, et collez les passages importants.',
  },
  'invalid/no-page': {
    what: 'La page de ce ticket n’est pas encore chargée.',
    next: 'Actualisez la conversation, puis réessayez.',
  },
  'invalid/sentence-not-found': {
    what: 'Cette phrase est introuvable sur la page du ticket.',
    next: 'Copiez-la d’un seul message, sans rien au-dessus ni au-dessous, et réessayez.',
  },
  storage: {
    what: 'Des données de cet ordinateur n’ont pas pu être lues ou écrites.',
    next: 'Vérifiez que le disque n’est pas plein, puis réessayez.',
  },
  'storage/already-open': {
    what: 'Rackside est déjà ouvert sur cet ordinateur : {{where}}.',
    next: 'Utilisez-le là, ou fermez-le et réessayez.',
  },
  'storage/cannot-write': {
    what: 'Rackside ne peut pas écrire dans son dossier de données, ou le disque est plein.',
    next: 'Libérez de l’espace, ou donnez à Rackside le droit d’y écrire, puis réessayez.',
  },
  'storage/over-quota': {
    what: 'Votre espace sur le disque du dossier de données de Rackside est épuisé.',
    next: 'Supprimez-y quelque chose, ou demandez plus d’espace à la personne qui gère le disque. Tout ce que vous avez enregistré est en sécurité.',
  },
  'storage/no-permission': {
    what: 'Vous n’avez plus le droit d’écrire dans le dossier de données de Rackside.',
    next: 'Modifiez ses droits d’accès, puis réessayez. Tout ce que vous avez enregistré est en sécurité.',
  },
  'storage/disk-failing': {
    what: 'Le disque du dossier de données de Rackside a signalé une erreur.',
    next: 'Vérifiez le disque et sa connexion, puis réessayez. Si cela se reproduit, copiez le dossier sur un autre disque.',
  },
  'storage/closing': {
    what: 'Rackside se ferme.',
    next: 'Rouvrez-le pour continuer. Tout ce que vous avez enregistré est conservé.',
  },
  'storage/keychain': {
    what: 'Le trousseau de cet ordinateur a signalé une erreur.',
    next: `Déverrouillez-le, puis réessayez. ${UNCHANGED}`,
  },
  'storage/keychain-silent': {
    what: 'Le trousseau de cet ordinateur ne répond pas.',
    next: `Déverrouillez-le, puis réessayez. ${UNCHANGED}`,
  },
  'storage/keychain-gone': {
    what: 'Le trousseau contenant vos clés n’est plus disponible.',
    next: `Démarrez-le ou déverrouillez-le, puis réessayez. ${UNCHANGED}`,
  },
  'storage/keys-gone': {
    what: '{{folder}} contient des comptes, mais cet ordinateur n’en a pas les clés.',
    next: `Si le trousseau ou secrets.json a été remplacé ou déplacé, rétablissez-le et réessayez. ${UNCHANGED}`,
  },
  'storage/keys-missing': {
    what: 'Les clés de ce compte manquent : {{subject}}.',
    next: 'Restaurez-les depuis une sauvegarde, puis réessayez. Sans elles, les données de ce compte ne peuvent pas être ouvertes. Rien n’a été écrasé.',
  },
  'storage/keys-damaged': {
    what: 'Le fichier de vos clés protégées est endommagé.',
    next: 'Restaurez secrets.json dans le dossier de données depuis une sauvegarde. Rien n’a été écrasé.',
  },
  'storage/missing': {
    what: '{{subject}}, le fichier des brouillons, réponses et notes de ce compte, manque.',
    next: 'Il doit se trouver dans {{folder}}. S’il a été déplacé ou si son disque est déconnecté, remettez-le en place et réessayez.',
  },
  'storage/folder-missing': {
    what: 'Le dossier de ce compte manque.',
    next: 'Il doit se trouver ici : {{folder}}. S’il a été déplacé ou si son disque est déconnecté, remettez-le en place et réessayez.',
  },
  'storage/store.open/damaged': {
    what: 'Un fichier de ce compte ({{subject}}) est endommagé et n’a pas été ouvert.',
    next: 'Le fichier est inchangé. Restaurez la sauvegarde la plus récente, ou remettez en place votre propre copie de {{folder}} et réessayez.',
  },
  'storage/no-copy': {
    what: 'La sauvegarde à restaurer a disparu ou est illisible.',
    next: `${UNCHANGED} Choisissez une autre sauvegarde.`,
  },
  'storage/account.mend/no-copy': {
    what: 'Aucune des sauvegardes du dossier de ce compte n’est lisible.',
    next: `${UNCHANGED} Réessayez pour voir ce qui est encore possible.`,
  },
  'storage/newer-copy': {
    what: 'Cette sauvegarde vient d’une version plus récente de Rackside et ne peut pas être ouverte.',
    next: `${UNCHANGED} Choisissez une autre sauvegarde, ou mettez Rackside à jour.`,
  },
  'storage/account.mend/newer-copy': {
    what: 'Les sauvegardes du dossier de ce compte viennent d’une version plus récente de Rackside et ne peuvent pas être ouvertes.',
    next: `${UNCHANGED} Mettez Rackside à jour, puis réessayez.`,
  },
  'storage/bad-copy': {
    what: 'La sauvegarde n’a pas pu être relue et n’a donc pas été conservée.',
    next: 'Réessayez. Si cela se reproduit, vérifiez le disque du dossier de données de Rackside.',
  },
  'storage/store.open/bad-copy': {
    what: 'La sauvegarde de ce compte avant la mise à jour n’a pas pu être relue.',
    next: `${UNCHANGED} Réessayez. Si cela se reproduit, vérifiez le disque du dossier de données de Rackside.`,
  },
  'storage/no-room': {
    what: 'Le disque n’a pas assez d’espace libre pour une sauvegarde.',
    next: 'Libérez de l’espace, puis réessayez. Rackside laisse au moins 256 Mo libres.',
  },
  'storage/no-folder': {
    what: 'Impossible d’écrire dans le dossier de ce compte, aucune sauvegarde n’a donc été faite.',
    next: 'Consultez le bandeau en haut.',
  },
  'invalid/unknown-backup': {
    what: 'Cette sauvegarde n’existe plus.',
    next: `${UNCHANGED} Choisissez une autre sauvegarde.`,
  },
  'storage/page-damaged': {
    what: 'Certaines données enregistrées sont endommagées et n’ont pas pu être lues.',
    next: 'Vous pouvez toujours utiliser tout le reste. Le bandeau en haut indique le fichier.',
  },
  'storage/store.open/disk-full': {
    what: 'Le disque est plein, les données de ce compte n’ont donc pas pu être ouvertes.',
    next: 'Libérez de l’espace, puis réessayez.',
  },
  'storage/damaged': {
    what: 'Les données de cet ordinateur sont endommagées et n’ont pas été ouvertes.',
    next: 'Restaurez le dossier de données depuis une sauvegarde. Rien n’a été écrasé.',
  },
  'storage/not-encrypted': {
    what: 'Une base de données n’est pas chiffrée et n’a donc pas été ouverte.',
    next: 'Restaurez le dossier de données depuis une sauvegarde. Rien n’a été écrasé.',
  },
  'storage/newer-schema': {
    what: 'Ces données ont été écrites par une version plus récente de Rackside.',
    next: 'Mettez Rackside à jour pour les ouvrir.',
  },
  'storage/before-release': {
    what: 'Ces données viennent d’une version antérieure à la première publication de Rackside et ne peuvent pas être ouvertes.',
    next: 'Rien n’a été modifié. Déplacez le dossier de données ailleurs, démarrez Rackside et reconnectez-vous.',
  },
  'storage/file': {
    what: 'Lecture impossible sur cet ordinateur : {{subject}}.',
    next: 'Retirez ce fichier et joignez-le de nouveau. Rien n’a été envoyé.',
  },
  'storage/folder-gone': {
    what: 'Le dossier de l’export a disparu.',
    next: 'S’il était sur un disque amovible, connectez-le, puis exportez de nouveau.',
  },
  'storage/account.export/file-gone': {
    what: 'Un fichier enregistré a été supprimé pendant que l’export le lisait.',
    next: 'Exportez de nouveau au même endroit pour continuer.',
  },
  'storage/account.export/disk-full': {
    what: 'Le disque est plein, l’export s’est donc arrêté.',
    next: 'Libérez-y de l’espace ou choisissez un autre disque, puis exportez de nouveau.',
  },
  'storage/account.export/over-quota': {
    what: 'Votre espace y est épuisé, l’export s’est donc arrêté.',
    next: 'Supprimez-y quelque chose ou choisissez un autre disque, puis exportez de nouveau.',
  },
  'storage/account.export/cannot-write': {
    what: 'Rackside ne peut pas y écrire, l’export s’est donc arrêté.',
    next: 'Choisissez un autre emplacement, puis exportez de nouveau.',
  },
  'storage/account.export/no-permission': {
    what: 'Vous n’avez pas le droit d’y écrire, l’export s’est donc arrêté.',
    next: 'Choisissez un autre emplacement, puis exportez de nouveau.',
  },
  'storage/account.export/disk-failing': {
    what: 'Le disque de l’export a signalé une erreur.',
    next: 'Vérifiez le disque et sa connexion, ou choisissez-en un autre, puis exportez de nouveau.',
  },
  'invalid/export-running': {
    what: 'Ce compte est déjà en cours d’export.',
    next: 'Attendez la fin, ou annulez l’export sous « Stockage » sur la page du compte.',
  },
  'storage/disk-full': {
    what: 'Le disque de cet ordinateur est plein.',
    next: 'Libérez de l’espace. Tout ce que vous avez enregistré est en sécurité.',
  },
  invalid: {
    what: 'L’opération a échoué.',
    next: 'Vérifiez vos saisies et réessayez.',
  },
  'invalid/needs-http-consent': {
    what: 'Cette adresse utilise http : d’autres pourraient tout lire en route, y compris votre mot de passe.',
    next: 'Utilisez une adresse https, ou autorisez http pour ce compte ci-dessous.',
  },
  'invalid/address': {
    what: 'Ce n’est pas une adresse valide.',
    next: 'Saisissez-la telle que votre navigateur l’affiche, par exemple https://billing.example.com.',
  },
  'invalid/scheme': {
    what: 'L’adresse doit commencer par https:// ou http://.',
    next: 'Saisissez-la telle que votre navigateur l’affiche, par exemple https://billing.example.com.',
  },
  'invalid/name-in-address': {
    what: 'Cette adresse contient un nom d’utilisateur ou un mot de passe.',
    next: 'Supprimez tout ce qui précède le @, et saisissez l’e-mail et le mot de passe dans leurs propres champs.',
  },
  'invalid/account.signIn': {
    what: 'Certains champs manquent ou ne sont pas valides.',
    next: 'Vérifiez les champs. Vos saisies sont toujours là.',
  },
  'invalid/account.configure': {
    what: 'L’un de ces paramètres n’est pas valide.',
    next: 'Rien n’a été enregistré. Corrigez-le et enregistrez de nouveau.',
  },
  'invalid/too-large': {
    what: '{{subject}} n’a pas été joint, car sa taille dépasse la limite de ce compte.',
    next: 'Votre texte et les autres fichiers sont inchangés.',
  },
  'invalid/export/too-much': {
    what: 'Vos brouillons et notes sont trop longs pour un seul fichier.',
    next: 'Rien n’a été modifié. Supprimez ce dont vous n’avez plus besoin, ou raccourcissez-le, et réessayez.',
  },
  'invalid/export/file-gone': {
    what: '« {{subject}} » a été retiré du brouillon pendant l’export.',
    next: 'Aucun fichier n’a été enregistré. Exportez de nouveau.',
  },
  'invalid/stale-rev': {
    what: 'Ce brouillon a été modifié dans une autre fenêtre.',
    next: 'Les deux versions sont conservées.',
  },
  'invalid/contact-not-theirs': {
    what: 'À la connaissance de Rackside, ce contact n’appartient pas au client.',
    next: 'Rien n’a été envoyé. Choisissez de nouveau l’expéditeur.',
  },
  'invalid/other-customer': {
    what: 'Ces tickets appartiennent à des clients différents.',
    next: 'Rien n’a été lié.',
  },
  'invalid/canned.save/name-taken': {
    what: 'Vous avez déjà une réponse prédéfinie nommée « {{subject}} ».',
    next: 'Choisissez un autre nom pour enregistrer celle-ci.',
  },
  'invalid/canned.save/stale': {
    what: 'Cette réponse prédéfinie a été modifiée dans une autre fenêtre.',
    next: 'Votre texte est toujours là. Copiez-le, abandonnez vos modifications pour voir l’autre version, puis combinez les deux.',
  },
  'invalid/canned.save/file-missing': {
    what: 'Un fichier de cette réponse prédéfinie n’est plus enregistré.',
    next: 'Retirez-le, ajoutez-le de nouveau, puis enregistrez. Votre texte est toujours là.',
  },
  'invalid/canned.save/team-files': {
    what: 'Les fichiers de cette réponse dépassent la limite d’équipe de 5 Mo.',
    next: 'Retirez-en un, puis enregistrez. Votre texte est toujours là.',
  },
  'invalid/canned.file/file-missing': {
    what: '« {{subject}} » n’a pas été joint, car ce fichier n’est pas encore sur cet ordinateur.',
    next: 'Si votre équipe le partage, insérez de nouveau la réponse une fois l’équipe connectée.',
  },
  'invalid/canned.finishFile/too-large': {
    what: '« {{subject}} » n’a pas été ajouté. Une réponse prédéfinie peut avoir 20 Mo de fichiers au plus.',
    next: 'Ajoutez un fichier plus petit. La réponse est inchangée.',
  },
  'invalid/canned.finishFile/unreadable': {
    what: '« {{subject}} » n’a pas été ajouté, car ce fichier a été déplacé ou modifié après votre choix.',
    next: 'Choisissez-le de nouveau. La réponse est inchangée.',
  },
  'invalid/note.edit/stale': {
    what: 'Cette note a été modifiée dans une autre fenêtre.',
    next: 'Rien n’a été enregistré. Vérifiez son contenu actuel.',
  },
  'invalid/canned.save': {
    what: 'Impossible d’enregistrer cette réponse prédéfinie.',
    next: 'Vérifiez son nom, ses mots-clés et son texte. Votre texte est toujours là.',
  },
  'invalid/checks-off': {
    what: 'Les vérifications de domaines sont désactivées pour ce compte.',
    next: 'Autorisez-les dans les paramètres du compte. D’ici là, aucune question n’est posée.',
  },
  'invalid/checks-forbidden': {
    what: 'Votre administrateur n’autorise pas les vérifications de domaines.',
    next: 'Aucune question n’a été posée.',
  },
  'offline/no-list': {
    what: 'Impossible de lire la liste des registres.',
    next: 'La liste fournie avec Rackside reste utilisée. Réessayez plus tard.',
  },
  'invalid/run-gone': {
    what: 'Cette vérification est trop ancienne pour qu’on attende son résultat.',
    next: 'Vérifiez de nouveau, puis choisissez le constat.',
  },
  'invalid/no-domain': {
    what: '« {{subject}} » n’est ni un domaine ni une adresse IP.',
    next: 'Vérifiez un nom comme shop.example, ou une adresse comme 203.0.113.5.',
  },
  'invalid/special-address': {
    what: '{{subject}} n’est pas sur l’internet public.',
    next: 'Seules les adresses publiques et celles des produits de vos clients peuvent être vérifiées.',
  },
  'invalid/no-path-given': {
    what: 'Rackside a été démarré sans fichier ni dossier.',
    next: 'Arrêtez Rackside, puis démarrez-le avec « npm run local -- --replies PATH ».',
  },
  'invalid/network-path': {
    what: '« {{subject}} » est une adresse réseau : cet ordinateur se connecterait à ce serveur à chaque vérification.',
    next: 'Associez le lecteur réseau à une lettre ou à un dossier de cet ordinateur, et choisissez-le là.',
  },
  'invalid/not-agreed': {
    what: 'Cela n’a pas été confirmé, rien n’a donc changé.',
    next: 'Réessayez, et répondez à la question posée hors de cette page. Dans un navigateur, elle s’ouvre dans son propre onglet, dont l’adresse figure aussi dans le terminal.',
  },
  'invalid/not-answered': {
    what: 'La question posée hors de cette page est restée sans réponse, rien n’a donc changé.',
    next: 'Vous avez deux minutes. Dans un navigateur, elle s’ouvre dans son propre onglet, dont l’adresse figure aussi dans le terminal.',
  },
  'auth/wrong-code': {
    what: 'Ce code de récupération n’ouvre pas ces données.',
    next: 'Utilisez le code le plus récent créé pour ces données. Une copie plus ancienne s’ouvre avec son code d’origine.',
  },
  'invalid/code-mistyped': {
    what: 'Le code de récupération contient une faute de frappe.',
    next: 'Vérifiez-le : neuf groupes de quatre lettres et chiffres.',
  },
  'invalid/weak-passphrase': {
    what: 'Cette phrase secrète est trop facile à deviner.',
    next: 'Utilisez plusieurs mots sans rapport, ou générez-en une.',
  },
  'invalid/weak-pin': {
    what: 'Ce code PIN est trop facile à deviner.',
    next: 'N’utilisez pas de date, de suite ni de chiffres répétés.',
  },
  'invalid/no-secret': {
    what: 'Il n’y a pas encore de code PIN ni de phrase secrète.',
    next: 'Définissez-en un sous Protection, puis verrouillez Rackside.',
  },
  'invalid/vault.askNothing/no-keychain': {
    what: 'Cet ordinateur n’a pas de trousseau pour vos clés.',
    next: 'Votre phrase secrète reste inchangée.',
  },
  'invalid/no-keychain': {
    what: 'Cet ordinateur n’a pas de trousseau, un code PIN est donc impossible.',
    next: 'Un code PIN seul est trop court pour protéger vos données. Utilisez une phrase secrète.',
  },
  'invalid/code-first': {
    what: 'Créez un code de récupération avant de définir un code PIN.',
    next: 'Après cinq codes PIN erronés, lui seul donne accès à vos données.',
  },
  'invalid/vault.change': {
    what: 'Cette phrase secrète n’est pas utilisable.',
    next: 'Utilisez au moins 12 caractères.',
  },
  'invalid/vault.protect': {
    what: 'Cette phrase secrète est trop courte.',
    next: 'Utilisez au moins 12 caractères.',
  },
  'invalid/not-now': {
    what: 'C’est déjà réglé, peut-être dans une autre fenêtre.',
    next: 'Rechargez cette fenêtre pour voir l’état actuel.',
  },
  'invalid/unknown-account': {
    what: 'Ce compte n’est plus sur cet ordinateur.',
    next: 'Choisissez un autre compte, ou reconnectez-vous à celui-ci.',
  },
  'invalid/required': {
    what: 'La clé API et le secret API ne sont pas enregistrés sur cet ordinateur.',
    next: 'Saisissez les deux pour vous reconnecter.',
  },
  'invalid/unknown-zone': {
    what: 'Cet ordinateur ne connaît pas ce fuseau horaire.',
    next: 'Choisissez-en un dans la liste.',
  },
  'invalid/no-agent-name': {
    what: 'Votre nom n’est pas encore défini.',
    next: 'Saisissez-le une fois, et il figurera sur toutes vos réponses.',
  },
  'invalid/ticket-not-cached': {
    what: 'Ce ticket n’est plus enregistré sur cet ordinateur.',
    next: 'Actualisez, puis rouvrez-le.',
  },
  'invalid/no-way': {
    what: 'Ce service ne propose {{subject}} que sur ses propres pages.',
    next: BROWSER,
  },
  'invalid/not-found': {
    what: 'Cela n’existe plus.',
    next: 'Cela a peut-être été modifié dans une autre fenêtre.',
  },
  'invalid/unfinished-file': {
    what: 'Un fichier n’est pas encore enregistré en entier.',
    next: 'Attendez-le ou retirez-le, puis envoyez.',
  },
  'invalid/empty': {
    what: 'Il n’y a aucun texte à envoyer.',
    next: 'Écrivez d’abord une réponse.',
  },
  'invalid/past': {
    what: 'Ce moment est passé.',
    next: 'Saisissez une date et une heure à venir.',
  },
  'invalid/too-far': {
    what: 'Ce moment est dans plus d’un an.',
    next: 'Saisissez un moment plus proche.',
  },
  'invalid/too-late': {
    what: 'Cette réponse est déjà en cours d’envoi.',
    next: 'Vérifiez son état dans la boîte d’envoi.',
  },
  'invalid/file.restore': {
    what: '{{subject}} n’a pas pu être rétabli, car son brouillon n’existe plus.',
    next: 'Joignez-le de nouveau si vous voulez toujours l’envoyer.',
  },
  'invalid/ticket.locate/not-found': {
    what: 'Le ticket #{{subject}} n’est pas enregistré sur cet ordinateur.',
    next: 'Il est peut-être très récent, fermé depuis longtemps ou dans un autre compte. Recherchez son numéro pour interroger le service.',
  },
  'invalid/ticket.locate/no-such-service': {
    what: 'Ce lien mène à un ticket du service {{subject}}, et vous n’y avez pas de compte.',
    next: 'Connectez-vous-y, puis rouvrez le lien.',
  },
  'invalid/link.open/no-link': {
    what: 'Ce compte n’a pas encore de lien web pour cette page.',
    next: 'Ajoutez-en un dans les paramètres du compte, sous Liens.',
  },
  'invalid/link-incomplete': {
    what: 'Le lien web demande une valeur que cette fiche n’a pas.',
    next: 'Modifiez le lien dans les paramètres du compte, sous Liens.',
  },
  'invalid/account.learnLink/not-an-address': {
    what: 'Ce n’est pas une adresse web.',
    next: 'Copiez depuis votre navigateur l’adresse complète de la page d’un ticket.',
  },
  'invalid/account.learnLink/not-https': {
    what: 'Cette adresse commence par http://. Elle contient peut-être un code d’accès que d’autres pourraient lire en route, ce compte n’ouvre donc les pages qu’en https.',
    next: 'Ouvrez la page avec https:// dans votre navigateur, et copiez cette adresse.',
  },
  'invalid/account.learnLink/not-own-http': {
    what: 'En http, ce compte n’ouvre que les pages de cette adresse : {{subject}}.',
    next: 'Copiez-y l’adresse de la page d’un ticket, ou une adresse qui commence par https://.',
  },
  'invalid/account.learnLink/no-ticket-in-it': {
    what: 'Cette adresse ne contient le numéro ni l’ID d’aucun ticket enregistré.',
    next: 'Ouvrez un ticket de la liste dans votre navigateur, et copiez son adresse.',
  },
  'invalid/unsent-changed': {
    what: 'Rien n’a été supprimé, car quelque chose a été écrit ou envoyé entre-temps.',
    next: 'La liste montre désormais ce qui n’est pas envoyé.',
  },
  'invalid/on-its-way': {
    what: 'Rien n’a été supprimé, car une réponse est en cours d’envoi.',
    next: 'Attendez que la boîte d’envoi montre le résultat, puis réessayez.',
  },
  'invalid/wrong-passphrase': {
    what: 'Phrase secrète erronée, ou fichier endommagé.',
    next: 'Réessayez.',
  },
  'invalid/archive.open/not-sealed': {
    what: 'Ce n’est pas un fichier exporté de Rackside par vous ou un collègue, ou il est endommagé.',
    next: 'Rien n’a été modifié. Choisissez le fichier que vous ou votre collègue avez enregistré.',
  },
  'invalid/archive.open/cut-short': {
    what: 'Ce fichier est endommagé ou incomplet.',
    next: 'Rien n’a été modifié. Copiez-le de nouveau depuis son emplacement d’origine, ou redemandez-le à votre collègue.',
  },
  'invalid/archive.open/newer-version': {
    what: 'Ce fichier a été enregistré par une version plus récente de Rackside.',
    next: 'Rien n’a été modifié. Mettez Rackside à jour, puis choisissez de nouveau le fichier.',
  },
  'invalid/archive.open/other-account': {
    what: 'Ce fichier appartient à un autre compte : {{email}} chez {{address}}.',
    next: 'Rien n’a été modifié. Connectez-vous à ce compte et importez-y le fichier.',
  },
  'invalid/archive.open/other-service': {
    what: 'Cette passation vient d’un autre service : {{address}}.',
    next: 'Rien n’a été modifié. Ouvrez votre compte auprès de ce service et importez-la là.',
  },
  'invalid/archive.bringIn/put-away': {
    what: 'Ce fichier n’est plus ouvert.',
    next: 'Rien n’a été modifié. Choisissez de nouveau le fichier.',
  },
  'invalid/archive.takeBack/put-away': {
    what: 'Cette importation ne peut plus être annulée.',
    next: 'Rien n’a été modifié. Supprimez sur ses tickets ce dont vous n’avez pas besoin.',
  },
  'storage/computer.savePdf/cannot-write': {
    what: 'Impossible d’enregistrer le PDF.',
    next: 'Choisissez un autre dossier, ou vérifiez l’espace libre.',
  },
  'invalid/unreadable-file': {
    what: 'Lecture impossible : {{subject}}.',
    next: 'Ce fichier a peut-être été déplacé ou modifié. Choisissez-le de nouveau.',
  },
  'storage/account.remove': {
    what: 'Certaines données de ce compte n’ont pas pu être supprimées.',
    next: 'Le reste est illisible sans ses clés. Réessayez.',
  },
  'invalid/no-link': {
    what: 'Ce compte n’a pas encore de lien web pour les tickets.',
    next: 'Ajoutez-en un dans les paramètres du compte.',
  },
  'invalid/bad-link': {
    what: 'Le lien web des tickets ne donne pas une adresse valide.',
    next: 'Corrigez-le dans les paramètres du compte.',
  },
  'invalid/page.read/another-page': {
    what: 'Ce n’est pas la page propre au ticket, rien n’a donc été lu.',
    next: 'Revenez au ticket dans la page, ou rouvrez sa page.',
  },
  'invalid/page.read/managed': {
    what: 'Votre administrateur a désactivé la lecture des pages.',
    next: 'Lisez la page là où elle s’affiche. Vous pouvez en copier du texte dans un extrait.',
  },
  'invalid/page.read/no-answer': {
    what: 'La page ne répond pas, rien n’a donc été lu.',
    next: 'Rechargez-la, puis réessayez.',
  },
  'invalid/page.read/no-page': {
    what: 'La page n’est plus ouverte.',
    next: 'Rouvrez-la.',
  },
  'invalid/no-view': {
    what: 'Cette fenêtre ne peut pas afficher les pages du service.',
    next: 'Ouvrez plutôt la conversation dans votre navigateur.',
  },
  'invalid/contact-gone': {
    what: 'Le service ne liste plus ce contact.',
    next: 'Il y a peut-être été supprimé. Vos saisies sont toujours là.',
  },
  'invalid/changed-meanwhile': {
    what: 'Quelqu’un d’autre a modifié les mêmes champs chez le service, rien n’a donc été envoyé.',
    next: 'Chargez les valeurs actuelles. Vos modifications restent.',
  },
  'invalid/bad-email': {
    what: '« {{subject}} » n’est pas une adresse e-mail valide.',
    next: 'Corrigez-la, ou laissez vide pour utiliser celle de votre connexion.',
  },
  'invalid/alike-appeared': {
    what: 'La commande {{subject}} semble identique et n’était pas dans votre récapitulatif : rien n’a été commandé.',
    next: 'Vérifiez-la d’abord. Si c’est une autre commande, passez de nouveau la vôtre.',
  },
  'invalid/nothing-changed': {
    what: 'Le service a déjà ces valeurs, rien n’a donc été envoyé.',
    next: 'Modifiez quelque chose, ou abandonnez le formulaire.',
  },
  'invalid/no-way-to-read': {
    what: 'Ce contact ne peut être lu ni par identifiant client ni par e-mail, rien n’a donc été envoyé.',
    next: 'Modifiez-le sur les pages du service.',
  },
  'rejected/add-contact': {
    what: 'Le service a refusé d’ajouter ce contact.',
    next: 'Vos saisies sont toujours là. Vérifiez la réponse du service, puis envoyez de nouveau.',
  },
  'rejected/update-contact': {
    what: 'Le service a refusé de modifier ce contact.',
    next: 'Vos saisies sont toujours là. Vérifiez la réponse du service, puis envoyez de nouveau.',
  },
  'storage/not-sent': {
    what: 'La vérification sur votre ordinateur a échoué, rien n’a donc été envoyé.',
    next: 'Vos saisies sont enregistrées. Réessayez.',
  },
  'invalid/announcement.openLink/not-web': {
    what: 'Lien non ouvert. Rackside n’ouvre que les liens https et e-mail.',
    next: '{{subject}}',
  },
  'invalid/no-browser': {
    what: 'Impossible d’ouvrir un navigateur.',
    next: 'Choisissez un navigateur dans les paramètres de cet ordinateur, puis réessayez.',
  },
  ...teamErrors,
  bug: {
    what: 'Une erreur s’est produite dans Rackside.',
    next: 'Tout ce que vous avez enregistré est en sécurité. Réessayez ; si cela ne suffit pas, redémarrez Rackside.',
  },
};
