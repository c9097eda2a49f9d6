import type * as en from '../en/name-findings.ts';
import type { Translated } from '../translated.ts';

export const nameVerdicts: Translated<typeof en.nameVerdicts> = {
  notDelegated: 'El operador de registro de {{registry}} no tiene servidores de nombres para {{domain}}.',
  noServerWorks: 'Ningún servidor de nombres de {{zone}} da una respuesta válida: {{servers}}.',
  serverNotAuthoritative: 'Un servidor de nombres que figura para {{zone}} no tiene sus registros DNS: {{servers}}.',
  serverRefuses: 'Un servidor de nombres que figura para {{zone}} se niega a responder por la zona: {{servers}}.',
  serverFails: 'Un servidor de nombres que figura para {{zone}} responde con un error: {{servers}}.',
  serverSilent: 'Un servidor de nombres de {{zone}} no respondió, aunque preguntamos dos veces: {{servers}}.',
  serverNoAddress: 'Un servidor de nombres que figura para {{zone}} no tiene dirección IP: {{servers}}.',
  serverIsAlias:
    'Un servidor de nombres que figura para {{zone}} es un alias (CNAME), lo que no se permite: {{servers}}.',
  serverSpecialAddress:
    'Un servidor de nombres que figura para {{zone}} tiene una dirección que no es pública: {{servers}}.',
  tooFewServers: '{{zone}} tiene un solo servidor de nombres: {{servers}}.',
  serversDiffer:
    'El operador de registro lista {{parent}} como servidores de nombres de {{zone}}, pero el DNS del propio dominio indica {{own}}.',
  parentExtra:
    'El operador de registro lista para {{zone}} servidores de nombres que su propio DNS no indica: {{servers}}.',
  childExtra:
    'El DNS de {{zone}} indica otros servidores de nombres que el operador de registro no lista: {{servers}}.',
  glueDiffers:
    'El operador de registro tiene {{parent}} como dirección de {{server}}, pero el DNS del propio dominio indica {{own}}.',
  glueUnknown:
    'El operador de registro tiene {{parent}} como dirección de {{server}}, pero el DNS del propio dominio no le da ninguna.',
  serialsDiffer:
    'Los servidores de nombres de {{zone}} tienen versiones distintas de sus registros: {{servers}} en lugar de {{newest}}.',
  notOurServers: 'Los servidores de nombres de {{zone}} son {{servers}}, no los nuestros ({{ours}}).',
  partlyOurServers: 'No todos los servidores de nombres de {{zone}} son nuestros ({{ours}}): {{others}}.',
  dsStale:
    'El operador de registro aún tiene una clave DNSSEC de {{zone}} que sus servidores de nombres no usan (DS {{keys}}).',
  delegatedSigned:
    'Los servidores de nombres de {{zone}} funcionan y coinciden: {{servers}}. El dominio está firmado (DNSSEC).',
  delegatedUnsigned:
    'Los servidores de nombres de {{zone}} funcionan y coinciden: {{servers}}. El dominio no está firmado (DNSSEC).',
  nameMissing: '{{name}} no existe en el DNS.',
  noAddress: '{{name}} no tiene dirección IP.',
  wwwMissing: '{{name}} no tiene dirección IP; el sitio no se abre con «www».',
  resolversFail: 'Un resolutor DNS solo recibe errores al preguntar por {{name}}.',
  dnssecBroken:
    'Las firmas DNSSEC de {{zone}} no son válidas; solo los resolutores que no las comprueban encuentran {{name}}.',
  aliasLoop: 'Los alias (CNAME) de {{name}} forman un bucle: {{path}}.',
  aliasTooLong: 'La cadena de alias (CNAME) de {{name}} es demasiado larga ({{aliases}}): {{path}} → ….',
  aliasDangling: '{{name}} es un alias (CNAME) de {{target}}, que no tiene dirección IP.',
  apexAlias: '{{name}} es en sí un alias (CNAME) de {{target}}, lo que no se permite para un dominio entero.',
  specialAddress: '{{name}} lleva a una dirección que no es pública: {{addresses}}.',
  elsewhere:
    '{{name}} lleva a {{addresses}}, no directamente a nuestro servidor ({{ours}}). Puede haber una CDN delante.',
  partlyElsewhere: '{{name}} lleva a nuestro servidor y también a otro lugar: {{others}}.',
  behindCdn:
    '{{name}} lleva a {{cdn}} ({{addresses}}), que reenvía las visitas a un servidor que no se ve desde fuera.',
  ipv6Elsewhere:
    '{{name}} lleva a nuestro servidor por IPv4, pero por IPv6 a una dirección que no consta como nuestra: {{others}}.',
  cachedOld:
    '{{name}} lleva ahora a {{now}}. Algunos resolutores pueden conservar aún {{old}}: el que consultamos, durante {{left}}; otros, como máximo {{most}}.',
  cachedMissing:
    '{{name}} lleva ahora a {{now}}, pero puede que el resolutor que consultamos no vuelva a buscarlo durante {{left}}.',
  resolverInvents: 'El resolutor que consultamos devuelve {{addresses}} para nombres que no existen.',
  leadsToUs: '{{name}} lleva a nuestro servidor: {{addresses}}.',
  leadsTo: '{{name}} lleva a {{addresses}}.',
};

export const nameReasons: Translated<typeof en.nameReasons> = {
  notDelegated: 'No se puede acceder al sitio web ni al correo del dominio.',
  noServerWorks:
    'El sitio web y el correo serán inaccesibles en cuanto los resolutores olviden las respuestas anteriores.',
  serverNotAuthoritative: 'Las consultas que van a este servidor fallan o se retrasan.',
  serverRefuses: 'Las consultas que van a este servidor fallan o se retrasan.',
  serverFails: 'Las consultas que van a este servidor fallan o se retrasan.',
  serverSilent: 'El dominio se abre despacio a veces, y falla si también fallan los demás servidores de nombres.',
  serverNoAddress: 'Nadie puede contactar con este servidor de nombres.',
  serverIsAlias: 'Algunos resolutores no siguen el alias y no encuentran el dominio.',
  serverSpecialAddress: 'Nadie en internet puede contactar con este servidor de nombres.',
  tooFewServers: 'Si falla, fallan con él el sitio web y el correo, y muchos operadores de registro exigen dos.',
  serversDiffer: 'Cada persona recibe respuestas distintas, y los cambios no llegan a todos.',
  parentExtra: 'Si este servidor no recibe los cambios posteriores, algunas personas ven registros antiguos.',
  childExtra: 'Los resolutores que empiezan por el operador de registro no le preguntan primero.',
  glueDiffers: 'Los resolutores que empiezan por el operador de registro preguntan a la dirección equivocada.',
  glueUnknown: 'Algunos resolutores preguntan al propio dominio, y pierden entonces este servidor de nombres.',
  serialsDiffer: 'Algunas personas ven los registros nuevos, y otras los antiguos.',
  notOurServers:
    'Los cambios de DNS que hagamos no surten efecto, porque los registros están en esos servidores de nombres.',
  partlyOurServers: 'Los registros que se ven dependen de qué servidor de nombres responda.',
  dsStale:
    'Los resolutores que comprueban DNSSEC rechazan el dominio entero; muchas personas no pueden acceder al sitio web ni al correo.',
  nameMissing: 'No se puede acceder al sitio web ni al correo con este nombre.',
  noAddress: 'El navegador no tiene servidor al que conectarse.',
  wwwMissing: 'Los visitantes que escriben «www» ven una página de error.',
  resolversFail: 'Quien use un resolutor con el mismo problema no puede acceder al sitio web ni al correo.',
  dnssecBroken:
    'Las redes grandes comprueban DNSSEC; muchas personas no pueden acceder al sitio web ni al correo, pero otras sí.',
  aliasLoop: 'Ningún resolutor encuentra una dirección.',
  aliasTooLong: 'Muchos resolutores abandonan antes de llegar a la dirección.',
  aliasDangling: 'El navegador no tiene servidor al que conectarse.',
  apexAlias: 'Con muchos resolutores se pierden el correo y otros registros del dominio.',
  specialAddress: 'Una dirección así no lleva a nada, o lleva a algo de la propia red del visitante.',
  elsewhere: 'Si ninguna CDN nos reenvía las visitas, los visitantes no ven el sitio web de nuestro servidor.',
  partlyElsewhere: 'Los visitantes llegan a un servidor o al otro al azar.',
  behindCdn:
    'Los cambios en nuestro servidor solo se ven después de que la CDN los recoja, y esta tiene su propia configuración de DNS.',
  ipv6Elsewhere: 'Muchos teléfonos y redes domésticas prefieren IPv6; esos visitantes pueden ver otro sitio web.',
  cachedOld: 'Hasta entonces, algunas personas aún llegan a la dirección antigua. Nada puede acelerarlo.',
  cachedMissing: 'Hasta entonces, algunas personas ven un error. Nada puede acelerarlo.',
  resolverInvents: 'Oculta que falta un nombre; por eso nos basamos en los servidores de nombres del propio dominio.',
};

export const nameSteps: Translated<typeof en.nameSteps> = {
  notDelegated:
    'Por favor, compruebe con el registrador que el dominio esté registrado y pagado, y pida que indique sus servidores de nombres.',
  noServerWorks:
    'Por favor, pida que configuren el dominio en estos servidores de nombres, o indique otros en el registrador.',
  serverNotAuthoritative:
    'Por favor, pida que configuren el dominio en este servidor de nombres, o quite el servidor en el registrador.',
  serverRefuses:
    'Por favor, pida que configuren el dominio en este servidor de nombres, o quite el servidor en el registrador.',
  serverFails:
    'Por favor, pida que reparen la zona del dominio en este servidor de nombres, o quite el servidor en el registrador.',
  serverSilent: 'Por favor, pregunte a la empresa que gestiona este servidor de nombres si está caído.',
  serverNoAddress: 'Por favor, corrija el nombre en el registrador, o pida que se le asigne una dirección.',
  serverIsAlias:
    'Por favor, pida que sustituyan el alias por un registro de dirección (A), o indique el nombre real del servidor en el registrador.',
  serverSpecialAddress:
    'Por favor, pida que se indique la dirección pública de este servidor de nombres, o quite el servidor en el registrador.',
  tooFewServers: 'Por favor, indique un segundo servidor de nombres en el registrador.',
  serversDiffer:
    'Por favor, indique los mismos servidores de nombres en el registrador y en el DNS del dominio (registros NS).',
  parentExtra:
    'Por favor, quite estos servidores de nombres en el registrador, o añádalos al DNS del dominio (registros NS).',
  childExtra:
    'Por favor, añada estos servidores de nombres en el registrador, o quítelos del DNS del dominio (registros NS).',
  glueDiffers:
    'Por favor, pida al registrador que actualice la dirección de este servidor de nombres (su registro de host o «glue»).',
  glueUnknown: 'Por favor, añada un registro de dirección (A) para {{server}} donde se gestiona el DNS del dominio.',
  serialsDiffer:
    'Por favor, espere una hora. Si nada cambia, pregunte a la empresa que gestiona los servidores de nombres por qué no se actualizan.',
  notOurServers:
    'Por favor, cambie los registros donde se gestionan esos servidores de nombres, o indique los nuestros en el registrador: {{ours}}.',
  partlyOurServers: 'Por favor, indique en el registrador servidores de nombres de una sola empresa.',
  dsStale:
    'Por favor, pida al registrador que quite la clave DNSSEC antigua (registro DS), o que la sustituya por la que está en uso.',
  nameMissing: 'Por favor, añada el registro que falta para {{name}} donde se gestiona el DNS del dominio.',
  noAddress: 'Por favor, añada un registro de dirección (A) para {{name}} donde se gestiona el DNS del dominio.',
  wwwMissing: 'Por favor, añada un registro para {{name}} donde se gestiona el DNS del dominio.',
  resolversFail: 'Por favor, pida a la empresa que gestiona los servidores de nombres del dominio que revise su zona.',
  dnssecBroken:
    'Por favor, pida al registrador que quite la clave DNSSEC antigua (registro DS), o pida que se vuelva a firmar el dominio.',
  aliasLoop: 'Por favor, sustituya uno de estos alias por un registro de dirección (A).',
  aliasTooLong: 'Por favor, apunte {{name}} directamente al último nombre.',
  aliasDangling: 'Por favor, corrija el alias de {{name}}, o pida que se configure {{target}} de nuevo.',
  apexAlias: 'Por favor, sustituya el alias de {{name}} por un registro de dirección (A).',
  specialAddress: 'Por favor, indique la dirección pública del servidor para {{name}}.',
  elsewhere: 'Si no se usa una CDN, apunte {{name}} a {{ours}}.',
  partlyElsewhere: 'Por favor, quite la otra dirección de los registros de {{name}}: {{others}}.',
  behindCdn: 'Por favor, revise la dirección del servidor en la configuración de {{cdn}}. Debe ser {{ours}}.',
  ipv6Elsewhere: 'Por favor, quite el registro IPv6 (AAAA) de {{name}}, o sustitúyalo por el de nuestro servidor.',
  cachedOld: 'Por favor, espere hasta entonces. La dirección nueva está bien puesta.',
  cachedMissing: 'Por favor, espere hasta entonces. El registro está bien puesto.',
  resolverInvents: 'Por favor, pruebe con otro resolutor, o compare desde otra red.',
};

const SERVER_CHECK = 'Revisaremos este servidor de nombres y la zona del dominio en él.';
const SERVER_ADDRESS = 'Corregiremos la dirección de este servidor de nombres.';

export const ourNameSteps: Translated<typeof en.ourNameSteps> = {
  noServerWorks: SERVER_CHECK,
  serverNotAuthoritative: SERVER_CHECK,
  serverRefuses: SERVER_CHECK,
  serverFails: SERVER_CHECK,
  serverSilent: SERVER_CHECK,
  serverNoAddress: SERVER_ADDRESS,
  serverIsAlias: SERVER_ADDRESS,
  serverSpecialAddress: SERVER_ADDRESS,
  serialsDiffer: 'Averiguaremos por qué este servidor de nombres no se actualiza.',
};
