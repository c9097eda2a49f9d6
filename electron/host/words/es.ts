import type { en } from './en.ts';

export const es: typeof en = {
  managed: {
    unreadable: () => 'El archivo existe, pero no se puede leer.',
    'no-json': () => 'El archivo no es JSON válido.',
    'not-understood': (field: string) =>
      field ? `El valor o el nombre de «${field}» no es válido.` : 'El archivo no contiene ajustes.',
    writable: (field: string) =>
      field
        ? `«${field}» indica un archivo en el que pueden escribir otras personas.`
        : 'Cualquiera puede escribir en el archivo en este dispositivo.',
    'no-certificate': (field: string) => `«${field}» no indica un archivo de certificados legible.`,
  },
  start: {
    alreadyOpen: (where: string) =>
      `Rackside ya está abierto con esta carpeta de datos${where ? `: ${where}` : ''}. Úselo allí, o ciérrelo primero.`,
    'cannot-write': (folder: string) =>
      `Rackside no puede escribir en su carpeta de datos: ${folder}. Puede que el disco esté lleno, o que la carpeta falte o sea de solo lectura.`,
    'disk-full': (folder: string) =>
      `El disco con la carpeta de datos de Rackside está lleno: ${folder}. Libere espacio e inicie Rackside de nuevo.`,
    'over-quota': (folder: string) =>
      `Ha agotado su espacio en la unidad con la carpeta de datos de Rackside: ${folder}. Elimine algo allí, o pida más a quien gestiona la unidad, e inicie Rackside de nuevo.`,
    'no-permission': (folder: string) =>
      `No tiene permiso para escribir en la carpeta de datos de Rackside: ${folder}. Cambie los permisos, o elija otra carpeta con --data.`,
    'disk-failing': (folder: string) =>
      `La unidad con la carpeta de datos de Rackside informa de errores: ${folder}. Revise la unidad y su conexión, y copie la carpeta a otro lugar antes de continuar.`,
    'no-locks': (folder: string) =>
      `La unidad con la carpeta de datos de Rackside no puede bloquear archivos, como algunas unidades de red: ${folder}. Dos ventanas podrían dañar los datos, por eso Rackside no se inicia. Copie la carpeta a una unidad local e inicie Rackside con --data y la nueva ruta.`,
    managed: (file: string, what: string) =>
      `Rackside no se inicia, porque no se puede usar la configuración de este dispositivo. ${what} Pida a quien gestiona el dispositivo que corrija el archivo: ${file}`,
    failed: (operation: string, why: string) => `Rackside no se pudo iniciar: falló ${operation} (${why}).`,
    weakeningSwitch: (name: string) =>
      `Rackside no se inicia con ${name}: debilitaría la protección de su inicio de sesión y de sus tickets. Inicie Rackside sin esa opción. Configure proxies y certificados en su sistema, o consulte a su administrador.`,
    oldNodeApi: (has: string, needs: string) =>
      `Este Electron tiene Node-API ${has}; la base de datos necesita ${needs}.`,
    portTaken: (port: number) => `El puerto ${port} está en uso. Elija otro, u omita --port.`,
    usage:
      'Uso: npm run local -- [--port N] [--data DIR] [--settings FILE] [--replies PATH] [--export-to DIR] [--no-open]',
    address: (address: string) => `Rackside: ${address}`,
    otherwise: (address: string) => `Si su navegador no encuentra esa dirección, abra esta: ${address}`,
    asks: (address: string) => `Responda una pregunta en su navegador: ${address}`,
    asksFirst: 'Rackside tiene antes una pregunta en su ventana. Pulse Ctrl+C de nuevo para detenerlo sin responder.',
  },
  scripts: {
    usage: [
      'Uso: rackside status|open|search|check|export … [--json] [--account NAME|COLOR|EMAIL] [--data DIR]',
      '  rackside status                         cuentas, cantidades y la bandeja de salida',
      '  rackside open TICKET                    muestra el ticket en la ventana',
      '  rackside search WORDS [--count 1…200]   busca en lo guardado en este dispositivo',
      '  rackside check DOMAIN                   comprueba un dominio o dirección, si la cuenta lo permite',
      '  rackside export DIR                     exporta todo lo de una cuenta a una carpeta nueva o vacía',
    ].join('\n'),
    version: (version: string) => `Rackside ${version}`,
    account: ({ name, color, email, connection, readOnly, unread, awaiting, outbox }) =>
      [
        `${name} (${color}, ${email}): ${connection}`,
        ...(readOnly ? ['solo lectura'] : []),
        unread === null ? 'no se puede abrir' : `${unread} sin leer, ${awaiting} sin responder`,
        ...Object.entries(outbox).map(([state, count]) => `${count} ${state}`),
      ].join('; '),
    opened: (ticket: string) => `El ticket #${ticket} está abierto en Rackside.`,
    results: (shown: number, total: number) => (total === 0 ? 'Sin resultados.' : `${shown} de ${total} resultados`),
    checked: (name: string, count: number) =>
      count === 0 ? `${name}: sin hallazgos` : `${name}: ${count} ${count === 1 ? 'hallazgo' : 'hallazgos'}`,
    exporting: (done: number, total: number) => `${done} de ${total}`,
    exported: (folder: string, rows: number) =>
      `${rows} ${rows === 1 ? 'entrada exportada' : 'entradas exportadas'} a ${folder}.`,
    failed: (error: string) => `Rackside rechazó la solicitud: ${error}.`,
    errors: {
      'no-desk': () => 'Rackside no está en marcha con esta carpeta de datos. Inícielo primero.',
      foreign: () => 'Puede que otro usuario haya creado el socket de esta carpeta de datos; no se usa.',
      'no-answer': () =>
        'Rackside no respondió. Puede estar cerrándose, o estar el dispositivo ocupado con otros programas.',
      closing: () => 'Rackside se está cerrando.',
      locked: () => 'Rackside está bloqueado, o aún sin configurar. Ábralo en su ventana.',
      question: () =>
        'Rackside no puede leer esta solicitud. Un valor es demasiado largo o está fuera de rango, o Rackside se actualizó y hay que reiniciarlo.',
      'no-account': () => 'Esa cuenta no está abierta. Inicie sesión primero.',
      'no-such-account': (name: string) => `Ninguna cuenta tiene el nombre, color o correo «${name}».`,
      'which-account': (names: string) => `Elija una cuenta con --account: ${names}.`,
      'not-found': (name: string) => `El ticket #${name} no está guardado en este dispositivo.`,
      'no-window': () => 'No hay ninguna ventana de Rackside abierta. Ábralo primero en su navegador.',
      'no-domain': (name: string) => `«${name}» no es un dominio ni una dirección IP.`,
      'special-address': (name: string) => `${name} no es una dirección pública de internet.`,
      'export-running': () => 'Esta cuenta ya se está exportando. Espere a que termine, o cancélelo en la ventana.',
      'folder-not-empty': () => 'La carpeta no está vacía. Indique una nueva o vacía.',
      'folder-gone': () => 'La carpeta, o la que la contiene, no existe.',
      'no-permission': () => 'Rackside no tiene permiso para escribir en esta carpeta.',
      'disk-full': () => 'El disco está lleno. Libere espacio y ejecute el comando de nuevo para continuar.',
      stopped: () => 'La exportación se detuvo. Ejecute el comando de nuevo en el plazo de un día para continuar.',
      'checks-off': () =>
        'Las comprobaciones no están permitidas en esta cuenta. Permítalas en su configuración, en «Comprobaciones».',
      'checks-forbidden': () => 'Su administrador no permite comprobaciones en este dispositivo.',
    },
  },
  windowStopped:
    'La ventana se detuvo dos veces seguidas. Cierre Rackside e inícielo de nuevo. Lo que escribió está guardado.',
  cancel: 'Cancelar',
  signIn: {
    message: (host: string) => `¿Iniciar sesión en ${host}?`,
    detail: 'Aún no tiene cuenta allí. La clave y la contraseña que escribió se enviarán a este servidor.',
    plainMessage: (host: string) => `¿Iniciar sesión en ${host} sin cifrado?`,
    plainDetail:
      'Esta dirección usa http: cualquiera en la red puede leer lo que se envía, incluidos la contraseña y todos los tickets.',
    yes: 'Iniciar sesión',
  },
  links: {
    message: (hosts: string) => `¿Abrir páginas en ${hosts}?`,
    detail: (service: string) =>
      `Los enlaces de su cuenta en ${service} llevarán allí desde ahora. Las direcciones de los tickets contienen un código de acceso, que ese servidor vería.`,
    yes: 'Usar estos enlaces',
  },
  recoveryCode: {
    message: '¿Mostrar un nuevo código de recuperación?',
    detail:
      'Con este código y una copia de su carpeta de datos, cualquiera puede leer todo lo guardado aquí. Asegúrese de que nadie esté mirando.',
    yes: 'Mostrar código',
  },
  lock: {
    message: '¿Pedir esta frase de contraseña o este PIN desde ahora?',
    detail:
      'Rackside abrirá sus datos solo con lo que se acaba de escribir en su ventana. Si no lo escribió usted, elija «Cancelar».',
    yes: 'Pedirlo',
  },
  beginAnew: {
    message: '¿Empezar de cero sin sus datos guardados?',
    detail:
      'Todas las cuentas, borradores y respuestas sin enviar se mueven a una carpeta dentro de la carpeta de datos, cuyo nombre empieza por «aside-», y Rackside empieza sin nada. Si no lo pidió usted en la ventana, elija «Cancelar».',
    yes: 'Empezar de cero',
  },
  teamEngine: {
    message: (hosts: string) => `¿Compartir con su equipo a través de ${hosts}?`,
    detail:
      'Sus notas, etiquetas y otras marcas compartidas se enviarán allí, cifradas de modo que solo puedan leerlas los miembros de su equipo. Si no creó un equipo ni se unió a uno, elija «Cancelar».',
    yes: 'Compartir',
  },
  teamInvitation: {
    message: '¿Invitar a alguien a su equipo?',
    detail:
      'Quien tenga el código de invitación y su frase de contraseña puede leer todo lo que comparte su equipo. Si no pidió una invitación, elija «Cancelar».',
    yes: 'Invitar',
  },
  hook: {
    message: (host: string) => `¿Avisar a ${host} de sus tickets?`,
    detail:
      'Recibirá los números de los tickets que se le asignan a usted, que tienen una promesa por vencer, o una respuesta retenida, en duda o rechazada.',
    withNames:
      'Recibirá los números, asuntos y remitentes de los tickets que se le asignan a usted, que tienen una promesa por vencer, o una respuesta retenida, en duda o rechazada.',
    inside: 'La dirección está en una red privada.',
    doubt: 'Si no configuró un webhook, elija «Cancelar».',
    yes: 'Enviar',
  },
  showPage: {
    message: (host: string) => `¿Mostrar una página de ${host} junto al ticket?`,
    detail: 'La página se abre con el enlace del ticket, que contiene su código de acceso.',
    yes: 'Mostrar página',
  },
  readPage: {
    message: (host: string) => `¿Añadir al ticket los mensajes de esta página de ${host}?`,
    detail: 'Se quedan en este dispositivo, cifrados.',
    yes: 'Leer página',
  },
  leavePage: {
    message: (to: string) => `¿Ir a ${to}?`,
    detail: (from: string, to: string) =>
      `La página de ${from} lleva allí. Escriba una contraseña solo si sabe que inicia sesión en ${to}.`,
    yes: 'Ir allí',
    no: 'Quedarse',
  },
  open: { message: '¿Abrir esto en su navegador o programa de correo?', yes: 'Abrir' },
  menu: {
    file: 'Archivo',
    edit: 'Edición',
    view: 'Ver',
    window: 'Ventana',
    help: 'Ayuda',
    about: 'Acerca de Rackside',
    close: 'Cerrar ventana',
    copy: 'Copiar',
    cut: 'Cortar',
    front: 'Traer todo al frente',
    hide: 'Ocultar Rackside',
    hideOthers: 'Ocultar otros',
    minimize: 'Minimizar',
    paste: 'Pegar',
    pasteAndMatchStyle: 'Pegar como texto sin formato',
    quit: 'Salir de Rackside',
    redo: 'Rehacer',
    resetZoom: 'Tamaño real',
    selectAll: 'Seleccionar todo',
    services: 'Servicios',
    togglefullscreen: 'Pantalla completa',
    undo: 'Deshacer',
    unhide: 'Mostrar todo',
    zoom: 'Zoom',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
  },
  saveTitle: (name: string, host: string) => `Guardar ${name} de ${host}`,
  cannedFiles: 'Respuestas predefinidas',
  exportFolder: 'Elija dónde exportar todo',
  exportHere: 'Exportar aquí',
  pages: {
    open: 'Abrir Rackside',
    looking: 'Buscando Rackside…',
    closedTitle: 'Esta dirección ya no es válida',
    closedWhy:
      'Cada dirección que muestra Rackside sirve una vez, en un navegador, hasta que se cierra Rackside. Este navegador no tiene sesión iniciada.',
    closedSteps: [
      'Vaya al terminal donde se ejecuta Rackside. Su última línea tiene una dirección nueva, que vale dos minutos.',
      'Abra esa dirección en este navegador. Todo lo que guardó sigue ahí.',
    ],
    closedLink: 'Si siguió un enlace y este navegador tiene la sesión iniciada:',
    closedOpen: 'abrir Rackside',
    askedHere:
      'Esta pregunta tiene su propia página, que la ventana de Rackside no puede cambiar. Responda antes de dos minutos.',
    answered: 'Gracias. Puede cerrar esta pestaña.',
    askedLate: 'Esta pregunta ya no está abierta. Puede cerrar esta pestaña.',
    usedTitle: 'Esta dirección ya se usó',
    usedNext: 'Elija «Abrir la pestaña de nuevo» en la ventana de Rackside, o vuelva a la pestaña con la pregunta.',
    notFromHere: 'No permitido.',
    useAddress: 'Abra la dirección que mostró Rackside.',
    getOrPost: 'Solo GET, y POST de un comando.',
    getOnly: 'Solo GET.',
    noFile: 'Archivo no encontrado.',
  },
};
