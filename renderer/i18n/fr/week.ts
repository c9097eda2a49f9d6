import type * as en from '../en/week.ts';
import type { Translated } from '../translated.ts';

export const week: Translated<typeof en.week> = {
  backHere: 'Retour au bilan de la semaine',
  before: 'Semaine précédente',
  after: 'Semaine suivante',
  now: 'Cette semaine',
  range: '{{from}} – {{to}}',
  save: 'Enregistrer la semaine en CSV',
  fileName: 'semaine-{{day}}.csv',
  inMinutes: '{{name}} (minutes)',
  own: 'Mon travail',
  team: 'Toute l’équipe',
  notAgreed:
    'Votre équipe n’a pas activé ce bilan. Chaque membre peut le faire dans les paramètres du compte, sous Équipe.',
  nothing_own: 'Vous n’avez répondu à aucun ticket depuis cet ordinateur cette semaine-là.',
  nothing_team: 'Aucun ticket n’a reçu de réponse cette semaine-là, et aucun n’est ouvert.',
  part_one:
    'Les délais de réponse couvrent {{known, number}} ticket sur {{count, number}}, car sa conversation n’est pas enregistrée sur cet ordinateur.',
  part_other:
    'Les délais de réponse couvrent {{known, number}} des {{count, number}} tickets, car les autres conversations ne sont pas enregistrées sur cet ordinateur.',
  zoneUnknown: 'Le fuseau horaire du service est inconnu : ses heures sont lues comme {{zone}}.',
  picture: 'Jour par jour : {{days}}',
  day: '{{weekday}} {{day}}',
  dayAnswered_one: '{{day}} : {{count, number}} ticket avec réponse',
  dayAnswered_other: '{{day}} : {{count, number}} tickets avec réponse',
  dayFirst: '{{day}}, première réponse après {{time}}',
  firstMedian: 'Première réponse, médiane',
  table: 'Par département',
  departmentHead: 'Département',
  department: 'Département {{id}}',
  all: 'Tous les départements',
  ofAll: '{{count, number}} sur {{all, number}}',

  ticketsAnswered: 'Tickets avec réponse',
  answered: 'Avec réponse',
  known: 'Conversation enregistrée',
  replies: 'Réponses',
  first: 'Première réponse',
  firstMost: 'Première réponse (90 %)',
  inTime: 'Dans les délais',
  targeted: 'Avec un objectif',
  full: 'Réponse complète',
  fullMost: 'Réponse complète (90 %)',
  reopened: 'Rouverts',
  open: 'Ouverts',

  meaning: 'Signification des chiffres',
  answeredMeans: 'Tickets ayant reçu au moins une réponse du support cette semaine-là.',
  repliesMeans: 'Toutes les réponses du support cette semaine-là, sans les notes internes.',
  firstMeans:
    'Durée médiane entre le premier message du client et la première réponse du support, pour les tickets dont la première réponse date de cette semaine-là. Comme les temps d’attente, elle ne compte que les heures ouvrées si vous les avez définies.',
  firstMostMeans: 'Neuf premières réponses sur dix ont pris ce temps ou moins.',
  inTimeMeans: 'Premières réponses données dans le délai visé, parmi celles qui en ont un.',
  fullMeans:
    'Durée médiane entre le premier message du client, ou celui qui a rouvert le ticket, et la dernière réponse du support cette semaine-là, pour les tickets dont le client n’a plus écrit depuis.',
  fullMostMeans: 'Neuf réponses complètes sur dix ont pris ce temps ou moins.',
  reopenedMeans: 'Tickets fermés dont le client a de nouveau écrit cette semaine-là.',
  openMeans:
    'Tickets en attente de réponse, en suspens ou en cours à la fin de la semaine, ou maintenant si elle n’est pas terminée.',
  ownMeans:
    'Comprend les réponses envoyées depuis cet ordinateur, et les tickets rouverts et ouverts auxquels vous avez répondu. Les chiffres de toute l’équipe ne contiennent aucun nom.',
};
