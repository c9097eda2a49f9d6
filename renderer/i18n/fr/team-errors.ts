import type { ErrorWords } from '../en/errors.ts';
import type { teamErrors as english } from '../en/team-errors.ts';

const SAVED = 'Votre travail est enregistré sur cet ordinateur et sera partagé ensuite.';
const SAVED_LATER =
  'Votre travail est enregistré sur cet ordinateur et sera partagé plus tard. Rackside continue d’essayer.';
const OTHER_BY_NOW = {
  what: 'Cette réponse a été modifiée après votre lecture, rien n’a donc été décidé.',
  next: 'Lisez-la telle qu’elle est maintenant, puis décidez.',
};
const WAITS_NO_LONGER = {
  what: 'Cette réponse n’attend plus de relecture.',
  next: 'Elle a été reprise par son auteur, ou envoyée.',
};

export const teamErrors: Readonly<Record<keyof typeof english, ErrorWords>> = {
  'offline/team.connect': {
    what: 'Le serveur de votre équipe n’a pas répondu.',
    next: SAVED_LATER,
  },
  'offline/team.connect/closed': {
    what: 'La connexion au serveur de votre équipe a pris fin.',
    next: SAVED_LATER,
  },
  'offline/team.connect/timeout': {
    what: 'Le serveur de votre équipe n’a pas répondu à temps.',
    next: SAVED_LATER,
  },
  'offline/team.connect/tls': {
    what: 'Impossible d’établir une connexion sécurisée au serveur de votre équipe.',
    next: 'Vérifiez l’adresse et son port, et que TLS y est activé.',
  },
  'offline/team.connect/certificate': {
    what: 'Le certificat du serveur de votre équipe n’est pas fiable, rien n’a donc été envoyé.',
    next: 'Adressez-vous à la personne qui gère le serveur. Rackside ne partage rien tant que ce n’est pas réglé.',
  },
  'offline/team.connect/certificate-unknown': {
    what: 'Cet ordinateur ne fait pas confiance à l’émetteur du certificat du serveur de votre équipe, rien n’a donc été envoyé.',
    next: 'Vérifiez l’adresse. Si votre entreprise émet ses propres certificats, déclarez son autorité comme fiable sur cet ordinateur et redémarrez Rackside.',
  },
  'offline/team.connect/certificate-incomplete': {
    what: 'Rien ne relie le certificat du serveur de votre équipe à un émetteur reconnu par cet ordinateur, rien n’a donc été envoyé.',
    next: 'Le serveur n’envoie probablement pas son certificat intermédiaire. Demandez à la personne qui le gère de l’ajouter. Si votre entreprise émet ses propres certificats, déclarez son autorité comme fiable sur cet ordinateur et redémarrez Rackside.',
  },
  'offline/team.connect/certificate-name': {
    what: 'Le certificat du serveur de votre équipe vaut pour un autre nom, rien n’a donc été envoyé.',
    next: 'Vérifiez l’adresse du serveur.',
  },
  'offline/team.connect/certificate-expired': {
    what: 'Le certificat du serveur de votre équipe a expiré, rien n’a donc été envoyé.',
    next: 'Vérifiez la date de cet ordinateur. Si elle est juste, demandez à la personne qui gère le serveur de renouveler le certificat.',
  },
  'offline/team.connect/certificate-early': {
    what: 'Le certificat du serveur de votre équipe n’est pas encore valide, rien n’a donc été envoyé.',
    next: 'Vérifiez la date et l’heure de cet ordinateur. Si elles sont justes, prévenez la personne qui gère le serveur.',
  },
  'offline/engine-behind-proxy': {
    what: 'Ce réseau exige un proxy pour le serveur de votre équipe, et ce type d’adresse contourne les proxys.',
    next: 'Utilisez une adresse qui commence par wss://. La personne qui gère le serveur peut y activer WebSocket.',
  },
  'offline/engine-emptied': {
    what: 'Le serveur de votre équipe a été vidé.',
    next: 'Rackside le remplit de nouveau avec ce qui est enregistré sur cet ordinateur.',
  },
  'auth/engine-login': {
    what: 'Le serveur de votre équipe n’a pas accepté l’utilisateur, le mot de passe ou la clé.',
    next: `Vérifiez-les. ${SAVED}`,
  },
  'rejected/engine-not-encrypted': {
    what: 'Le serveur de votre équipe ne chiffre pas les connexions, rien n’a donc été envoyé.',
    next: 'Demandez à la personne qui gère le serveur de configurer TLS.',
  },
  'rejected/engine-no-storage': {
    what: 'Le serveur de votre équipe ne peut rien stocker, car JetStream est désactivé.',
    next: `Demandez à la personne qui gère le serveur de l’activer. ${SAVED}`,
  },
  'rejected/engine-permissions': {
    what: 'Le serveur de votre équipe ne permet pas à cet utilisateur de stocker et lire les éléments partagés.',
    next: `Demandez plus de droits à la personne qui gère le serveur. ${SAVED}`,
  },
  'rejected/engine-full': {
    what: 'Le serveur de votre équipe est plein.',
    next: `Demandez plus d’espace à la personne qui gère le serveur. ${SAVED}`,
  },
  'rejected/engine-too-large': {
    what: 'Le serveur de votre équipe n’accepte pas d’entrées de cette taille.',
    next: 'Demandez à la personne qui gère le serveur d’autoriser des messages de 1 Mo.',
  },
  'rejected/engine-replicas': {
    what: 'Le serveur de votre équipe ne peut pas garder trois copies, car son cluster est trop petit.',
    next: `Demandez à la personne qui le gère d’ajouter des serveurs. ${SAVED}`,
  },
  'rejected/engine-failed': {
    what: 'Le serveur de votre équipe a refusé cette action.',
    next: 'Demandez à la personne qui gère le serveur de consulter son journal. Votre travail est enregistré.',
  },
  'server/engine-failed': {
    what: 'Le serveur de votre équipe a signalé une erreur.',
    next: SAVED_LATER,
  },
  'busy/engine-electing': {
    what: 'Les serveurs du cluster de votre équipe élisent un leader.',
    next: SAVED_LATER,
  },
  'invalid/engine-address': {
    what: 'Ce n’est pas une adresse de serveur.',
    next: 'Saisissez un nom et, si nécessaire, un port : nats.example.com:4222. Séparez-en plusieurs par des virgules.',
  },
  'invalid/engine-scheme': {
    what: 'Cette adresse n’est pas prise en charge.',
    next: 'Utilisez tls:// ou wss://, ou seulement le nom du serveur.',
  },
  'invalid/engine-not-encrypted': {
    what: 'Rackside ne se connecte à {{subject}} que de façon chiffrée.',
    next: 'Utilisez une adresse qui commence par tls:// ou wss://.',
  },
  'invalid/engine-key': {
    what: 'Ce n’est ni une graine nkey ni un fichier d’identifiants.',
    next: 'Une graine commence par SU et compte 58 caractères. Pour un fichier d’identifiants, collez tout son texte.',
  },
  'invalid/in-a-team': {
    what: 'Ce compte fait déjà partie d’une équipe.',
    next: 'Quittez d’abord cette équipe.',
  },
  'invalid/no-team': {
    what: 'Ce compte ne fait partie d’aucune équipe.',
    next: 'Créez ou rejoignez une équipe sur la page du compte.',
  },
  'invalid/team.share/not-found': {
    what: 'Cela n’existe plus et ne peut donc pas être partagé.',
    next: 'Cela a peut-être été supprimé dans une autre fenêtre.',
  },
  'invalid/team.share/team-files': {
    what: 'Les fichiers de cette réponse dépassent la limite d’équipe de 5 Mo.',
    next: 'Rien n’a été partagé. Si vous la partagez sans fichiers, ils sont retirés de la réponse.',
  },
  'invalid/team.takeOut/not-found': {
    what: 'Votre équipe n’a plus cet élément.',
    next: 'Un collègue l’a peut-être supprimé, ou ne le partage plus.',
  },
  'invalid/team.takeOut/name-taken': {
    what: 'Vous avez déjà une réponse prédéfinie personnelle portant ce nom.',
    next: 'Renommez l’une des deux, puis arrêtez de nouveau le partage de celle-ci.',
  },
  'invalid/team.setting/nothing-there': {
    what: 'Ce paramètre a été modifié entre-temps.',
    next: 'Vérifiez sa valeur actuelle, puis choisissez de nouveau.',
  },
  'invalid/team.setting/bad-link': {
    what: 'Un des liens de l’équipe n’est pas utilisable pour ce service.',
    next: 'Demandez à la personne qui a partagé les liens de les corriger.',
  },
  'invalid/team.setting/not-agreed': {
    what: 'Les liens de l’équipe ne sont pas utilisés, car vous n’avez pas accepté leur destination.',
    next: 'Vos propres liens sont inchangés.',
  },
  'invalid/not-founder': {
    what: 'Seule la personne qui a créé l’équipe peut définir cela pour les autres.',
    next: 'Demandez-lui de le modifier.',
  },
  'invalid/decided': {
    what: 'Quelqu’un a déjà décidé du sort de cette réponse.',
    next: 'Rien n’a été modifié. Le ticket montre ce qui s’est passé.',
  },
  'invalid/look.approve/stale': OTHER_BY_NOW,
  'invalid/look.return/stale': OTHER_BY_NOW,
  'invalid/look.approve/not-found': WAITS_NO_LONGER,
  'invalid/look.return/not-found': WAITS_NO_LONGER,
  'invalid/look.file/not-found': {
    what: 'Ce fichier n’est pas encore sur cet ordinateur.',
    next: 'Il arrive par le serveur de votre équipe. Réessayez dans un instant.',
  },
  'invalid/look-undo-offline': {
    what: 'Cette réponse ne peut pas être reprise sans le serveur de votre équipe, car un collègue l’a peut-être approuvée.',
    next: 'Réessayez quand le serveur sera joignable.',
  },
  'invalid/look-begun': {
    what: 'Cette réponse ne peut pas être reprise, car un collègue l’a approuvée et son poste est peut-être en train de l’envoyer.',
    next: 'Vérifiez le résultat dans la boîte d’envoi.',
  },
  'invalid/look-for-colleague': {
    what: 'C’est la réponse d’un collègue que votre poste envoie, elle ne peut donc pas devenir votre brouillon.',
    next: 'Rien n’a été modifié.',
  },
  'invalid/look-too-large': {
    what: 'Cette réponse doit être relue, et elle est trop longue pour être partagée avec votre équipe.',
    next: 'Rien n’a été envoyé. Raccourcissez-la, joignez la partie longue en fichier, ou demandez à un collègue de répondre.',
  },
  'invalid/invitation-ended': {
    what: 'Cette invitation n’est plus valable.',
    next: 'Demandez-en une nouvelle à votre collègue. Chacune vaut une semaine.',
  },
  'invalid/team.join/not-sealed': {
    what: 'Ce n’est pas un code d’invitation.',
    next: 'Collez tout le code, de RACKSIDE-TEAM jusqu’à la fin.',
  },
  'invalid/team.join/cut-short': {
    what: 'Le code d’invitation est incomplet.',
    next: 'Collez tout le code, de RACKSIDE-TEAM jusqu’à la fin.',
  },
  'invalid/team.join/wrong-passphrase': {
    what: 'L’invitation ne s’ouvre pas avec cette phrase secrète.',
    next: 'Vérifiez la phrase secrète avec votre collègue, et que vous avez collé tout le code.',
  },
  'invalid/team.join/newer-version': {
    what: 'Cette invitation vient d’une version plus récente de Rackside.',
    next: 'Mettez Rackside à jour, puis rejoignez l’équipe de nouveau.',
  },
};
