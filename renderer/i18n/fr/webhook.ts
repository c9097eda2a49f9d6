import type * as en from '../en/webhook.ts';
import type { Translated } from '../translated.ts';

export const hook: Translated<typeof en.hook> = {
  section: 'Webhook',
  intro:
    'Avertit une de vos adresses https lorsqu’un ticket vous est attribué, qu’une de vos promesses arrive à échéance ou qu’une de vos réponses est retenue, incertaine ou refusée. Chaque message est signé avec un secret et ne concerne jamais le travail de vos collègues.',
  practice: 'L’espace d’entraînement n’a pas de webhook, car rien ne quitte cet ordinateur.',
  off: 'Votre administrateur n’autorise pas les webhooks sur cet ordinateur.',
  managed: 'Votre administrateur a configuré ce webhook vers {{host}}. Vous n’en choisissez que le secret.',
  sendsTo: 'Envoie les numéros des tickets à {{host}}',
  sendsNamesTo: 'Envoie les numéros des tickets, les noms et les sujets à {{host}}',
  to: 'Adresse',
  toHint: 'Vous la confirmerez dans une fenêtre séparée. Les redirections ne sont pas suivies.',
  toWrong: 'Saisissez une adresse https complète, sans nom ni mot de passe.',
  secret: 'Secret',
  secretHint:
    'Au moins 16 caractères, le même que chez le destinataire. Il est enregistré chiffré et n’est plus jamais affiché.',
  secretWrong: 'Saisissez au moins 16 caractères.',
  names: 'Envoyer aussi les noms et les sujets',
  namesHint: 'Si cette option est désactivée, seuls les numéros des tickets sont envoyés.',
  save: 'Enregistrer le webhook',
  remove: 'Supprimer',
  test: 'Envoyer un test',
  delivered: 'Dernière remise : {{time}}.',
  never: 'Rien n’a encore été remis.',
  waiting_one: '{{count, number}} remise en attente.',
  waiting_other: '{{count, number}} remises en attente.',
  failed: 'Non remis ({{time}}). {{why}}',
  answered: 'Le destinataire a répondu avec le code {{status}}.',
  redirected: 'Le destinataire redirige (code {{status}}). Saisissez l’adresse finale.',
  private: 'L’adresse mène désormais à un réseau privé. Si c’est voulu, supprimez le webhook et ajoutez-le de nouveau.',
  certificate:
    'Le certificat du destinataire n’est pas fiable, ou le destinataire ne prend pas en charge le chiffrement.',
  unreachable: 'Le destinataire est injoignable, ou un proxy a bloqué la connexion.',
};
