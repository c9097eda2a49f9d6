import type * as en from '../en/conversations.ts';
import type { Translated } from '../translated.ts';

export const conversations: Translated<typeof en.conversations> = {
  section: 'Conversaciones',
  settings: 'Conversaciones: cómo se leen los mensajes',

  byApi: 'Este servicio envía los mensajes a las aplicaciones; no hacen falta las páginas de tickets.',
  byApiUnknown: 'Aún no se ha comprobado si este servicio envía los mensajes a las aplicaciones.',
  byPage:
    'Este servicio no envía los mensajes a las aplicaciones. Cada ticket tiene una página que los muestra al cliente, y Rackside puede leerla.',
  read: 'Leer las conversaciones aquí',
  readHint:
    'Rackside abre la página con el enlace del propio ticket, como lo haría el navegador del cliente. El servicio puede registrarla como vista por el cliente.',
  settledOn: 'Activado por su administrador.',
  settledOff: 'Desactivado por su administrador.',
  stored: 'Guardado',
  storedCount_one: '{{count, number}} conversación',
  storedCount_other: '{{count, number}} conversaciones',
  triedAt: 'Último intento',

  place: 'Dirección de las páginas',
  placeNotLooked: 'Aún no se ha buscado.',
  placeLooking: 'Buscando…',
  looking: 'Buscando las páginas de tickets de este servicio…',
  placeFound: 'Encontrada en el servicio:',
  placeGiven: 'Se usa la dirección de abajo.',
  placeMissing:
    'No está en los lugares habituales. Pegue la dirección de la página de cualquier ticket para fijarla para todos.',
  placePaste: 'Dirección de la página de cualquier ticket',
  placePasteExample: 'Abra la página de un ticket como lo hace su cliente y pegue aquí la dirección',
  placeTemplate: 'Páginas de tickets',
  placeHint:
    'Use {tid} o {id} para el ticket, y {c} para el código de acceso. Vacío: se buscan las páginas automáticamente.',
  placeBad: 'Use https:// con {tid} o {id}, y {c}. Ningún otro marcador.',
  placeBadHttp: 'Use https:// o {{own}} con {tid} o {id}, y {c}. Ningún otro marcador.',
  lookAgain: 'Buscar de nuevo',

  ask: 'Este servicio no envía los mensajes a las aplicaciones, pero el ticket tiene una página que los muestra al cliente.',
  off: 'Este servicio no envía los mensajes a las aplicaciones, y la lectura de páginas de tickets está desactivada. Usted ve lo que escribió o pegó; para lo demás, use «Abrir en el navegador».',
  readHere: 'Leer aquí la conversación',
  readAgain: 'Actualizar la conversación',
  toSettings: 'Más información',
  toPlace: 'Indicar la dirección de las páginas',

  teach: 'Corregir mensajes…',
  teachOf: 'Corregir mensajes: {{name}}',
  teachHint: 'Si los mensajes aparecen unidos o desordenados, pegue una frase de uno de ellos.',
  teachNoTicket: 'Abra primero un ticket y luego corrija sus mensajes.',
  teachHow:
    'Abra la conversación en el navegador, copie una frase entera de cualquier mensaje y péguela abajo. Rackside la usa para encontrar los demás.',
  teachText: 'Una frase de un mensaje',
  teachGo: 'Buscar mensajes',
  teachLearned_one: '{{count, number}} mensaje encontrado en esta página.',
  teachLearned_other: '{{count, number}} mensajes encontrados en esta página.',
  teachFew: 'Si faltan algunos, pruebe con una frase de uno de ellos.',
  teachUnsure: 'La página no muestra quién escribió cada mensaje; los remitentes siguen sin conocerse.',

  wholePage: 'La página entera del ticket',
  onePiece:
    'No se pudieron separar los mensajes de esta página; se muestra como un solo texto, sin remitentes ni horas.',
  unknownTheme:
    'El diseño de esta página es desconocido. Estos mensajes se encontraron por su disposición, y sus remitentes siguen sin conocerse.',
};

export const postFiles: Translated<typeof en.postFiles> = {
  saveAll: 'Guardar todos',
  save: 'Guardar este archivo',
  cancel: 'Detener la descarga de {{name}}',
  tryAgain: 'Reintentar {{name}}',
  kept: '{{size}}, disponible sin conexión',
  fetching: 'Descargando…',
  fetchingPart: 'Descargando, {{percent}}%',
  fetchingSize: 'Descargando, {{size}} hasta ahora',
  fetchingName: 'Descargando {{name}}',
  gone: 'ya no está en el servicio',
  refused: 'rechazado por el servicio',
  tooLarge: 'demasiado grande para descargarlo automáticamente',
  cut: 'Esto es solo el comienzo del archivo. Guárdelo para ver el resto.',
  keep: 'Conservar archivos sin conexión',
  keepHint:
    'Descarga en segundo plano los archivos de tickets activos, pero nunca con batería ni en redes de uso medido. También se guardan los que usted abre. Se conservan hasta 512 MB, se quitan primero los menos usados y, con un ticket, se eliminan sus archivos.',
  keepNone: 'Ninguno',
  keepUpTo: 'Hasta {{size}} cada uno',
  broken: 'No se puede mostrar esta imagen. Guárdela para abrirla en otra aplicación.',
  place: '{{at}} de {{count}}',
  previous: 'Imagen anterior',
  next: 'Imagen siguiente',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  fit: 'Ajustar',
  actualSize: 'Tamaño real',
  percent: '{{percent}}%',
  copyPicture: 'Copiar imagen',
  pictureCopied: 'Imagen copiada',
};

export const pageView: Translated<typeof en.pageView> = {
  region: 'Página del servicio',
  show: 'Mostrar la página aquí',
  read: 'Leer esta página',
  wasRead: 'Listo. Los mensajes están en la cronología.',
  showThis: 'Mostrar la página de este ticket',
  unfold: 'Mostrar la página',
  fold: 'Ocultar la página',
  close: 'Cerrar la página y su sesión',
  back: 'Atrás',
  forward: 'Adelante',
  reload: 'Recargar página',
  into: 'Página web. Pulse Esc para salir de ella.',
  loading: 'Cargando…',
  hint: 'Si hace falta, inicie sesión o siga las instrucciones de la página. Esc sale de la página; al cerrarla se cierra su sesión.',
  elsewhere: 'Esta no es la página propia del ticket. Rackside solo puede leer mensajes de aquella.',
  failed: 'No se pudo cargar la página ({{reason}}).',
  folded: 'La página está oculta. Su sesión en ella sigue abierta hasta que la cierre.',
  ofOther: 'Está abierta la página de otro ticket. Su sesión en ella sigue abierta hasta que la cierre.',
  fileSaved: 'Guardado: {{name}}',
  fileLost: 'No se pudo guardar {{name}}',
  fileLostHint: 'La descarga se detuvo antes de completarse. Descárguelo otra vez desde la página.',
  covered: 'Cierre el diálogo para ver la página.',
};
