import type { ErrorWords, errors as english } from '../en/errors.ts';
import { teamErrors } from './team-errors.ts';

const NOT_AGAIN = 'No se vuelve a enviar nada si usted no lo pide.';
const ONCE_A_DAY = 'Si los necesita, pídalo a los administradores del servicio. Se vuelve a intentar una vez al día.';
const ENTRIES_HERE = 'Lo que escribió sigue aquí.';
const TO_BROWSER = 'Abra la conversación en el navegador para guardarlo.';
const PASTE_PARTS = 'Abra la conversación en el navegador y pegue las partes importantes.';
const UNCHANGED = 'Sus datos no han cambiado.';

export const errors: Readonly<Record<keyof typeof english, ErrorWords>> = {
  offline: {
    what: 'Sin conexión con el servicio.',
    next: 'Puede seguir leyendo todo lo guardado en este dispositivo. Revise la red; Rackside sigue intentándolo.',
  },
  'offline/desk': {
    what: 'Rackside se ha detenido.',
    next: 'Inícielo de nuevo con «npm run local» y abra la dirección que muestra. Todo lo que guardó se conserva.',
  },
  'offline/desk/door': {
    what: 'Esta página ya no tiene sesión iniciada en Rackside.',
    next: 'Abra la dirección que aparece en el terminal donde se ejecuta Rackside. Todo lo que guardó se conserva.',
  },
  'offline/certificate': {
    what: 'El certificado del servicio no es de confianza; no se envió nada.',
    next: 'Contacte con los administradores del servicio. Rackside no envía nada hasta que se corrija.',
  },
  'offline/certificate-unknown': {
    what: 'Este dispositivo no confía en el emisor del certificado del servicio; no se envió nada.',
    next: 'Revise la dirección. Si su empresa emite sus propios certificados, añada su autoridad a las de confianza en este dispositivo y reinicie Rackside.',
  },
  'offline/certificate-incomplete': {
    what: 'Nada enlaza el certificado del servicio con un emisor en el que este dispositivo confíe; no se envió nada.',
    next: 'Es probable que el servidor no envíe su certificado intermedio, que los navegadores buscan por su cuenta. Pida a sus administradores que lo añadan. Si su empresa emite sus propios certificados, añada su autoridad a las de confianza en este dispositivo y reinicie Rackside.',
  },
  'offline/certificate-name': {
    what: 'El certificado de esta dirección es de otro nombre; no se envió nada.',
    next: 'Revise la dirección. Si es correcta, puede que responda en su lugar una página de inicio de sesión de la red, o que el certificado del servicio sea erróneo.',
  },
  'offline/certificate-expired': {
    what: 'El certificado del servicio ha caducado; no se envió nada.',
    next: 'Revise la fecha de este dispositivo. Si es correcta, pida a los administradores del servicio que renueven el certificado.',
  },
  'offline/certificate-early': {
    what: 'El certificado del servicio aún no es válido; no se envió nada.',
    next: 'Revise la fecha y la hora de este dispositivo. Si son correctas, contacte con los administradores del servicio.',
  },
  'offline/tls': {
    what: 'No se pudo establecer una conexión segura; no se envió nada.',
    next: 'Revise la dirección y el puerto. El servidor de allí no usa https correctamente.',
  },
  'offline/proxy-password': {
    what: 'El proxy de esta red exige un nombre de usuario y una contraseña; no se envió nada.',
    next: 'Escríbalos una vez; Rackside los guarda con sus demás secretos. Luego inténtelo de nuevo.',
  },
  'offline/proxy-sign-in': {
    what: 'El proxy de esta red exige un método de inicio de sesión no compatible; no se envió nada.',
    next: 'Pida a su administrador de red que permita a este dispositivo conectarse al servicio.',
  },
  'offline/proxy-refused': {
    what: 'El proxy de esta red rechazó la conexión con el servicio; no se envió nada.',
    next: 'Revise la dirección. Si es correcta, pida a su administrador de red que la permita.',
  },
  'offline/proxy-unreachable': {
    what: 'El proxy configurado en este dispositivo no responde; no se envió nada.',
    next: 'Revise la red y la configuración de proxy de este dispositivo. Rackside sigue intentándolo.',
  },
  'offline/proxy-certificate': {
    what: 'El certificado del proxy de esta red no es de confianza; no se envió nada.',
    next: 'Contacte con su administrador de red.',
  },
  'offline/proxy-kind': {
    what: 'Este dispositivo está configurado con un tipo de proxy no compatible; no se envió nada.',
    next: 'Se admiten proxies HTTP y HTTPS. Configure uno para la dirección del servicio, o permita una conexión directa.',
  },
  'offline/timeout': {
    what: 'El servicio no respondió a tiempo.',
    next: 'Puede seguir leyendo todo lo guardado en este dispositivo. Rackside sigue intentándolo.',
  },
  'offline/account.signIn/dns': {
    what: 'No se encuentra el servidor de {{subject}}.',
    next: `Revise la dirección del servicio. ${ENTRIES_HERE}`,
  },
  'offline/form.send': {
    what: 'Sin conexión con el servicio; no se envió nada.',
    next: 'Lo que escribió está guardado. Envíelo cuando vuelva la conexión.',
  },
  'offline/closed': {
    what: 'Rackside se cerró antes de enviarlo.',
    next: 'No se envió nada. Revíselo, y envíelo si aún lo desea.',
  },
  'invalid/read-only': {
    what: 'Esta cuenta es de solo lectura; no se envió nada.',
    next: 'Su texto está guardado. Permita el envío en la configuración de la cuenta y envíelo de nuevo.',
  },
  'offline/account.signIn': {
    what: '{{subject}} no respondió.',
    next: `Revise la dirección del servicio y su red, y vuelva a iniciar sesión. ${ENTRIES_HERE}`,
  },
  'offline/account.resume': {
    what: 'No se pudo contactar con el servicio.',
    next: 'Revise su red y vuelva a iniciar sesión. Sus borradores y respuestas en espera están guardados.',
  },
  'offline/account.practice': {
    what: 'No se pudo iniciar el servicio de práctica.',
    next: 'Inténtelo de nuevo. Si no funciona, reinicie Rackside.',
  },
  'in-doubt': {
    what: 'La conexión se cortó antes de que el servicio contestara; esto puede haberse hecho o no.',
    next: NOT_AGAIN,
  },
  'in-doubt/no-ids': {
    what: 'El servicio lo confirmó, pero no lo que creó; esto puede haberse hecho o no.',
    next: NOT_AGAIN,
  },
  'in-doubt/not-shown': {
    what: 'El servicio no puede mostrar todos sus registros; esto puede haberse hecho o no.',
    next: NOT_AGAIN,
  },
  'in-doubt/import': {
    what: 'Esto se envió antes de exportarse y la respuesta se perdió; puede que ya se haya hecho.',
    next: 'Compruébelo en el servicio antes de enviarlo otra vez.',
  },
  'in-doubt/sent-since': {
    what: 'Esto viene de una copia de seguridad, y uno igual se envió, o se intentó enviar, después de hacerla.',
    next: 'Compruébelo en el servicio antes de enviarlo otra vez.',
  },
  'in-doubt/restored': {
    what: 'Se restauró una copia de seguridad; esto puede haberse enviado ya.',
    next: 'Compruébelo en el servicio antes de enviarlo otra vez.',
  },
  'in-doubt/reply.send': {
    what: 'La conexión se cortó antes de que el servicio contestara; su respuesta puede haber llegado o no.',
    next: NOT_AGAIN,
  },
  auth: {
    what: 'El servicio le pide que vuelva a iniciar sesión.',
    next: 'Inicie sesión para continuar. Sus borradores y respuestas en espera están guardados.',
  },
  'auth/account.signIn': {
    what: 'El servicio no aceptó estas credenciales.',
    next: `Revise la clave y el secreto de API, el correo y la contraseña. ${ENTRIES_HERE}`,
  },
  'auth/account.resume': {
    what: 'El servicio no aceptó esta contraseña.',
    next: 'Revísela y vuelva a iniciar sesión. Sus borradores y respuestas en espera están guardados.',
  },
  'auth/api-key': {
    what: 'El servicio no aceptó la clave o el secreto de API.',
    next: 'Copie ambos de nuevo de su gestor de cuenta.',
  },
  'auth/password': {
    what: 'El servicio no aceptó el correo o la contraseña.',
    next: 'Revise ambos y vuelva a iniciar sesión.',
  },
  'auth/vault-closed': {
    what: 'Sus datos están bloqueados.',
    next: 'Desbloquéelos primero.',
  },
  'auth/wrong-pin': {
    what: 'PIN erróneo. Intentos restantes: {{left}}.',
    next: 'Después del último, solo su frase de contraseña o su código de recuperación abren Rackside.',
  },
  'auth/pin-gone': {
    what: 'Su PIN ya no funciona.',
    next: 'Use su frase de contraseña o su código de recuperación, y defina después un PIN nuevo en «Protección».',
  },
  'auth/vault.unlock': {
    what: 'Frase de contraseña errónea.',
    next: 'Inténtelo de nuevo.',
  },
  'invalid/account.signIn/managed': {
    what: 'En este dispositivo, Rackside solo se conecta a {{subject}}.',
    next: 'Use esa dirección, o consulte a su administrador.',
  },
  'invalid/account.practice/managed': {
    what: 'El entorno de práctica está desactivado en este dispositivo.',
    next: 'Consulte a su administrador.',
  },
  rejected: {
    what: 'El servicio rechazó la solicitud.',
    next: 'No cambió nada en el servicio. Lea su respuesta e inténtelo de nuevo.',
  },
  'rejected/account.signIn': {
    what: 'El servicio rechazó el inicio de sesión.',
    next: `Revise la clave y el secreto de API, el correo y la contraseña. ${ENTRIES_HERE}`,
  },
  'rejected/get-tickets': {
    what: 'El servicio no da a esta cuenta acceso a sus tickets.',
    next: 'Pida a los administradores del servicio que lo permitan para su clave de API y su dirección IP. Los tickets guardados se conservan, y Rackside sigue intentándolo.',
  },
  'rejected/get-contacts': {
    what: 'El servicio no da a esta cuenta acceso a los contactos.',
    next: ONCE_A_DAY,
  },
  'rejected/get-clients-products': {
    what: 'El servicio no da a esta cuenta acceso a los productos.',
    next: ONCE_A_DAY,
  },
  'rejected/get-clients-domains': {
    what: 'El servicio no da a esta cuenta acceso a los dominios.',
    next: ONCE_A_DAY,
  },
  'rejected/get-orders': {
    what: 'El servicio no da a esta cuenta acceso a los pedidos.',
    next: ONCE_A_DAY,
  },
  'rejected/get-announcements': {
    what: 'El servicio no da a esta cuenta acceso a los anuncios.',
    next: ONCE_A_DAY,
  },
  'rejected/no-such-api': {
    what: 'El servidor responde, pero no ofrece la versión 2 de la API.',
    next: 'Pida a su gestor de cuenta la dirección de la API.',
  },
  'rejected/redirect': {
    what: 'El servicio redirige a otra dirección. Puede que esta red le exija iniciar sesión.',
    next: 'Abra cualquier página en el navegador e inicie sesión en la red. Si el servicio se ha mudado, inicie sesión en su nueva dirección. Rackside no reenvía credenciales.',
  },
  'rejected/account.signIn/redirect': {
    what: 'El servicio redirige a otra dirección.',
    next: 'Inicie sesión en esa dirección. Rackside no reenvía credenciales. Si esta red le exige iniciar sesión, hágalo antes en el navegador.',
  },
  'rejected/too-large': {
    what: 'El servicio rechazó la solicitud, probablemente por ser demasiado grande.',
    next: 'Envíe menos archivos, o más pequeños.',
  },
  'rejected/no-file': {
    what: 'El servicio ya no tiene {{subject}}.',
    next: 'Pida al remitente que lo envíe de nuevo.',
  },
  'rejected/file-refused': {
    what: 'El servicio denegó el acceso a {{subject}}.',
    next: 'Abra la conversación en el navegador para buscarlo.',
  },
  'rejected/file-too-large': {
    what: '{{subject}} es demasiado grande para descargarlo.',
    next: TO_BROWSER,
  },
  'rejected/post-file/no-such-api': {
    what: 'Este servicio no envía archivos a las aplicaciones.',
    next: 'Abra la conversación en el navegador para guardar {{subject}}.',
  },
  'rejected/post-file/login-required': {
    what: 'El servicio solo entrega {{subject}} al cliente tras iniciar sesión.',
    next: TO_BROWSER,
  },
  'rejected/post-file/challenge': {
    what: 'Un control contra bots protege {{subject}}, y Rackside no lo elude.',
    next: TO_BROWSER,
  },
  'rejected/post-file/leads-elsewhere': {
    what: '{{subject}} está en otro servidor, y Rackside no sigue enlaces allí.',
    next: TO_BROWSER,
  },
  'rejected/post-file': {
    what: 'El servicio denegó el acceso a {{subject}}.',
    next: TO_BROWSER,
  },
  busy: {
    what: 'El servicio pide a Rackside que espere.',
    next: 'Rackside lo reintentará automáticamente.',
  },
  'busy/update.restart/held': {
    what: 'No se reinició, porque una respuesta aún no se ha enviado.',
    next: 'Envíela ahora o deshágala, y reinicie después.',
  },
  'busy/update.restart/sending': {
    what: 'No se reinició, porque se está enviando una respuesta.',
    next: 'Reinicie cuando la bandeja de salida muestre que está aceptada.',
  },
  'busy/update.restart/unsaved': {
    what: 'No se reinició, porque su trabajo solo se conserva durante esta sesión.',
    next: 'Envíe antes sus respuestas. Al reiniciar termina la sesión.',
  },
  'busy/update.restart/unstored': {
    what: 'No se reinició, porque un texto o archivo aún no está guardado.',
    next: 'Reinicie de nuevo cuando esté guardado.',
  },
  'busy/account.signIn': {
    what: 'El servicio pide a Rackside que espere antes de iniciar sesión.',
    next: `Inténtelo de nuevo en un minuto. ${ENTRIES_HERE}`,
  },
  server: {
    what: 'El servicio tuvo un error.',
    next: 'El problema está en su lado. Rackside sigue intentándolo.',
  },
  'server/practice.start': {
    what: 'No se pudo iniciar el servicio de práctica.',
    next: 'Inténtelo de nuevo. Si no funciona, reinicie Rackside.',
  },
  'server/practice.play': {
    what: 'El servicio de práctica no responde.',
    next: 'Inténtelo de nuevo. Si no funciona, reinicie Rackside.',
  },
  'server/account.signIn': {
    what: '{{subject}} tuvo un error.',
    next: `El problema está en su lado. Inténtelo de nuevo en un minuto. ${ENTRIES_HERE}`,
  },
  'server/network-sign-in': {
    what: 'Esta red le exige iniciar sesión.',
    next: 'Abra cualquier página en el navegador e inicie sesión en la red. Rackside sigue intentándolo.',
  },
  'malformed/html': {
    what: 'Llegó una página web en lugar de la respuesta del servicio. Puede que esta red le exija iniciar sesión.',
    next: 'Abra cualquier página en el navegador e inicie sesión en la red. Si ya lo hizo, el servicio puede estar en mantenimiento. Rackside sigue intentándolo.',
  },
  'malformed/account.signIn/html': {
    what: '{{subject}} respondió con una página web, no como un «Hosting Account and Order Service».',
    next: `Revise la dirección del servicio. Si esta red le exige iniciar sesión, hágalo antes en el navegador. ${ENTRIES_HERE}`,
  },
  malformed: {
    what: 'La respuesta del servicio no es válida para su API.',
    next: 'Puede ocurrir cuando responde en su lugar una página de mantenimiento o de inicio de sesión. Inténtelo más tarde.',
  },
  'malformed/another-file': {
    what: 'En lugar de {{subject}}, el servicio envió otro archivo, que se descartó.',
    next: TO_BROWSER,
  },
  'malformed/contact.read/not-shown': {
    what: 'El servicio no puede mostrar todos sus contactos, y este no se pudo leer.',
    next: `Pida a los administradores del servicio que reparen los datos. ${ENTRIES_HERE}`,
  },
  'malformed/post-file': {
    what: 'La respuesta del servicio para {{subject}} no es un archivo; se descartó.',
    next: 'Inténtelo de nuevo, o abra la conversación en el navegador para guardarlo.',
  },
  'malformed/account.signIn': {
    what: '{{subject}} no respondió como un «Hosting Account and Order Service».',
    next: `Revise la dirección del servicio. ${ENTRIES_HERE}`,
  },
  'rejected/not-a-ticket': {
    what: 'No se encontró ninguna conversación en la página del ticket.',
    next: 'Si el navegador muestra una allí, use «Corregir mensajes…» y pegue una frase de ella.',
  },
  'rejected/read-page/too-large': {
    what: 'Esta conversación es demasiado grande para leerla.',
    next: 'Ábrala en el navegador y pegue las partes importantes.',
  },
  'rejected/login-required': {
    what: 'El servicio solo muestra conversaciones a los clientes que han iniciado sesión.',
    next: 'Ábrala en el navegador y pegue las partes importantes.',
  },
  'rejected/challenge': {
    what: 'Un control contra bots protege la página del ticket, y Rackside no lo elude.',
    next: PASTE_PARTS,
  },
  'rejected/maintenance': {
    what: 'Las páginas del servicio están en mantenimiento.',
    next: 'Inténtelo más tarde. Los mensajes leídos antes siguen aquí.',
  },
  'rejected/no-such-ticket': {
    what: 'El servicio no tiene página para este ticket. Puede que haya cambiado su código de acceso.',
    next: 'Actualice e inténtelo de nuevo.',
  },
  'rejected/another-ticket': {
    what: 'El servicio respondió con otro ticket, que se descartó.',
    next: 'Inténtelo de nuevo.',
  },
  'rejected/leads-elsewhere': {
    what: 'La página del ticket redirige a otro servidor, y Rackside no la sigue.',
    next: 'Si las páginas se han mudado allí, cambie su dirección en la configuración de la cuenta, en «Conversaciones».',
  },
  'rejected/no-place': {
    what: 'No se encontraron las páginas de tickets de este servicio.',
    next: 'Pegue la dirección de la página de cualquier ticket en la configuración de la cuenta, en «Conversaciones».',
  },
  'invalid/no-code-in-it': {
    what: 'Esta dirección no contiene el código de acceso del ticket.',
    next: 'Abra la página de un ticket como lo hace su cliente, por ejemplo desde el enlace de un correo que recibió, y copie esa dirección.',
  },
  'invalid/conversations.learnPlace/not-an-address': {
    what: 'Esto no es una dirección web.',
    next: 'Copie del navegador la dirección completa de la página de un ticket.',
  },
  'invalid/conversations.learnPlace/not-https': {
    what: 'Esta dirección empieza por http://. Contiene un código de acceso que otros podrían leer en tránsito; por eso esta cuenta solo lee páginas por https.',
    next: 'Abra la página con https:// en el navegador y copie esa dirección.',
  },
  'invalid/conversations.learnPlace/not-own-http': {
    what: 'Por http, esta cuenta solo lee páginas de {{subject}}.',
    next: 'Copie la dirección de la página de un ticket de allí, o una que empiece por https://.',
  },
  'invalid/conversations.learnPlace/no-ticket-in-it': {
    what: 'Esta dirección no contiene el número de ningún ticket guardado.',
    next: 'Abra un ticket de la lista como lo hace su cliente y copie esa dirección.',
  },
  'invalid/no-code': {
    what: 'El servicio no envió código de acceso para este ticket; no se puede abrir su página.',
    next: PASTE_PARTS,
  },
  'invalid/no-page': {
    what: 'La página de este ticket aún no está cargada.',
    next: 'Actualice la conversación e inténtelo de nuevo.',
  },
  'invalid/sentence-not-found': {
    what: 'Esta frase no se encontró en la página del ticket.',
    next: 'Cópiela de un solo mensaje, sin nada de lo que haya encima o debajo, e inténtelo de nuevo.',
  },
  storage: {
    what: 'No se pudieron leer o escribir datos en este dispositivo.',
    next: 'Compruebe que el disco no esté lleno e inténtelo de nuevo.',
  },
  'storage/already-open': {
    what: 'Rackside ya está abierto en este dispositivo: {{where}}.',
    next: 'Úselo allí, o ciérrelo e inténtelo de nuevo.',
  },
  'storage/cannot-write': {
    what: 'Rackside no puede escribir en su carpeta de datos, o el disco está lleno.',
    next: 'Libere espacio, o dé permiso a Rackside para escribir allí, e inténtelo de nuevo.',
  },
  'storage/over-quota': {
    what: 'Ha agotado su espacio en la unidad con la carpeta de datos de Rackside.',
    next: 'Elimine algo allí, o pida más a quien gestiona la unidad. Todo lo que guardó está a salvo.',
  },
  'storage/no-permission': {
    what: 'Ya no tiene permiso para escribir en la carpeta de datos de Rackside.',
    next: 'Cambie los permisos e inténtelo de nuevo. Todo lo que guardó está a salvo.',
  },
  'storage/disk-failing': {
    what: 'La unidad con la carpeta de datos de Rackside informó de un error.',
    next: 'Revise la unidad y su conexión e inténtelo de nuevo. Si vuelve a ocurrir, copie la carpeta a otra unidad.',
  },
  'storage/closing': {
    what: 'Rackside se está cerrando.',
    next: 'Ábralo de nuevo para continuar. Todo lo que guardó se conserva.',
  },
  'storage/keychain': {
    what: 'El llavero de este dispositivo informó de un error.',
    next: `Desbloquéelo e inténtelo de nuevo. ${UNCHANGED}`,
  },
  'storage/keychain-silent': {
    what: 'El llavero de este dispositivo no responde.',
    next: `Desbloquéelo e inténtelo de nuevo. ${UNCHANGED}`,
  },
  'storage/keychain-gone': {
    what: 'El llavero con sus claves ya no está disponible.',
    next: `Inícielo o desbloquéelo e inténtelo de nuevo. ${UNCHANGED}`,
  },
  'storage/keys-gone': {
    what: '{{folder}} contiene cuentas, pero este dispositivo no tiene sus claves.',
    next: `Si el llavero o secrets.json se sustituyó o se movió, restáurelo e inténtelo de nuevo. ${UNCHANGED}`,
  },
  'storage/keys-missing': {
    what: 'Faltan las claves de {{subject}}.',
    next: 'Restáurelas desde una copia de seguridad e inténtelo de nuevo. Sin ellas no se pueden abrir los datos de esta cuenta. No se sobrescribió nada.',
  },
  'storage/keys-damaged': {
    what: 'El archivo con sus claves protegidas está dañado.',
    next: 'Restaure secrets.json en la carpeta de datos desde una copia de seguridad. No se sobrescribió nada.',
  },
  'storage/missing': {
    what: 'Falta {{subject}}, el archivo con los borradores, respuestas y notas de esta cuenta.',
    next: 'Su lugar es {{folder}}. Si se movió o su unidad está desconectada, devuélvalo e inténtelo de nuevo.',
  },
  'storage/folder-missing': {
    what: 'Falta la carpeta de esta cuenta.',
    next: 'Su lugar es {{folder}}. Si se movió o su unidad está desconectada, devuélvala e inténtelo de nuevo.',
  },
  'storage/store.open/damaged': {
    what: 'El archivo {{subject}} de esta cuenta está dañado y no se abrió.',
    next: 'El archivo no ha cambiado. Restaure la copia de seguridad más reciente, o devuelva su propia copia de {{folder}} e inténtelo de nuevo.',
  },
  'storage/no-copy': {
    what: 'La copia de seguridad que quiere restaurar ya no está o no se puede leer.',
    next: `${UNCHANGED} Elija otra copia de seguridad.`,
  },
  'storage/account.mend/no-copy': {
    what: 'No se puede leer ninguna de las copias de seguridad en la carpeta de esta cuenta.',
    next: `${UNCHANGED} Inténtelo de nuevo para ver qué más se puede hacer.`,
  },
  'storage/newer-copy': {
    what: 'Esta copia de seguridad es de una versión más reciente de Rackside y no se puede abrir.',
    next: `${UNCHANGED} Elija otra copia de seguridad, o actualice Rackside.`,
  },
  'storage/account.mend/newer-copy': {
    what: 'Las copias de seguridad en la carpeta de esta cuenta son de una versión más reciente de Rackside y no se pueden abrir.',
    next: `${UNCHANGED} Actualice Rackside e inténtelo de nuevo.`,
  },
  'storage/bad-copy': {
    what: 'La copia de seguridad no se pudo volver a leer y no se conservó.',
    next: 'Inténtelo de nuevo. Si vuelve a ocurrir, revise la unidad con la carpeta de datos de Rackside.',
  },
  'storage/store.open/bad-copy': {
    what: 'La copia de seguridad de esta cuenta antes de la actualización no se pudo volver a leer.',
    next: `${UNCHANGED} Inténtelo de nuevo. Si vuelve a ocurrir, revise la unidad con la carpeta de datos de Rackside.`,
  },
  'storage/no-room': {
    what: 'El disco no tiene espacio libre suficiente para una copia de seguridad.',
    next: 'Libere espacio e inténtelo de nuevo. Rackside deja libres al menos 256 MB.',
  },
  'storage/no-folder': {
    what: 'No se puede escribir en la carpeta de esta cuenta; no se hizo copia de seguridad.',
    next: 'Vea el aviso de la parte superior.',
  },
  'invalid/unknown-backup': {
    what: 'Esta copia de seguridad ya no existe.',
    next: `${UNCHANGED} Elija otra copia de seguridad.`,
  },
  'storage/page-damaged': {
    what: 'Algunos datos guardados están dañados y no se pudieron leer.',
    next: 'Puede seguir usando todo lo demás. El aviso de la parte superior nombra el archivo.',
  },
  'storage/store.open/disk-full': {
    what: 'El disco está lleno; no se pudieron abrir los datos de esta cuenta.',
    next: 'Libere espacio e inténtelo de nuevo.',
  },
  'storage/damaged': {
    what: 'Los datos de este dispositivo están dañados y no se abrieron.',
    next: 'Restaure la carpeta de datos desde una copia de seguridad. No se sobrescribió nada.',
  },
  'storage/not-encrypted': {
    what: 'Una base de datos no está cifrada y no se abrió.',
    next: 'Restaure la carpeta de datos desde una copia de seguridad. No se sobrescribió nada.',
  },
  'storage/newer-schema': {
    what: 'Estos datos los escribió una versión más reciente de Rackside.',
    next: 'Actualice Rackside para abrirlos.',
  },
  'storage/before-release': {
    what: 'Estos datos son de antes de la primera versión publicada de Rackside y no se pueden abrir.',
    next: 'No se cambió nada. Mueva la carpeta de datos a otro lugar, inicie Rackside y vuelva a iniciar sesión.',
  },
  'storage/file': {
    what: 'No se pudo leer {{subject}} en este dispositivo.',
    next: 'Quítelo y adjúntelo otra vez. No se envió nada.',
  },
  'storage/folder-gone': {
    what: 'La carpeta de la exportación ya no está.',
    next: 'Si estaba en una unidad externa, conéctela y exporte de nuevo.',
  },
  'storage/account.export/file-gone': {
    what: 'Un archivo guardado se quitó mientras la exportación lo leía.',
    next: 'Exporte otra vez al mismo lugar para continuar.',
  },
  'storage/account.export/disk-full': {
    what: 'El disco está lleno; la exportación se detuvo.',
    next: 'Libere espacio allí o elija otro disco, y exporte de nuevo.',
  },
  'storage/account.export/over-quota': {
    what: 'Ha agotado su espacio allí; la exportación se detuvo.',
    next: 'Elimine algo allí o elija otro disco, y exporte de nuevo.',
  },
  'storage/account.export/cannot-write': {
    what: 'Rackside no puede escribir allí; la exportación se detuvo.',
    next: 'Elija otro lugar y exporte de nuevo.',
  },
  'storage/account.export/no-permission': {
    what: 'No tiene permiso para escribir allí; la exportación se detuvo.',
    next: 'Elija otro lugar y exporte de nuevo.',
  },
  'storage/account.export/disk-failing': {
    what: 'La unidad de la exportación informó de un error.',
    next: 'Revise la unidad y su conexión, o elija otra, y exporte de nuevo.',
  },
  'invalid/export-running': {
    what: 'Esta cuenta ya se está exportando.',
    next: 'Espere a que termine, o cancélela en «Almacenamiento», en la página de la cuenta.',
  },
  'storage/disk-full': {
    what: 'El disco de este dispositivo está lleno.',
    next: 'Libere espacio. Todo lo que guardó está a salvo.',
  },
  invalid: {
    what: 'Esto no se pudo hacer.',
    next: 'Revise lo que escribió e inténtelo de nuevo.',
  },
  'invalid/needs-http-consent': {
    what: 'Esta dirección usa http; otros podrían leer todo en tránsito, incluida su contraseña.',
    next: 'Use una dirección https, o permita http abajo para esta cuenta.',
  },
  'invalid/address': {
    what: 'Esta dirección no es válida.',
    next: 'Escríbala como la muestra el navegador, por ejemplo https://billing.example.com.',
  },
  'invalid/scheme': {
    what: 'La dirección debe empezar por https:// o http://.',
    next: 'Escríbala como la muestra el navegador, por ejemplo https://billing.example.com.',
  },
  'invalid/name-in-address': {
    what: 'Esta dirección contiene un nombre de usuario o una contraseña.',
    next: 'Quite todo lo que hay antes de la @, y escriba el correo y la contraseña en sus propios campos.',
  },
  'invalid/account.signIn': {
    what: 'Algunos campos faltan o no son válidos.',
    next: `Revise los campos. ${ENTRIES_HERE}`,
  },
  'invalid/account.configure': {
    what: 'Uno de estos ajustes no es válido.',
    next: 'No se guardó nada. Corríjalo y guarde de nuevo.',
  },
  'invalid/too-large': {
    what: '{{subject}} no se adjuntó, porque supera el límite de esta cuenta.',
    next: 'Su texto y los demás archivos no cambian.',
  },
  'invalid/export/too-much': {
    what: 'Sus borradores y notas son demasiado largos para un solo archivo.',
    next: 'No se cambió nada. Elimine lo que ya no necesite, o acórtelo, e inténtelo de nuevo.',
  },
  'invalid/export/file-gone': {
    what: '«{{subject}}» se quitó del borrador durante la exportación.',
    next: 'No se guardó ningún archivo. Exporte de nuevo.',
  },
  'invalid/stale-rev': {
    what: 'Este borrador se cambió en otra ventana.',
    next: 'Se conservan ambas versiones.',
  },
  'invalid/contact-not-theirs': {
    what: 'Hasta donde sabe Rackside, este contacto no pertenece al cliente.',
    next: 'No se envió nada. Elija de nuevo el remitente.',
  },
  'invalid/other-customer': {
    what: 'Estos tickets son de clientes distintos.',
    next: 'No se vinculó nada.',
  },
  'invalid/canned.save/name-taken': {
    what: 'Ya tiene una respuesta predefinida llamada «{{subject}}».',
    next: 'Elija otro nombre para guardar esta.',
  },
  'invalid/canned.save/stale': {
    what: 'Esta respuesta predefinida se cambió en otra ventana.',
    next: 'Su texto sigue aquí. Cópielo, descarte sus cambios para ver la otra versión y combine ambas.',
  },
  'invalid/canned.save/file-missing': {
    what: 'Un archivo de esta respuesta predefinida ya no está guardado.',
    next: 'Quítelo, añádalo otra vez y guarde. Su texto sigue aquí.',
  },
  'invalid/canned.save/team-files': {
    what: 'Los archivos de esta respuesta superan el límite del equipo, de 5 MB.',
    next: 'Quite uno y guarde. Su texto sigue aquí.',
  },
  'invalid/canned.file/file-missing': {
    what: '«{{subject}}» no se adjuntó, porque aún no está en este dispositivo.',
    next: 'Si su equipo lo comparte, inserte la respuesta de nuevo cuando haya conexión con el equipo.',
  },
  'invalid/canned.finishFile/too-large': {
    what: '«{{subject}}» no se añadió. Una respuesta predefinida admite hasta 20 MB de archivos.',
    next: 'Añada un archivo más pequeño. La respuesta no cambia.',
  },
  'invalid/canned.finishFile/unreadable': {
    what: '«{{subject}}» no se añadió, porque se movió o cambió después de elegirlo.',
    next: 'Elíjalo otra vez. La respuesta no cambia.',
  },
  'invalid/note.edit/stale': {
    what: 'Esta nota se cambió en otra ventana.',
    next: 'No se guardó nada. Lea lo que dice ahora.',
  },
  'invalid/canned.save': {
    what: 'No se pudo guardar esta respuesta predefinida.',
    next: 'Revise su nombre, palabras clave y texto. Su texto sigue aquí.',
  },
  'invalid/checks-off': {
    what: 'Las comprobaciones de dominios están desactivadas en esta cuenta.',
    next: 'Permítalas en la configuración de la cuenta. Hasta entonces no se pregunta nada.',
  },
  'invalid/checks-forbidden': {
    what: 'Su administrador no permite comprobaciones de dominios.',
    next: 'No se preguntó nada.',
  },
  'offline/no-list': {
    what: 'No se pudo leer la lista de operadores de registro.',
    next: 'Se sigue usando la lista incluida en Rackside. Inténtelo más tarde.',
  },
  'invalid/run-gone': {
    what: 'Esta comprobación es demasiado antigua para esperar su resultado.',
    next: 'Compruebe de nuevo y elija el hallazgo.',
  },
  'invalid/no-domain': {
    what: '«{{subject}}» no es un dominio ni una dirección IP.',
    next: 'Compruebe un nombre como shop.example, o una dirección como 203.0.113.5.',
  },
  'invalid/special-address': {
    what: '{{subject}} no es una dirección pública de internet.',
    next: 'Solo se pueden comprobar direcciones públicas y las de los productos de sus clientes.',
  },
  'invalid/no-path-given': {
    what: 'Rackside se inició sin archivo ni carpeta.',
    next: 'Detenga Rackside e inícielo con «npm run local -- --replies PATH».',
  },
  'invalid/network-path': {
    what: '«{{subject}}» es una dirección de red; este dispositivo iniciaría sesión en ese servidor en cada comprobación.',
    next: 'Asigne la unidad de red a una letra o a una carpeta de este dispositivo, y elíjala allí.',
  },
  'invalid/not-agreed': {
    what: 'Esto no se confirmó; no cambió nada.',
    next: 'Inténtelo de nuevo y responda la pregunta fuera de esta página. En un navegador se abre en su propia pestaña, cuya dirección está también en el terminal.',
  },
  'invalid/not-answered': {
    what: 'La pregunta fuera de esta página no se respondió; no cambió nada.',
    next: 'Tiene dos minutos. En un navegador se abre en su propia pestaña, cuya dirección está también en el terminal.',
  },
  'auth/wrong-code': {
    what: 'Este código de recuperación no abre estos datos.',
    next: 'Use el código más reciente creado para estos datos. Una copia anterior se abre con el código con que se hizo.',
  },
  'invalid/code-mistyped': {
    what: 'Hay un error de escritura en el código de recuperación.',
    next: 'Revíselo: nueve grupos de cuatro letras y cifras.',
  },
  'invalid/weak-passphrase': {
    what: 'Esta frase de contraseña es demasiado fácil de adivinar.',
    next: 'Use varias palabras sin relación, o genere una.',
  },
  'invalid/weak-pin': {
    what: 'Este PIN es demasiado fácil de adivinar.',
    next: 'No use una fecha, una secuencia ni cifras repetidas.',
  },
  'invalid/no-secret': {
    what: 'Aún no hay PIN ni frase de contraseña.',
    next: 'Defina uno en «Protección» y bloquee después Rackside.',
  },
  'invalid/vault.askNothing/no-keychain': {
    what: 'Este dispositivo no tiene llavero para sus claves.',
    next: 'Su frase de contraseña queda como está.',
  },
  'invalid/no-keychain': {
    what: 'Este dispositivo no tiene llavero; no se puede usar un PIN.',
    next: 'Un PIN por sí solo es demasiado corto para proteger sus datos. Use una frase de contraseña.',
  },
  'invalid/code-first': {
    what: 'Cree un código de recuperación antes de definir un PIN.',
    next: 'Tras cinco PIN erróneos, el código es el único acceso a sus datos.',
  },
  'invalid/vault.change': {
    what: 'Esta frase de contraseña no se puede usar.',
    next: 'Use al menos 12 caracteres.',
  },
  'invalid/vault.protect': {
    what: 'Esta frase de contraseña es demasiado corta.',
    next: 'Use al menos 12 caracteres.',
  },
  'invalid/not-now': {
    what: 'Esto ya está resuelto, quizá en otra ventana.',
    next: 'Recargue esta ventana para ver la situación actual.',
  },
  'invalid/unknown-account': {
    what: 'Esta cuenta ya no está en este dispositivo.',
    next: 'Elija otra cuenta, o vuelva a iniciar sesión en esta.',
  },
  'invalid/required': {
    what: 'La clave y el secreto de API no están guardados en este dispositivo.',
    next: 'Escriba ambos para volver a iniciar sesión.',
  },
  'invalid/unknown-zone': {
    what: 'Este dispositivo no conoce esa zona horaria.',
    next: 'Elija una de la lista.',
  },
  'invalid/no-agent-name': {
    what: 'Aún no ha indicado su nombre.',
    next: 'Escríbalo una vez y aparecerá en todas sus respuestas.',
  },
  'invalid/ticket-not-cached': {
    what: 'Este ticket ya no está guardado en este dispositivo.',
    next: 'Actualice y ábralo de nuevo.',
  },
  'invalid/no-way': {
    what: 'Este servicio solo ofrece {{subject}} en sus propias páginas.',
    next: TO_BROWSER,
  },
  'invalid/not-found': {
    what: 'Esto ya no existe.',
    next: 'Puede haberse cambiado en otra ventana.',
  },
  'invalid/unfinished-file': {
    what: 'Un archivo aún no está guardado del todo.',
    next: 'Espere o quítelo, y envíe después.',
  },
  'invalid/empty': {
    what: 'No hay texto que enviar.',
    next: 'Escriba primero una respuesta.',
  },
  'invalid/past': {
    what: 'Esa hora ya pasó.',
    next: 'Escriba una fecha y hora futuras.',
  },
  'invalid/too-far': {
    what: 'Falta más de un año para esa hora.',
    next: 'Escriba una anterior.',
  },
  'invalid/too-late': {
    what: 'Esta respuesta ya se está enviando.',
    next: 'Vea su estado en la bandeja de salida.',
  },
  'invalid/file.restore': {
    what: '{{subject}} no se pudo restaurar, porque su borrador ya no existe.',
    next: 'Adjúntelo otra vez si aún quiere enviarlo.',
  },
  'invalid/ticket.locate/not-found': {
    what: 'El ticket #{{subject}} no está guardado en este dispositivo.',
    next: 'Puede ser muy reciente, estar cerrado hace tiempo o ser de otra cuenta. Busque su número para preguntar al servicio.',
  },
  'invalid/ticket.locate/no-such-service': {
    what: 'Este enlace lleva a un ticket de {{subject}}, y usted no tiene cuenta allí.',
    next: 'Inicie sesión allí y abra el enlace de nuevo.',
  },
  'invalid/link.open/no-link': {
    what: 'Esta cuenta aún no tiene enlace web para esta página.',
    next: 'Añada uno en la configuración de la cuenta, en «Enlaces».',
  },
  'invalid/link-incomplete': {
    what: 'El enlace web necesita un valor que este registro no tiene.',
    next: 'Cambie el enlace en la configuración de la cuenta, en «Enlaces».',
  },
  'invalid/account.learnLink/not-an-address': {
    what: 'Esto no es una dirección web.',
    next: 'Copie del navegador la dirección completa de la página de un ticket.',
  },
  'invalid/account.learnLink/not-https': {
    what: 'Esta dirección empieza por http://. Puede contener un código de acceso que otros podrían leer en tránsito; por eso esta cuenta solo abre páginas por https.',
    next: 'Abra la página con https:// en el navegador y copie esa dirección.',
  },
  'invalid/account.learnLink/not-own-http': {
    what: 'Por http, esta cuenta solo abre páginas de {{subject}}.',
    next: 'Copie la dirección de la página de un ticket de allí, o una que empiece por https://.',
  },
  'invalid/account.learnLink/no-ticket-in-it': {
    what: 'Esta dirección no contiene el número ni el ID de ningún ticket guardado.',
    next: 'Abra un ticket de la lista en el navegador y copie su dirección.',
  },
  'invalid/unsent-changed': {
    what: 'No se quitó nada, porque entretanto se escribió o se envió algo.',
    next: 'La lista muestra ahora lo que está sin enviar.',
  },
  'invalid/on-its-way': {
    what: 'No se quitó nada, porque ahora mismo se está enviando una respuesta.',
    next: 'Espere a que la bandeja de salida muestre el resultado e inténtelo de nuevo.',
  },
  'invalid/wrong-passphrase': {
    what: 'Frase de contraseña errónea, o archivo dañado.',
    next: 'Inténtelo de nuevo.',
  },
  'invalid/archive.open/not-sealed': {
    what: 'Esto no es un archivo que usted o un colega exportara de Rackside, o está dañado.',
    next: 'No se cambió nada. Elija el archivo que guardaron usted o su colega.',
  },
  'invalid/archive.open/cut-short': {
    what: 'Este archivo está dañado o incompleto.',
    next: 'No se cambió nada. Cópielo de nuevo de donde se guardó, o pídalo otra vez a su colega.',
  },
  'invalid/archive.open/newer-version': {
    what: 'Este archivo lo guardó una versión más reciente de Rackside.',
    next: 'No se cambió nada. Actualice Rackside y elija el archivo de nuevo.',
  },
  'invalid/archive.open/other-account': {
    what: 'Este archivo es de otra cuenta: {{email}} en {{address}}.',
    next: 'No se cambió nada. Inicie sesión en esa cuenta e importe el archivo allí.',
  },
  'invalid/archive.open/other-service': {
    what: 'Este traspaso es de otro servicio: {{address}}.',
    next: 'No se cambió nada. Abra su cuenta en ese servicio e impórtelo allí.',
  },
  'invalid/archive.bringIn/put-away': {
    what: 'Este archivo ya no está abierto.',
    next: 'No se cambió nada. Elija el archivo de nuevo.',
  },
  'invalid/archive.takeBack/put-away': {
    what: 'Esta importación ya no se puede deshacer.',
    next: 'No se cambió nada. Quite lo que no necesite en sus tickets.',
  },
  'storage/computer.savePdf/cannot-write': {
    what: 'No se pudo guardar el PDF.',
    next: 'Elija otra carpeta, o revise el espacio libre.',
  },
  'invalid/unreadable-file': {
    what: 'No se pudo leer {{subject}}.',
    next: 'Puede haberse movido o cambiado. Elíjalo de nuevo.',
  },
  'storage/account.remove': {
    what: 'No se pudo quitar parte de los datos de esta cuenta.',
    next: 'El resto no se puede leer sin sus claves. Inténtelo de nuevo.',
  },
  'invalid/no-link': {
    what: 'Esta cuenta aún no tiene enlace web para los tickets.',
    next: 'Añada uno en la configuración de la cuenta.',
  },
  'invalid/bad-link': {
    what: 'El enlace web para los tickets no produce una dirección válida.',
    next: 'Corríjalo en la configuración de la cuenta.',
  },
  'invalid/page.read/another-page': {
    what: 'Esta no es la página propia del ticket; no se leyó nada.',
    next: 'Vuelva allí al ticket, o abra su página de nuevo.',
  },
  'invalid/page.read/managed': {
    what: 'Su administrador ha desactivado la lectura de páginas.',
    next: 'Lea la página donde se muestra. Puede copiar texto de ella a un fragmento.',
  },
  'invalid/page.read/no-answer': {
    what: 'La página no responde; no se leyó nada.',
    next: 'Recárguela e inténtelo de nuevo.',
  },
  'invalid/page.read/no-page': {
    what: 'La página ya no está abierta.',
    next: 'Ábrala de nuevo.',
  },
  'invalid/no-view': {
    what: 'Esta ventana no puede mostrar las páginas del servicio.',
    next: 'Abra la conversación en el navegador.',
  },
  'invalid/contact-gone': {
    what: 'El servicio ya no lista este contacto.',
    next: `Puede que se eliminara allí. ${ENTRIES_HERE}`,
  },
  'invalid/changed-meanwhile': {
    what: 'Otra persona cambió los mismos campos en el servicio; no se envió nada.',
    next: 'Cargue los valores actuales. Sus cambios se conservan.',
  },
  'invalid/bad-email': {
    what: '«{{subject}}» no es una dirección de correo válida.',
    next: 'Corríjala, o déjela vacía para usar la de su inicio de sesión.',
  },
  'invalid/alike-appeared': {
    what: 'El pedido {{subject}} parece igual y no estaba en su resumen; no se realizó nada.',
    next: 'Revíselo primero. Si es un pedido distinto, realice el suyo de nuevo.',
  },
  'invalid/nothing-changed': {
    what: 'El servicio ya tiene estos valores; no se envió nada.',
    next: 'Cambie algo, o descarte el formulario.',
  },
  'invalid/no-way-to-read': {
    what: 'Este contacto no se puede leer por ID de cliente ni por correo; no se envió nada.',
    next: 'Cámbielo en las páginas del propio servicio.',
  },
  'rejected/add-contact': {
    what: 'El servicio se negó a añadir este contacto.',
    next: `${ENTRIES_HERE} Lea la respuesta del servicio y envíe de nuevo.`,
  },
  'rejected/update-contact': {
    what: 'El servicio se negó a cambiar este contacto.',
    next: `${ENTRIES_HERE} Lea la respuesta del servicio y envíe de nuevo.`,
  },
  'storage/not-sent': {
    what: 'Esto no se pudo comprobar en su dispositivo; no se envió nada.',
    next: 'Lo que escribió está guardado. Inténtelo de nuevo.',
  },
  'invalid/announcement.openLink/not-web': {
    what: 'Enlace no abierto. Rackside solo abre enlaces https y de correo.',
    next: '{{subject}}',
  },
  'invalid/no-browser': {
    what: 'No se pudo abrir un navegador.',
    next: 'Elija un navegador en la configuración de este dispositivo e inténtelo de nuevo.',
  },
  ...teamErrors,
  bug: {
    what: 'Algo falló en Rackside.',
    next: 'Todo lo que guardó está a salvo. Inténtelo de nuevo; si no funciona, reinicie Rackside.',
  },
};
