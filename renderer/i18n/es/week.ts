import type * as en from '../en/week.ts';
import type { Translated } from '../translated.ts';

export const week: Translated<typeof en.week> = {
  backHere: 'Volver al informe semanal',
  before: 'Semana anterior',
  after: 'Semana siguiente',
  now: 'Esta semana',
  range: '{{from}} – {{to}}',
  save: 'Guardar semana como CSV',
  fileName: 'semana-{{day}}.csv',
  inMinutes: '{{name}} (minutos)',
  own: 'Mi trabajo',
  team: 'Todo el equipo',
  notAgreed:
    'Su equipo no lo ha activado. Cualquiera del equipo puede hacerlo en la configuración de la cuenta, en «Equipo».',
  nothing_own: 'Esa semana no respondió ningún ticket desde este dispositivo.',
  nothing_team: 'Esa semana no se respondió ningún ticket, y no hay ninguno abierto.',
  part_one:
    'Los tiempos de respuesta abarcan {{known, number}} de {{count, number}} ticket: su conversación no está guardada en este dispositivo.',
  part_other:
    'Los tiempos de respuesta abarcan {{known, number}} de {{count, number}} tickets: las demás conversaciones no están guardadas en este dispositivo.',
  zoneUnknown: 'Se desconoce la zona horaria del servicio; sus horas se leen en la zona {{zone}}.',
  picture: 'Día a día: {{days}}',
  day: '{{weekday}} {{day}}',
  dayAnswered_one: '{{day}}: {{count, number}} ticket respondido',
  dayAnswered_other: '{{day}}: {{count, number}} tickets respondidos',
  dayFirst: '{{day}}, primera respuesta tras {{time}}',
  firstMedian: 'Primera respuesta, mediana',
  table: 'Por departamento',
  departmentHead: 'Departamento',
  department: 'Departamento {{id}}',
  all: 'Todos los departamentos',
  ofAll: '{{count, number}} de {{all, number}}',

  ticketsAnswered: 'Tickets respondidos',
  answered: 'Respondidos',
  known: 'Conversación guardada',
  replies: 'Respuestas',
  first: 'Primera respuesta',
  firstMost: 'Primera respuesta (90%)',
  inTime: 'A tiempo',
  targeted: 'Con objetivo',
  full: 'Respuesta completa',
  fullMost: 'Respuesta completa (90%)',
  reopened: 'Reabiertos',
  open: 'Abiertos',

  meaning: 'Qué significan las cifras',
  answeredMeans: 'Tickets con al menos una respuesta del personal esa semana.',
  repliesMeans: 'Todas las respuestas del personal esa semana, sin notas internas.',
  firstMeans:
    'Mediana del tiempo entre el primer mensaje del cliente y la primera respuesta del personal, en los tickets respondidos por primera vez esa semana. Como en las esperas, solo cuenta el horario de atención si lo ha definido.',
  firstMostMeans: 'Nueve de cada diez primeras respuestas tardaron esto o menos.',
  inTimeMeans: 'Primeras respuestas dentro de su objetivo, de todas las que tienen uno.',
  fullMeans:
    'Mediana del tiempo entre el primer mensaje del cliente, o el que reabrió el ticket, y la última respuesta del personal esa semana, en los tickets cuyo cliente no ha vuelto a escribir.',
  fullMostMeans: 'Nueve de cada diez respuestas completas tardaron esto o menos.',
  reopenedMeans: 'Tickets cerrados cuyo cliente volvió a escribir esa semana.',
  openMeans: 'Tickets sin responder, en espera o en curso al final de la semana, o ahora si la semana no ha terminado.',
  ownMeans:
    'Incluye las respuestas enviadas desde este dispositivo, y los tickets reabiertos y abiertos que usted respondió. Las cifras de todo el equipo no contienen nombres.',
};
