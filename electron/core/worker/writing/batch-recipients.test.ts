import { describe, expect, it } from 'vitest';
import type { BatchRules } from '../../../../shared/domain/batch.ts';
import { recipientKey } from '../queues/spikes.ts';
import { type Candidate, chooseRecipients, NO_RULES } from './batch-plan.ts';

const NOW = Date.UTC(2026, 10, 22, 9, 0);
const ticket = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  ticket: id,
  customer: `client ${id}`,
  subject: 'Site is down',
  opened: '2026-11-22 08:55:00',
  openedAt: NOW - 5 * 60_000,
  obstacle: null,
  ...more,
});
const choose = (candidates: Candidate[], rules: Partial<BatchRules> = {}, heard: string[] = []) =>
  Object.fromEntries(chooseRecipients(candidates, { ...NO_RULES, ...rules }, new Set(heard)));

describe('whom a bulk reply goes to', () => {
  it('is every ticket without rules, but for what stands in the way', () => {
    expect(choose([ticket('1'), ticket('2', { obstacle: 'draft' })])).toEqual({ 1: null, 2: 'draft' });
  });

  it('is each customer once, in their newest ticket', () => {
    const of = { customer: 'client 5' };
    const candidates = [
      ticket('1', { ...of, opened: '2026-11-22 08:50:00' }),
      ticket('2', { ...of, opened: '2026-11-22 08:55:00' }),
      ticket('9', { ...of, opened: '2026-11-22 08:55:00' }),
      ticket('10', { ...of, opened: '2026-11-22 08:55:00' }),
      ticket('3'),
    ];
    expect(choose(candidates, { oncePerCustomer: true })).toEqual({
      1: 'same-customer',
      2: 'same-customer',
      9: 'same-customer',
      10: null,
      3: null,
    });
  });

  it('is their next ticket where something stands in the way of the newest', () => {
    const candidates = [
      ticket('1', { customer: 'client 5', opened: '2026-11-22 08:50:00' }),
      ticket('2', { customer: 'client 5', obstacle: 'draft' }),
    ];
    expect(choose(candidates, { oncePerCustomer: true })).toEqual({ 1: null, 2: 'draft' });
  });

  it('is nobody twice: who has the text in another ticket is left out', () => {
    const candidates = [
      ticket('1', { customer: 'client 5', obstacle: 'has-text' }),
      ticket('2', { customer: 'client 5' }),
      ticket('3', { customer: 'client 6' }),
    ];
    expect(choose(candidates, { oncePerCustomer: true }, ['client 6'])).toEqual({
      1: 'has-text',
      2: 'same-customer',
      3: 'same-customer',
    });
    expect(choose(candidates, {}, ['client 6'])).toEqual({ 1: 'has-text', 2: null, 3: null });
  });

  it('is only what was opened since, and never a ticket whose opening is not known', () => {
    const candidates = [
      ticket('1', { openedAt: NOW - 60 * 60_000 }),
      ticket('2', { openedAt: NOW - 60 * 60_000 - 1 }),
      ticket('3', { openedAt: null, opened: '' }),
    ];
    expect(choose(candidates, { openedSince: NOW - 60 * 60_000 })).toEqual({ 1: null, 2: 'older', 3: 'older' });
  });

  it('is no ticket with one of these words in its subject, however they are written', () => {
    const candidates = [
      ticket('1', { subject: 'Re:  INVOICE  42 is wrong' }),
      ticket('2', { subject: 'Prélèvement' }),
      ticket('3'),
    ];
    expect(choose(candidates, { withoutSubjects: ['invoice 42', ' prelevement ', ' '] })).toEqual({
      1: 'subject',
      2: 'subject',
      3: null,
    });
  });

  it('is nobody who was taken out by hand, in none of their tickets', () => {
    const candidates = [
      ticket('1', { customer: 'client 5', opened: '2026-11-22 08:50:00' }),
      ticket('2', { customer: 'client 5' }),
    ];
    const rules = { excluded: ['2'] };
    expect(choose(candidates, { ...rules, oncePerCustomer: true })).toEqual({ 1: 'excluded', 2: 'excluded' });
    expect(choose(candidates, rules)).toEqual({ 1: null, 2: 'excluded' });
  });

  it('knows guests by the address that the reply goes to, and never as a client', () => {
    const key = (clientId: string | null, email: string, ticket = '1') => recipientKey({ ticket, clientId, email });
    expect(key(null, ' Ada@Example.com ')).toBe(key(null, 'ada@example.com', '2'));
    expect(key(null, '5')).not.toBe(key('5', ''));
  });

  it('takes guests without an address for different people', () => {
    const key = (ticket: string) => recipientKey({ ticket, clientId: null, email: ' ' });
    expect(key('1')).not.toBe(key('2'));
    expect(key('1')).toBe(key('1'));
  });
});
