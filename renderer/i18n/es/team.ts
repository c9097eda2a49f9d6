import type * as en from '../en/team.ts';
import type { Translated } from '../translated.ts';

export const team: Translated<typeof en.team> = {
  section: 'Equipo',
  settings: 'Equipo: compartir notas, etiquetas y tickets',

  none: 'Comparta notas, etiquetas y marcas de completado a través del servidor NATS de su equipo. Todo va cifrado, y solo los dispositivos de su equipo pueden leerlo.',
  start: 'Crear un equipo',
  join: 'Unirse a un equipo',
  back: 'Cancelar',

  name: 'Su nombre',
  nameHint: 'Tal como le ven sus colegas.',
  nameMissing: 'Escriba su nombre.',
  address: 'Dirección del servidor',
  addressHint:
    'El servidor NATS de su equipo, por ejemplo nats.example.com. Separe con comas los servidores de un clúster.',
  addressMissing: 'Escriba la dirección del servidor NATS de su equipo.',
  addressInvited: 'Vacío: se usa la dirección de la invitación.',
  signInBy: 'Iniciar sesión en el servidor con',
  byPassword: 'Usuario y contraseña',
  byKey: 'Clave o archivo de credenciales',
  user: 'Usuario',
  password: 'Contraseña',
  key: 'Clave',
  keyHint: 'Pegue una semilla nkey (empieza por SU), o elija un archivo de credenciales.',
  keyFile: 'Elegir un archivo…',
  keyFileName: 'Archivo de credenciales',
  keyTooLarge: 'Este archivo es demasiado grande para ser de credenciales.',
  code: 'Código de invitación',
  codeHint: 'De un colega del equipo.',
  codeMissing: 'Pegue el código de invitación.',
  codeFile: 'Elegir el archivo…',
  codeFileName: 'Archivo de invitación',
  passphrase: 'Frase de contraseña del equipo',
  passphraseMissing: 'Escriba la frase de contraseña que su colega le dio con el código.',

  server: 'Servidor',
  signedInAs: 'Sesión iniciada como {{user}}',
  connecting: 'Conectando…',
  connected: 'En línea',
  away: 'Sin conexión desde {{time}}',
  refused: 'Sin conexión',
  waiting_one: '{{count, number}} cambio espera a ser compartido.',
  waiting_other: '{{count, number}} cambios esperan a ser compartidos.',
  unshared_one:
    'El último cambio en {{count, number}} elemento está solo en este dispositivo: su texto supera los 128 KB.',
  unshared_other:
    'Los últimos cambios en {{count, number}} elementos están solo en este dispositivo: su texto supera los 128 KB.',
  clockAhead:
    'El reloj del servidor de su equipo va {{time}} por delante. Su trabajo está guardado, y se comparte cuando ese reloj esté bien. Consulte a quien administra el servidor.',
  clockBehind:
    'El reloj del servidor de su equipo va {{time}} por detrás. Su trabajo está guardado, y se comparte cuando ese reloj esté bien. Consulte a quien administra el servidor.',
  clocksDiffer:
    'Los relojes de este dispositivo y del servidor de su equipo difieren en {{time}}. Su trabajo está guardado, y se comparte cuando se corrija el que está mal.',
  later_one:
    '{{count, number}} cambio compartido con un reloj mal puesto lleva una fecha futura. No tiene efecto hasta entonces.',
  later_other:
    '{{count, number}} cambios compartidos con un reloj mal puesto llevan una fecha futura. No tienen efecto hasta entonces.',
  full: 'El servidor está lleno. Su trabajo está guardado, y se comparte cuando haya espacio. Consulte a quien administra el servidor.',
  retry: 'Conectar ahora',
  change: 'Cambiar de servidor…',
  changeGo: 'Usar este servidor',
  changed: 'Servidor del equipo cambiado',

  showTicket: 'Mostrar a mis colegas qué ticket tengo abierto',
  showTicketHint: 'También ven cuándo escribe una respuesta. Nada de esto se guarda.',
  figures: 'Mostrar las cifras del equipo a todos sus miembros',
  figuresHint:
    'Todos pueden ver entonces el informe semanal de todo el equipo, en conjunto y sin nombres. Cualquiera puede desactivarlo para todos.',
  unseen: 'No se ve a los colegas',
  unseenHint:
    'Sin conexión con el servidor de su equipo desde {{time}}. Puede que otra persona esté respondiendo el mismo ticket.',
  unseenRefused:
    'Sin conexión con el servidor de su equipo. Puede que otra persona esté respondiendo el mismo ticket.',

  people: 'Personas',
  you: '{{name}} (usted)',
  founder: 'Creó el equipo',
  invitedBy: 'Invitación de {{name}}',
  left: 'Dejó el equipo',
  removedBy: 'Baja por {{name}}',
  unknown: 'Persona desconocida',
  behind: 'Falta en este dispositivo parte de lo que compartió.',
  remove: 'Quitar…',
  removeName: 'Quitar a {{name}}…',
  removeGo: 'Quitar',
  removeWords:
    '{{name}} ya no verá lo que su equipo comparta a partir de ahora. Conserva lo que ya ha visto. Elimine también su usuario en el servidor NATS, o cambie la contraseña si comparten una.',

  invite: 'Invitar',
  inviteHint:
    'Una invitación es para una persona y termina a la semana. Envíe el código y la frase de contraseña por separado.',
  invitePassphraseHint:
    'Quien tenga el código y esta frase de contraseña puede leer todo lo que comparte su equipo.',
  inviteGo: 'Crear invitación',
  invitation: 'Invitación',
  invitationWords:
    'Para una persona, hasta {{time}}. La introduce en «Unirse a un equipo», en la página de su cuenta.',
  copy: 'Copiar código',
  copied: 'Código de invitación copiado',
  save: 'Guardar como archivo',
  done: 'Listo',

  noteHint: 'Compartida con su equipo, cifrada. El cliente no la ve.',
  ticketNoteHint: 'Compartida con su equipo, cifrada. El cliente no la ve. Escriba @ para mencionar a un colega.',
  mentions: 'Colegas',
  mentionCount_one: '1 colega. Enter inserta el nombre, Esc cierra.',
  mentionCount_other: '{{count, number}} colegas. Las flechas eligen, Enter inserta el nombre, Esc cierra.',
  tagsHint: 'Compartidas con su equipo, cifradas. El cliente no las ve.',
  noteBy: 'de {{name}}',
  marks: 'Marcas',
  promise: 'Promesa de {{name}}, vence: {{time}}',
  promiseText: 'Promesa de {{name}}, vence: {{time}}: {{text}}',
  late: 'Promesa de {{name}}, vencida desde {{time}}',
  lateText: 'Promesa de {{name}}, vencida desde {{time}}: {{text}}',

  share: 'Compartir con el equipo',
  shared: '«{{name}}» se comparte con el equipo',
  shareWithoutFiles: 'Compartir sin archivos',
  takeOut: 'Dejar de compartir con el equipo',
  takenOut: '«{{name}}» ya no se comparte. Solo la tiene usted.',
  toolHint: 'Todo su equipo puede usarla y cambiarla.',
  beside: 'Dos personas la editaron a la vez y hay dos versiones. Edite una y elimine la otra.',

  settingsTitle: 'Configuración compartida',
  settingsHint: 'Lo que cambie aquí, cambia para todos.',
  departments: 'Nombres de los departamentos',
  links: 'Enlaces web',
  zone: 'Zona horaria del servicio',
  businessHours: 'Horario de atención y festivos',
  replyAs: 'Enviar respuestas como',
  teamFigures: 'Cifras del equipo',
  settingBy: 'Del equipo, última modificación: {{name}}',
  settingByYou: 'Del equipo, última modificación: usted',
  settingDiffers: 'Difiere del equipo (modificación: {{name}})',
  ownSetting: 'Solo usted',
  noneSetting: 'Sin definir',
  shareSetting: 'Compartir con el equipo',
  shareMine: 'Compartir el mío en su lugar',
  useTeams: 'Usar el del equipo',
  keepMine: 'Usar el mío',
  settingAction: '{{action}}: {{name}}',

  before: 'Compartir lo existente…',
  beforeNotes_one: '{{count, number}} nota',
  beforeNotes_other: '{{count, number}} notas',
  beforeTags_one: '{{count, number}} etiqueta',
  beforeTags_other: '{{count, number}} etiquetas',
  beforeDone_one: '{{count, number}} ticket completado aquí',
  beforeDone_other: '{{count, number}} tickets completados aquí',
  beforePromises_one: '{{count, number}} promesa',
  beforePromises_other: '{{count, number}} promesas',
  beforeWords:
    'De antes de unirse, solo usted tiene esto: {{list}}. Sus colegas lo verán todo, y no podrá retirar lo que hayan visto.',
  beforeGo: 'Compartir',
  beforeShared: 'Compartido con su equipo',

  untrusted: 'No aceptado del servidor',
  unreadable_one: '{{count, number}} entrada ilegible',
  unreadable_other: '{{count, number}} entradas ilegibles',
  forged_one: '{{count, number}} entrada con firma falsa',
  forged_other: '{{count, number}} entradas con firma falsa',
  replayed_one: '{{count, number}} entrada obsoleta, enviada de nuevo',
  replayed_other: '{{count, number}} entradas obsoletas, enviadas de nuevo',
  malformed_one: '{{count, number}} entrada de contenido no válido',
  malformed_other: '{{count, number}} entradas de contenido no válido',
  removed_one: '{{count, number}} entrada de alguien dado de baja antes',
  removed_other: '{{count, number}} entradas de alguien dado de baja antes',
  strangers_one: '{{count, number}} entrada de alguien desconocido',
  strangers_other: '{{count, number}} entradas de alguien desconocido',

  removedToo:
    'También se elimina de este dispositivo: {{what}}. Sus colegas conservan lo que usted ha compartido.',

  leave: 'Dejar el equipo',
  leaveWords:
    'Lo que escribieron sus colegas desaparece de este dispositivo. Sus propias notas, etiquetas y marcas se conservan, y sus colegas conservan lo que usted compartió.',
  leaveGo: 'Dejar',
  leftTeam: 'Ha dejado el equipo',
};
