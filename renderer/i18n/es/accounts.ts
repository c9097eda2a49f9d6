import type * as en from '../en/accounts.ts';
import type { Translated } from '../translated.ts';

export const accounts: Translated<typeof en.accounts> = {
  signedOut:
    'La sesión está cerrada. Sus borradores y respuestas en espera están guardados; las respuestas saldrán cuando vuelva a iniciarla.',
  expired: 'El servicio le pide que vuelva a iniciar sesión. Sus borradores y respuestas en espera están guardados.',
  refusedKey:
    'La sesión se cerró porque el servicio ya no acepta su clave o su secreto de API. Sus borradores y respuestas en espera están guardados.',
  refusedPassword:
    'La sesión se cerró porque el servicio ya no acepta su correo o su contraseña. Sus borradores y respuestas en espera están guardados.',
  signedOutPractice:
    'La sesión del entorno de práctica está cerrada. Sus borradores y respuestas en espera están guardados.',
  signIn: 'Iniciar sesión',
  startPractice: 'Abrir de nuevo',
  starting: 'Iniciando…',
  resumeTitle: 'Volver a iniciar sesión',
  resumeWords: 'Inicie sesión en {{address}} como {{email}}. Todo lo que escribió está guardado.',
  unread_one: '{{count, number}} sin leer',
  unread_other: '{{count, number}} sin leer',
  refusedSince: 'Desde {{time}}. {{next}}',
  hiddenProducts_one: 'El servicio no puede mostrar {{count, number}} producto.',
  hiddenProducts_other: 'El servicio no puede mostrar {{count, number}} productos.',
  hiddenDomains_one: 'El servicio no puede mostrar {{count, number}} dominio.',
  hiddenDomains_other: 'El servicio no puede mostrar {{count, number}} dominios.',
  hiddenContacts_one: 'El servicio no puede mostrar {{count, number}} contacto.',
  hiddenContacts_other: 'El servicio no puede mostrar {{count, number}} contactos.',
  hiddenOrders_one: 'El servicio no puede mostrar {{count, number}} pedido.',
  hiddenOrders_other: 'El servicio no puede mostrar {{count, number}} pedidos.',
  hiddenAnnouncements_one: 'El servicio no puede mostrar {{count, number}} anuncio.',
  hiddenAnnouncements_other: 'El servicio no puede mostrar {{count, number}} anuncios.',
  notOpen: 'No se puede abrir',
  closed: 'No se puede abrir {{name}}',
  closedRemove: 'Quitar de este dispositivo…',
  closedRemoveWords:
    'Quita {{name}} de este dispositivo, con sus claves, la copia local y todos los borradores, respuestas sin enviar, notas y fragmentos. La cuenta no se puede abrir, así que Rackside no puede listar lo que perdería. No se puede deshacer.',
  restore: 'Restaurar copia',
  copyThere:
    'En la misma carpeta hay una copia de seguridad ({{time}}): {{name}}. No incluye lo que escribió después, y nada de lo que espera en ella se envía si usted no lo pide.',
  copyUndated:
    'En la misma carpeta hay una copia de seguridad, {{name}}. No incluye lo que escribió después, y nada de lo que espera en ella se envía si usted no lo pide.',
  anew: 'Empezar de cero…',
  anewGo: 'Empezar de cero',
  anewWords:
    'Abre {{name}} sin sus borradores, respuestas sin enviar, notas ni archivos adjuntos. No se elimina nada: los archivos existentes quedan en la carpeta, con «aside» añadido al nombre.',
  switch1: 'Cambiar de cuenta por número (1–9)',
  switch2: 'Cambiar a la cuenta 2',
  switch3: 'Cambiar a la cuenta 3',
  switch4: 'Cambiar a la cuenta 4',
  switch5: 'Cambiar a la cuenta 5',
  switch6: 'Cambiar a la cuenta 6',
  switch7: 'Cambiar a la cuenta 7',
  switch8: 'Cambiar a la cuenta 8',
  switch9: 'Cambiar a la cuenta 9',
  otherKey: 'Usar otra clave de API',
};

export const firstRun: Translated<typeof en.firstRun> = {
  tagline: 'Atención al cliente para equipos de hosting.',
  signIn: 'Iniciar sesión',
  signInWords:
    'Conéctese a su «Hosting Account and Order Service». Su gestor de cuenta puede darle la clave y el secreto de API.',
  signingIn: 'Iniciando sesión…',
  address: 'Dirección del servicio',
  addressExample: 'https://billing.example.com',
  addressSettled: 'Establecida por su administrador.',
  apiKey: 'Clave de API',
  apiSecret: 'Secreto de API',
  email: 'Correo',
  password: 'Contraseña',
  remember: 'Mantener la sesión iniciada',
  readOnly: 'Solo lectura por ahora',
  readOnlyHint: 'Primero eche un vistazo: no se envía nada hasta que lo permita en la configuración.',
  rememberKeychain:
    'Guarda el secreto de API y la contraseña en el llavero de este dispositivo, para renovar las sesiones caducadas.',
  rememberPassphrase:
    'Guarda el secreto de API y la contraseña, protegidos con su frase de contraseña, para renovar las sesiones caducadas.',
  rememberPin: 'Guarda el secreto de API y la contraseña, protegidos con su PIN, para renovar las sesiones caducadas.',
  rememberSession:
    'Conserva el secreto de API y la contraseña hasta que cierre Rackside, para renovar las sesiones caducadas.',
  allowHttp: 'Permitir http para esta cuenta',
  allowHttpHint: 'Cualquiera en la red puede leer todo lo que envía, incluida su contraseña.',
  missing: 'Obligatorio',
  check: 'Revise este campo.',
  practice: 'Entorno de práctica',
  practiceWords:
    'Los clientes son inventados, el servicio funciona en este dispositivo y nada de lo que envía sale de él. Pruebe lo que quiera, hasta perder la red.',
  practiceA: 'Tickets, clientes, productos y dominios de una empresa de hosting',
  practiceB: 'Clientes que responden de vez en cuando',
  practiceC: 'Todas las funciones, con o sin red',
  practiceStarting: 'Iniciando…',
};

export const vault: Translated<typeof en.vault> = {
  chooseTitle: 'Proteja sus datos',
  chooseWords:
    'Este dispositivo no tiene llavero. Proteja sus datos con una frase de contraseña, o consérvelos solo durante esta sesión: los borradores y las respuestas sin enviar duran entonces hasta que cierre Rackside.',
  passphrase: 'Frase de contraseña',
  protect: 'Proteger con frase de contraseña',
  session: 'Solo esta sesión',
  noRecovery:
    'Una frase de contraseña olvidada no se puede recuperar. Anótela, o cree después un código de recuperación en «Protección».',
  tooShort: 'Use al menos 12 caracteres.',
  weak: 'Demasiado fácil de adivinar. Varias palabras son más seguras y fáciles de recordar.',
  fair: 'Buena. Una o dos palabras más la hacen segura.',
  strong: 'Segura.',
  weakCommon: 'Demasiado fácil de adivinar: se parece a una contraseña habitual.',
  weakNames: 'Demasiado fácil de adivinar: es solo un nombre.',
  weakRepeats: 'Demasiado fácil de adivinar: repite los mismos caracteres.',
  weakSequence: 'Demasiado fácil de adivinar: es una secuencia, como abc o 6543.',
  weakKeyboard: 'Demasiado fácil de adivinar: es un patrón del teclado.',
  weakDates: 'Demasiado fácil de adivinar: es solo una fecha.',
  weakAboutYou: 'Demasiado fácil de adivinar: se basa en su nombre, dirección o servicio.',
  suggest: 'Generar frase de contraseña',
  suggested: 'Anótela antes de continuar:',
  lockedTitle: 'Desbloquear Rackside',
  lockedWords: 'Sus datos están protegidos con su frase de contraseña.',
  unlock: 'Desbloquear',
  keysGoneTitle: 'Faltan las claves de sus cuentas',
  keysGoneWords:
    'Sus datos están cifrados y no se pueden abrir sin sus claves. Iniciar sesión de nuevo solo crearía una segunda cuenta, vacía.',
  anew: 'Empezar de cero…',
  anewGo: 'Empezar de cero',
  anewWords:
    'Mueve todo lo guardado a una carpeta dentro de la carpeta de datos, cuyo nombre empieza por «aside-», y empieza sin nada. No se elimina nada: cuando tenga de nuevo las claves, devuelva la carpeta a su lugar.',
  cantOpenTitle: 'No se pueden abrir sus datos',
  unreadableTitle: 'El llavero no responde',
  unreadableWords:
    'Las claves de sus datos están en el llavero de este dispositivo. Desbloquéelo, o vuelva a iniciar su sesión de escritorio, e inténtelo de nuevo. Sus datos están a salvo.',
  asksInSystem: 'Su sistema le hace una pregunta. Su ventana puede estar detrás de esta.',
  asksElsewhere: 'Responda la pregunta en la otra pestaña antes de dos minutos.',
  asksWhere: 'La dirección de la pestaña también aparece en el terminal.',
  askAgain: 'Abrir la pestaña de nuevo',
  lockNow: 'Bloquear Rackside',
  lockNeeds: 'Defina antes un PIN o una frase de contraseña',
  lockNeedsWhy: 'Sin uno de los dos, cualquiera podría desbloquearlo.',
  lockSession: 'Rackside no se puede bloquear en esta sesión',
  lockSessionWhy:
    'No se guarda nada en este dispositivo; al bloquear se perdería todo lo que escribió. Cierre Rackside en su lugar.',
  lockingTitle: 'Bloqueando Rackside',
  lockingWords: 'Guardando su trabajo y terminando lo que se está enviando…',
  pin: 'PIN',
  pinWords: 'Escriba su PIN.',
  byPassphrase: 'Usar su frase de contraseña',
  byPin: 'Usar su PIN',
  pinOff: 'Su PIN ya no funciona. Use su código de recuperación.',
  pinOffWhy:
    'Hubo demasiados PIN erróneos, o el llavero de este dispositivo no responde. Si es el llavero, desbloquéelo e inténtelo de nuevo.',
  waits_one: '1 elemento que envió espera hasta que desbloquee Rackside.',
  waits_other: '{{count, number}} elementos que envió esperan hasta que desbloquee Rackside.',
  lostEverything: '¿No puede desbloquear de ningún modo?',
  unsavedWhileLocked_one: 'Un texto no se pudo guardar. Esta ventana lo conserva hasta que desbloquee Rackside.',
  unsavedWhileLocked_other:
    '{{count, number}} textos no se pudieron guardar. Esta ventana los conserva hasta que desbloquee Rackside.',
};

export const protection: Translated<typeof en.protection> = {
  showCharacters: 'Mostrar caracteres',
  hideCharacters: 'Ocultar caracteres',
  section: 'Protección',
  keychain: 'Sus datos están cifrados. Las claves están en el llavero de este dispositivo.',
  passphrase: 'Sus datos están cifrados con su frase de contraseña.',
  pin: 'Sus datos están cifrados. Los abre su PIN, junto con el llavero de este dispositivo.',
  session: 'No se guarda nada en este dispositivo: todo termina cuando cierre Rackside.',
  codeTitle: 'Código de recuperación',
  noCodeByKeychain: 'Sin un código de recuperación, nadie puede abrir sus borradores y notas si se pierde el llavero.',
  noCodeByPassphrase:
    'Sin un código de recuperación, nadie puede abrir sus borradores y notas si olvida la frase de contraseña.',
  codeMade: 'Tiene un código de recuperación. Crear uno nuevo anula el anterior.',
  codeCopies: 'Las copias anteriores de la carpeta de datos se siguen abriendo con el código con que se hicieron.',
  make: 'Crear código de recuperación…',
  makeAnother: 'Crear nuevo código de recuperación…',
  codeDialog: 'Su código de recuperación',
  codePrinted: 'Código de recuperación de Rackside',
  codeWords:
    'Imprímalo o anótelo, y guárdelo lejos de este dispositivo. Se muestra una sola vez, pero siempre puede crear otro.',
  codeUse:
    'Abre sus borradores, notas y respuestas sin enviar en este dispositivo. Después vuelve a iniciar sesión en sus servicios.',
  copy: 'Copiar',
  codeCopied: 'Código de recuperación copiado',
  required: 'Obligatorio',
  print: 'Imprimir',
  done: 'Ya lo he guardado',
  changeTitle: 'Cambiar frase de contraseña',
  present: 'Frase de contraseña actual',
  next: 'Nueva frase de contraseña',
  change: 'Cambiar frase de contraseña',
  changed: 'Frase de contraseña cambiada',
  changeCopies: 'Las copias anteriores de la carpeta de datos se siguen abriendo con la frase de contraseña anterior.',
  useCode: 'Usar un código de recuperación',
  code: 'Código de recuperación',
  codeHint: 'Nueve grupos de cuatro letras y cifras. Las mayúsculas y los guiones no importan.',
  newPassphrase: 'Nueva frase de contraseña',
  newPassphraseHint: 'Este dispositivo no tiene llavero; desde ahora, una frase de contraseña protege sus datos.',
  recover: 'Recuperar',
  lockTitle: 'Bloqueo',
  lockWords: 'Mientras está bloqueado, Rackside no muestra nada, detiene todo trabajo y no conserva claves.',
  lockNeeds: 'Para bloquear Rackside, defina abajo un PIN o una frase de contraseña.',
  lockAfter: 'Bloquear automáticamente',
  lockNever: 'Nunca',
  lockMinutes_one: 'Tras {{count}} minuto de inactividad',
  lockMinutes_other: 'Tras {{count, number}} minutos de inactividad',
  lockAfterHint: 'Cuenta la actividad del teclado y del puntero en todo el dispositivo.',
  lockAfterHintPage: 'Solo cuenta la actividad en Rackside; un navegador no ve otras aplicaciones.',
  lockWithComputer: 'Bloquear con el dispositivo',
  lockWithComputerHint:
    'Cuando se bloquea la pantalla o el dispositivo se suspende. En Linux, solo cuando se suspende.',
  lockWithComputerHintPage:
    'Cuando el dispositivo vuelve de la suspensión. Un navegador no sabe cuándo se bloquea la pantalla.',
  pinTitle: 'PIN',
  pinNone: 'Desbloquee más rápido con seis o más cifras. Solo funciona con el llavero de este dispositivo.',
  pinSet: 'Su PIN abre Rackside en este dispositivo. Cinco PIN erróneos seguidos lo desactivan.',
  pinNeedsCode: 'Cree antes un código de recuperación. Tras cinco PIN erróneos, es el único acceso a sus datos.',
  noKeychain: 'Este dispositivo no tiene llavero.',
  askAgain: 'Comprobar de nuevo',
  newPin: 'Nuevo PIN',
  pinHint: 'Seis o más cifras.',
  pinWrong: 'Use seis o más cifras.',
  setPin: 'Definir un PIN…',
  changePin: 'Cambiar PIN…',
  savePin: 'Guardar PIN',
  pinChanged: 'PIN definido',
  dropPin: 'Desactivar PIN',
  pinDropped: 'PIN desactivado',
  protectTitle: 'Frase de contraseña',
  protectWords: 'Se pide al iniciar Rackside y para desbloquearlo. Funciona también sin el llavero.',
  protect: 'Proteger con frase de contraseña',
  protected: 'Frase de contraseña activada',
  asks: '{{words}}…',
  openTitle: 'Abrir sin frase de contraseña',
  openPinTitle: 'Abrir sin PIN',
  openWords:
    'Devuelve las claves al llavero de este dispositivo. Quien inicie sesión en el dispositivo podrá abrir Rackside, y no se podrá bloquear.',
  presentPin: 'PIN actual',
  open: 'Desactivar frase de contraseña',
  opened: 'Frase de contraseña desactivada',
};

export const practice: Translated<typeof en.practice> = {
  menu: 'Escenarios de práctica',
  lost: 'Perder la contestación a mi próxima respuesta',
  lostDetail: 'La respuesta llega, pero la conexión se corta antes de que el servicio la confirme.',
  lostSet: 'Se perderá la contestación a su próxima respuesta',
  lostNext: 'Envíe una respuesta para ver cómo es «en duda».',
  colleague: 'Hacer que un colega responda este ticket',
  colleagueDetail: 'Alguien responde antes que usted. Empiece primero una respuesta y luego envíela.',
  colleagueNone: 'Abra primero un ticket; después puede responderlo un colega.',
  colleagueSet: 'Un colega respondió #{{tid}}',
  colleagueNext: 'Envíe su respuesta para ver cómo queda retenida.',
  network: 'Cortar la red un minuto',
  networkDetail: 'Puede seguir leyendo todo lo guardado; las respuestas esperan.',
  networkSet: 'La red está cortada durante un minuto',
  networkNext: 'Siga leyendo y envíe una respuesta: saldrá cuando vuelva la red.',
  filed: 'Publicar mis respuestas como el cliente',
  filedDetail: 'El servicio publica sus respuestas con el nombre del cliente, como hacen algunos servicios.',
  filedSet: 'El servicio publica ahora como el cliente las respuestas enviadas con su nombre',
  filedNext:
    'Responda dos o tres tickets: la primera respuesta se publica como el cliente, y las demás quedan retenidas.',
  failed: 'No se pudo iniciar el escenario',
  outage: 'Hacer que falle un servidor',
  outageDetail: 'Sus clientes abren 120 tickets a la vez.',
  outageSet: 'Ha fallado un servidor: están llegando 120 tickets',
  outageNext: 'Pulse «Responder a los…» en el aviso.',
  lostOffer: '¿Qué pasa si se pierde la contestación del servicio a esta respuesta?',
  colleagueOffer: '¿Qué pasa si un colega responde este ticket antes de que usted envíe?',
  networkOffer: '¿Qué pasa si falla la red mientras hay respuestas en espera?',
  filedOffer: '¿Qué pasa si el servicio publica sus respuestas como el cliente?',
  outageOffer: '¿Qué pasa si falla un servidor y llegan 120 tickets a la vez?',
  try: 'Probarlo',
  dismiss: 'No volver a proponerlo',
};

export const proxy: Translated<typeof en.proxy> = {
  openPortal: 'Abrir inicio de sesión de la red',
  enter: 'Contraseña del proxy…',
  title: 'Inicio de sesión en el proxy',
  words:
    '{{proxy}} exige un nombre de usuario y una contraseña. Se envían al proxy con cada conexión nueva y se guardan con sus demás secretos. Si no los tiene, consulte a su administrador de red. El tráfico con el servicio sigue cifrado de extremo a extremo.',
  name: 'Usuario del proxy',
  password: 'Contraseña del proxy',
  missing: 'Obligatorio',
  noColon: 'Un nombre de usuario no puede contener dos puntos.',
  keep: 'Guardar',
};

export const storage: Translated<typeof en.storage> = {
  cacheDropped:
    'La copia local de los datos del servicio estaba dañada o faltaba, y se está descargando de nuevo. Sus borradores, respuestas, notas y archivos no se ven afectados.',
  filesMissing:
    'Falta el archivo con sus adjuntos (files.db). Vuelva a adjuntar los archivos de borradores y respuestas sin enviar antes de enviarlos.',
  filesAside:
    'Sus archivos adjuntos (files.db) estaban dañados; se conservan como {{aside}}. Vuelva a adjuntar los archivos de borradores y respuestas sin enviar antes de enviarlos.',
  importedDamaged:
    'Su histórico (imported.db) estaba dañado. El archivo dañado se conserva. Importe sus archivos de nuevo para buscar en ellos.',
  damaged:
    'Parte de sus borradores, respuestas y notas (work.db) presenta daños. Copie lo que escribió hoy y restaure la copia de seguridad más reciente. El archivo dañado se conserva.',
  filesDamaged:
    'Parte de sus archivos adjuntos (files.db) presenta daños. Guarde los que aún necesite y empiece un archivo nuevo. El dañado se conserva.',
  newFile: 'Empezar un archivo nuevo',
  restoredUndated:
    'Está usando una copia de seguridad de fecha desconocida. Revise sus borradores: lo que escribió después no está en ella.',
  restored:
    'Está usando una copia de seguridad ({{time}}). Revise sus borradores: lo que escribió después no está en ella.',
  reading:
    'Rackside no puede escribir en la carpeta de esta cuenta. Puede leer todo, pero no se puede guardar, enviar ni sincronizar nada.',
  readingNoFiles:
    'Rackside no puede escribir en la carpeta de esta cuenta. Puede leer todo menos los archivos adjuntos, pero no se puede guardar, enviar ni sincronizar nada.',
  folderFull:
    'El disco con {{folder}} está lleno. Puede leer lo guardado, pero no se puede guardar ni enviar nada nuevo hasta que libere espacio.',
  folderQuota:
    'Ha agotado su espacio en la unidad con {{folder}}. Puede leer, pero no se puede guardar ni enviar nada nuevo hasta que libere espacio allí u obtenga más.',
  folderReadOnly:
    'Rackside no puede escribir en su carpeta de datos, {{folder}}. Puede leer lo guardado, pero no se puede guardar ni enviar nada.',
  folderDenied:
    'No tiene permiso para escribir en {{folder}}. Puede leer lo guardado, pero no se puede guardar ni enviar nada hasta que cambien los permisos.',
  folderFailing:
    'La unidad con {{folder}} informa de errores. Puede leer, pero no se puede guardar ni enviar nada. Revise la unidad y copie la carpeta a otra.',
};
