import { describe, expect, it, vi } from 'vitest';
import { createTestClock } from '../../../tests/helpers/test-clock.ts';
import { createConsent } from './consent.ts';
import type { ConsentQuestion } from './ports.ts';

const SERVICE = 'https://billing.example/whmcs';

function consent(answer: boolean) {
  const asked: ConsentQuestion[] = [];
  const ask = async (question: ConsentQuestion) => {
    asked.push(question);
    return answer;
  };
  return { asked, ...createConsent({ ask, clock: createTestClock() }) };
}

describe('templates of links', () => {
  it('of the service’s own host, and of hosts that are there already, are no question', async () => {
    const { asked, toLinks } = consent(false);
    const now = ['https://admin.example/t?id={id}', ''];
    const wanted = ['https://billing.example/t/{id}', 'https://admin.example/other?id={id}'];
    expect((await toLinks(SERVICE, now, wanted, 'account.configure')).ok).toBe(true);
    expect(asked).toEqual([]);
  });

  it('of another host are, each host once', async () => {
    const no = consent(false);
    const wanted = [
      'https://evil.example/?id={id}&code={c}',
      'https://whois.example/{domain}',
      'https://evil.example/{id}',
    ];
    const refused = await no.toLinks(SERVICE, [], wanted, 'account.configure');
    expect(refused).toMatchObject({ error: { operation: 'account.configure', detail: { reason: 'not-agreed' } } });
    expect(no.asked).toEqual([
      { about: 'links', service: 'billing.example', hosts: ['evil.example', 'whois.example'] },
    ]);
    const yes = consent(true);
    for (const _ of [1, 2]) expect((await yes.toLinks(SERVICE, [], wanted, 'account.configure')).ok).toBe(true);
    expect(yes.asked).toHaveLength(1);
    // Consent for one service says nothing about another.
    expect((await yes.toLinks('https://other.example', [], wanted, 'account.configure')).ok).toBe(true);
    expect(yes.asked).toHaveLength(2);
  });

  it('of an account on this computer are no question: its codes open nothing elsewhere', async () => {
    const { asked, toLinks } = consent(false);
    expect((await toLinks('http://127.0.0.1:4000', [], ['https://w.example/{id}'], 'account.configure')).ok).toBe(true);
    expect(asked).toEqual([]);
  });
});

it('signing in at the host of an account, or at the administrator’s, is no question', async () => {
  const asked: ConsentQuestion[] = [];
  const { toSignIn } = createConsent({
    clock: createTestClock(),
    ask: async (question) => asked.push(question) < 0,
    managed: { service: { address: 'https://settled.example', only: false } },
  });
  const to = (address: string) => toSignIn({ address, plainHttp: false, loopback: false }, [SERVICE], false);
  expect((await to('https://billing.example')).ok).toBe(true);
  expect((await to('https://settled.example/other')).ok).toBe(true);
  expect((await to('https://billing.example:8443')).ok).toBe(false);
  expect(asked).toEqual([{ about: 'sign-in', host: 'billing.example:8443', plainHttp: false }]);
});

describe('a question that is taken back', () => {
  it('is a no, and a later yes of a host that could not take it away does nothing', async () => {
    const answers: ((agreed: boolean) => void)[] = [];
    const signals: (AbortSignal | undefined)[] = [];
    let told = 0;
    const {
      toInvite,
      withdraw: takeBack,
      isAsking,
    } = createConsent(
      {
        clock: createTestClock(),
        ask: (_, signal) => {
          signals.push(signal);
          return new Promise((resolve) => answers.push(resolve));
        },
      },
      () => {
        told += 1;
      },
    );
    expect(takeBack()).toBe(false);
    const may = toInvite();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    expect(takeBack()).toBe(true);
    expect(signals[0]?.aborted).toBe(true);
    answers[0]?.(true);
    expect(await may).toMatchObject({ error: { operation: 'team.invite', detail: { reason: 'not-agreed' } } });
    expect([isAsking(), told, takeBack()]).toEqual([false, 2, false]);
  });

  it('is remembered as no yes, and the next one waits three seconds', async () => {
    const clock = createTestClock();
    const answers: ((agreed: boolean) => void)[] = [];
    const { toEngine, withdraw: takeBack } = createConsent({
      clock,
      ask: () => new Promise((resolve) => answers.push(resolve)),
    });
    const first = toEngine(['nats.example'], 'team.join');
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    takeBack();
    answers[0]?.(true);
    expect((await first).ok).toBe(false);
    const waits = toEngine(['nats.example'], 'team.join');
    // Taken back while it waits: it is never shown.
    takeBack();
    expect((await waits).ok).toBe(false);
    const second = toEngine(['nats.example'], 'team.join');
    clock.advance(2000);
    await Promise.resolve();
    expect(answers).toHaveLength(1);
    clock.advance(1000);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(true);
    expect((await second).ok).toBe(true);
  });
});
