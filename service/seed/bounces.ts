/** Opens tickets about rejected mail. Other seeded data doesn't depend on them. */
import type { Context } from '../context.ts';
import { createTicket } from '../store/tickets.ts';
import { decodeEntities } from '../text.ts';
import { HOUR } from '../time.ts';
import { fillerFor } from './conversations.ts';
import { randomFor } from './random.ts';
import { BOUNCED_MAILS } from './words/bounces.ts';

interface Sender {
  id: number;
  firstname: string;
  lastname: string;
  email: string;
  product: number;
  domain: string;
}

export function seedBounces({ db, now }: Pick<Context, 'db' | 'now'>, seed: number): void {
  const random = randomFor(seed, 'bounces');
  const senders = db
    .prepare<[], Sender>(
      `SELECT c.id, c.firstname, c.lastname, c.email, min(s.id) AS product, s.domain FROM clients c
         JOIN services s ON s.clientid = c.id WHERE s.status = 'Active' GROUP BY c.id ORDER BY c.id`,
    )
    .all();
  if (senders.length === 0) return;
  db.transaction(() => {
    for (const [place, { subject, message, file }] of BOUNCED_MAILS.entries()) {
      const { id, firstname, lastname, email, product, domain } = random.pick(senders);
      const name = decodeEntities(`${firstname} ${lastname}`);
      const fill = fillerFor(random, { name, domain, server: 'srv-02.hosting.example' });
      createTicket(
        { db, now: () => now() - (BOUNCED_MAILS.length - place) * HOUR },
        {
          ...{ department: 1, client: id, contact: 0, name, email, markdown: false, priority: 'Medium' },
          ...{ service: `S${product}`, customfields: {}, subject, message: fill(message) },
          files: file ? [{ name: file.name, data: Buffer.from(fill(file.text)) }] : [],
        },
      );
    }
  })();
}
