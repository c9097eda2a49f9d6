import type * as en from '../en/linked.ts';
import type { Translated } from '../translated.ts';

export const linked: Translated<typeof en.linked> = {
  region: 'Tickets vinculados',
  list: 'Vinculado a',
  looksLike: 'Se parece a',
  linkIt: 'Vincular',
  notTheSame: 'No es lo mismo',
  link: 'Vincular el ticket que se parece a este',
  notSame: 'Descartar el ticket que se parece a este',
  unlink: 'Desvincular #{{tid}}',
  done: 'Vinculado a #{{tid}}',
  apart: 'No vinculado a #{{tid}}',
  linkTo: 'Vincular a #{{tid}}',
  choose: 'Vincular los tickets seleccionados',
  openNext: 'Abrir el ticket vinculado, o volver a él',
  answerAll: 'Responder a todos los tickets vinculados',
  answerBoth: 'Responder a ambos…',
  answerCount: 'Responder a los {{count, number}}…',
  answerTitle_one: 'Responder a {{count}} ticket vinculado',
  answerTitle_other: 'Responder a {{count, number}} tickets vinculados',
  answerHint: 'Cada ticket recibe su respuesta, con una última línea que menciona los demás.',
  files: 'Se adjunta a cada uno: {{names}}',
  reference: 'Esto responde también a {{numbers}}.',
};
