/** Which templates of an account lead to hosts that the person is asked about. */
import { expect, it } from 'vitest';
import { ACCOUNT_DEFAULTS, type AccountSettings } from '../../../../shared/domain/account.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import type { AccountDesk } from '../account/account.ts';
import { createConsent } from '../consent.ts';
import type { ConsentQuestion } from '../ports.ts';
import { settle } from '../refusals.ts';
import { confirmLinks } from './account-care.ts';
import type { CommandContext } from './define.ts';

/** Questions to the person of an account at svc.example, who says no. */
async function asked(patch: Partial<AccountSettings>, now: Partial<AccountSettings> = {}) {
  const questions: ConsentQuestion[] = [];
  const consent = createConsent({
    clock: createTestClock(),
    ask: async (question) => questions.push(question) < 0,
  });
  const account = { url: 'https://svc.example/api', settings: () => ({ ...ACCOUNT_DEFAULTS, ...now }) };
  const ctx = { consent, operation: 'account.configure' } as CommandContext;
  const agreed = await settle(ctx.operation, () => confirmLinks(ctx, account as AccountDesk, patch));
  expect(agreed.ok).toBe(questions.length === 0);
  return questions.flatMap((question) => (question.about === 'links' ? question.hosts : []));
}
const PAGE = 'viewticket.php?tid={tid}&c={c}';

it('access codes go to no other host than the service’s without a question', async () => {
  expect(await asked({ conversationPage: `https://svc.example/clients/${PAGE}` })).toEqual([]);
  expect(await asked({ conversationPage: `https://svc.example:8443/${PAGE}` })).toEqual(['svc.example:8443']);
  expect(await asked({ conversationPage: `https://loot.example/${PAGE}` })).toEqual(['loot.example']);
  expect(await asked({ ticketLink: `https://loot.example/${PAGE}` })).toEqual(['loot.example']);
});

it('a host that was agreed to for one link is not asked about for another', async () => {
  const page = `https://tickets.example/${PAGE}`;
  expect(await asked({ conversationPage: page }, { ticketLink: 'https://tickets.example/{id}' })).toEqual([]);
  expect(await asked({ ticketLink: 'https://tickets.example/{id}' }, { conversationPage: page })).toEqual([]);
});
