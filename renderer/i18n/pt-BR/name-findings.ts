import type * as en from '../en/name-findings.ts';
import type { Translated } from '../translated.ts';

export const nameVerdicts: Translated<typeof en.nameVerdicts> = {
  notDelegated: 'O operador de registro de {{registry}} não tem servidores DNS para {{domain}}.',
  noServerWorks: 'Nenhum servidor DNS de {{zone}} dá uma resposta válida: {{servers}}.',
  serverNotAuthoritative: 'Um servidor DNS listado para {{zone}} não tem os registros DNS do domínio: {{servers}}.',
  serverRefuses: 'Um servidor DNS listado para {{zone}} se recusa a responder por esse domínio: {{servers}}.',
  serverFails: 'Um servidor DNS listado para {{zone}} responde com um erro: {{servers}}.',
  serverSilent: 'Um servidor DNS de {{zone}} não respondeu, embora tenhamos consultado duas vezes: {{servers}}.',
  serverNoAddress: 'Um servidor DNS listado para {{zone}} não tem endereço IP: {{servers}}.',
  serverIsAlias: 'Um servidor DNS listado para {{zone}} é um alias (CNAME), o que não é permitido: {{servers}}.',
  serverSpecialAddress:
    'Um servidor DNS listado para {{zone}} tem um endereço que não está na internet pública: {{servers}}.',
  tooFewServers: '{{zone}} tem só um servidor DNS: {{servers}}.',
  serversDiffer:
    'O operador de registro lista {{parent}} como servidores DNS de {{zone}}, mas o DNS do próprio domínio indica {{own}}.',
  parentExtra:
    'O operador de registro lista servidores DNS de {{zone}} que o DNS do próprio domínio não indica: {{servers}}.',
  childExtra: 'O DNS de {{zone}} indica outros servidores DNS, que o operador de registro não lista: {{servers}}.',
  glueDiffers:
    'O operador de registro tem {{parent}} como endereço de {{server}}, mas o DNS do próprio domínio diz {{own}}.',
  glueUnknown:
    'O operador de registro tem {{parent}} como endereço de {{server}}, mas o DNS do próprio domínio não tem endereço para ele.',
  serialsDiffer:
    'Os servidores DNS de {{zone}} têm versões diferentes dos registros: {{servers}} em vez de {{newest}}.',
  notOurServers: 'Os servidores DNS de {{zone}} são {{servers}}, não os nossos ({{ours}}).',
  partlyOurServers: 'Nem todos os servidores DNS de {{zone}} são nossos ({{ours}}): {{others}}.',
  dsStale:
    'O operador de registro ainda tem uma chave DNSSEC de {{zone}} que os servidores DNS do domínio não usam (DS {{keys}}).',
  delegatedSigned:
    'Os servidores DNS de {{zone}} funcionam e concordam entre si: {{servers}}. O domínio é assinado (DNSSEC).',
  delegatedUnsigned:
    'Os servidores DNS de {{zone}} funcionam e concordam entre si: {{servers}}. O domínio não é assinado (DNSSEC).',
  nameMissing: '{{name}} não existe no DNS.',
  noAddress: '{{name}} não tem endereço IP.',
  wwwMissing: '{{name}} não tem endereço IP; o site não abre com “www”.',
  resolversFail: 'Um resolvedor DNS só recebe erros ao consultar {{name}}.',
  dnssecBroken:
    'As assinaturas DNSSEC de {{zone}} não são válidas; só os resolvedores que não as verificam encontram {{name}}.',
  aliasLoop: 'Os aliases (CNAME) de {{name}} formam um loop: {{path}}.',
  aliasTooLong: 'A cadeia de aliases (CNAME) de {{name}} é longa demais ({{aliases}}): {{path}} → ….',
  aliasDangling: '{{name}} é um alias (CNAME) de {{target}}, que não tem endereço IP.',
  apexAlias: '{{name}} é, ele próprio, um alias (CNAME) de {{target}}, o que não é permitido para um domínio inteiro.',
  specialAddress: '{{name}} leva a um endereço que não está na internet pública: {{addresses}}.',
  elsewhere:
    '{{name}} leva a {{addresses}}, não diretamente ao nosso servidor ({{ours}}). Pode haver uma CDN na frente.',
  partlyElsewhere: '{{name}} leva ao nosso servidor e também a outro lugar: {{others}}.',
  behindCdn:
    '{{name}} leva a {{cdn}} ({{addresses}}), que encaminha as visitas a um servidor que não pode ser visto de fora.',
  ipv6Elsewhere:
    '{{name}} leva ao nosso servidor por IPv4, mas por IPv6 a um endereço que não é conhecido como nosso: {{others}}.',
  cachedOld:
    '{{name}} agora leva a {{now}}. Alguns resolvedores podem ainda guardar {{old}}: o que consultamos, por mais {{left}}; outros, por no máximo {{most}}.',
  cachedMissing:
    '{{name}} agora leva a {{now}}, mas o resolvedor que consultamos talvez só o procure de novo daqui a {{left}}.',
  resolverInvents: 'O resolvedor que consultamos retorna {{addresses}} para nomes que não existem.',
  leadsToUs: '{{name}} leva ao nosso servidor: {{addresses}}.',
  leadsTo: '{{name}} leva a {{addresses}}.',
};

export const nameReasons: Translated<typeof en.nameReasons> = {
  notDelegated: 'Não é possível acessar o site nem o e-mail do domínio.',
  noServerWorks: 'O site e o e-mail ficam inacessíveis assim que os resolvedores esquecerem as respostas anteriores.',
  serverNotAuthoritative: 'As consultas que vão a este servidor falham ou demoram.',
  serverRefuses: 'As consultas que vão a este servidor falham ou demoram.',
  serverFails: 'As consultas que vão a este servidor falham ou demoram.',
  serverSilent: 'O domínio às vezes abre devagar, e falha se os outros servidores DNS também falharem.',
  serverNoAddress: 'Ninguém consegue acessar este servidor DNS.',
  serverIsAlias: 'Alguns resolvedores não seguem o alias e não encontram o domínio.',
  serverSpecialAddress: 'Ninguém na internet consegue acessar este servidor DNS.',
  tooFewServers: 'Se ele falhar, o site e o e-mail falham junto, e muitos operadores de registro exigem dois.',
  serversDiffer: 'Pessoas diferentes recebem respostas diferentes, e as alterações não chegam a todos.',
  parentExtra: 'Se este servidor não receber alterações futuras, algumas pessoas verão registros antigos.',
  childExtra: 'Os resolvedores que partem do operador de registro não o consultam primeiro.',
  glueDiffers: 'Os resolvedores que partem do operador de registro consultam o endereço errado.',
  glueUnknown: 'Alguns resolvedores consultam o próprio domínio e então perdem este servidor DNS.',
  serialsDiffer: 'Algumas pessoas veem os registros novos; outras, os antigos.',
  notOurServers:
    'As alterações de DNS que fazemos não têm efeito, porque os registros ficam nesses outros servidores DNS.',
  partlyOurServers: 'Os registros que as pessoas veem dependem do servidor DNS que responde.',
  dsStale:
    'Os resolvedores que verificam DNSSEC recusam o domínio inteiro; muitas pessoas não conseguem acessar o site nem o e-mail.',
  nameMissing: 'Não é possível acessar site nem e-mail com este nome.',
  noAddress: 'O navegador não tem servidor a que se conectar.',
  wwwMissing: 'Visitantes que digitam “www” veem uma página de erro.',
  resolversFail: 'Quem usa um resolvedor com o mesmo problema não consegue acessar o site nem o e-mail.',
  dnssecBroken:
    'Grandes redes verificam DNSSEC; muitas pessoas não conseguem acessar o site nem o e-mail, mas outras conseguem.',
  aliasLoop: 'Nenhum resolvedor encontra um endereço.',
  aliasTooLong: 'Muitos resolvedores desistem antes de chegar ao endereço.',
  aliasDangling: 'O navegador não tem servidor a que se conectar.',
  apexAlias: 'Em muitos resolvedores, o e-mail e outros registros do domínio se perdem.',
  specialAddress: 'Um endereço assim não leva a nada, ou leva a algo na própria rede do visitante.',
  elsewhere: 'Se nenhuma CDN encaminhar as visitas a nós, os visitantes não veem o site do nosso servidor.',
  partlyElsewhere: 'Os visitantes chegam a um servidor ou ao outro, ao acaso.',
  behindCdn:
    'As alterações no nosso servidor só aparecem depois que a CDN as buscar, e ela tem configurações de DNS próprias.',
  ipv6Elsewhere: 'Muitos celulares e redes domésticas preferem IPv6; esses visitantes podem ver outro site.',
  cachedOld: 'Até lá, algumas pessoas ainda chegam ao endereço antigo. Nada pode acelerar isso.',
  cachedMissing: 'Até lá, algumas pessoas veem um erro. Nada pode acelerar isso.',
  resolverInvents: 'Isso esconde que um nome não existe; por isso, confiamos nos servidores DNS do próprio domínio.',
};

export const nameSteps: Translated<typeof en.nameSteps> = {
  notDelegated:
    'Verifique com o registrador se o domínio está registrado e pago, e peça que os servidores DNS sejam informados.',
  noServerWorks:
    'Peça que o domínio seja configurado nestes servidores DNS, ou informe outros servidores DNS no registrador.',
  serverNotAuthoritative:
    'Peça que o domínio seja configurado neste servidor DNS, ou remova o servidor no registrador.',
  serverRefuses: 'Peça que o domínio seja configurado neste servidor DNS, ou remova o servidor no registrador.',
  serverFails: 'Peça que a zona do domínio seja corrigida neste servidor DNS, ou remova o servidor no registrador.',
  serverSilent: 'Pergunte à empresa que opera este servidor DNS se ele está fora do ar.',
  serverNoAddress: 'Corrija o nome no registrador, ou peça que um endereço seja cadastrado para ele.',
  serverIsAlias:
    'Peça que o alias seja trocado por um registro de endereço (A), ou informe no registrador o nome real do servidor.',
  serverSpecialAddress:
    'Peça que o endereço público deste servidor DNS seja cadastrado, ou remova o servidor no registrador.',
  tooFewServers: 'Informe um segundo servidor DNS no registrador.',
  serversDiffer: 'Informe os mesmos servidores DNS no registrador e no DNS do domínio (registros NS).',
  parentExtra: 'Remova estes servidores DNS no registrador, ou adicione-os ao DNS do domínio (registros NS).',
  childExtra: 'Adicione estes servidores DNS no registrador, ou remova-os do DNS do domínio (registros NS).',
  glueDiffers: 'Peça ao registrador que atualize o endereço deste servidor DNS (o registro host ou glue).',
  glueUnknown: 'Adicione um registro de endereço (A) para {{server}} onde o DNS do domínio é mantido.',
  serialsDiffer:
    'Aguarde uma hora. Se nada mudar, pergunte à empresa que opera os servidores DNS por que eles não se atualizam.',
  notOurServers:
    'Altere os registros onde esses servidores DNS são operados, ou informe os nossos no registrador: {{ours}}.',
  partlyOurServers: 'Informe no registrador os servidores DNS de uma só empresa.',
  dsStale: 'Peça ao registrador que remova a chave DNSSEC antiga (registro DS), ou que a troque pela que está em uso.',
  nameMissing: 'Adicione o registro que falta para {{name}} onde o DNS do domínio é mantido.',
  noAddress: 'Adicione um registro de endereço (A) para {{name}} onde o DNS do domínio é mantido.',
  wwwMissing: 'Adicione um registro para {{name}} onde o DNS do domínio é mantido.',
  resolversFail: 'Peça à empresa que opera os servidores DNS do domínio que verifique a zona dele.',
  dnssecBroken:
    'Peça ao registrador que remova a chave DNSSEC antiga (registro DS), ou que o domínio seja assinado de novo.',
  aliasLoop: 'Troque um destes aliases por um registro de endereço (A).',
  aliasTooLong: 'Aponte {{name}} diretamente para o último nome.',
  aliasDangling: 'Corrija o alias de {{name}}, ou peça que {{target}} seja configurado de novo.',
  apexAlias: 'Troque o alias de {{name}} por um registro de endereço (A).',
  specialAddress: 'Informe o endereço público do servidor para {{name}}.',
  elsewhere: 'Se nenhuma CDN estiver em uso, aponte {{name}} para {{ours}}.',
  partlyElsewhere: 'Remova o outro endereço dos registros de {{name}}: {{others}}.',
  behindCdn: 'Confira o endereço do servidor nas configurações de {{cdn}}. Deve ser {{ours}}.',
  ipv6Elsewhere: 'Remova o registro IPv6 (AAAA) de {{name}}, ou troque-o pelo do nosso servidor.',
  cachedOld: 'Aguarde até lá. O novo endereço está configurado corretamente.',
  cachedMissing: 'Aguarde até lá. O registro está configurado corretamente.',
  resolverInvents: 'Tente outro resolvedor, ou compare a partir de outra rede.',
};

const SERVER_CHECK = 'Vamos verificar este servidor DNS e a zona do domínio nele.';
const SERVER_ADDRESS = 'Vamos corrigir o endereço deste servidor DNS.';

export const ourNameSteps: Translated<typeof en.ourNameSteps> = {
  noServerWorks: SERVER_CHECK,
  serverNotAuthoritative: SERVER_CHECK,
  serverRefuses: SERVER_CHECK,
  serverFails: SERVER_CHECK,
  serverSilent: SERVER_CHECK,
  serverNoAddress: SERVER_ADDRESS,
  serverIsAlias: SERVER_ADDRESS,
  serverSpecialAddress: SERVER_ADDRESS,
  serialsDiffer: 'Vamos verificar por que este servidor DNS não se atualiza.',
};
