import type * as en from '../en/name-findings.ts';
import type { Translated } from '../translated.ts';

export const nameVerdicts: Translated<typeof en.nameVerdicts> = {
  notDelegated: 'Le registre {{registry}} n’a aucun serveur de noms pour {{domain}}.',
  noServerWorks: 'Aucun serveur de noms de la zone {{zone}} ne donne de réponse valide : {{servers}}.',
  serverNotAuthoritative: 'Un serveur de noms indiqué pour {{zone}} n’a pas ses enregistrements DNS : {{servers}}.',
  serverRefuses: 'Un serveur de noms indiqué pour {{zone}} refuse de répondre pour ce domaine : {{servers}}.',
  serverFails: 'Un serveur de noms indiqué pour {{zone}} répond par une erreur : {{servers}}.',
  serverSilent: 'Un serveur de noms de la zone {{zone}} n’a pas répondu, bien qu’interrogé deux fois : {{servers}}.',
  serverNoAddress: 'Un serveur de noms indiqué pour {{zone}} n’a pas d’adresse IP : {{servers}}.',
  serverIsAlias:
    'Un serveur de noms indiqué pour {{zone}} est un alias (CNAME), ce qui n’est pas permis : {{servers}}.',
  serverSpecialAddress:
    'Un serveur de noms indiqué pour {{zone}} a une adresse qui n’est pas sur l’internet public : {{servers}}.',
  tooFewServers: '{{zone}} n’a qu’un seul serveur de noms : {{servers}}.',
  serversDiffer:
    'Le registre indique {{parent}} comme serveurs de noms pour {{zone}}, mais le DNS du domaine lui-même cite {{own}}.',
  parentExtra: 'Le registre indique pour {{zone}} des serveurs de noms que son propre DNS ne cite pas : {{servers}}.',
  childExtra: 'Le DNS de la zone {{zone}} cite d’autres serveurs de noms que le registre n’indique pas : {{servers}}.',
  glueDiffers:
    'Le registre a {{parent}} comme adresse du serveur {{server}}, mais le DNS du domaine lui-même indique {{own}}.',
  glueUnknown:
    'Le registre a {{parent}} comme adresse du serveur {{server}}, mais le DNS du domaine lui-même n’en a aucune.',
  serialsDiffer:
    'Les serveurs de noms de la zone {{zone}} ont des versions différentes de ses enregistrements : {{servers}} au lieu de {{newest}}.',
  notOurServers: 'Les serveurs de noms de la zone {{zone}} sont {{servers}}, et non les nôtres ({{ours}}).',
  partlyOurServers: 'Les serveurs de noms de la zone {{zone}} ne sont pas tous les nôtres ({{ours}}) : {{others}}.',
  dsStale: 'Le registre a encore pour {{zone}} une clé DNSSEC que ses serveurs de noms n’utilisent pas (DS {{keys}}).',
  delegatedSigned:
    'Les serveurs de noms de la zone {{zone}} fonctionnent et concordent : {{servers}}. Le domaine est signé (DNSSEC).',
  delegatedUnsigned:
    'Les serveurs de noms de la zone {{zone}} fonctionnent et concordent : {{servers}}. Le domaine n’est pas signé (DNSSEC).',
  nameMissing: '{{name}} n’existe pas dans le DNS.',
  noAddress: '{{name}} n’a pas d’adresse IP.',
  wwwMissing: '{{name}} n’a pas d’adresse IP, le site ne s’ouvre donc pas avec « www ».',
  resolversFail: 'Un résolveur DNS n’obtient que des erreurs pour {{name}}.',
  dnssecBroken:
    'Les signatures DNSSEC de la zone {{zone}} ne sont pas valides : seuls les résolveurs qui ne les valident pas trouvent {{name}}.',
  aliasLoop: 'Les alias (CNAME) du nom {{name}} forment une boucle : {{path}}.',
  aliasTooLong: 'La chaîne d’alias (CNAME) du nom {{name}} est trop longue ({{aliases}}) : {{path}} → ….',
  aliasDangling: '{{name}} est un alias (CNAME) vers {{target}}, qui n’a pas d’adresse IP.',
  apexAlias: '{{name}} lui-même est un alias (CNAME) vers {{target}}, ce qui n’est pas permis pour un domaine entier.',
  specialAddress: '{{name}} mène à une adresse qui n’est pas sur l’internet public : {{addresses}}.',
  elsewhere:
    '{{name}} mène à {{addresses}}, et non directement à notre serveur ({{ours}}). Un CDN se trouve peut-être devant.',
  partlyElsewhere: '{{name}} mène à notre serveur et aussi ailleurs : {{others}}.',
  behindCdn: '{{name}} mène à {{cdn}} ({{addresses}}), qui transmet les visites à un serveur invisible de l’extérieur.',
  ipv6Elsewhere:
    '{{name}} mène à notre serveur en IPv4, mais en IPv6 à une adresse qui n’est pas connue comme la nôtre : {{others}}.',
  cachedOld:
    '{{name}} mène désormais à {{now}}. Certains résolveurs gardent peut-être encore {{old}} : celui que nous avons interrogé pendant encore {{left}}, d’autres pendant {{most}} au plus.',
  cachedMissing:
    '{{name}} mène désormais à {{now}}, mais le résolveur interrogé ne refera peut-être pas la recherche avant {{left}}.',
  resolverInvents: 'Le résolveur interrogé renvoie {{addresses}} pour des noms qui n’existent pas.',
  leadsToUs: '{{name}} mène à notre serveur : {{addresses}}.',
  leadsTo: '{{name}} mène à {{addresses}}.',
};

export const nameReasons: Translated<typeof en.nameReasons> = {
  notDelegated: 'Le site et la messagerie du domaine sont injoignables.',
  noServerWorks:
    'Le site et la messagerie deviennent injoignables dès que les résolveurs ont oublié les réponses précédentes.',
  serverNotAuthoritative: 'Les requêtes qui arrivent à ce serveur échouent ou sont retardées.',
  serverRefuses: 'Les requêtes qui arrivent à ce serveur échouent ou sont retardées.',
  serverFails: 'Les requêtes qui arrivent à ce serveur échouent ou sont retardées.',
  serverSilent:
    'Le domaine s’ouvre parfois lentement, et plus du tout si les autres serveurs de noms tombent aussi en panne.',
  serverNoAddress: 'Personne ne peut joindre ce serveur de noms.',
  serverIsAlias: 'Certains résolveurs ne suivent pas l’alias et ne trouvent donc pas le domaine.',
  serverSpecialAddress: 'Personne sur internet ne peut joindre ce serveur de noms.',
  tooFewServers:
    'S’il tombe en panne, le site et la messagerie tombent avec lui, et beaucoup de registres en exigent deux.',
  serversDiffer: 'Les réponses diffèrent selon les personnes, et les modifications n’atteignent pas tout le monde.',
  parentExtra: 'Si ce serveur ne reçoit pas les modifications suivantes, certains voient d’anciens enregistrements.',
  childExtra: 'Les résolveurs qui partent du registre ne l’interrogent pas en premier.',
  glueDiffers: 'Les résolveurs qui partent du registre interrogent la mauvaise adresse.',
  glueUnknown: 'Certains résolveurs interrogent le domaine lui-même et perdent alors ce serveur de noms.',
  serialsDiffer: 'Certains voient les nouveaux enregistrements, d’autres les anciens.',
  notOurServers:
    'Les modifications DNS que nous faisons sont sans effet, car les enregistrements sont gérés sur ces serveurs de noms.',
  partlyOurServers: 'Les enregistrements visibles dépendent du serveur de noms qui répond.',
  dsStale:
    'Les résolveurs qui valident DNSSEC refusent tout le domaine : pour beaucoup, le site et la messagerie sont injoignables.',
  nameMissing: 'Le site et la messagerie sous ce nom sont injoignables.',
  noAddress: 'Un navigateur n’a aucun serveur auquel se connecter.',
  wwwMissing: 'Les visiteurs qui tapent « www » voient une page d’erreur.',
  resolversFail: 'Avec un résolveur qui a le même problème, le site et la messagerie sont injoignables.',
  dnssecBroken:
    'Les grands réseaux valident DNSSEC : pour beaucoup, le site et la messagerie sont injoignables, mais pas pour tous.',
  aliasLoop: 'Aucun résolveur ne trouve d’adresse.',
  aliasTooLong: 'Beaucoup de résolveurs abandonnent avant d’atteindre l’adresse.',
  aliasDangling: 'Un navigateur n’a aucun serveur auquel se connecter.',
  apexAlias: 'Avec beaucoup de résolveurs, la messagerie et d’autres enregistrements du domaine sont perdus.',
  specialAddress: 'Une telle adresse ne mène à rien, ou à un appareil du réseau du visiteur.',
  elsewhere:
    'Si aucun CDN ne nous transmet les visites, les visiteurs ne voient pas le site hébergé sur notre serveur.',
  partlyElsewhere: 'Les visiteurs arrivent au hasard sur l’un ou l’autre serveur.',
  behindCdn:
    'Les modifications sur notre serveur n’apparaissent qu’une fois récupérées par le CDN, qui a ses propres réglages DNS.',
  ipv6Elsewhere:
    'Beaucoup de téléphones et de réseaux domestiques préfèrent IPv6 : ces visiteurs voient peut-être un autre site.',
  cachedOld: 'D’ici là, certains arrivent encore à l’ancienne adresse. Rien ne peut l’accélérer.',
  cachedMissing: 'D’ici là, certains voient une erreur. Rien ne peut l’accélérer.',
  resolverInvents: 'Il cache qu’un nom manque ; nous nous fions donc aux serveurs de noms du domaine.',
};

export const nameSteps: Translated<typeof en.nameSteps> = {
  notDelegated:
    'Veuillez vérifier auprès du registrar que le domaine est enregistré et payé, et faire inscrire ses serveurs de noms.',
  noServerWorks:
    'Veuillez faire configurer le domaine sur ces serveurs de noms, ou en indiquer d’autres chez le registrar.',
  serverNotAuthoritative:
    'Veuillez faire configurer le domaine sur ce serveur de noms, ou retirer le serveur chez le registrar.',
  serverRefuses:
    'Veuillez faire configurer le domaine sur ce serveur de noms, ou retirer le serveur chez le registrar.',
  serverFails:
    'Veuillez faire réparer la zone du domaine sur ce serveur de noms, ou retirer le serveur chez le registrar.',
  serverSilent: 'Veuillez demander à la société qui gère ce serveur de noms s’il est en panne.',
  serverNoAddress: 'Veuillez corriger le nom chez le registrar, ou faire inscrire une adresse pour celui-ci.',
  serverIsAlias:
    'Veuillez faire remplacer l’alias par un enregistrement d’adresse (A), ou indiquer chez le registrar le vrai nom du serveur.',
  serverSpecialAddress:
    'Veuillez faire inscrire l’adresse publique de ce serveur de noms, ou retirer le serveur chez le registrar.',
  tooFewServers: 'Veuillez indiquer un second serveur de noms chez le registrar.',
  serversDiffer:
    'Veuillez indiquer les mêmes serveurs de noms chez le registrar et dans le DNS du domaine (enregistrements NS).',
  parentExtra:
    'Veuillez retirer ces serveurs de noms chez le registrar, ou les ajouter au DNS du domaine (enregistrements NS).',
  childExtra:
    'Veuillez ajouter ces serveurs de noms chez le registrar, ou les retirer du DNS du domaine (enregistrements NS).',
  glueDiffers:
    'Veuillez demander au registrar de mettre à jour l’adresse de ce serveur de noms (enregistrement host ou glue).',
  glueUnknown: 'Veuillez ajouter un enregistrement d’adresse (A) pour {{server}} là où le DNS du domaine est géré.',
  serialsDiffer:
    'Veuillez patienter une heure. Si rien ne change, demandez à la société qui gère les serveurs de noms pourquoi ils ne se mettent pas à jour.',
  notOurServers:
    'Veuillez modifier les enregistrements là où ces serveurs de noms sont gérés, ou indiquer les nôtres chez le registrar : {{ours}}.',
  partlyOurServers: 'Veuillez n’indiquer chez le registrar que les serveurs de noms d’une seule société.',
  dsStale:
    'Veuillez demander au registrar de supprimer l’ancienne clé DNSSEC (enregistrement DS), ou de la remplacer par celle en usage.',
  nameMissing: 'Veuillez ajouter l’enregistrement manquant pour {{name}} là où le DNS du domaine est géré.',
  noAddress: 'Veuillez ajouter un enregistrement d’adresse (A) pour {{name}} là où le DNS du domaine est géré.',
  wwwMissing: 'Veuillez ajouter un enregistrement pour {{name}} là où le DNS du domaine est géré.',
  resolversFail: 'Veuillez demander à la société qui gère les serveurs de noms du domaine de vérifier sa zone.',
  dnssecBroken:
    'Veuillez demander au registrar de supprimer l’ancienne clé DNSSEC (enregistrement DS), ou faire signer de nouveau le domaine.',
  aliasLoop: 'Veuillez remplacer un de ces alias par un enregistrement d’adresse (A).',
  aliasTooLong: 'Veuillez faire pointer {{name}} directement vers le dernier nom.',
  aliasDangling: 'Veuillez corriger l’alias du nom {{name}}, ou faire rétablir {{target}}.',
  apexAlias: 'Veuillez remplacer l’alias du domaine {{name}} par un enregistrement d’adresse (A).',
  specialAddress: 'Veuillez indiquer l’adresse publique du serveur pour {{name}}.',
  elsewhere: 'Si aucun CDN n’est utilisé, veuillez faire pointer {{name}} vers {{ours}}.',
  partlyElsewhere: 'Veuillez retirer l’autre adresse des enregistrements du nom {{name}} : {{others}}.',
  behindCdn: 'Veuillez vérifier l’adresse du serveur dans les paramètres du CDN ({{cdn}}). Valeur attendue : {{ours}}.',
  ipv6Elsewhere:
    'Veuillez supprimer l’enregistrement IPv6 (AAAA) du nom {{name}}, ou le remplacer par celui de notre serveur.',
  cachedOld: 'Veuillez patienter jusque-là. La nouvelle adresse est bien configurée.',
  cachedMissing: 'Veuillez patienter jusque-là. L’enregistrement est bien configuré.',
  resolverInvents: 'Veuillez essayer un autre résolveur, ou comparer depuis un autre réseau.',
};

const SERVER_CHECK = 'Nous vérifierons ce serveur de noms et la zone du domaine qui s’y trouve.';
const SERVER_ADDRESS = 'Nous corrigerons l’adresse de ce serveur de noms.';

export const ourNameSteps: Translated<typeof en.ourNameSteps> = {
  noServerWorks: SERVER_CHECK,
  serverNotAuthoritative: SERVER_CHECK,
  serverRefuses: SERVER_CHECK,
  serverFails: SERVER_CHECK,
  serverSilent: SERVER_CHECK,
  serverNoAddress: SERVER_ADDRESS,
  serverIsAlias: SERVER_ADDRESS,
  serverSpecialAddress: SERVER_ADDRESS,
  serialsDiffer: 'Nous chercherons pourquoi ce serveur de noms ne se met pas à jour.',
};
