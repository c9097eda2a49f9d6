import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_DEFAULTS } from '../../../shared/domain/account.ts';
import type { PracticeScenario } from '../../../shared/domain/desk.ts';
import { ok } from '../../../shared/result.ts';
import { open, preparePane, press, reply, type } from '../../../tests/helpers/renderer/pane.tsx';
import { account as anAccount, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { offeredAt } from './play.ts';

preparePane();

const practice = (...practised: PracticeScenario[]) =>
  anAccount({ practice: true, settings: { ...ACCOUNT_DEFAULTS, agentName: 'Maya Berg', practised } });
const played = { 'practice.play': () => ok(null) };
const offer = () => screen.queryByText(/^What happens if /)?.textContent ?? null;
const LOST = 'What happens if the service’s answer to this reply is lost?';
const COLLEAGUE = 'What happens if a colleague answers this ticket before you send?';

describe('what is offered where', () => {
  it('is met there, and was neither played nor dismissed', () => {
    expect(offeredAt(practice(), 'composer')).toBe('answer-is-lost');
    expect(offeredAt(practice('answer-is-lost'), 'composer')).toBe('colleague-answers-first');
    expect(offeredAt(practice('answer-is-lost', 'colleague-answers-first'), 'composer')).toBeNull();
    expect(offeredAt(practice('network-is-cut'), 'outbox')).toBe('replies-as-customer');
  });

  it('stands above no first list, and in no real account', () => {
    expect(offeredAt(practice(), 'list')).toBeNull();
    expect(offeredAt(practice('answer-is-lost'), 'list')).toBe('server-fails');
    expect(offeredAt(anAccount(), 'composer')).toBeNull();
  });
});

describe('the line above a reply', () => {
  it('comes with the text, is played on its ticket, and leaves the focus in the text', async () => {
    const { bridge, store } = await open({ account: practice() }, played);
    expect(offer()).toBeNull();
    type('Hello');
    await act(settle);
    expect(offer()).toBe(LOST);
    await press('Try it');
    await act(settle);
    expect(bridge.callsOf('practice.play')).toEqual([{ account: 'a1', scenario: 'answer-is-lost', ticket: 't1' }]);
    expect(offer()).toBeNull();
    await expect.poll(() => document.activeElement).toBe(reply());
    // One is enough for this ticket.
    await act(async () => {
      await store.getState().accounts.configure('a1', { practised: ['answer-is-lost'] });
    });
    expect(offer()).toBeNull();
    await act(async () => {
      store.getState().nav.openTicket('t2');
      await settle();
    });
    type('Hello');
    await act(settle);
    expect(offer()).toBe(COLLEAGUE);
  });

  it('is kept as dismissed', async () => {
    const { bridge } = await open({ account: practice() }, played);
    type('Hello');
    await act(settle);
    await press('Don’t offer this again');
    await act(settle);
    expect(offer()).toBeNull();
    expect(bridge.callsOf('account.configure').map(({ settings }) => settings)).toEqual([
      { practised: ['answer-is-lost'] },
    ]);
    expect(bridge.callsOf('practice.play')).toEqual([]);
  });
});
