import type * as en from '../en/mail-findings.ts';
import type { Translated } from '../translated.ts';

export const mailVerdicts: Translated<typeof en.mailVerdicts> = {
  mxNone: '{{domain}} n’indique aucun serveur de messagerie : il n’a pas d’enregistrement MX.',
  mxNull: '{{domain}} déclare dans son DNS n’accepter aucun e-mail.',
  mxNullMixed: '{{domain}} indique des serveurs de messagerie, mais déclare aussi n’accepter aucun e-mail.',
  mxAlias: 'Le serveur de messagerie {{host}} du domaine {{domain}} est un alias (CNAME) vers {{target}}.',
  mxAddressless: 'Le serveur de messagerie {{host}} du domaine {{domain}} n’a pas d’adresse.',
  mxSpecial:
    'Le serveur de messagerie {{host}} du domaine {{domain}} a l’adresse {{address}}, injoignable de l’extérieur.',
  mxIsAddress: 'L’enregistrement MX du domaine {{domain}} contient l’adresse {{host}} là où il faut un nom d’hôte.',
  mxElsewhere: 'Les e-mails pour {{domain}} vont à {{host}}, et non au serveur de ce produit, {{server}}.',
  mxFine: 'Les e-mails pour {{domain}} vont à {{hosts}}.',
  mailNoName: '{{domain}} n’existe pas dans le DNS et ne peut donc pas recevoir d’e-mails.',
  smtpNoTls: 'Le serveur de messagerie {{host}} ne propose aucun chiffrement.',
  smtpCertExpired: 'Le certificat du serveur de messagerie {{host}} a expiré le {{end}}.',
  smtpCertOther: 'Le certificat du serveur de messagerie {{host}} vaut pour d’autres noms : {{names}}.',
  smtpCertUntrusted: 'Le certificat du serveur de messagerie {{host}} ne vient pas d’une autorité reconnue.',
  spfNone: '{{domain}} n’a pas d’enregistrement SPF, qui indiquerait les serveurs autorisés à envoyer ses e-mails.',
  spfSeveral: '{{at}} a plusieurs enregistrements SPF : le SPF du domaine {{domain}} ne fonctionne donc pas.',
  spfSyntax:
    'L’enregistrement SPF du nom {{at}} a une erreur à « {{text}} » : le SPF du domaine {{domain}} ne fonctionne donc pas.',
  spfMissing:
    'L’enregistrement SPF du domaine {{domain}} renvoie à {{at}}, qui n’en a pas : il ne fonctionne donc pas.',
  spfLoop: 'L’enregistrement SPF du domaine {{domain}} renvoie en boucle à {{at}} : il ne fonctionne donc pas.',
  spfTooMany:
    'L’enregistrement SPF du domaine {{domain}} demande {{count}} recherches DNS, alors que 10 seulement sont permises : {{costs}}.',
  spfVoids: 'L’enregistrement SPF du domaine {{domain}} renvoie à plus de deux noms sans enregistrement : {{names}}.',
  spfAllowsAll:
    'L’enregistrement SPF du domaine {{domain}} autorise tous les serveurs du monde à envoyer ses e-mails (« +all »).',
  spfNeutral: 'L’enregistrement SPF du domaine {{domain}} ne dit pas quoi faire des e-mails venant d’autres serveurs.',
  spfIgnored: 'L’enregistrement SPF du domaine {{domain}} a des éléments après « all », sans effet : {{text}}.',
  spfPtr: 'L’enregistrement SPF du domaine {{domain}} utilise « ptr », qui est obsolète.',
  spfLeavesOut: 'L’enregistrement SPF du domaine {{domain}} n’autorise pas notre serveur {{addresses}}.',
  spfOursInPart: 'L’enregistrement SPF du domaine {{domain}} autorise notre serveur, mais pas à {{addresses}}.',
  dkimNone:
    'Aucune clé de signature des e-mails n’a été trouvée pour {{domain}} sous les noms courants. Il en a peut-être une sous un autre nom.',
  dkimRevoked: 'La clé de signature des e-mails du domaine {{domain}} a été révoquée ({{selectors}}).',
  dkimShort: 'La clé de signature des e-mails du domaine {{domain}} est trop courte ({{selectors}}).',
  dkimBroken: 'La clé de signature des e-mails du domaine {{domain}} est illisible ({{selectors}}).',
  dmarcNone: '{{domain}} n’a pas d’enregistrement DMARC, qui dirait ce qu’il advient des e-mails usurpés.',
  dmarcSeveral: '{{domain}} a plusieurs enregistrements DMARC : aucun ne compte donc.',
  dmarcInvalid: 'L’enregistrement DMARC du domaine {{domain}} a une erreur et ne compte donc pas : {{text}}.',
  dmarcUnrelated: 'Sous _dmarc.{{domain}} se trouve un texte qui n’est pas un enregistrement DMARC : {{text}}.',
  dmarcMisplaced: '{{domain}} a un enregistrement DMARC sur le domaine lui-même, où personne ne le cherche.',
  dmarcMonitors:
    'L’enregistrement DMARC du domaine {{domain}} ne fait que surveiller : les e-mails usurpés sont toujours remis.',
  dmarcTesting:
    'L’enregistrement DMARC du domaine {{domain}} est marqué comme test et s’applique donc moins strictement.',
  dmarcOldTags: 'L’enregistrement DMARC du domaine {{domain}} a des éléments qui n’existent plus : {{tags}}.',
  dmarcReportsRefused: 'Les rapports DMARC du domaine {{domain}} vont à {{targets}}, où ils ne sont pas acceptés.',
  stsRecordInvalid: 'L’enregistrement MTA-STS du domaine {{domain}}, qui demande le chiffrement, n’est pas valide.',
  stsPolicyMissing: '{{domain}} annonce des règles de remise chiffrée (MTA-STS), mais leur fichier manque.',
  stsPolicyInvalid: 'Le fichier des règles de remise chiffrée (MTA-STS) du domaine {{domain}} est illisible.',
  stsMxMissing:
    'Les règles de remise chiffrée (MTA-STS) du domaine {{domain}} n’incluent pas ses serveurs de messagerie {{hosts}}.',
  tlsReportsInvalid:
    'L’enregistrement du domaine {{domain}} pour les rapports sur le chiffrement (TLS-RPT) n’est pas valide.',
  ptrNone: 'L’adresse {{address}} n’a pas de nom d’hôte (enregistrement PTR).',
  ptrNotBack: 'L’adresse {{address}} s’appelle {{names}}, mais ce nom n’y ramène pas.',
  ptrBanner:
    'Le serveur de messagerie à l’adresse {{address}} se présente comme {{greeting}}, mais son adresse s’appelle {{names}}.',
  ptrGeneric: 'L’adresse {{address}} a un nom de connexion domestique : {{name}}.',
  ptrFine: 'Les noms d’hôte mènent à leurs adresses et inversement : {{names}}.',
  blocklisted: 'L’adresse {{address}} est sur la liste de blocage {{list}} ({{listing}}).',
};

export const mailReasons: Translated<typeof en.mailReasons> = {
  mxNone: 'Les expéditeurs essaient alors le serveur du site web, qui n’accepte généralement pas d’e-mails.',
  mxNull: 'Tous les e-mails pour ce domaine reviennent à leurs expéditeurs.',
  mxNullMixed: 'Certains serveurs remettent l’e-mail, d’autres le retournent à l’expéditeur.',
  mxAlias: 'Certains expéditeurs ne remettent pas d’e-mails à un alias.',
  mxAddressless:
    'Les e-mails pour ce serveur ne peuvent pas être remis. Ils attendent sur les serveurs des expéditeurs, ou leur reviennent.',
  mxSpecial: 'Les e-mails d’autres réseaux ne peuvent pas y arriver.',
  mxIsAddress: 'Les serveurs de beaucoup d’expéditeurs retournent l’e-mail.',
  mxElsewhere:
    'Les boîtes e-mail de notre serveur ne reçoivent rien de l’extérieur tant qu’un autre serveur reçoit les e-mails du domaine.',
  mailNoName: 'Tous les e-mails pour ce domaine reviennent à leurs expéditeurs.',
  spfNone: 'Sans lui, Gmail et d’autres rejettent souvent les e-mails ou les classent comme spam.',
  spfSeveral: 'S’il y a plusieurs enregistrements, les destinataires ignorent le SPF et rejettent souvent l’e-mail.',
  spfSyntax: 'Les destinataires ignorent un enregistrement SPF erroné et rejettent souvent l’e-mail.',
  spfMissing: 'Les destinataires ignorent un tel enregistrement SPF et rejettent souvent l’e-mail.',
  spfLoop: 'Les destinataires ignorent un tel enregistrement SPF et rejettent souvent l’e-mail.',
  spfTooMany:
    'Les destinataires s’arrêtent à 10 recherches puis ignorent l’enregistrement : des e-mails peuvent être rejetés.',
  spfVoids: 'Beaucoup de destinataires s’arrêtent au troisième nom de ce genre puis ignorent l’enregistrement.',
  spfAllowsAll:
    'N’importe qui peut envoyer des e-mails au nom de ce domaine, et les destinataires lui font moins confiance.',
  spfNeutral: 'N’importe qui peut envoyer des e-mails au nom de ce domaine sans que le SPF s’y oppose.',
  spfIgnored: 'Les serveurs qui ne sont cités que là n’ont pas le droit d’envoyer.',
  spfPtr: 'C’est lent, et certains destinataires l’ignorent.',
  spfLeavesOut: 'Les e-mails que ce serveur envoie pour le domaine sont souvent rejetés ou classés comme spam.',
  spfOursInPart: 'Les e-mails qui partent de là peuvent être rejetés ou classés comme spam.',
  dkimNone: 'Seul un message signé révèle le nom de sa clé. Noms essayés : {{selectors}}.',
  dkimRevoked: 'Les signatures faites avec cette clé sont considérées comme invalides.',
  dkimShort: 'Les destinataires ignorent les signatures faites avec des clés de moins de 1 024 bits.',
  dkimBroken:
    'Les signatures faites avec cette clé sont considérées comme invalides, et les e-mails peuvent être classés comme spam.',
  dmarcNone: 'Gmail, Yahoo et d’autres l’attendent des domaines qui envoient beaucoup d’e-mails.',
  dmarcSeveral: 'Les destinataires ignorent les enregistrements multiples : les e-mails usurpés ne sont pas arrêtés.',
  dmarcInvalid: 'Les destinataires ignorent l’enregistrement : les e-mails usurpés ne sont pas arrêtés.',
  dmarcUnrelated:
    'Les destinataires l’ignorent, mais c’est peut-être un enregistrement DMARC avec une faute de frappe.',
  dmarcMisplaced: 'L’enregistrement y est sans effet.',
  dmarcMonitors: 'C’est un bon début, mais cela ne protège encore personne.',
  dmarcTesting: 'Les e-mails usurpés sont traités un degré moins sévèrement que l’enregistrement ne le dit.',
  dmarcOldTags: 'Les destinataires récents les ignorent : la règle s’applique à tous les e-mails.',
  dmarcReportsRefused: 'Les rapports n’y sont pas envoyés.',
  stsRecordInvalid: 'Les expéditeurs l’ignorent et peuvent remettre les e-mails sans chiffrement.',
  stsPolicyMissing: 'Les expéditeurs ignorent les règles et peuvent remettre les e-mails sans chiffrement.',
  stsPolicyInvalid: 'Les expéditeurs ignorent les règles et peuvent remettre les e-mails sans chiffrement.',
  stsMxMissing:
    'Si les règles sont imposées, Gmail, Outlook et d’autres ne remettent rien aux serveurs qui n’y figurent pas.',
  tlsReportsInvalid: 'Vous ne recevrez pas de rapports sur les échecs de chiffrement.',
  smtpNoTls:
    'Les e-mails qui lui sont destinés peuvent être lus en route, et les expéditeurs qui exigent le chiffrement ne les remettent pas.',
  smtpCertExpired:
    'Les expéditeurs qui exigent un certificat valide ne remettent pas les e-mails, et les logiciels de messagerie affichent un avertissement.',
  smtpCertOther:
    'Les expéditeurs qui exigent un certificat valide ne remettent pas les e-mails, et les logiciels de messagerie affichent parfois un avertissement.',
  smtpCertUntrusted:
    'Les expéditeurs qui exigent un certificat valide ne remettent pas les e-mails, et les logiciels de messagerie affichent parfois un avertissement.',
  ptrNone: 'Beaucoup de destinataires rejettent les e-mails d’une adresse sans nom d’hôte.',
  ptrNotBack: 'Beaucoup de destinataires rejettent les e-mails d’une telle adresse.',
  ptrBanner: 'Certains destinataires font moins confiance à un serveur dont ces noms diffèrent.',
  ptrGeneric: 'Beaucoup de destinataires rejettent les e-mails d’adresses portant de tels noms.',
  blocklisted: 'Les destinataires qui utilisent cette liste rejettent les e-mails de cette adresse.',
};

export const mailSteps: Translated<typeof en.mailSteps> = {
  mxNone:
    'Veuillez ajouter au DNS du domaine {{domain}} un enregistrement MX avec le nom de votre serveur de messagerie.',
  mxNull:
    'Si {{domain}} doit recevoir des e-mails, veuillez remplacer l’enregistrement MX nul par celui de votre serveur de messagerie.',
  mxNullMixed: 'Veuillez supprimer l’enregistrement MX nul (« 0 . ») du DNS du domaine {{domain}}.',
  mxAlias: 'Veuillez indiquer {{target}} directement dans l’enregistrement MX du domaine {{domain}}.',
  mxAddressless: 'Veuillez corriger l’enregistrement MX du domaine {{domain}}, ou ajouter une adresse pour {{host}}.',
  mxSpecial:
    'Veuillez donner à {{host}} son adresse publique, ou choisir un autre serveur dans l’enregistrement MX du domaine {{domain}}.',
  mxIsAddress:
    'Veuillez indiquer un nom d’hôte dans l’enregistrement MX du domaine {{domain}}, et attribuer l’adresse à ce nom.',
  mxElsewhere:
    'Si vos boîtes e-mail sont chez nous, veuillez régler l’enregistrement MX du domaine {{domain}} sur un nom d’hôte qui mène à notre serveur ({{server}}).',
  mailNoName: 'Veuillez vérifier l’orthographe du domaine, et s’il est toujours enregistré.',
  smtpNoTls: 'Veuillez demander au gestionnaire du serveur {{host}} d’activer le chiffrement (STARTTLS).',
  smtpCertExpired: 'Veuillez demander au gestionnaire du serveur {{host}} de renouveler son certificat.',
  smtpCertOther: 'Veuillez demander au gestionnaire du serveur {{host}} d’installer un certificat pour ce nom.',
  smtpCertUntrusted:
    'Veuillez demander au gestionnaire du serveur {{host}} d’installer un certificat d’une autorité publique.',
  spfNone:
    'Veuillez ajouter au DNS du domaine {{domain}} un enregistrement SPF qui cite tous les serveurs envoyant vos e-mails.',
  spfSeveral: 'Veuillez fusionner les enregistrements SPF du nom {{at}} en un seul.',
  spfSyntax: 'Veuillez corriger l’élément « {{text}} » dans l’enregistrement SPF du nom {{at}}.',
  spfMissing: 'Veuillez retirer {{at}} de l’enregistrement SPF du domaine {{domain}}, ou corriger le nom.',
  spfLoop: 'Veuillez retirer le renvoi à {{at}} de l’enregistrement SPF du domaine {{domain}}.',
  spfTooMany:
    'Veuillez retirer de l’enregistrement SPF du domaine {{domain}} les services que vous n’utilisez plus, en commençant par ceux qui demandent le plus de recherches.',
  spfVoids: 'Veuillez retirer ces noms de l’enregistrement SPF du domaine {{domain}}.',
  spfAllowsAll: 'Veuillez terminer l’enregistrement SPF du domaine {{domain}} par « ~all » ou « -all ».',
  spfNeutral: 'Veuillez terminer l’enregistrement SPF du domaine {{domain}} par « ~all » ou « -all ».',
  spfIgnored: 'Veuillez déplacer « all » à la fin de l’enregistrement SPF du domaine {{domain}}.',
  spfPtr:
    'Veuillez remplacer « ptr » par les adresses de vos serveurs dans l’enregistrement SPF du domaine {{domain}}.',
  spfLeavesOut:
    'S’il envoie vos e-mails, veuillez ajouter {{terms}} à l’enregistrement SPF du domaine {{domain}}, après « v=spf1 ».',
  spfOursInPart:
    'Si des e-mails partent de là, veuillez ajouter {{terms}} à l’enregistrement SPF du domaine {{domain}}, après « v=spf1 ».',
  dkimNone: 'Si des e-mails sont classés comme spam, veuillez nous envoyer un tel message avec ses en-têtes complets.',
  dkimRevoked:
    'Veuillez créer une nouvelle clé pour {{domain}} auprès de votre service de messagerie, ou réactiver la signature.',
  dkimShort: 'Veuillez créer une nouvelle clé de 2 048 bits pour {{domain}} auprès de votre service de messagerie.',
  dkimBroken:
    'Veuillez copier de nouveau la clé complète de votre service de messagerie dans le DNS du domaine {{domain}}.',
  dmarcNone: 'Veuillez ajouter un enregistrement DMARC sous _dmarc.{{domain}}, par exemple : v=DMARC1; p=none',
  dmarcSeveral: 'Veuillez ne garder qu’un seul des enregistrements sous _dmarc.{{domain}}.',
  dmarcInvalid: 'Veuillez corriger l’enregistrement sous _dmarc.{{domain}}, par exemple en : v=DMARC1; p=none',
  dmarcUnrelated: 'Veuillez supprimer le texte sous _dmarc.{{domain}}, ou le corriger.',
  dmarcMisplaced: 'Veuillez déplacer l’enregistrement sous _dmarc.{{domain}}.',
  dmarcMonitors:
    'Une fois que tous vos e-mails passent, veuillez remplacer « p=none » par « p=quarantine » sous _dmarc.{{domain}}.',
  dmarcTesting:
    'Une fois que tous vos e-mails passent, veuillez retirer « t=y » de l’enregistrement sous _dmarc.{{domain}}.',
  dmarcOldTags: 'Veuillez retirer ces éléments de l’enregistrement sous _dmarc.{{domain}}.',
  dmarcReportsRefused: 'Veuillez demander à {{targets}} de publier l’acceptation des rapports pour {{domain}}.',
  stsRecordInvalid: 'Veuillez corriger l’enregistrement sous _mta-sts.{{domain}}, ou le supprimer.',
  stsPolicyMissing:
    'Veuillez publier le fichier sous mta-sts.{{domain}}, ou supprimer l’enregistrement sous _mta-sts.{{domain}}.',
  stsPolicyInvalid: 'Veuillez corriger le fichier mta-sts.{{domain}}/.well-known/mta-sts.txt.',
  stsMxMissing:
    'Veuillez ajouter {{hosts}} au fichier sous mta-sts.{{domain}}, et modifier l’id dans son enregistrement.',
  tlsReportsInvalid: 'Veuillez corriger l’enregistrement sous _smtp._tls.{{domain}}, ou le supprimer.',
  ptrNone: 'Veuillez demander au gestionnaire de l’adresse {{address}} de lui donner un nom d’hôte qui y ramène.',
  ptrNotBack:
    'Veuillez demander au gestionnaire de l’adresse {{address}} de corriger son nom d’hôte, ou l’adresse de ce nom.',
  ptrBanner: 'Veuillez demander au gestionnaire de l’adresse {{address}} de faire concorder les deux noms.',
  ptrGeneric:
    'Veuillez demander au gestionnaire de l’adresse {{address}} de lui donner un nom propre, par exemple mail.example.com.',
  blocklisted:
    'Veuillez demander au gestionnaire de l’adresse {{address}} de chercher pourquoi elle a été inscrite, et de demander son retrait de la liste {{list}}.',
};

export const ourMailSteps: Translated<typeof en.ourMailSteps> = {
  smtpNoTls: 'Nous activerons le chiffrement (STARTTLS) sur {{host}}.',
  smtpCertExpired: 'Nous renouvellerons le certificat du serveur {{host}}.',
  smtpCertOther:
    'Nous installerons un certificat pour {{host}}, ou vous indiquerons le serveur à utiliser dans votre logiciel de messagerie.',
  smtpCertUntrusted: 'Nous installerons un certificat d’une autorité publique sur {{host}}.',
  ptrNone: 'Nous donnerons à l’adresse {{address}} un nom d’hôte qui y ramène.',
  ptrNotBack: 'Nous corrigerons le nom d’hôte de l’adresse {{address}}, ou l’adresse de ce nom.',
  ptrBanner: 'Nous ferons concorder les deux noms de l’adresse {{address}}.',
  ptrGeneric: 'Nous donnerons à l’adresse {{address}} un nom propre.',
  blocklisted:
    'Nous chercherons pourquoi l’adresse {{address}} a été inscrite, et demanderons son retrait de la liste {{list}}.',
};
