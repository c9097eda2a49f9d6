/** Questions to the person outside of the page, and the effect of their answers. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConsentQuestion } from '../../electron/core/desk/ports.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { type RunningService, startService } from '../service/service.ts';
import { type DeskUnderTest, openDesk, signIn } from './harness.ts';

let under: DeskUnderTest;
let service: RunningService;
let asked: ConsentQuestion[];
let answer: boolean | null;

beforeEach(async () => {
  asked = [];
  answer = false;
  service = await startService({ testMode: true, tickets: 5, customers: 3 });
  under = await openDesk({
    host: {
      ask: async (question) => {
        asked.push(question);
        return answer;
      },
    },
  });
});
afterEach(async () => {
  await under.stop();
  await service.stop();
});

const at = (address: string, allowHttp = true) => ({
  address,
  apiKey: 'LOOT',
  apiSecret: 'LOOT',
  email: 'a@example.com',
  password: 'LOOT',
  remember: false,
  allowHttp,
});

it('a window is told that its host asks, may have the question shown again, and may take it back', async () => {
  const asks = async () => (await under.call('desk.status', {})).asks ?? false;
  const answers: ((agreed: boolean) => void)[] = [];
  let shown = 0;
  const local = await openDesk({
    host: {
      ask: () => new Promise((resolve) => answers.push(resolve)),
      askAgain: () => {
        if (answers.length === 0) return false;
        shown += 1;
        return true;
      },
    },
  });
  await under.stop();
  under = local;
  under.events.length = 0;
  expect((await under.callFails('desk.askAgain', {})).detail?.reason).toBe('nothing-asked');
  const told = () => under.events.filter(({ name }) => name === 'desk.changed').length;
  const signedIn = under.callFails('account.signIn', at('https://192.0.2.1'));
  await whenSettled('the question', () => answers.length > 0);
  expect([await asks(), told()]).toEqual([true, 1]);
  await under.call('desk.askAgain', {});
  expect(shown).toBe(1);
  answers.pop()?.(false);
  expect((await signedIn).detail?.reason).toBe('not-agreed');
  expect([await asks(), told()]).toEqual([false, 2]);

  // A question that the window takes back counts as a no, whatever is answered later.
  expect((await under.callFails('desk.takeBackAsk', {})).detail?.reason).toBe('nothing-asked');
  const takenBack = under.callFails('account.signIn', at('https://192.0.2.1'));
  await whenSettled('the question', () => answers.length > 0);
  await under.call('desk.takeBackAsk', {});
  answers.pop()?.(true);
  expect((await takenBack).detail?.reason).toBe('not-agreed');
  expect([await asks(), told()]).toEqual([false, 4]);
});

it('a question that nobody answered is not told as a no, and may be asked again', async () => {
  answer = null;
  expect((await under.callFails('vault.makeCode', { passphrase: null })).detail?.reason).toBe('not-answered');
  answer = true;
  await under.call('vault.makeCode', { passphrase: null });
  expect(asked).toEqual([{ about: 'recovery-code' }, { about: 'recovery-code' }]);
});

describe('signing in', () => {
  it('at a host nobody agreed to is refused before anything is sent, whatever the page says', async () => {
    for (const address of ['https://192.0.2.1', 'http://192.0.2.1/billing']) {
      const error = await under.callFails('account.signIn', at(address));
      expect(error).toMatchObject({ kind: 'invalid', detail: { reason: 'not-agreed' } });
    }
    expect(asked).toEqual([
      { about: 'sign-in', host: '192.0.2.1', plainHttp: false },
      { about: 'sign-in', host: '192.0.2.1', plainHttp: true },
    ]);
  });

  it('is explained by the form before it is asked for plain http', async () => {
    const error = await under.callFails('account.signIn', at('http://192.0.2.1', false));
    expect(error.detail?.reason).toBe('needs-http-consent');
    expect(asked).toEqual([]);
  });

  it('is asked once while the desk runs, and never on this computer', async () => {
    answer = true;
    // Nothing listens there: it failed on its way, so it was allowed to go.
    for (const _ of [1, 2])
      expect((await under.callFails('account.signIn', at('https://[::1]:9'))).kind).toBe('offline');
    expect(asked).toEqual([]);
    for (const _ of [1, 2]) {
      expect((await under.callFails('account.signIn', at('https://no-such-host.invalid'))).kind).toBe('offline');
    }
    expect(asked).toHaveLength(1);
    await signIn(under, service);
    expect(asked).toHaveLength(1);
  });
});
