import { afterAll, expect, it } from 'vitest';
import { readBounce } from '../../electron/core/rules/bounces/read-bounce.ts';
import { pickStories } from '../internet/stories.ts';
import { startService } from '../service.ts';
import { STORY_TICKETS } from './words/stories.ts';

const options = { tickets: 30, customers: 12, base: Date.UTC(2026, 10, 3), now: () => Date.UTC(2026, 10, 3) };
const practice = await startService({ ...options, practice: true });
const plain = await startService(options);
afterAll(async () => {
  await practice.stop();
  await plain.stop();
});

const STORIES = pickStories(practice.context.db).filter(({ story }) => STORY_TICKETS[story]).length;

const ticketsOf = ({ context: { db } }: typeof practice) =>
  db
    .prepare<[], { id: number; tid: string; subject: string }>('SELECT id, tid, subject FROM tickets ORDER BY id')
    .all();

it('the practice desk has tickets about rejected mail, behind all that others have, too', () => {
  const [all, others] = [ticketsOf(practice), ticketsOf(plain)];
  expect(all.slice(0, others.length)).toEqual(others);
  expect(all).toHaveLength(others.length + 5 + STORIES);
});

it('each of them is explained', () => {
  const { db } = practice.context;
  const from = ticketsOf(plain).at(-1)?.id ?? 0;
  const to = from + 5;
  const texts = db
    .prepare<[number, number], string>('SELECT message FROM posts WHERE ticketid > ? AND ticketid <= ? ORDER BY id')
    .pluck()
    .all(from, to);
  const files = db
    .prepare<[number], Buffer>('SELECT data FROM attachments WHERE postid IN (SELECT id FROM posts WHERE ticketid > ?)')
    .pluck()
    .all(from);
  const found = [...texts, ...files.map(String)].map((text) => {
    const reading = readBounce(text);
    return reading?.refusals[0]?.reason ?? reading?.paths[0]?.length ?? null;
  });
  expect(found).toEqual(['unauthenticated', 'senderRequirements', 'mailboxFull', null, 3, 'tooLarge']);
  for (const text of texts) expect(text).not.toMatch(/\{\w+\}/);
});
