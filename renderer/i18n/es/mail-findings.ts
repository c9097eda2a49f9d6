import type * as en from '../en/mail-findings.ts';
import type { Translated } from '../translated.ts';

export const mailVerdicts: Translated<typeof en.mailVerdicts> = {
  mxNone: '{{domain}} no indica ningún servidor de correo: no tiene registro MX.',
  mxNull: '{{domain}} indica en su DNS que no acepta correo.',
  mxNullMixed: '{{domain}} indica servidores de correo, pero también que no acepta correo.',
  mxAlias: 'El servidor de correo {{host}} de {{domain}} es un alias (CNAME) de {{target}}.',
  mxAddressless: 'El servidor de correo {{host}} de {{domain}} no tiene dirección.',
  mxSpecial:
    'El servidor de correo {{host}} de {{domain}} tiene la dirección {{address}}, inaccesible desde fuera.',
  mxIsAddress:
    'El registro MX de {{domain}} contiene la dirección {{host}}, donde debe haber un nombre de host.',
  mxElsewhere: 'El correo de {{domain}} va a {{host}}, no al servidor de este producto, {{server}}.',
  mxFine: 'El correo de {{domain}} va a {{hosts}}.',
  mailNoName: '{{domain}} no existe en el DNS; no puede tener correo.',
  smtpNoTls: 'El servidor de correo {{host}} no ofrece cifrado.',
  smtpCertExpired: 'El certificado del servidor de correo {{host}} caducó el {{end}}.',
  smtpCertOther: 'El certificado del servidor de correo {{host}} es de otros nombres: {{names}}.',
  smtpCertUntrusted:
    'El certificado del servidor de correo {{host}} no es de una autoridad en la que otros confíen.',
  spfNone: '{{domain}} no tiene registro SPF, que indicaría qué servidores pueden enviar su correo.',
  spfSeveral: '{{at}} tiene más de un registro SPF; por eso el SPF de {{domain}} no funciona.',
  spfSyntax: 'El registro SPF de {{at}} tiene un error en «{{text}}»; por eso el SPF de {{domain}} no funciona.',
  spfMissing: 'El registro SPF de {{domain}} remite a {{at}}, que no tiene ninguno; por eso no funciona.',
  spfLoop: 'El registro SPF de {{domain}} remite de vuelta a {{at}} en un bucle; por eso no funciona.',
  spfTooMany:
    'El registro SPF de {{domain}} necesita {{count}} consultas DNS, pero solo se permiten 10: {{costs}}.',
  spfVoids: 'El registro SPF de {{domain}} remite a más de dos nombres sin registros: {{names}}.',
  spfAllowsAll:
    'El registro SPF de {{domain}} permite a cualquier servidor del mundo enviar su correo («+all»).',
  spfNeutral: 'El registro SPF de {{domain}} no indica qué hacer con el correo de otros servidores.',
  spfIgnored: 'El registro SPF de {{domain}} tiene partes después de «all», que no surten efecto: {{text}}.',
  spfPtr: 'El registro SPF de {{domain}} usa «ptr», que está obsoleto.',
  spfLeavesOut: 'El registro SPF de {{domain}} no permite nuestro servidor {{addresses}}.',
  spfOursInPart: 'El registro SPF de {{domain}} permite nuestro servidor, pero no en {{addresses}}.',
  dkimNone:
    'No se encontró una clave para firmar correo en {{domain}} con los nombres habituales. Puede tenerla con otro nombre.',
  dkimRevoked: 'La clave para firmar correo de {{domain}} se retiró ({{selectors}}).',
  dkimShort: 'La clave para firmar correo de {{domain}} es demasiado corta ({{selectors}}).',
  dkimBroken: 'La clave para firmar correo de {{domain}} no se puede leer ({{selectors}}).',
  dmarcNone: '{{domain}} no tiene registro DMARC, que indicaría qué pasa con el correo falsificado.',
  dmarcSeveral: '{{domain}} tiene más de un registro DMARC; ninguno vale.',
  dmarcInvalid: 'El registro DMARC de {{domain}} tiene un error y no vale: {{text}}.',
  dmarcUnrelated: 'En _dmarc.{{domain}} hay un texto que no es un registro DMARC: {{text}}.',
  dmarcMisplaced: '{{domain}} tiene un registro DMARC en el propio dominio, donde nadie lo busca.',
  dmarcMonitors: 'El registro DMARC de {{domain}} solo supervisa; el correo falsificado se sigue entregando.',
  dmarcTesting: 'El registro DMARC de {{domain}} está marcado como prueba y se aplica con menos rigor.',
  dmarcOldTags: 'El registro DMARC de {{domain}} tiene partes que ya no existen: {{tags}}.',
  dmarcReportsRefused: 'Los informes DMARC de {{domain}} van a {{targets}}, donde no se aceptan.',
  stsRecordInvalid: 'El registro MTA-STS de {{domain}}, que pide cifrado, no es válido.',
  stsPolicyMissing: '{{domain}} anuncia reglas de entrega cifrada (MTA-STS), pero falta su archivo.',
  stsPolicyInvalid: 'El archivo con las reglas de entrega cifrada (MTA-STS) de {{domain}} no se puede leer.',
  stsMxMissing:
    'Las reglas de entrega cifrada (MTA-STS) de {{domain}} no incluyen sus servidores de correo {{hosts}}.',
  tlsReportsInvalid: 'El registro de {{domain}} para informes sobre el cifrado (TLS-RPT) no es válido.',
  ptrNone: 'La dirección {{address}} no tiene nombre de host (registro PTR).',
  ptrNotBack: 'La dirección {{address}} se llama {{names}}, pero ese nombre no lleva de vuelta a ella.',
  ptrBanner:
    'El servidor de correo en {{address}} se presenta como {{greeting}}, pero su dirección se llama {{names}}.',
  ptrGeneric: 'La dirección {{address}} tiene un nombre como el de una conexión doméstica: {{name}}.',
  ptrFine: 'Los nombres de host llevan a sus direcciones y de vuelta: {{names}}.',
  blocklisted: 'La dirección {{address}} está en la lista de bloqueo {{list}} ({{listing}}).',
};

export const mailReasons: Translated<typeof en.mailReasons> = {
  mxNone: 'Los remitentes prueban entonces con el servidor del sitio web, que normalmente no acepta correo.',
  mxNull: 'Todo el correo a este dominio se devuelve a sus remitentes.',
  mxNullMixed: 'Algunos remitentes entregan el correo, y otros lo devuelven.',
  mxAlias: 'Algunos remitentes no entregan a un alias.',
  mxAddressless:
    'El correo para este servidor no se puede entregar. Espera en los servidores de los remitentes, o se devuelve.',
  mxSpecial: 'El correo de otras redes no puede llegar allí.',
  mxIsAddress: 'Los servidores de muchos remitentes devuelven el correo.',
  mxElsewhere: 'Los buzones de nuestro servidor no reciben correo de fuera mientras lo reciba otro servidor.',
  mailNoName: 'Todo el correo a este dominio se devuelve a sus remitentes.',
  spfNone: 'Sin él, Gmail y otros suelen rechazar el correo o clasificarlo como spam.',
  spfSeveral: 'Si hay varios registros, los receptores ignoran SPF y a menudo rechazan el correo.',
  spfSyntax: 'Los receptores ignoran un registro SPF con un error y a menudo rechazan el correo.',
  spfMissing: 'Los receptores ignoran un registro SPF así y a menudo rechazan el correo.',
  spfLoop: 'Los receptores ignoran un registro SPF así y a menudo rechazan el correo.',
  spfTooMany:
    'Los receptores se detienen en 10 consultas e ignoran después el registro; el correo puede ser rechazado.',
  spfVoids: 'Muchos receptores se detienen en el tercer nombre así e ignoran después el registro.',
  spfAllowsAll:
    'Cualquiera puede enviar correo en nombre de este dominio, y los receptores confían menos en él.',
  spfNeutral: 'Cualquiera puede enviar correo en nombre de este dominio sin que SPF se oponga.',
  spfIgnored: 'Los servidores que solo aparecen ahí no tienen permiso para enviar.',
  spfPtr: 'Es lento, y algunos receptores lo ignoran.',
  spfLeavesOut:
    'El correo que este servidor envía por el dominio suele ser rechazado o clasificado como spam.',
  spfOursInPart: 'El correo que sale de ahí puede ser rechazado o clasificado como spam.',
  dkimNone: 'Solo un mensaje firmado muestra el nombre de su clave. Nombres probados: {{selectors}}.',
  dkimRevoked: 'Las firmas con esta clave se consideran no válidas.',
  dkimShort: 'Los receptores ignoran las firmas con claves de menos de 1024 bits.',
  dkimBroken:
    'Las firmas con esta clave se consideran no válidas, y el correo puede clasificarse como spam.',
  dmarcNone: 'Gmail, Yahoo y otros lo esperan de los dominios que envían mucho correo.',
  dmarcSeveral: 'Los receptores ignoran varios registros, y no se detiene el correo falsificado.',
  dmarcInvalid: 'Los receptores ignoran el registro, y no se detiene el correo falsificado.',
  dmarcUnrelated: 'Los receptores lo ignoran, pero puede ser un registro DMARC con una errata.',
  dmarcMisplaced: 'El registro no surte efecto ahí.',
  dmarcMonitors: 'Es un buen comienzo, pero aún no protege a nadie.',
  dmarcTesting: 'El correo falsificado se trata con un grado menos de rigor del que indica el registro.',
  dmarcOldTags: 'Los receptores más nuevos las ignoran, y la política se aplica a todo el correo.',
  dmarcReportsRefused: 'Los informes no se envían allí.',
  stsRecordInvalid: 'Los remitentes lo ignoran y pueden entregar sin cifrado.',
  stsPolicyMissing: 'Los remitentes ignoran las reglas y pueden entregar sin cifrado.',
  stsPolicyInvalid: 'Los remitentes ignoran las reglas y pueden entregar sin cifrado.',
  stsMxMissing:
    'Si las reglas son obligatorias, Gmail, Outlook y otros no entregan a servidores que no figuren en ellas.',
  tlsReportsInvalid: 'Usted no recibirá informes sobre fallos de cifrado.',
  smtpNoTls: 'Su correo se puede leer en tránsito, y los remitentes que exigen cifrado no entregan.',
  smtpCertExpired:
    'Los remitentes que exigen un certificado válido no entregan, y los programas de correo advierten.',
  smtpCertOther:
    'Los remitentes que exigen un certificado válido no entregan, y los programas de correo pueden advertir.',
  smtpCertUntrusted:
    'Los remitentes que exigen un certificado válido no entregan, y los programas de correo pueden advertir.',
  ptrNone: 'Muchos receptores rechazan el correo de una dirección sin nombre de host.',
  ptrNotBack: 'Muchos receptores rechazan el correo de una dirección así.',
  ptrBanner: 'Algunos receptores confían menos en un servidor si estos nombres difieren.',
  ptrGeneric: 'Muchos receptores rechazan el correo de direcciones con nombres así.',
  blocklisted: 'Los receptores que usan esta lista rechazan el correo de la dirección.',
};

export const mailSteps: Translated<typeof en.mailSteps> = {
  mxNone: 'Por favor, añada al DNS de {{domain}} un registro MX con el nombre de su servidor de correo.',
  mxNull: 'Si {{domain}} debe recibir correo, sustituya el registro MX nulo por el de su servidor de correo.',
  mxNullMixed: 'Por favor, quite el registro MX nulo («0 .») del DNS de {{domain}}.',
  mxAlias: 'Por favor, ponga {{target}} directamente en el registro MX de {{domain}}.',
  mxAddressless: 'Por favor, corrija el registro MX de {{domain}}, o añada una dirección para {{host}}.',
  mxSpecial:
    'Por favor, asigne a {{host}} su dirección pública, o elija otro servidor en el registro MX de {{domain}}.',
  mxIsAddress:
    'Por favor, ponga un nombre de host en el registro MX de {{domain}}, y asigne la dirección a ese nombre.',
  mxElsewhere:
    'Si sus buzones están con nosotros, ponga en el registro MX de {{domain}} un nombre de host que lleve a nuestro servidor ({{server}}).',
  mailNoName: 'Por favor, revise cómo está escrito el dominio, y si sigue registrado.',
  smtpNoTls: 'Por favor, pida a quien administra {{host}} que active el cifrado (STARTTLS).',
  smtpCertExpired: 'Por favor, pida a quien administra {{host}} que renueve su certificado.',
  smtpCertOther: 'Por favor, pida a quien administra {{host}} que instale un certificado para este nombre.',
  smtpCertUntrusted:
    'Por favor, pida a quien administra {{host}} que instale un certificado de una autoridad pública.',
  spfNone:
    'Por favor, añada al DNS de {{domain}} un registro SPF con todos los servidores que envían su correo.',
  spfSeveral: 'Por favor, una los registros SPF de {{at}} en uno solo.',
  spfSyntax: 'Por favor, corrija la parte «{{text}}» del registro SPF de {{at}}.',
  spfMissing: 'Por favor, quite {{at}} del registro SPF de {{domain}}, o corrija el nombre.',
  spfLoop: 'Por favor, quite la referencia a {{at}} del registro SPF de {{domain}}.',
  spfTooMany:
    'Por favor, quite del registro SPF de {{domain}} los servicios que ya no usa, empezando por los que más consultas necesitan.',
  spfVoids: 'Por favor, quite estos nombres del registro SPF de {{domain}}.',
  spfAllowsAll: 'Por favor, termine el registro SPF de {{domain}} con «~all» o «-all».',
  spfNeutral: 'Por favor, termine el registro SPF de {{domain}} con «~all» o «-all».',
  spfIgnored: 'Por favor, mueva «all» al final del registro SPF de {{domain}}.',
  spfPtr: 'Por favor, sustituya «ptr» en el registro SPF de {{domain}} por las direcciones de sus servidores.',
  spfLeavesOut:
    'Si ese servidor envía su correo, añada {{terms}} al registro SPF de {{domain}}, después de «v=spf1».',
  spfOursInPart:
    'Si sale correo desde ahí, añada {{terms}} al registro SPF de {{domain}}, después de «v=spf1».',
  dkimNone: 'Si el correo se clasifica como spam, envíenos un mensaje así con sus cabeceras completas.',
  dkimRevoked: 'Por favor, cree una clave nueva para {{domain}} en su servicio de correo, o reactive la firma.',
  dkimShort: 'Por favor, cree una clave nueva de 2048 bits para {{domain}} en su servicio de correo.',
  dkimBroken: 'Por favor, copie de nuevo la clave completa de su servicio de correo al DNS de {{domain}}.',
  dmarcNone: 'Por favor, añada un registro DMARC en _dmarc.{{domain}}, por ejemplo: v=DMARC1; p=none',
  dmarcSeveral: 'Por favor, conserve solo uno de los registros de _dmarc.{{domain}}.',
  dmarcInvalid: 'Por favor, corrija el registro de _dmarc.{{domain}}, por ejemplo así: v=DMARC1; p=none',
  dmarcUnrelated: 'Por favor, quite el texto de _dmarc.{{domain}}, o corríjalo.',
  dmarcMisplaced: 'Por favor, mueva el registro a _dmarc.{{domain}}.',
  dmarcMonitors:
    'Cuando todo su correo pase la comprobación, cambie «p=none» por «p=quarantine» en _dmarc.{{domain}}.',
  dmarcTesting:
    'Por favor, quite «t=y» del registro de _dmarc.{{domain}} cuando todo su correo pase la comprobación.',
  dmarcOldTags: 'Por favor, quite estas partes del registro de _dmarc.{{domain}}.',
  dmarcReportsRefused: 'Por favor, pida a {{targets}} que publique que acepta informes de {{domain}}.',
  stsRecordInvalid: 'Por favor, corrija el registro de _mta-sts.{{domain}}, o quítelo.',
  stsPolicyMissing:
    'Por favor, publique el archivo en mta-sts.{{domain}}, o quite el registro de _mta-sts.{{domain}}.',
  stsPolicyInvalid: 'Por favor, corrija el archivo mta-sts.{{domain}}/.well-known/mta-sts.txt.',
  stsMxMissing: 'Por favor, añada {{hosts}} al archivo de mta-sts.{{domain}}, y cambie el id de su registro.',
  tlsReportsInvalid: 'Por favor, corrija el registro de _smtp._tls.{{domain}}, o quítelo.',
  ptrNone:
    'Por favor, pida a quien administra {{address}} que le asigne un nombre de host que lleve de vuelta a ella.',
  ptrNotBack:
    'Por favor, pida a quien administra {{address}} que corrija su nombre de host, o la dirección de ese nombre.',
  ptrBanner: 'Por favor, pida a quien administra {{address}} que haga coincidir ambos nombres.',
  ptrGeneric:
    'Por favor, pida a quien administra {{address}} que le asigne un nombre propio, como mail.example.com.',
  blocklisted:
    'Por favor, pida a quien administra {{address}} que averigüe por qué está en la lista, y que pida a {{list}} que la retire.',
};

export const ourMailSteps: Translated<typeof en.ourMailSteps> = {
  smtpNoTls: 'Activaremos el cifrado (STARTTLS) en {{host}}.',
  smtpCertExpired: 'Renovaremos el certificado de {{host}}.',
  smtpCertOther:
    'Instalaremos un certificado para {{host}}, o le indicaremos el host que debe usar su programa de correo.',
  smtpCertUntrusted: 'Instalaremos en {{host}} un certificado de una autoridad pública.',
  ptrNone: 'Asignaremos a {{address}} un nombre de host que lleve de vuelta a ella.',
  ptrNotBack: 'Corregiremos el nombre de host de {{address}}, o la dirección de ese nombre.',
  ptrBanner: 'Haremos coincidir ambos nombres de {{address}}.',
  ptrGeneric: 'Asignaremos a {{address}} un nombre propio.',
  blocklisted: 'Averiguaremos por qué {{address}} está en la lista, y pediremos a {{list}} que la retire.',
};
