import type { ErrorWords } from '../en/errors.ts';
import type { teamErrors as english } from '../en/team-errors.ts';

const SAVED = 'Su trabajo está guardado en este dispositivo y se compartirá en cuanto esté hecho.';
const LATER = 'Su trabajo está guardado en este dispositivo y se compartirá más tarde. Rackside sigue intentándolo.';
const OTHER_BY_NOW = {
  what: 'Esta respuesta cambió después de que la leyera; no se decidió nada.',
  next: 'Léala como está ahora y decida.',
};
const WAITS_NO_LONGER = {
  what: 'Esta respuesta ya no espera revisión.',
  next: 'Quien la escribió la recuperó, o se envió.',
};

export const teamErrors: Readonly<Record<keyof typeof english, ErrorWords>> = {
  'offline/team.connect': {
    what: 'El servidor de su equipo no respondió.',
    next: LATER,
  },
  'offline/team.connect/closed': {
    what: 'La conexión con el servidor de su equipo se cerró.',
    next: LATER,
  },
  'offline/team.connect/timeout': {
    what: 'El servidor de su equipo no respondió a tiempo.',
    next: LATER,
  },
  'offline/team.connect/tls': {
    what: 'No se pudo establecer una conexión segura con el servidor de su equipo.',
    next: 'Revise la dirección y el puerto, y que TLS esté activado allí.',
  },
  'offline/team.connect/certificate': {
    what: 'El certificado del servidor de su equipo no es de confianza; no se envió nada.',
    next: 'Consulte a quien administra el servidor. Rackside no comparte nada hasta que se corrija.',
  },
  'offline/team.connect/certificate-unknown': {
    what: 'Este dispositivo no confía en el emisor del certificado del servidor de su equipo; no se envió nada.',
    next: 'Revise la dirección. Si su empresa emite sus propios certificados, añada su autoridad a las de confianza en este dispositivo y reinicie Rackside.',
  },
  'offline/team.connect/certificate-incomplete': {
    what: 'Nada enlaza el certificado del servidor de su equipo con un emisor en el que este dispositivo confíe; no se envió nada.',
    next: 'Es probable que el servidor no envíe su certificado intermedio. Pida a quien lo administra que lo añada. Si su empresa emite sus propios certificados, añada su autoridad a las de confianza en este dispositivo y reinicie Rackside.',
  },
  'offline/team.connect/certificate-name': {
    what: 'El certificado del servidor de su equipo es de otro nombre; no se envió nada.',
    next: 'Revise la dirección del servidor.',
  },
  'offline/team.connect/certificate-expired': {
    what: 'El certificado del servidor de su equipo ha caducado; no se envió nada.',
    next: 'Revise la fecha de este dispositivo. Si es correcta, pida a quien administra el servidor que renueve el certificado.',
  },
  'offline/team.connect/certificate-early': {
    what: 'El certificado del servidor de su equipo aún no es válido; no se envió nada.',
    next: 'Revise la fecha y la hora de este dispositivo. Si son correctas, avise a quien administra el servidor.',
  },
  'offline/engine-behind-proxy': {
    what: 'Esta red exige un proxy para el servidor de su equipo, y este tipo de dirección no pasa por proxies.',
    next: 'Use una dirección que empiece por wss://. Quien administra el servidor puede activar WebSocket allí.',
  },
  'offline/engine-emptied': {
    what: 'El servidor de su equipo se vació.',
    next: 'Rackside lo vuelve a llenar con lo guardado en este dispositivo.',
  },
  'auth/engine-login': {
    what: 'El servidor de su equipo no aceptó el usuario, la contraseña o la clave.',
    next: `Revíselos. ${SAVED}`,
  },
  'rejected/engine-not-encrypted': {
    what: 'El servidor de su equipo no cifra las conexiones; no se envió nada.',
    next: 'Pida a quien administra el servidor que configure TLS.',
  },
  'rejected/engine-no-storage': {
    what: 'El servidor de su equipo no puede guardar nada, porque JetStream está desactivado.',
    next: `Pida a quien administra el servidor que lo active. ${SAVED}`,
  },
  'rejected/engine-permissions': {
    what: 'El servidor de su equipo no permite a este usuario guardar y leer lo compartido.',
    next: `Pida más permisos a quien administra el servidor. ${SAVED}`,
  },
  'rejected/engine-full': {
    what: 'El servidor de su equipo está lleno.',
    next: `Pida más espacio a quien administra el servidor. ${SAVED}`,
  },
  'rejected/engine-too-large': {
    what: 'El servidor de su equipo no acepta entradas de este tamaño.',
    next: 'Pida a quien administra el servidor que permita mensajes de 1 MB.',
  },
  'rejected/engine-replicas': {
    what: 'El servidor de su equipo no puede mantener tres copias, porque su clúster es demasiado pequeño.',
    next: `Pida a quien lo administra que añada servidores. ${SAVED}`,
  },
  'rejected/engine-failed': {
    what: 'El servidor de su equipo rechazó la solicitud.',
    next: 'Pida a quien administra el servidor que mire su registro. Su trabajo está guardado.',
  },
  'server/engine-failed': {
    what: 'El servidor de su equipo informó de un error.',
    next: LATER,
  },
  'busy/engine-electing': {
    what: 'Los servidores del clúster de su equipo están eligiendo un líder.',
    next: LATER,
  },
  'invalid/engine-address': {
    what: 'Eso no es una dirección de servidor.',
    next: 'Escriba un nombre y, si hace falta, un puerto: nats.example.com:4222. Separe varios con comas.',
  },
  'invalid/engine-scheme': {
    what: 'Esa dirección no es compatible.',
    next: 'Use tls:// o wss://, o solo el nombre del servidor.',
  },
  'invalid/engine-not-encrypted': {
    what: 'Rackside solo se conecta a {{subject}} con cifrado.',
    next: 'Use una dirección que empiece por tls:// o wss://.',
  },
  'invalid/engine-key': {
    what: 'Eso no es una semilla nkey ni un archivo de credenciales.',
    next: 'Una semilla empieza por SU y tiene 58 caracteres. De un archivo de credenciales, pegue todo su texto.',
  },
  'invalid/in-a-team': {
    what: 'Esta cuenta ya está en un equipo.',
    next: 'Deje antes ese equipo.',
  },
  'invalid/no-team': {
    what: 'Esta cuenta no está en ningún equipo.',
    next: 'Cree un equipo o únase a uno en la página de la cuenta.',
  },
  'invalid/team.share/not-found': {
    what: 'Esto ya no existe y no se puede compartir.',
    next: 'Puede que se quitara en otra ventana.',
  },
  'invalid/team.share/team-files': {
    what: 'Los archivos de esta respuesta superan el límite del equipo, de 5 MB.',
    next: 'No se compartió nada. Si la comparte sin archivos, se quitan de la respuesta.',
  },
  'invalid/team.takeOut/not-found': {
    what: 'Su equipo ya no tiene esto.',
    next: 'Puede que un colega lo quitara o dejara de compartirlo.',
  },
  'invalid/team.takeOut/name-taken': {
    what: 'Ya tiene una respuesta predefinida propia con este nombre.',
    next: 'Cambie el nombre de una de las dos y deje de compartir esta de nuevo.',
  },
  'invalid/team.setting/nothing-there': {
    what: 'Este ajuste cambió entretanto.',
    next: 'Revise su valor actual y elija de nuevo.',
  },
  'invalid/team.setting/bad-link': {
    what: 'Uno de los enlaces del equipo no sirve para este servicio.',
    next: 'Pida a quien compartió los enlaces que los corrija.',
  },
  'invalid/team.setting/not-agreed': {
    what: 'No se usan los enlaces del equipo, porque no aceptó adónde llevan.',
    next: 'Sus propios enlaces no cambian.',
  },
  'invalid/not-founder': {
    what: 'Solo quien creó el equipo puede establecer esto para otros.',
    next: 'Pida a esa persona que lo cambie.',
  },
  'invalid/decided': {
    what: 'Alguien ya decidió sobre esta respuesta.',
    next: 'No se cambió nada. El ticket muestra qué pasó.',
  },
  'invalid/look.approve/stale': OTHER_BY_NOW,
  'invalid/look.return/stale': OTHER_BY_NOW,
  'invalid/look.approve/not-found': WAITS_NO_LONGER,
  'invalid/look.return/not-found': WAITS_NO_LONGER,
  'invalid/look.file/not-found': {
    what: 'Este archivo aún no está en este dispositivo.',
    next: 'Llega por el servidor de su equipo. Inténtelo de nuevo en un momento.',
  },
  'invalid/look-undo-offline': {
    what: 'Esta respuesta no se puede recuperar sin el servidor de su equipo: un colega puede haberla aprobado.',
    next: 'Inténtelo de nuevo cuando se pueda contactar con el servidor.',
  },
  'invalid/look-begun': {
    what: 'Esta respuesta no se puede recuperar: un colega la aprobó y su Rackside puede estar enviándola.',
    next: 'Vea el resultado en la bandeja de salida.',
  },
  'invalid/look-for-colleague': {
    what: 'Es la respuesta de un colega que su Rackside está enviando; no puede pasar a ser un borrador suyo.',
    next: 'No se cambió nada.',
  },
  'invalid/look-too-large': {
    what: 'Esta respuesta necesita una revisión y es demasiado larga para compartirla con su equipo.',
    next: 'No se envió nada. Acórtela, adjunte la parte larga como archivo o pida a un colega que responda.',
  },
  'invalid/invitation-ended': {
    what: 'Esta invitación ya no es válida.',
    next: 'Pida otra a su colega. Cada una vale una semana.',
  },
  'invalid/team.join/not-sealed': {
    what: 'Eso no es un código de invitación.',
    next: 'Pegue el código completo, desde RACKSIDE-TEAM hasta el final.',
  },
  'invalid/team.join/cut-short': {
    what: 'El código de invitación no está completo.',
    next: 'Pegue el código completo, desde RACKSIDE-TEAM hasta el final.',
  },
  'invalid/team.join/wrong-passphrase': {
    what: 'La invitación no se abre con esta frase de contraseña.',
    next: 'Confirme la frase de contraseña con su colega, y que pegó el código completo.',
  },
  'invalid/team.join/newer-version': {
    what: 'Esta invitación es de una versión más reciente de Rackside.',
    next: 'Actualice Rackside y vuelva a unirse.',
  },
};
