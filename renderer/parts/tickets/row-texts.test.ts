import { describe, expect, it } from 'vitest';
import type { TicketRow, TodayReason } from '../../../shared/domain/ticket.ts';
import { row } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { marksBeside, spokenRow, todayReason } from './row-texts.ts';

const NOW = new Date('2026-11-20T12:00:00').getTime();
const NINE = new Date('2026-11-20T09:00:00').getTime();

const why = (reason: TodayReason, words = '', local: Partial<TicketRow['local']> = {}) =>
  todayReason({ reason, at: NINE, words }, { ...row('1').local, ...local }, NOW);

describe('why a row is in Today', () => {
  it.each([
    ['overdue', 'Overdue since 09:00: Call back'],
    ['due', 'Due 09:00: Call back'],
    ['doubt', 'Reply in doubt since 09:00: Call back'],
    ['stopped', 'Reply on hold since 09:00: Call back'],
    ['refused', 'Reply refused 09:00: Call back'],
    ['draft', 'Draft from 09:00: Call back'],
  ] as const)('%s: %s', (reason, words) => {
    expect(why(reason, 'Call back')).toBe(words);
    expect(why(reason)).toBe(words.replace(': Call back', ''));
  });

  it('tells a snooze that is over from one that a message ended', () => {
    expect(why('back')).toBe('Back from snooze since 09:00');
    expect(why('back', '', { back: { at: NINE, why: 'written' } })).toBe('Back from snooze: new message, 09:00');
  });

  it.each([
    ['mentioned', 'note', 'Ben mentioned you, 09:00: Call back'],
    ['followed', 'note', 'Followed: note from Ben, 09:00: Call back'],
    ['followed', 'opened', 'Followed: new ticket from Ben, 09:00: Call back'],
    ['followed', 'wrote', 'Followed: Ben wrote, 09:00: Call back'],
    ['followed', 'answered', 'Followed: Ben answered, 09:00: Call back'],
    ['followed', 'message', 'Followed: new message, 09:00: Call back'],
    ['followed', 'taken', 'Followed: taken by Ben, 09:00: Call back'],
    ['followed', 'status', 'Followed: new status, 09:00: Call back'],
    ['followed', 'closed', 'Followed: closed, 09:00: Call back'],
  ] as const)('%s, by %s: %s', (reason, event, words) => {
    const details = { reason, event, at: NINE, words: 'Call back' };
    const said = (by: string) => todayReason({ ...details, by }, row('1').local, NOW).replace(/[\u2068\u2069]/g, '');
    expect([said('Ben'), said('')]).toEqual([words, words.replace('Ben', 'someone')]);
  });

  it('tells who returned a reply, and why', () => {
    const details = { reason: 'returned', at: NINE, words: 'The invoice is paid.', by: 'Ben' } as const;
    const said = todayReason(details, row('1').local, NOW).replace(/[\u2068\u2069]/g, '');
    expect(said).toBe('Reply returned by Ben, 09:00: The invoice is paid.');
  });

  it('is said once: its mark is not repeated', () => {
    const one = row('1', { marks: ['late', 'draft'], today: { reason: 'overdue', at: NINE, words: 'Call back' } });
    expect(marksBeside(one)).toEqual(['draft']);
    expect(marksBeside({ marks: ['late', 'draft'] })).toEqual(['late', 'draft']);
    const spoken = spokenRow(one, NOW);
    expect(spoken).toContain('Overdue since 09:00: Call back, Draft');
    expect(spoken.match(/overdue/gi)).toHaveLength(1);
  });
});
