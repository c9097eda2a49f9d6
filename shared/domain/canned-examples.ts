/** A form that customers fill in and send back. */
const ERROR_FORM = `Address of the page:
Date and time, with time zone:
What the page says, word for word:
What you did right before:
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

the DNS of **{{service.domain}}** was changed just now. Until every provider has noticed, up to 24 hours can pass; meanwhile some visitors still see the old server.

{{agent.name}}`,
  },
  {
    name: 'dns.de.md',
    text: `Hallo {{customer.firstname}},

das DNS von **{{service.domain}}** wurde gerade geändert. Bis alle Anbieter das bemerkt haben, können 24 Stunden vergehen; bis dahin sehen manche Besucher noch den alten Server.

{{agent.name}}`,
  },
  {
    name: 'dns.es.md',
    text: `Hola {{customer.firstname}}:

Acabamos de cambiar el DNS de **{{service.domain}}**. Hasta que todos los proveedores lo noten pueden pasar 24 horas; mientras tanto, algunos visitantes verán todavía el servidor anterior.

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
          text: `Hello {{customer.firstname}},

so that I can find it in the logs of {{service.name}}, please tell me:

- the address you opened
- the exact time, with your time zone
- what the page says, word for word

If it’s easier for you, fill in the attached form.

{{agent.name}}`,
          files: [{ name: 'error-report.txt', type: 'text/plain', data: btoa(ERROR_FORM) }],
        },
      ],
    }),
  },
  {
    name: 'looking.md',
    text: `---
name: I am looking into it
keywords: wait, working, soon
---
Hello {{customer.firstname}},

thank you for telling us. I am looking into **{{ticket.subject}}** now and will write again as soon as I know more.

{{agent.name}}`,
  },
  {
    name: 'restored.md',
    text: `---
name: Restored from the backup
keywords: backup, restore, files
---
Hello {{customer.firstname}},

the files of {{service.domain}} are restored from last night’s backup. Please look through them, and answer here if anything is missing.

{{agent.name}}`,
  },
];
