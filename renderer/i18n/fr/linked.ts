import type * as en from '../en/linked.ts';
import type { Translated } from '../translated.ts';

export const linked: Translated<typeof en.linked> = {
  region: 'Tickets liés',
  list: 'Lié à',
  looksLike: 'Ressemble à',
  linkIt: 'Lier',
  notTheSame: 'Sans rapport',
  link: 'Lier le ticket qui ressemble à celui-ci',
  notSame: 'Écarter le ticket qui ressemble à celui-ci',
  unlink: 'Délier #{{tid}}',
  done: 'Lié à #{{tid}}',
  apart: 'Non lié à #{{tid}}',
  linkTo: 'Lier à #{{tid}}',
  choose: 'Lier les tickets sélectionnés',
  openNext: 'Ouvrir le ticket lié, ou revenir au précédent',
  answerAll: 'Répondre à tous les tickets liés',
  answerBoth: 'Répondre aux deux…',
  answerCount: 'Répondre aux {{count, number}}…',
  answerTitle_one: 'Répondre à {{count}} ticket lié',
  answerTitle_other: 'Répondre à {{count, number}} tickets liés',
  answerHint: 'Chaque ticket reçoit votre réponse, avec une dernière ligne qui cite les autres.',
  files: 'Joints à chacun : {{names}}',
  reference: 'Cette réponse vaut aussi pour {{numbers}}.',
};
