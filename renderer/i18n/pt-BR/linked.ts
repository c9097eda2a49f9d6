import type * as en from '../en/linked.ts';
import type { Translated } from '../translated.ts';

export const linked: Translated<typeof en.linked> = {
  region: 'Tickets vinculados',
  list: 'Vinculado a',
  looksLike: 'Parecido com',
  linkIt: 'Vincular',
  notTheSame: 'Não é o mesmo',
  link: 'Vincular o ticket parecido com este',
  notSame: 'Dispensar o ticket parecido com este',
  unlink: 'Desvincular #{{tid}}',
  done: 'Vinculado a #{{tid}}',
  apart: 'Não vinculado a #{{tid}}',
  linkTo: 'Vincular a #{{tid}}',
  choose: 'Vincular tickets selecionados',
  openNext: 'Abrir ticket vinculado, ou voltar a ele',
  answerAll: 'Responder a todos os tickets vinculados',
  answerBoth: 'Responder aos dois…',
  answerCount: 'Responder aos {{count, number}}…',
  answerTitle_one: 'Responder a {{count}} ticket vinculado',
  answerTitle_other: 'Responder a {{count, number}} tickets vinculados',
  answerHint: 'Cada ticket recebe sua resposta, com uma última linha que cita os outros.',
  files: 'Anexados a cada um: {{names}}',
  reference: 'Esta resposta vale também para {{numbers}}.',
};
