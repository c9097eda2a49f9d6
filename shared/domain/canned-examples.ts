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

Acabo de cambiar el DNS de **{{service.domain}}**. Pueden pasar hasta 24 horas hasta que todos los proveedores apliquen el cambio. Mientras tanto, es posible que algunos visitantes sigan viendo el servidor anterior.

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

To find the error in the logs of {{service.name}}, I need to know:

- the address you opened
- the exact time, with your time zone
- what the page says, word for word

If it’s easier for you, just fill in the attached form.

{{agent.name}}`,
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
---
Hello {{customer.firstname}},

Thank you for letting us know. I’m looking into **{{ticket.subject}}** now, and I’ll write again as soon as I know more.

{{agent.name}}`,
  },
  {
    name: 'restored.md',
    text: `---
name: Restored from the backup
keywords: backup, restore, files
---
Hello {{customer.firstname}},

I’ve restored the files of {{service.domain}} from last night’s backup. Please check them, and reply to this ticket if anything is missing.

{{agent.name}}`,
  },
];
