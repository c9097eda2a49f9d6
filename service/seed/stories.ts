/** Opens tickets for stories of the practice internet. Other seeded data doesn't depend on them. */
import type { Context } from '../context.ts';
import { pickStories } from '../internet/stories.ts';
import { createTicket } from '../store/tickets.ts';
import { decodeEntities } from '../text.ts';
import { HOUR } from '../time.ts';
import { STORY_TICKETS } from './words/stories.ts';

interface Sender {
  firstname: string;
  lastname: string;
  email: string;
}

/** They come in before those about rejected mail, an hour apart. */
const LATEST_HOURS = 6;

export function seedStories({ db, now }: Pick<Context, 'db' | 'now'>): void {
  const senderOf = db.prepare<[number], Sender>('SELECT firstname, lastname, email FROM clients WHERE id = ?');
  const told = pickStories(db).flatMap((picked) => {
    const [ticket, sender] = [STORY_TICKETS[picked.story], senderOf.get(picked.client)];
    return ticket && sender ? [{ ...picked, ...ticket, sender }] : [];
  });
  db.transaction(() => {
    for (const [place, { link, domain, product, name: site, client, subject, message, sender }] of told.entries()) {
      const name = decodeEntities(`${sender.firstname} ${sender.lastname}`);
      const words = { domain: site, name };
      const fill = (text: string) => text.replace(/\{(domain|name)\}/g, (_, key: keyof typeof words) => words[key]);
      createTicket(
        { db, now: () => now() - (LATEST_HOURS + told.length - 1 - place) * HOUR },
        {
          ...{ department: 1, client, contact: 0, name, email: sender.email, markdown: false, priority: 'Medium' },
          ...{ service: link === 'domain' ? `D${domain}` : `S${product}`, customfields: {}, files: [] },
          ...{ subject: fill(subject), message: fill(message) },
        },
      );
    }
  })();
}
