/** Canned replies to begin with: those of the practice desk, offered to an account without any. */
export const CANNED_EXAMPLES: readonly { name: string; text: string }[] = [
  {
    name: 'dns.md',
    text: `---
name: DNS takes a day
keywords: dns, nameserver, propagation, ttl
---
Hello {{customer.firstname}},

the DNS of **{{service.domain}}** was changed just now. Until every provider has noticed, up to 24 hours can pass; meanwhile some visitors still see the old server.

{{agent.name}}`,
  },
  {
    name: 'logs.md',
    text: `---
name: Ask for the exact error
keywords: error, log, 500, details
---
Hello {{customer.firstname}},

so that I can find it in the logs of {{service.name}}, please tell me:

- the address you opened
- the exact time, with your time zone
- what the page says, word for word

{{agent.name}}`,
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
