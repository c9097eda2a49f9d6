/**
 * What a query of the search can ask of the service: its filters for tickets are four, and all must hold (api.md 4.11). What
 * they cannot say is left out; the search itself then shows what matches of all that came.
 */
import type { TicketQuery } from '../api/endpoints.ts';
import { parseQuery } from './query.ts';
import { recognise } from './recognise.ts';

/** `department`: the id of the one with this id or name. None where nothing of the query can be asked. */
export function ticketQuestions(query: string, department: (named: string) => string | null): TicketQuery[] {
  const { tree } = parseQuery(query);
  const asked: TicketQuery = {};
  const words: string[] = [];
  for (const part of tree?.kind === 'all' ? tree.parts : tree ? [tree] : []) {
    if (part.kind === 'operator') {
      const { name, value } = part;
      const deptid = name === 'dept' ? department(value) : null;
      const email = name === 'from' ? recognise(value).email : null;
      if (name === 'status') asked.status ??= value;
      if (deptid !== null) asked.deptid ??= deptid;
      if (email !== null) asked.email ??= email;
    } else if (part.kind === 'word' || part.kind === 'phrase') {
      const { email } = recognise(part.text);
      if (email === null) words.push(part.text);
      else asked.email ??= email;
    }
  }
  if (words.length === 0) return Object.keys(asked).length === 0 ? [] : [asked];
  // A subject is matched as it is stored: most services of the family store entities, some do not (wire note 32).
  const subject = words.join(' ');
  return [...new Set([stored(subject), subject])].map((one) => ({ ...asked, subject: one }));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };

/** As PHP's `htmlspecialchars` writes it. */
const stored = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
