/** Explains an export to people and programs that have never seen Rackside. */
export const README = `# A Rackside export

Everything that Rackside had of one account when this was written. Times of this computer are
milliseconds since 1970 (UTC). Times of the service are as the service wrote them, in its own zone,
and in milliseconds where the zone is known. Files that end in .jsonl have one JSON object per line.
\`export.json\` names the service, the account and the moment. If it is missing, the export
isn't finished. Export into the same folder again within a day to continue.

| File | Contents |
|---|---|
| \`tickets.jsonl\` | Each ticket's header. \`conversationIsWhole\`: whether all of its messages were read; null if none were. |
| \`messages.jsonl\` | Each message that was read, after a first line with the format. \`key\` is the same in each export. \`text\` is plain text or Markdown. Rackside imports this file. |
| \`archive.jsonl\` | Messages that were imported from another desk or a mailbox, in the same form. |
| \`mail/\` | The messages of tickets as emails (.eml), in a folder for each ticket by its number and id. \`unknown@rackside.invalid\` stands for an address that isn't known. |
| \`files.jsonl\` | The files that were on this computer: name, size, SHA-256, place, and what they belong to. |
| \`files/\` | These files, in a folder named by their SHA-256. |
| \`records/\` | Contacts, products, domains, orders and announcements. |
| \`notes.jsonl\`, \`tags.jsonl\`, \`promises.jsonl\`, \`excerpts.jsonl\` | What you and your team wrote about tickets, and about customers: then \`customer\` is \`client:\` and their id, or \`email:\` and an address. |
| \`marks.jsonl\`, \`taken.jsonl\` | Unread, pinned, snoozed and done tickets, and which colleague has taken which. |
| \`changes.jsonl\` | Changes of tickets that were seen, the two checks between which they happened, and whether your reply made them. |
| \`follows.jsonl\` | Followed tickets and customers, and by whom: you, where \`by\` is null. |
| \`looks.jsonl\` | Second looks: rules, replies that waited for one, and the decisions. |
| \`watches.jsonl\` | Findings of domain checks that someone was waiting to see solved. |
| \`links.jsonl\` | Pairs of tickets that were linked, or found to be about different things. |
| \`views.jsonl\` | Saved views and their searches. |
| \`drafts.jsonl\`, \`dialogs.jsonl\` | Unsent texts, and those begun in dialogs. |
| \`outbox.jsonl\`, \`batches.jsonl\` | Replies and forms that were sent or are waiting, and bulk replies. |
| \`canned-replies.json\`, \`team-canned-replies.json\` | Your own canned replies with files that aren’t too large, and those of your team without. Rackside imports both. |
| \`settings.json\` | The account's settings. |

Not included on purpose: passwords, tokens and keys, access codes of tickets, secret fields of orders
and forms, the keys of your team, and copies of web pages. Messages that were never read are only at
the service. What arrived while this was being written may be missing.

A file that ends in .age is encrypted with your passphrase. Open it with \`age --decrypt\`, or any
program that knows the format (age-encryption.org).
`;
