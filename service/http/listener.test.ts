import { afterAll, beforeAll, expect, it } from 'vitest';
import { askService } from '../../tests/helpers/ask-service.ts';
import { playScenario } from '../scenarios.ts';
import { type PracticeService, startService } from '../service.ts';

let service: PracticeService;
beforeAll(async () => {
  service = await startService({ tickets: 5, customers: 3 });
});
afterAll(() => service.stop());

const answer = (ticketid: string) =>
  askService(service, 'add-ticket-reply', { ticketid, message: 'Please try again.' });
const repliesTo = async (ticketid: string) =>
  ((await askService(service, 'get-ticket', { ticketid })).replies as { reply: unknown[] }).reply.length;

it.each([{ ticketid: '10002' }, {}])('a reply is stored and its answer lost, once, by %o', async (about) => {
  const before = await repliesTo('10002');
  expect(playScenario(service, { scenario: 'answer-is-lost', ...about }, () => undefined)).toBeNull();
  if ('ticketid' in about) expect(await answer('10003')).toEqual({ result: 'success' });
  await expect(answer('10002')).rejects.toThrow();
  expect(await repliesTo('10002')).toBe(before + 1);
  expect(await answer('10002')).toEqual({ result: 'success' });
});
