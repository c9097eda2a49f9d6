/** A form that customers fill in and send back. */
const ERROR_FORM = `Address of the page:
Date and time, with time zone:
What the page says, word for word:
What you did just before:
`;

/** Canned replies to begin with: those of the practice desk, offered to an account without any. */
export const CANNED_EXAMPLES: readonly { name: string; text: string }[] = [
  {
    name: 'dns.md',
    text: `---
name: DNS takes a day
keywords: dns, nameserver, propagation, ttl
language: en
---
Hello {{customer.firstname}},

I’ve just changed the DNS of **{{service.domain}}**. It can take up to 24 hours until all providers pick up the change. Until then, some visitors may still see the old server.

{{agent.name}}`,
  },
  {
    name: 'dns.de.md',
    text: `Hallo {{customer.firstname}},

ich habe gerade das DNS von **{{service.domain}}** geändert. Es kann bis zu 24 Stunden dauern, bis alle Anbieter die Änderung übernommen haben. Bis dahin sehen manche Besucher noch den alten Server.

{{agent.name}}`,
  },
  {
    name: 'dns.es.md',
    text: `Hola {{customer.firstname}}:

Acabo de cambiar el DNS de **{{service.domain}}**. El cambio puede tardar hasta 24 horas en llegar a todos los proveedores. Mientras tanto, es posible que algunos visitantes sigan viendo el servidor anterior.

{{agent.name}}`,
  },
  {
    name: 'dns.pt-BR.md',
    text: `Olá, {{customer.firstname}}.

Acabei de alterar o DNS de **{{service.domain}}**. Pode levar até 24 horas para que todos os provedores apliquem a mudança. Até lá, alguns visitantes ainda podem ver o servidor antigo.

{{agent.name}}`,
  },
  {
    name: 'dns.fr.md',
    text: `Bonjour {{customer.firstname}},

Je viens de modifier le DNS de **{{service.domain}}**. Il peut s’écouler jusqu’à 24 heures avant que tous les fournisseurs d’accès en tiennent compte. D’ici là, certains visiteurs verront peut-être encore l’ancien serveur.

{{agent.name}}`,
  },
  {
    name: 'dns.ar.md',
    text: `مرحبًا {{customer.firstname}}،

عدّلتُ للتو سجلات DNS للنطاق **{{service.domain}}**. قد يستغرق وصول التعديل إلى جميع المزوّدين 24 ساعة، وحتى ذلك الحين قد يظل الخادم القديم ظاهرًا لبعض الزوار.

{{agent.name}}`,
  },
  {
    name: 'logs.json',
    text: JSON.stringify({
      format: 'rackside-canned-replies',
      version: 1,
      replies: [
        {
          name: 'Ask for the exact error',
          keywords: ['error', 'log', '500', 'details'],
          language: 'en',
          text: `Hello {{customer.firstname}},

To find the error in the logs of {{service.name}}, I need to know:

- the address you opened
- the exact time, with your time zone
- what the page says, word for word

If it’s easier for you, just fill in the attached form.

{{agent.name}}`,
          texts: {
            de: `Hallo {{customer.firstname}},

um den Fehler in den Protokollen von {{service.name}} zu finden, brauche ich:

- die aufgerufene Adresse
- den genauen Zeitpunkt mit Zeitzone
- den genauen Wortlaut der Fehlermeldung

Wenn es für Sie einfacher ist, füllen Sie einfach das angehängte Formular aus.

{{agent.name}}`,
            es: `Hola {{customer.firstname}}:

Para encontrar el error en los registros de {{service.name}}, necesito saber:

- la dirección que abrió
- la hora exacta, con su zona horaria
- lo que dice la página, palabra por palabra

Si le resulta más fácil, rellene el formulario adjunto.

{{agent.name}}`,
            'pt-BR': `Olá, {{customer.firstname}}.

Para encontrar o erro nos logs de {{service.name}}, preciso saber:

- o endereço que você abriu
- o horário exato, com o fuso horário
- o que a página diz, palavra por palavra

Se for mais fácil, basta preencher o formulário anexo.

{{agent.name}}`,
            fr: `Bonjour {{customer.firstname}},

Pour retrouver l’erreur dans les journaux de {{service.name}}, j’ai besoin de connaître :

- l’adresse que vous avez ouverte
- l’heure exacte, avec votre fuseau horaire
- ce que dit la page, mot pour mot

Si c’est plus simple pour vous, remplissez le formulaire joint.

{{agent.name}}`,
            ar: `مرحبًا {{customer.firstname}}،

للعثور على الخطأ في سجلات {{service.name}}، أحتاج إلى معرفة:

- العنوان الذي فتحتموه
- الوقت الدقيق مع المنطقة الزمنية
- نص الصفحة كما هو

إن كان ذلك أسهل لكم، فاملؤوا النموذج المرفق.

{{agent.name}}`,
          },
          files: [{ name: 'error-report.txt', type: 'text/plain', data: btoa(ERROR_FORM) }],
        },
      ],
    }),
  },
  {
    name: 'looking.md',
    text: `---
name: I’m looking into it
keywords: wait, working, soon
language: en
---
Hello {{customer.firstname}},

Thank you for letting us know. I’m looking into **{{ticket.subject}}** now, and I’ll write again as soon as I know more.

{{agent.name}}`,
  },
  {
    name: 'looking.de.md',
    text: `Hallo {{customer.firstname}},

vielen Dank für Ihre Nachricht. Ich sehe mir **{{ticket.subject}}** gerade an und melde mich, sobald ich mehr weiß.

{{agent.name}}`,
  },
  {
    name: 'looking.es.md',
    text: `Hola {{customer.firstname}}:

Gracias por avisarnos. Ya estoy revisando **{{ticket.subject}}** y le escribiré en cuanto sepa algo más.

{{agent.name}}`,
  },
  {
    name: 'looking.pt-BR.md',
    text: `Olá, {{customer.firstname}}.

Agradeço por avisar. Já estou analisando **{{ticket.subject}}** e escrevo de novo assim que souber mais.

{{agent.name}}`,
  },
  {
    name: 'looking.fr.md',
    text: `Bonjour {{customer.firstname}},

Merci de nous avoir prévenus. Je m’occupe de votre demande **{{ticket.subject}}** et je reviens vers vous dès que j’en sais plus.

{{agent.name}}`,
  },
  {
    name: 'looking.ar.md',
    text: `مرحبًا {{customer.firstname}}،

شكرًا على إبلاغنا. أعمل الآن على **{{ticket.subject}}**، وسأكتب إليكم حالما تتوفر لديّ معلومات جديدة.

{{agent.name}}`,
  },
  {
    name: 'restored.md',
    text: `---
name: Restored from the backup
keywords: backup, restore, files
language: en
---
Hello {{customer.firstname}},

I’ve restored the files of {{service.domain}} from last night’s backup. Please check them, and reply to this ticket if anything is missing.

{{agent.name}}`,
  },
  {
    name: 'restored.de.md',
    text: `Hallo {{customer.firstname}},

ich habe die Dateien von {{service.domain}} aus der Sicherung der letzten Nacht wiederhergestellt. Bitte prüfen Sie sie, und antworten Sie auf dieses Ticket, falls etwas fehlt.

{{agent.name}}`,
  },
  {
    name: 'restored.es.md',
    text: `Hola {{customer.firstname}}:

He restaurado los archivos de {{service.domain}} desde la copia de seguridad de anoche. Por favor, compruébelos y responda a este ticket si falta algo.

{{agent.name}}`,
  },
  {
    name: 'restored.pt-BR.md',
    text: `Olá, {{customer.firstname}}.

Restaurei os arquivos de {{service.domain}} a partir do backup da noite passada. Por favor, confira-os e responda a este ticket se faltar alguma coisa.

{{agent.name}}`,
  },
  {
    name: 'restored.fr.md',
    text: `Bonjour {{customer.firstname}},

J’ai restauré les fichiers de {{service.domain}} depuis la sauvegarde de la nuit dernière. Merci de les vérifier et de répondre à ce ticket s’il manque quelque chose.

{{agent.name}}`,
  },
  {
    name: 'restored.ar.md',
    text: `مرحبًا {{customer.firstname}}،

استعدتُ ملفات {{service.domain}} من النسخة الاحتياطية لليلة الماضية. يُرجى التحقق منها، والرد على هذه التذكرة إذا كان هناك شيء مفقود.

{{agent.name}}`,
  },
];
