import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../shared/domain/outbox.ts';
import type { Fingerprint, StatusMeaning } from '../../../shared/domain/ticket.ts';
import { evidenceAgainstRefusal, type TicketLook, weighTicket, withinAttempt } from './evidence.ts';
import { firstEvidence } from './outbox-job.ts';

const T0 = Date.UTC(2026, 4, 4, 10, 0, 0);
const header = (lastReply: string, status = 'Open'): Fingerprint => ({ lastReply, status, staff: '' });
const BEFORE = header('2026-05-04 09:41:10');
/** The attempt lasted from 10:00:00 to 10:00:02. */
const attempt = { from: T0, to: T0 + 2000 };
const OURS = header('2026-05-04 10:00:01', 'Answered');
const LATER = header('2026-05-04 10:00:40', 'Customer-Reply');

const look = (now: Fingerprint | null, more: Partial<TicketLook> = {}): TicketLook => ({
  at: T0 + 62_000,
  now,
  meaning: meaningOf(now),
  attempt,
  usual: null,
  zone: 'UTC',
  ownName: '',
  ...more,
});
const meaningOf = (now: Fingerprint | null): StatusMeaning | null =>
  now === null ? null : now.status === 'Answered' ? 'answered' : 'needs-us';

/** The evidence after these looks, a minute apart. */
function weighed(looks: TicketLook[], before: Fingerprint | null = BEFORE): Evidence {
  return looks.reduce(
    (evidence, one, index) => weighTicket(evidence, { ...one, at: T0 + 2000 + (index + 1) * 60_000 }),
    firstEvidence(before, T0 + 2000),
  );
}

it('begins pending, with the first look after a minute', () => {
  expect(firstEvidence(BEFORE, T0)).toEqual({
    verdict: 'pending',
    before: BEFORE,
    now: null,
    checkedAt: [],
    nextAt: T0 + 60_000,
  });
});

it('of a service that did answer begins with a look at once, and has the others as well', () => {
  const begun = firstEvidence(BEFORE, T0, true);
  expect(begun).toMatchObject({ verdict: 'pending', nextAt: T0 });
  const once = weighTicket(begun, { ...look(BEFORE), at: T0 + 100 });
  expect(once).toMatchObject({ verdict: 'pending', nextAt: T0 + 60_100 });
  const twice = weighTicket(once, { ...look(BEFORE), at: T0 + 60_100 });
  expect(twice).toMatchObject({ verdict: 'pending', nextAt: T0 + 120_100 });
  const thrice = weighTicket(twice, { ...look(BEFORE), at: T0 + 120_100 });
  expect(thrice).toMatchObject({ verdict: 'probably-not', nextAt: null });
  expect(weighTicket(begun, { ...look(OURS), at: T0 + 100 })).toMatchObject({ verdict: 'probably', nextAt: null });
});

describe('the verdict', () => {
  const cases: [string, TicketLook[], Evidence['verdict'], Fingerprint | null][] = [
    ['unchanged once: wait', [look(BEFORE)], 'pending', BEFORE],
    ['unchanged twice', [look(BEFORE), look(BEFORE)], 'probably-not', BEFORE],
    ['moved within the attempt, answered', [look(OURS)], 'probably', OURS],
    ['moved within the attempt after an unchanged look, zone known', [look(BEFORE), look(OURS)], 'probably', OURS],
    ['moved after the attempt', [look(LATER)], 'changed', LATER],
    ['moved before the attempt', [look(header('2026-05-04 09:59:50', 'Answered'))], 'changed', null],
    ['moved within the attempt, but now it needs us', [look({ ...OURS, status: 'Customer-Reply' })], 'changed', null],
    ['not shown once', [look(null)], 'pending', null],
    ['not shown twice', [look(null), look(null)], 'unreadable', null],
    ['not shown, then unchanged', [look(null), look(BEFORE)], 'probably-not', BEFORE],
    ['unchanged, then not shown', [look(BEFORE), look(null)], 'unreadable', BEFORE],
    [
      'status alone is no reply',
      [look({ ...BEFORE, status: 'Closed' }), look({ ...BEFORE, status: 'Closed' })],
      'probably-not',
      null,
    ],
  ];
  it.each(cases)('%s', (_name, looks, verdict, now) => {
    const evidence = weighed(looks);
    expect(evidence.verdict).toBe(verdict);
    expect(evidence.before).toEqual(BEFORE);
    if (now) expect(evidence.now).toEqual(now);
    expect(evidence.checkedAt).toHaveLength(looks.length);
    // Another look is planned exactly while nothing is settled.
    expect(evidence.nextAt === null).toBe(verdict !== 'pending');
  });

  it('is helped by the agent’s name as its staff, where that came with the reply', () => {
    const mine = { ...OURS, staff: 'Mara Lind' };
    const own = { ownName: 'mara  lind' };
    // A status that says nothing, or that it was the customer.
    const unclear = { ...mine, status: 'Customer-Reply' };
    expect(weighed([look(unclear, own)]).verdict).toBe('probably');
    expect(weighed([look({ ...unclear, staff: 'Ana' }, own)]).verdict).toBe('changed');
    // It stood there before: that says nothing.
    expect(weighed([look(unclear, own)], { ...BEFORE, staff: 'Mara Lind' }).verdict).toBe('changed');
    // The desk ended while it was sent, or the zone is not known.
    const ended = { ...firstEvidence(BEFORE, T0 + 2000), endUnknown: true as const };
    expect(weighTicket(ended, look(OURS, own)).verdict).toBe('changed');
    expect(weighTicket(ended, look(mine, own)).verdict).toBe('probably');
    expect(weighed([look(BEFORE, { zone: null }), look(mine, { ...own, zone: null })]).verdict).toBe('probably');
    // Outside of the attempt it was an answer given elsewhere.
    expect(weighed([look({ ...mine, lastReply: '2026-05-04 10:07:00' }, own)]).verdict).toBe('changed');
  });

  it('speaks against a reply under another name', () => {
    const before = { ...BEFORE, staff: 'Mara Lind' };
    const theirs = { ...OURS, staff: 'Ana' };
    expect(weighed([look(theirs, { ownName: 'Mara Lind' })], before).verdict).toBe('changed');
    expect(weighed([look(theirs, { ownName: 'Mara Lind' })]).verdict).toBe('changed');
    // But where that is how the service shows the agent's replies.
    expect(weighed([look(theirs, { ownName: 'Mara Lind', usualAuthor: 'Ana' })]).verdict).toBe('probably');
  });

  it('where this account’s replies are recorded as the client’s, a ticket that needs us is how they look', () => {
    const asClient = { ...OURS, status: 'Customer-Reply' };
    expect(weighed([look(asClient, { usual: 'client' })]).verdict).toBe('probably');
    expect(weighed([look(OURS, { usual: 'client' })]).verdict).toBe('changed');
  });

  it('without a zone the minute counts, but not after a look that found nothing moved', () => {
    const inTokyo = header('2026-05-04 19:00:01', 'Answered');
    expect(weighed([look(inTokyo, { zone: null })]).verdict).toBe('probably');
    expect(weighed([look(BEFORE, { zone: null }), look(inTokyo, { zone: null })]).verdict).toBe('changed');
    expect(weighed([look(inTokyo)]).verdict).toBe('changed');
  });

  it('without a header from before nobody can say that it changed', () => {
    expect(weighed([look(LATER)], null).verdict).toBe('pending');
    expect(weighed([look(LATER), look(LATER)], null).verdict).toBe('unreadable');
    expect(weighed([look(OURS)], null).verdict).toBe('probably');
  });

  it('stays what it was, with what it was found in, when somebody writes after our own reply', () => {
    const found = weighed([look(OURS)]);
    const later = look(LATER);
    expect(weighTicket(found, later)).toEqual({ ...found, checkedAt: [...found.checkedAt, later.at] });
  });

  it('of an unchanged ticket changes with what comes later', () => {
    expect(weighed([look(BEFORE), look(BEFORE), look(LATER)])).toMatchObject({ verdict: 'changed', now: LATER });
  });
});

it('plans its looks one and two minutes after the loss', () => {
  const once = weighTicket(firstEvidence(BEFORE, T0), { ...look(BEFORE), at: T0 + 60_000 });
  expect(once.nextAt).toBe(T0 + 120_000);
  expect(weighTicket(once, { ...look(BEFORE), at: T0 + 120_000 }).nextAt).toBeNull();
});

/** Header from the attempt's own second: a reply that came then would look the same. */
const SECOND = header('2026-05-04 10:00:01', 'Answered');

it('proves nothing where the last reply before was of the same second', () => {
  expect(weighed([look(SECOND), look(SECOND)], SECOND)).toMatchObject({ verdict: 'unprovable', nextAt: null });
  expect(weighed([look(SECOND), look(LATER)], SECOND)).toMatchObject({ verdict: 'changed' });
});

it('says of an attempt whose end nobody knows only that something came', () => {
  const begun = { ...firstEvidence(BEFORE, T0), endUnknown: true as const };
  expect(weighTicket(begun, look(OURS))).toMatchObject({ verdict: 'changed', nextAt: null });
  expect(weighTicket(begun, look(BEFORE))).toMatchObject({ verdict: 'pending' });
});

describe('after a no of the service', () => {
  it('the same second is told in any zone before it goes again: the one that is set may be wrong', () => {
    const wrong = look(SECOND, { zone: 'Asia/Tokyo' });
    expect(evidenceAgainstRefusal(SECOND, wrong, true)).toMatchObject({ verdict: 'unprovable' });
    expect(evidenceAgainstRefusal(BEFORE, look(BEFORE, { zone: 'Asia/Tokyo' }), true)).toBeNull();
  });

  const after = (before: Fingerprint | null, now: Fingerprint | null) =>
    [false, true].map((again) => evidenceAgainstRefusal(before, look(now), again)?.verdict ?? null);

  it.each<[string, Fingerprint | null, Fingerprint | null, (Evidence['verdict'] | null)[]]>([
    ['the ticket as it was', BEFORE, BEFORE, [null, null]],
    ['a reply like ours', BEFORE, OURS, ['probably', 'probably']],
    ['any other', BEFORE, LATER, ['changed', 'changed']],
    ['one of the same second', SECOND, SECOND, ['unprovable', 'unprovable']],
    ['no ticket', BEFORE, null, [null, 'pending']],
    ['nothing known from before', null, BEFORE, [null, 'pending']],
  ])('%s', (_name, before, now, verdicts) => {
    expect(after(before, now)).toEqual(verdicts);
  });
});

/** 2026-05-04 10:07:30 UTC, for two seconds. */
const from = Date.UTC(2026, 4, 4, 10, 7, 30);
const sending = { from, to: from + 2000 };

describe('in a zone that is known', () => {
  it.each([
    ['UTC', '2026-05-04 10:07:31', true],
    ['UTC', '2026-05-04 10:07:27', true],
    ['UTC', '2026-05-04 10:07:35', true],
    ['UTC', '2026-05-04 10:07:26', false],
    ['UTC', '2026-05-04 10:07:36', false],
    // The same minute of another quarter of an hour, hour, day.
    ['UTC', '2026-05-04 10:22:31', false],
    ['UTC', '2026-05-04 11:07:31', false],
    ['UTC', '2026-05-05 10:07:31', false],
    ['Europe/Berlin', '2026-05-04 12:07:31', true],
    ['Europe/Berlin', '2026-05-04 10:07:31', false],
    ['Asia/Kathmandu', '2026-05-04 15:52:31', true],
    ['Asia/Kathmandu', '2026-05-04 15:37:31', false],
    ['Pacific/Chatham', '2026-05-04 22:52:31', true],
    ['America/St_Johns', '2026-05-04 07:37:31', true],
    ['Pacific/Kiritimati', '2026-05-05 00:07:31', true],
    ['Etc/GMT+12', '2026-05-03 22:07:31', true],
  ])('%s %s: %s', (zone, text, expected) => {
    expect(withinAttempt(text, sending, zone)).toBe(expected);
  });
});

describe('in the hour that comes twice', () => {
  it.each([
    ['2026-10-25T00:30:00Z', true],
    ['2026-10-25T01:30:00Z', true],
    ['2026-10-25T02:30:00Z', false],
  ])('a send of %s: %s', (begun, expected) => {
    const at = Date.parse(begun);
    expect(withinAttempt('2026-10-25 02:30:01', { from: at, to: at + 2000 }, 'Europe/Berlin')).toBe(expected);
  });
});

describe('in a zone that is not known', () => {
  it.each([
    // Every one of the above that is true is still true.
    ['2026-05-04 10:07:31', true],
    ['2026-05-04 12:07:31', true],
    ['2026-05-04 15:52:31', true],
    ['2026-05-04 22:52:31', true],
    ['2026-05-04 07:37:31', true],
    ['2026-05-05 00:07:31', true],
    ['2026-05-03 22:07:31', true],
    ['2026-05-04 10:07:36', false],
    ['2026-05-04 10:10:31', false],
    // No zone is so far from UTC.
    ['2026-05-05 10:07:31', false],
    ['2026-05-05 00:22:31', false],
    ['2026-05-03 21:52:31', false],
    ['2026-05-11 10:07:31', false],
  ])('%s: %s', (text, expected) => {
    expect(withinAttempt(text, sending, null)).toBe(expected);
  });

  it('holds where this computer does not know the zone’s name', () => {
    expect(withinAttempt('2026-05-04 12:07:31', sending, 'Mars/Olympus')).toBe(true);
    expect(withinAttempt('2026-05-04 12:08:31', sending, 'Mars/Olympus')).toBe(false);
  });
});

it('is false without an attempt, and for what is no time', () => {
  for (const zone of ['UTC', null]) {
    expect(withinAttempt('2026-05-04 10:07:31', null, zone)).toBe(false);
    for (const text of ['', 'yesterday', '2026-13-04 10:07:31', '0000-00-00 00:00:00']) {
      expect(withinAttempt(text, sending, zone)).toBe(false);
    }
  }
});
