/** The person is asked about links that a colleague shared before any page is opened by them. */
import { expect, it } from 'vitest';
import { ACCOUNT_DEFAULTS } from '../../../../shared/domain/account.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import type { AccountDesk } from '../account/account.ts';
import { createConsent } from '../consent.ts';
import type { ConsentQuestion } from '../ports.ts';
import { settle } from '../refusals.ts';
import type { CommandContext } from './define.ts';
import { confirmOfferedLinks } from './team.ts';

/** Questions to the person of an account at svc.example, and the outcome. */
async function offered(ticketLink: string, order: string, agrees: boolean) {
  const questions: ConsentQuestion[] = [];
  const consent = createConsent({
    clock: createTestClock(),
    ask: async (question) => {
      questions.push(question);
      return agrees;
    },
  });
  const url = 'https://svc.example/api';
  const account = { url, entry: { address: url, practice: false }, settings: () => ACCOUNT_DEFAULTS };
  const links = { ticketLink, links: { order } };
  const ctx = { consent, operation: 'team.setting' } as CommandContext;
  const used = await settle(ctx.operation, () => confirmOfferedLinks(ctx, account as AccountDesk, links));
  const hosts = questions.flatMap((question) => (question.about === 'links' ? question.hosts : []));
  return { hosts, why: used.ok ? null : used.error.detail?.reason };
}

it.each([
  ['https://svc.example/t?id={id}', 'https://svc.example/o?id={id}', false, [], null],
  ['https://loot.example/t?c={c}&id={id}', 'https://svc.example/o?id={id}', false, ['loot.example'], 'not-agreed'],
  ['https://admin.example/t?id={id}', 'https://shop.example/o?id={id}', true, ['admin.example', 'shop.example'], null],
  ['http://svc.example/t?id={id}', 'https://svc.example/o?id={id}', true, [], 'bad-link'],
  ['https://svc.example/t?id={id}', 'javascript:alert({id})', true, [], 'bad-link'],
])('%s and %s', async (ticketLink, order, agrees, hosts, why) => {
  expect(await offered(ticketLink, order, agrees)).toEqual({ hosts, why });
});
