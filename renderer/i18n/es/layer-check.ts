import type * as en from '../en/layer-check.ts';
import type { Translated } from '../translated.ts';

export const layerCheck: Translated<typeof en.layerCheck> = {
  command: 'Comprobar dominio',
  check: 'Comprobar {{name}}',
  region: 'Comprobación de {{name}}',
  noSubject: 'Este ticket no menciona ningún dominio ni dirección.',
  noSubjectNext: 'Escriba uno en la paleta para comprobarlo.',
  others: 'También en este ticket',
  moreSubjects_one: '{{count}} más',
  moreSubjects_other: '{{count}} más',
  consent:
    'Una comprobación pregunta al operador de registro, a los servidores de nombres, de correo y web del dominio y al resolutor {{resolver}}. Todos ven el nombre consultado y la dirección de este dispositivo.',
  consentOwn:
    'Una comprobación pregunta al operador de registro, a los servidores de nombres, de correo y web del dominio y al resolutor de este dispositivo. Todos ven el nombre consultado y la dirección de este dispositivo.',
  consentList:
    'La lista de bloqueo {{list}}, elegida por su administrador, ve las direcciones de nuestros servidores o la que usted comprueba.',
  consentPractice: 'En el entorno de práctica responde un internet inventado. Nada sale de este dispositivo.',
  offered: 'Esto viene de un enlace. No se pregunta nada hasta que pulse el botón.',
  allow: 'Permitir y comprobar',
  allowHint:
    'No se pregunta nada hasta que pulse el botón de comprobar. Puede cambiarlo en la configuración de la cuenta.',
  asking: 'Comprobando: {{layers}}',
  askedAt: 'Comprobado: {{time}}',
  practice: 'en el internet inventado del entorno de práctica',
  compared: 'comparado con {{product}}',
  fine: 'Ningún problema.',
  fineSoFar: 'Ningún fallo en las respuestas recibidas',
  faults_one: '{{count}} fallo',
  faults_other: '{{count}} fallos',
  looks_one: '{{count}} punto por revisar',
  looks_other: '{{count}} puntos por revisar',
  unasked_one: '{{count}} pregunta sin respuesta',
  unasked_other: '{{count}} preguntas sin respuesta',
  found_fault: '{{layer}}: fallo',
  found_look: '{{layer}}: algo por revisar',
  found_unasked: '{{layer}}: incompleto',
  found_fine: '{{layer}}: sin problemas',
  findings: 'Hallazgos, primero los más graves',
  insert: 'Insertar',
  copyOne: 'Copiar',
  copied: 'Hallazgo copiado',
  copyAll: 'Copiar todo',
  allCopied: 'Todos los hallazgos copiados',
  again: 'Comprobar de nuevo',
  watch: 'Avisarme cuando se resuelva',
  waiting: 'en espera',
  watches: 'En espera en este ticket',
  unwatch: 'Dejar de esperar',
  forgetWatch: 'Quitar',
  ofWatch: '{{label}}: {{what}}',
  solved: 'Hemos vuelto a comprobarlo. Nuestro hallazgo del {{time}} ya no es válido: {{verdict}}',
  solvedAt: 'resuelto: {{time}}',
  givenUp: 'abandonado; última comprobación: {{time}}',
  zoneUtc: '{{time}} (UTC)',
  zoneAhead: '{{time}} (UTC+{{distance}})',
  zoneBehind: '{{time}} (UTC−{{distance}})',
  raw: 'Respuestas originales: {{layer}}',
  rawFrom: '{{question}} a {{from}}',
  reply: 'Comprobado el {{time}}: {{verdict}} {{step}}',
  copyHead: '{{name}}, comprobado el {{time}}',
  copyHeadPractice: '{{name}}, comprobado el {{time}} en el internet inventado del entorno de práctica',
  section: 'Comprobaciones',
  allowed: 'Comprobar dominios y direcciones cuando yo lo pida',
  settledOn: 'Su administrador permite las comprobaciones en este dispositivo.',
  settledOff: 'Su administrador no permite comprobaciones en este dispositivo.',
  registries: 'Lista de operadores de registro, versión: {{date}}',
  registriesAnew: 'Actualizar desde IANA',
  resolver: 'Resolutor',
  resolverHint: 'Dirección IP del resolutor al que preguntar. Vacío: el de este dispositivo.',
  resolverWrong: 'Escriba una dirección IP, como 192.0.2.53, o deje el campo vacío.',
  resolverSettled: 'Su administrador eligió este resolutor.',
};

export const checkSeverities: Translated<typeof en.checkSeverities> = {
  fault: 'Fallo',
  look: 'Conviene revisar',
  note: 'Nota',
  unasked: 'Sin respuesta',
};

export const checkFixers: Translated<typeof en.checkFixers> = {
  customer: 'le toca al cliente',
  us: 'nos toca',
  registrar: 'le toca al registrador',
  registry: 'le toca al operador de registro',
  other: 'le toca a la otra parte',
  nobody: '',
};

export const checkLayers: Translated<typeof en.checkLayers> = {
  registration: 'Registro',
  delegation: 'Servidores de nombres',
  addresses: 'Direcciones',
  mail: 'Correo',
  certificate: 'Certificado',
  web: 'Sitio web',
  reverse: 'DNS inverso',
};

export const checkTopics: Translated<typeof en.checkTopics> = {
  transfer: 'ticket sobre una transferencia',
  expiry: 'ticket sobre la renovación',
  mail: 'ticket sobre correo',
  certificate: 'ticket sobre un certificado',
  web: 'ticket sobre un sitio web',
  dns: 'ticket sobre DNS',
};
