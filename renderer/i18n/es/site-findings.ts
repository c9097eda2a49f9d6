import type * as en from '../en/site-findings.ts';
import type { Translated } from '../translated.ts';

export const siteVerdicts: Translated<typeof en.siteVerdicts> = {
  registered: '{{name}} está registrado, y {{server}} no informa de nada inusual.',
  registeredUntil: '{{name}} está registrado con {{registrar}} hasta el {{expires}}.',
  notRegistered: '{{name}} no está registrado.',
  notRegisteredButOnFile: '{{name}} no está registrado, aunque en nuestros registros figura como «{{record}}».',
  heldByRegistrar: 'El registrador ha desactivado {{name}} (estado «clientHold»).',
  heldByRegistry: 'El operador de registro ha desactivado {{name}} (estado «serverHold»).',
  inRedemption: '{{name}} se eliminó y solo se puede restaurar por poco tiempo (periodo de redención).',
  inRedemptionSince:
    '{{name}} se eliminó y solo se puede restaurar por poco tiempo (periodo de redención, último cambio el {{since}}).',
  restoring: '{{name}} se está restaurando tras su eliminación.',
  deletedSoon: '{{name}} está a punto de eliminarse, y por lo general ya no se puede restaurar.',
  noNameservers: 'El operador de registro no tiene servidores de nombres para {{name}}.',
  transferPending: 'Hay una transferencia de {{name}} en curso; sigue registrado con {{registrar}}.',
  transferLocked: '{{name}} está bloqueado contra transferencias en su registrador.',
  transferLockedByRegistry: 'El operador de registro ha bloqueado {{name}} contra transferencias.',
  transferredLately: '{{name}} se transfirió el {{since}} y puede que no admita otra transferencia hasta el {{until}}.',
  createdLately: '{{name}} se registró el {{since}} y puede que no admita una transferencia hasta el {{until}}.',
  signedAtTransfer: '{{name}} está firmado con DNSSEC.',
  transferOpen: 'El operador de registro no muestra ningún bloqueo que impida transferir {{name}}.',
  renewedForNow:
    'El operador de registro ha prorrogado {{name}} automáticamente, pero el registrador aún puede revertirlo.',
  expired: 'El registro de {{name}} caducó el {{expires}}.',
  expiresSoon: 'El registro de {{name}} caduca el {{expires}}.',
  endsUnrenewed: '{{name}} caduca el {{expires}} y está configurado para no renovarse.',
  otherExpiry:
    'Según el operador de registro, {{name}} caduca el {{registry}}; según nuestros registros, el {{record}}.',
  otherRegistrar:
    'El operador de registro indica {{registrar}} como registrador de {{name}}; nuestros registros indican {{record}}.',
  stillHere: '{{name}} sigue con nuestro registrador, aunque en nuestros registros figura como «{{record}}».',

  certificateGood: 'El certificado de {{host}} está en orden: emitido por {{issuer}}, válido hasta el {{ends}}.',
  certificateExpired: 'El certificado de {{host}} caducó el {{ended}}.',
  notYetValid: 'El certificado de {{host}} no es válido antes del {{begins}}.',
  endsSoon: 'El certificado de {{host}} termina el {{ends}} y aún no se ha renovado.',
  wrongName: 'El certificado que presenta {{host}} es de otros nombres: {{names}}.',
  selfSigned: 'El certificado de {{host}} es autofirmado; ningún navegador confía en él.',
  chainIncomplete: '{{host}} envía su certificado sin el certificado intermedio de {{issuer}}.',
  untrustedIssuer: 'El certificado de {{host}} procede de {{issuer}}, que no es un emisor de confianza.',
  issuerExpired: 'El certificado de {{host}} está vigente, pero ha caducado uno de los que lo avalan.',
  oldTls: '{{host}} no ofrece cifrado más moderno que {{protocol}}.',
  caaForbids:
    'El registro CAA del dominio solo permite emitir certificados a {{allowed}}, pero el de {{host}} es de {{issuer}}.',
  noTls: '{{host}} no acepta conexiones cifradas en {{address}}.',
  tlsBroken: '{{host}} responde en {{address}}, pero no se puede establecer una conexión cifrada.',

  siteAnswers: '{{url}} responde con normalidad (estado {{status}}).',
  siteLeadsAway: '{{url}} redirige a los visitantes a {{to}}, una página de otro sitio, que no se comprobó.',
  redirectLoop: '{{url}} redirige en bucle a los visitantes sin cookies.',
  manyRedirects: '{{url}} redirige a los visitantes más de cinco veces.',
  redirectInside: '{{url}} redirige a los visitantes a {{to}}, que no es accesible desde internet.',
  redirectStrange: '{{url}} redirige a {{to}}, que no es la dirección de un sitio web.',
  defaultPage: '{{host}} muestra la página predeterminada del servidor («{{title}}») en lugar de un sitio web.',
  parkedPage: '{{host}} muestra una página de dominio aparcado o «parking» («{{title}}»).',
  suspendedPage: '{{host}} muestra una página que dice que está suspendido («{{title}}»).',
  suspendedAsOnFile: '{{host}} muestra una página de suspensión, y {{product}} está suspendido.',
  suspendedUnlikeFile:
    '{{host}} muestra una página de suspensión, aunque en nuestros registros {{product}} figura como «{{status}}».',
  originFails:
    '{{host}} responde con el error {{status}}: la CDN que tiene delante no logra contactar con el servidor del sitio.',
  siteUnavailable: '{{host}} responde que no está disponible en este momento (error {{status}}).',
  siteFails: '{{host}} responde con un error del servidor ({{status}}).',
  siteAsksPassword: '{{host}} pide un nombre de usuario y una contraseña.',
  siteRefuses: '{{host}} deniega el acceso (error {{status}}).',
  startPageMissing: '{{host}} no tiene página de inicio (error {{status}}).',
  siteRejects: '{{host}} rechaza la solicitud (error {{status}}).',
  notForcedToHttps: '{{host}} aún se puede visitar sin cifrado, porque no redirige a https.',
  httpsOtherThanHttp: '{{host}} funciona sin cifrado, pero por https responde con el error {{status}}.',
  cdnAnswers: '{{host}} no está directamente en nuestro servidor: {{cdn}} responde por él en {{address}}.',
  siteAlsoHere:
    '{{host}} está en {{address}}, mientras que nuestro servidor {{own}} también tiene un sitio con este nombre.',
};

export const siteReasons: Translated<typeof en.siteReasons> = {
  notRegistered: 'Ni el sitio web ni el correo pueden funcionar, y otra persona podría registrar el dominio.',
  notRegisteredButOnFile: 'Ni el sitio web ni el correo pueden funcionar, y otra persona podría registrar el dominio.',
  heldByRegistrar:
    'El sitio web y el correo son inaccesibles en todas partes hasta que el registrador libere el dominio.',
  heldByRegistry:
    'El sitio web y el correo son inaccesibles en todas partes hasta que el operador de registro libere el dominio.',
  inRedemption: 'El sitio web y el correo no funcionan, y tras este periodo el dominio se pierde.',
  inRedemptionSince:
    'El sitio web y el correo no funcionan, y tras este periodo, normalmente de 30 días, el dominio se pierde.',
  restoring: 'El sitio web y el correo no vuelven hasta que se complete la restauración.',
  deletedSoon: 'Después, a menudo en pocos días, otra persona puede registrar el dominio.',
  noNameservers: 'El sitio web y el correo son inaccesibles, porque nadie puede averiguar sus servidores.',
  transferPending: 'Los cambios en el dominio tienen que esperar a que la transferencia se complete o se rechace.',
  transferLocked: 'Toda solicitud de transferencia se rechaza mientras esté este bloqueo.',
  transferLockedByRegistry:
    'Toda solicitud de transferencia se rechaza, y el registrador no puede quitar este bloqueo por sí solo.',
  transferredLately: 'Durante 60 días tras una transferencia, el registrador puede rechazar la siguiente.',
  createdLately: 'Durante 60 días tras un registro, el registrador puede rechazar una transferencia.',
  signedAtTransfer:
    'Si los servidores de nombres cambian con la transferencia, las entradas DNSSEC antiguas dejan el dominio inaccesible.',
  transferOpen: 'Con el código de autorización correcto, la transferencia debería aceptarse.',
  renewedForNow: 'Si no se paga la renovación, el dominio aún puede eliminarse, aunque su nueva fecha esté a un año.',
  expired: 'El dominio puede desactivarse en cualquier momento, y terminará por eliminarse.',
  expiresSoon: 'Sin renovación, el sitio web y el correo dejan de funcionar.',
  endsUnrenewed: 'El sitio web y el correo dejan de funcionar ese día.',
  otherExpiry:
    'Los recordatorios y las facturas siguen nuestra fecha, pero el dominio caduca en la del operador de registro.',
  otherRegistrar:
    'Si el dominio se ha mudado, ya no podemos cambiarlo. Pero ambos nombres pueden ser de una misma empresa.',
  stillHere:
    'Nuestros registros y el operador de registro se contradicen; las facturas o renovaciones pueden ser erróneas.',

  certificateExpired:
    'Los navegadores muestran una advertencia a todos los visitantes, y las aplicaciones se niegan a conectar.',
  notYetValid: 'Hasta entonces, los navegadores muestran una advertencia a todos los visitantes.',
  endsSoon: 'La renovación suele ocurrir antes; puede que haya fallado.',
  wrongName: 'Los navegadores advierten a los visitantes de que este puede no ser el sitio que buscan.',
  selfSigned:
    'Los navegadores muestran una advertencia a todos los visitantes, y las aplicaciones se niegan a conectar.',
  chainIncomplete:
    'Los navegadores suelen repararlo por su cuenta, pero los programas de correo, las aplicaciones y los servicios de pago no.',
  untrustedIssuer:
    'Los navegadores muestran una advertencia a todos los visitantes, y las aplicaciones se niegan a conectar.',
  issuerExpired: 'Los dispositivos antiguos, los programas de correo y las aplicaciones se niegan a conectar.',
  oldTls: 'Los navegadores actuales se niegan a conectar.',
  caaForbids: 'La próxima renovación probablemente fallará.',
  noTls: 'Los visitantes con un enlace https, y los navegadores que prueban antes con https, ven un error.',
  tlsBroken: 'Los visitantes con un enlace https ven un error.',

  redirectLoop:
    'Los navegadores abandonan con un error de demasiadas redirecciones, salvo que una cookie rompa el bucle.',
  manyRedirects: 'El sitio carga despacio, y algunos navegadores y buscadores abandonan.',
  redirectInside: 'Los visitantes no reciben respuesta, o llegan a algo de su propia red.',
  redirectStrange: 'Los navegadores no pueden seguir una redirección así.',
  defaultPage: 'El servidor no conoce ningún sitio web con este nombre, o su carpeta está vacía.',
  parkedPage: 'El dominio apunta a un servicio de parking de dominios, no a un sitio web.',
  suspendedPage: 'Los visitantes no pueden ver el sitio web hasta que su empresa de hosting levante la suspensión.',
  suspendedAsOnFile: 'Los visitantes no pueden ver el sitio web hasta que termine la suspensión.',
  suspendedUnlikeFile: 'Los visitantes no pueden ver el sitio web, aunque nada en nuestros registros lo explica.',
  originFails: 'Los visitantes ven la página de error de la CDN en lugar del sitio web.',
  siteUnavailable:
    'Es probable que el sitio esté en mantenimiento, o que su servidor o un programa en él esté caído o saturado.',
  siteFails: 'Falla algo en el propio sitio web, como un complemento, la base de datos o la configuración.',
  siteAsksPassword: 'Los visitantes sin la contraseña no pueden ver el sitio web.',
  siteRefuses:
    'Un firewall, una regla o la falta de permisos impiden el paso a los visitantes, o solo a los automáticos como esta comprobación.',
  startPageMissing: 'Los visitantes ven un error en la dirección principal del sitio.',
  siteRejects: 'Los visitantes pueden ver un error.',
  notForcedToHttps: 'Para esos visitantes, los navegadores marcan el sitio como no seguro.',
  httpsOtherThanHttp: 'La mayoría de los visitantes usa https y ve el error.',
  siteAlsoHere: 'Los visitantes ven el sitio del otro servidor; los cambios en el nuestro no se muestran.',
};

export const siteSteps: Translated<typeof en.siteSteps> = {
  notRegistered: 'Por favor, revise cómo está escrito, o registre el dominio.',
  notRegisteredButOnFile: 'Averiguaremos qué ocurrió y, si es posible, registraremos el dominio de nuevo.',
  heldByRegistrar:
    'El registrador tiene que liberarlo, a menudo tras un pago o la confirmación de una dirección de correo.',
  heldByRegistry: 'El registrador conoce el motivo; solo el operador de registro puede liberar el dominio.',
  inRedemption:
    'Por favor, díganos hoy, o a su registrador, si se debe restaurar el dominio. Suele conllevar un cargo.',
  inRedemptionSince:
    'Por favor, díganos hoy, o a su registrador, si se debe restaurar el dominio. Suele conllevar un cargo.',
  restoring: 'Por favor, espere a que el registrador complete la restauración.',
  deletedSoon: 'Por favor, decida si quiere registrarlo de nuevo en cuanto quede libre.',
  noNameservers: 'Hay que indicar en el registrador los servidores de nombres de la empresa de hosting.',
  transferPending: 'Por favor, confirme o rechace la transferencia en el correo del registrador.',
  transferLocked: 'Hay que quitar el bloqueo en el registrador actual antes de iniciar de nuevo la transferencia.',
  transferLockedByRegistry:
    'Por favor, pregunte al registrador actual por qué puso el bloqueo el operador de registro.',
  transferredLately:
    'Por favor, inicie la transferencia después de ese día, o pida una excepción al registrador actual.',
  createdLately: 'Por favor, inicie la transferencia después de ese día, o pida una excepción al registrador actual.',
  signedAtTransfer: 'Hay que desactivar DNSSEC al menos un día antes de cambiar los servidores de nombres.',
  transferOpen: 'Por favor, inicie la transferencia con el código de autorización del registrador actual.',
  renewedForNow: 'Por favor, pague la renovación si quiere conservar el dominio.',
  expired: 'Por favor, renueve el dominio hoy.',
  expiresSoon: 'Por favor, renueve el dominio antes de ese día si quiere conservarlo.',
  endsUnrenewed: 'Por favor, díganos antes de ese día si quiere conservar el dominio.',
  otherExpiry: 'Corregiremos nuestros registros según los del operador de registro.',
  otherRegistrar: 'Comprobaremos dónde está registrado el dominio y corregiremos nuestros registros.',
  stillHere: 'Compararemos la cuenta del registrador con nuestros registros y los corregiremos.',

  certificateExpired: 'Hay que renovar el certificado en el servidor que lo presenta.',
  notYetValid: 'El servidor necesita un certificado que ya sea válido, y conviene revisar su reloj.',
  endsSoon: 'Conviene revisar la renovación automática del certificado.',
  wrongName: 'El servidor necesita un certificado que incluya este nombre.',
  selfSigned: 'El servidor necesita un certificado de un emisor público; basta uno gratuito.',
  chainIncomplete: 'Hay que instalar el certificado intermedio junto con el del sitio.',
  untrustedIssuer: 'El servidor necesita un certificado de un emisor público; basta uno gratuito.',
  issuerExpired: 'Hay que instalar en el servidor el certificado intermedio vigente.',
  oldTls: 'Hay que activar TLS 1.2 y 1.3 en el servidor.',
  caaForbids: 'Hay que añadir el emisor al registro CAA, o quitar el registro.',
  noTls: 'Este servidor necesita un certificado, y su puerto 443 tiene que estar abierto.',
  tlsBroken: 'Hay que revisar el certificado y la configuración de cifrado de este servidor.',

  redirectLoop:
    'Por favor, revise las reglas de redirección del sitio y de la CDN que tenga delante; a menudo se contradicen.',
  manyRedirects: 'Por favor, acorte la cadena de redirecciones.',
  redirectInside: 'Por favor, corrija la dirección del sitio en su configuración o en sus reglas de redirección.',
  redirectStrange: 'Por favor, corrija las reglas de redirección del sitio.',
  defaultPage: 'Hay que añadir el dominio a la cuenta de hosting, con sus archivos en la carpeta correcta.',
  parkedPage: 'Por favor, apunte el dominio al servidor de su sitio web.',
  suspendedPage: 'La empresa de hosting de este servidor conoce el motivo y puede levantar la suspensión.',
  suspendedAsOnFile: 'Por favor, resuelva el motivo de la suspensión, y la levantaremos.',
  suspendedUnlikeFile: 'Averiguaremos por qué el servidor sigue mostrando esta página.',
  originFails: 'Hay que revisar el servidor del sitio: puede estar caído, o su firewall puede rechazar la CDN.',
  siteUnavailable:
    'Si sigue así más de unos minutos, hay que revisar el servidor y el modo de mantenimiento del sitio.',
  siteFails: 'Por favor, revise el registro de errores del sitio y deshaga el último cambio.',
  siteAsksPassword: 'Por favor, quite la protección con contraseña si el sitio debe ser público.',
  siteRefuses: 'Por favor, revise los permisos, las reglas de acceso y el firewall del sitio.',
  startPageMissing: 'Por favor, suba una página de inicio, o corrija la configuración del sitio.',
  siteRejects: 'Por favor, revise la configuración del sitio.',
  notForcedToHttps: 'Por favor, active la redirección a https en el panel de hosting o en la configuración del sitio.',
  httpsOtherThanHttp: 'Hay que comparar la configuración del sitio para https con la de http.',
  siteAlsoHere: 'Por favor, apunte el dominio a nuestro servidor si los visitantes deben ver el sitio allí.',
};

export const ourSiteSteps: Translated<typeof en.ourSiteSteps> = {
  transferLocked: 'Quitaremos el bloqueo en cuanto confirme que quiere transferir el dominio.',
  certificateExpired: 'Renovaremos el certificado de {{host}}.',
  endsSoon: 'Revisaremos la renovación automática del certificado.',
  wrongName: 'Instalaremos un certificado que incluya este nombre.',
  chainIncomplete: 'Instalaremos también el certificado intermedio.',
  originFails: 'Comprobaremos si nuestro servidor está caído, o si su firewall rechaza la CDN.',
};
