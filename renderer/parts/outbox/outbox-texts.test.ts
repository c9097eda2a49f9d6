import { describe, expect, it } from 'vitest';
import type { ConversationLook, Evidence, OutboxItem, OutboxState, PostProof } from '../../../shared/domain/outbox.ts';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import type { AppError } from '../../../shared/result.ts';
import {
  detail,
  fingerprint,
  item,
  MINUTE,
  NOW,
  requester,
  serverTime,
  ticket,
} from '../../../tests/helpers/renderer/samples.ts';
import { account } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { composerNotices, type ReplyContext } from '../../features/composer/composer-notices.ts';
import { thread } from '../../features/ticket/thread.ts';
import { LOOKS, lookOf, needsYou, onHoldFor } from './outbox-texts.ts';
import { outboxWords, quoted } from './outbox-words.ts';

const around = { now: NOW, zone: null, progress: null };
const clock = (ms: number) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms);
const before = fingerprint();
const now = fingerprint({ lastReply: '2026-11-20 10:41:00', status: 'Answered', staff: 'Ana Duarte' });
const unread = { verdict: 'unreadable' as const, before, now: null, checkedAt: [NOW], nextAt: null };
const doubtOf = (detail: AppError['detail']): AppError => ({
  kind: 'in-doubt',
  operation: 'add-ticket-reply',
  ...(detail && { detail }),
});
const busy = (retryAfter: number): AppError => ({
  kind: 'busy',
  operation: 'add-ticket-reply',
  detail: { status: 429, retryAfter },
});
const lost = doubtOf({ reason: 'reset' });
const evidence = { verdict: 'changed' as const, before, now, checkedAt: [NOW], nextAt: null };

const looked = (shows: ConversationLook['shows'], more: Partial<Evidence>): Evidence => ({
  ...evidence,
  conversation: { shows, at: NOW },
  ...more,
});
const proof: PostProof = {
  id: '7',
  source: 'api',
  role: 'staff',
  author: 'Anna Berg',
  shownTime: '',
  at: serverTime(NOW),
  text: 'Done.',
};

/** Kinds of answers, each with the words of the doubt that it leaves. */
const REASONS = {
  html: 'A web page came back instead of the service’s answer',
  empty: 'The service’s answer was empty',
  truncated: 'The service’s answer was cut off',
  'no-ids': 'The service confirmed the request, but not what it created',
  'no-result': 'The service’s answer was unclear',
  redirect: 'The service’s answer was unclear',
};

describe('what an outbox item says', () => {
  const cases: [Partial<OutboxItem>, string][] = [
    [{ state: 'held', heldUntil: NOW + 11_200 }, 'Goes in 12 s'],
    [{ state: 'held', heldUntil: NOW - 1 }, 'Goes now'],
    [
      { state: 'held', heldUntil: NOW + 11_200, sendAt: NOW + 60 * MINUTE },
      `For ${clock(NOW + 60 * MINUTE)}, unless the ticket changes first.`,
    ],
    [
      { state: 'queued', waiting: 'later', sendAt: NOW + 60 * MINUTE },
      `For ${clock(NOW + 60 * MINUTE)}, unless the ticket changes first.`,
    ],
    [
      { state: 'queued', waiting: 'offline', sendAt: NOW - MINUTE },
      'Goes out when the network is back, unless the ticket changes first.',
    ],
    [
      { state: 'stopped', stop: { reason: 'stale', before, now: null }, sendAt: NOW - 300 * MINUTE },
      `Not sent yet: this reply was scheduled for ${clock(NOW - 300 * MINUTE)} and couldn’t be sent within four hours of that. Read it again before you send it. Your reply is saved.`,
    ],
    [
      { state: 'stopped', stop: { reason: 'moved', before, now }, sendAt: NOW + 60 * MINUTE },
      `Not sent yet: something arrived on this ticket at 10:41 server time, after you last saw it. Your reply is saved. Scheduled for ${clock(NOW + 60 * MINUTE)}.`,
    ],
    [{ state: 'queued', waiting: 'offline' }, 'Goes out when the network is back, unless the ticket changes first.'],
    [
      { state: 'queued', waiting: 'read-only' },
      'This account is read-only. Goes out once you allow sending, unless the ticket changes first.',
    ],
    [{ state: 'queued', waiting: 'signed-out' }, 'Goes out when you sign in again.'],
    [{ state: 'queued', waiting: 'busy' }, 'The service asked Rackside to wait. Goes out as soon as it can.'],
    [
      { state: 'queued', waiting: 'busy', error: busy(20) },
      'The service asked Rackside to wait. Goes out as soon as it can.',
    ],
    [
      { state: 'queued', waiting: 'busy', error: busy(3600) },
      `The service asked Rackside to wait until ${clock(NOW + 60 * MINUTE)}. Goes out then, unless the ticket changes first.`,
    ],
    [{ state: 'queued', waiting: 'order' }, 'Waiting for your earlier reply to this ticket.'],
    [{ state: 'queued', waiting: 'doubt-before' }, 'Waiting until you settle the earlier reply in doubt.'],
    [{ state: 'queued', waiting: 'files' }, 'Goes out when its files are stored.'],
    [{ state: 'queued' }, 'Goes out soon.'],
    [
      {
        state: 'queued',
        waiting: 'trouble',
        error: { kind: 'storage', operation: 'add-ticket-reply', detail: { reason: 'disk-full' } },
      },
      'This computer’s disk is full. Not sent yet. Rackside will try again soon.',
    ],
    [{ state: 'checking' }, 'Checking the ticket before sending…'],
    [{ state: 'sending' }, 'Sending: 8.6 MB.'],
    [{ state: 'accepted' }, `Accepted by the service at ${clock(NOW)}.`],
    [{ state: 'accepted', evidence }, `You marked it as delivered at ${clock(NOW)}.`],
    [{ state: 'accepted', recordedAs: 'staff' }, `Accepted by the service at ${clock(NOW)}, posted as staff.`],
    [
      { state: 'accepted', recordedAs: 'client' },
      `The service posted your reply under the customer’s name (${clock(NOW)}).`,
    ],
    [
      { state: 'accepted', recordedAs: 'client', identity: { as: 'client', name: 'A', email: 'a@b.c', clientId: '7' } },
      `Accepted by the service at ${clock(NOW)}, posted as the customer, as you chose.`,
    ],
    [
      { state: 'queued', waiting: 'probe' },
      'Waiting for your first reply sent this way. It’s read back to check that the service posts it as yours.',
    ],
    [
      { state: 'queued', waiting: 'filed' },
      'On hold: the service posted a reply sent this way under the customer’s name.',
    ],
    [
      { state: 'refused', error: { kind: 'invalid', operation: 'look', detail: { reason: 'look-too-large' } } },
      'This reply needs a second look, and it’s too long to be shared with your team. Nothing was sent. Shorten it, attach the long part as a file, or ask a colleague to answer.',
    ],
    [
      { state: 'refused', error: { kind: 'rejected', operation: 'add-ticket-reply', detail: { texts: ['No.'] } } },
      'The service refused this reply to Aiko Tanaka. Its text and files are saved.',
    ],
    [
      {
        state: 'refused',
        error: { kind: 'rejected', operation: 'add-ticket-reply', detail: { reason: 'too-large' } },
      },
      'The service refused this reply to Aiko Tanaka. Its text and files are saved. Send fewer or smaller files.',
    ],
    [
      { state: 'stopped', stop: { reason: 'moved', before, now } },
      'Not sent yet: something arrived on this ticket at 10:41 server time, after you last saw it. Your reply is saved.',
    ],
    [
      { state: 'stopped', stop: { reason: 'moved', before, now: { ...before, status: 'On Hold' } } },
      'Not sent yet: this ticket changed from Customer-Reply to On Hold after you last saw it. Your reply is saved.',
    ],
    [
      { state: 'stopped', stop: { reason: 'closed', before, now: { ...before, status: 'Closed' } } },
      'Not sent yet: this ticket changed to Closed after you last saw it. Your reply is saved.',
    ],
    [
      { state: 'stopped', stop: { reason: 'not-found', before, now: null } },
      `Not sent yet: the service didn’t list this ticket at ${clock(NOW)}, so it couldn’t be checked for new messages. Your reply is saved.`,
    ],
    [
      { state: 'stopped', stop: { reason: 'colleague', before, now: null, by: 'Ben Okafor' } },
      'Not sent yet: Ben Okafor is sending a reply to this ticket right now. Read it before you send yours. Your reply is saved.',
    ],
    [
      {
        state: 'stopped',
        stop: { reason: 'colleague', before, now: null, by: 'Ben Okafor', came: [proof] },
      },
      'Not sent yet: Ben Okafor has answered this ticket. Read their reply before you send yours. Your reply is saved.',
    ],
    [
      { state: 'stopped', stop: { reason: 'another', before, now: null } },
      'Not sent: this ticket now belongs to another customer, and you wrote to Aiko Tanaka. Your reply is saved: keep it as a draft, and read it again before you send it.',
    ],
    [
      { state: 'stopped', stop: { reason: 'stale', before, now: null } },
      'Not sent yet: this reply waited more than four hours. Read it again before you send it. Your reply is saved.',
    ],
    [
      {
        state: 'stopped',
        stop: { reason: 'no-file', before, now: null },
        files: [
          { id: 'f', name: 'log.txt', type: '', size: 9, stored: 0, finished: false },
          { id: 'g', name: 'there.txt', type: '', size: 9, stored: 9, finished: true },
        ],
      },
      'Not sent: the contents of log.txt are no longer on this computer. Your reply is saved: keep it as a draft, attach the file again, then send it.',
    ],
    [
      { state: 'in-doubt', error: doubtOf({ status: 502, reason: 'server-error' }), evidence: unread },
      'The service failed with error 502, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. The ticket couldn’t be checked yet. Nothing is sent again unless you say so.',
    ],
    ...Object.entries(REASONS).map(([reason, why]): [Partial<OutboxItem>, string] => [
      { state: 'in-doubt', error: doubtOf({ status: 200, reason }), evidence: unread },
      `${why}, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. The ticket couldn’t be checked yet. Nothing is sent again unless you say so.`,
    ]),
    [
      {
        state: 'in-doubt',
        error: doubtOf({ status: 302, reason: 'redirect', facts: { location: 'https://login.example/' } }),
        evidence: unread,
      },
      'The answer only redirects to another address, https://login.example/, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. The ticket couldn’t be checked yet. Nothing is sent again unless you say so.',
    ],
    [
      { state: 'in-doubt', error: doubtOf({ reason: 'timeout' }), evidence: unread },
      'The service didn’t answer in time, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. The ticket couldn’t be checked yet. Nothing is sent again unless you say so.',
    ],
    [
      { state: 'in-doubt', error: null, evidence: unread },
      'Rackside closed before the service answered, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. The ticket couldn’t be checked yet. Nothing is sent again unless you say so.',
    ],
    [
      { state: 'in-doubt', error: lost, evidence },
      'The connection broke before the service answered, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. Since then the ticket’s last reply moved from 10:02 to 10:41 server time; that may be your reply or someone else’s. Nothing is sent again unless you say so.',
    ],
    [
      { state: 'in-doubt', error: lost, evidence: { ...evidence, verdict: 'probably' } },
      'The connection broke before the service answered, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. Since then the ticket’s last reply moved from 10:02 to 10:41 server time, as it does after your replies, so it probably arrived. It may also be someone else’s reply. Nothing is sent again unless you say so.',
    ],
    [
      { state: 'in-doubt', error: lost, evidence: { ...evidence, verdict: 'probably-not', now: before } },
      'The connection broke before the service answered, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. The ticket hasn’t changed since, so it probably didn’t arrive. Nothing is sent again unless you say so.',
    ],
    [
      {
        state: 'in-doubt',
        error: lost,
        evidence: { ...evidence, verdict: 'pending', now: null, nextAt: NOW + MINUTE },
      },
      `The connection broke before the service answered, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. Next check at ${clock(NOW + MINUTE)}. Nothing is sent again unless you say so.`,
    ],
    [
      { state: 'in-doubt', error: lost, evidence: { ...evidence, verdict: 'unprovable', now: before } },
      'The connection broke before the service answered, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. The ticket’s previous reply came within the same second, so the ticket doesn’t show whether yours arrived. Nothing is sent again unless you say so.',
    ],
    [
      {
        state: 'in-doubt',
        error: { kind: 'in-doubt', operation: 'add-ticket-reply', detail: { status: 429, reason: 'answered-no' } },
        evidence: { ...evidence, verdict: 'pending', now: null, nextAt: NOW + MINUTE },
      },
      `The service rejected it, but its data suggests otherwise, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. Next check at ${clock(NOW + MINUTE)}. Nothing is sent again unless you say so.`,
    ],
    [
      { state: 'in-doubt', error: lost, evidence: { ...evidence, verdict: 'unreadable', now: null } },
      'The connection broke before the service answered, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. The ticket couldn’t be checked yet. Nothing is sent again unless you say so.',
    ],
    [
      { state: 'in-doubt', error: lost, evidence: looked('none', { verdict: 'not-there', now: before }) },
      `The connection broke before the service answered, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. Not in the conversation as of ${clock(NOW)}. Nothing is sent again unless you say so.`,
    ],
    [
      { state: 'in-doubt', error: lost, evidence: looked('none', { verdict: 'pending', nextAt: NOW + MINUTE }) },
      `The connection broke before the service answered, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. Not in the conversation as of ${clock(NOW)}. Next check at ${clock(NOW + MINUTE)}. Nothing is sent again unless you say so.`,
    ],
    [
      { state: 'in-doubt', error: lost, evidence: looked('similar', { verdict: 'unprovable', now: before }) },
      `The connection broke before the service answered, so your reply to Aiko Tanaka (#ABC-123456) may or may not have arrived. The conversation as of ${clock(NOW)} has a similar message, but it may not be yours. The ticket’s previous reply came within the same second, so the ticket doesn’t show whether yours arrived. Nothing is sent again unless you say so.`,
    ],
    [
      { state: 'accepted', evidence, proof, recordedAs: 'staff' },
      `Found in the conversation: ${clock(NOW)}, Anna Berg. The reply was posted as staff.`,
    ],
    [
      { state: 'accepted', evidence, proof: { ...proof, author: null }, recordedAs: null },
      `Found in the conversation: ${clock(NOW)}.`,
    ],
    [
      { state: 'accepted', proof, recordedAs: 'staff', identity: { ...item().identity, name: 'Maya' } },
      `Accepted by the service at ${clock(NOW)}, posted as staff. The conversation shows it under the name Anna Berg.`,
    ],
  ];
  it.each(cases)('%j', (more, words) => {
    expect(outboxWords(item(more), around)).toBe(words);
  });

  it('tells how far the bytes are', () => {
    const sending = item({ state: 'sending' });
    const at = (sent: number) => outboxWords(sending, { ...around, progress: { sent, total: 9_000_000 } });
    expect(at(4_500_000)).toBe('Sending: 4.3 MB of 8.6 MB.');
    expect(at(9_000_000)).toBe('All 8.6 MB transferred; waiting for the answer.');
  });

  it('leaves the label out where this computer lives in the service’s zone', () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const words = outboxWords(item({ state: 'stopped', stop: { reason: 'moved', before, now } }), { ...around, zone });
    expect(words).toContain('at 10:41, after');
  });

  it('quotes the service only where it said something about this reply', () => {
    const error: AppError = { kind: 'rejected', operation: 'add-ticket-reply', detail: { texts: ['Not found'] } };
    expect(quoted(item({ state: 'refused', error }))).toEqual(['Not found']);
    expect(quoted(item({ state: 'in-doubt', error: { ...error, kind: 'in-doubt' } }))).toEqual(['Not found']);
    expect(quoted(item({ state: 'queued', error }))).toEqual([]);
  });
});

describe('what one may do with it', () => {
  it.each<[OutboxState, string, readonly string[]]>([
    ['held', 'going-out', ['send-now', 'undo']],
    ['queued', 'waiting', ['undo']],
    ['checking', 'going-out', ['undo']],
    ['sending', 'going-out', []],
    ['accepted', 'done', []],
    ['refused', 'needs-you', ['send-again', 'keep-draft']],
    ['stopped', 'needs-you', ['open', 'send-anyway', 'keep-draft']],
    ['in-doubt', 'needs-you', ['open', 'arrived', 'send-again']],
  ])('%s', (state, section, actions) => {
    expect(LOOKS[state]).toMatchObject({ section, actions });
  });

  it('scheduled, it is sent now, at another time, or taken back', () => {
    for (const state of ['held', 'queued'] as const) {
      const scheduled = lookOf(item({ state, waiting: state === 'queued' ? 'later' : null, sendAt: NOW }));
      expect(scheduled).toMatchObject({ section: 'waiting', actions: ['send-now', 'change-time', 'undo'] });
    }
    expect(lookOf(item({ state: 'queued', waiting: 'offline', sendAt: NOW })).actions).toEqual(['undo']);
  });

  it.each(['no-file', 'another'] as const)('stopped for %s, it is not sent anyway', (reason) => {
    const without = item({ state: 'stopped', stop: { reason, before: null, now: null } });
    expect(lookOf(without).actions).toEqual(['open', 'keep-draft']);
  });

  it('not in the conversation, it is sent again first; as long as that is not certain, it is looked for', () => {
    const doubt = (more: Partial<Evidence>) => lookOf(item({ state: 'in-doubt', evidence: looked('none', more) }));
    expect(doubt({ verdict: 'not-there' }).actions).toEqual(['send-again', 'open', 'arrived']);
    expect(doubt({ verdict: 'pending' }).actions).toEqual(['open', 'arrived', 'send-again']);
  });

  it('recorded as the customer’s, it is not done: it needs the agent, and says how many wait for that', () => {
    const filed = item({ state: 'accepted', recordedAs: 'client', misfiled: true });
    const others = ['b', 'c'].map((id) => item({ id, state: 'queued', waiting: 'filed' }));
    expect(lookOf(filed)).toMatchObject({
      section: 'needs-you',
      tone: 'warn',
      actions: ['open', 'as-service', 'as-is'],
    });
    const onHold = onHoldFor(filed, [filed, ...others]);
    expect(outboxWords(filed, { now: NOW, zone: null, progress: null, onHold })).toMatch(
      /posted your reply under the customer’s name .+ 2 more are on hold\.$/,
    );
    for (const other of others) expect(needsYou(other)).toBe(true);
    expect(lookOf({ ...filed, misfiled: false })).toMatchObject({ section: 'done', tone: 'warn', actions: [] });
    const byService = { as: 'service', name: '', email: '', clientId: null } as const;
    expect(lookOf({ ...filed, identity: byService }).actions).toContain('as-name');
  });
});

describe('timeline', () => {
  const observed = (more: Partial<Extract<TimelineEntry, { kind: 'observed' }>>) => ({
    kind: 'observed' as const,
    id: 'o',
    at: NOW,
    field: 'status' as const,
    from: 'Open',
    to: 'Answered',
    between: [NOW - 2 * MINUTE, NOW] as [number, number],
    ours: false,
    ...more,
  });

  it('puts the opening first and all else by time', () => {
    const entries: TimelineEntry[] = [
      { kind: 'sent', id: 's', at: 30, text: '', files: [], recordedAs: null, chosen: false, warnings: [] },
      observed({ id: 'early', at: 10 }),
      { kind: 'outbox', id: 'i1', at: 40, item: item() },
      { kind: 'opened', id: 'open', at: null, opened: null, by: 'Aiko' },
      { kind: 'sent', id: 'i1', at: 41, text: '', files: [], recordedAs: null, chosen: false, warnings: [] },
    ];
    expect(thread(entries).map((e) => `${e.kind}/${e.id}`)).toEqual([
      'opened/open',
      'look/early',
      'sent/s',
      'outbox/i1',
    ]);
  });
});

describe('what is due above the text', () => {
  const kinds = (more: Partial<ReplyContext>) =>
    composerNotices({ account: account(), detail: detail(), shownState: 'online', now: NOW, ...more }).map(
      (due) => due.kind,
    );

  it('is nothing for a known customer whose last message was read', () => {
    expect(kinds({})).toEqual([]);
  });

  it('says what the customer wrote since the agent read', () => {
    const wrote = serverTime(NOW - 39 * MINUTE);
    const unread = detail({ readAt: NOW - 50 * MINUTE, ticket: ticket({ lastReplyAt: wrote }) });
    const [line] = composerNotices({ account: account(), detail: unread, shownState: 'online', now: NOW });
    expect(line?.words).toBe(
      `You haven’t read the customer’s message from ${clock(wrote.utc)}. You last read the conversation ${clock(NOW - 50 * MINUTE)}.`,
    );
    expect(kinds({ detail: detail({ readAt: null }) })).toEqual(['unread']);
    expect(kinds({ detail: detail({ readAt: null, turn: 'us' }) })).toEqual([]);
  });

  it('compares no server time whose zone is unknown', () => {
    const unknown = ticket({ lastReplyAt: { text: '2026-11-20 23:59:00', utc: null } });
    expect(kinds({ detail: detail({ ticket: unknown, readAt: NOW }) })).toEqual([]);
  });

  it('warns of identity, sender and connection, worst first', () => {
    const of = account({
      settings: { ...account().settings, replyAs: 'client' },
      connection: { state: 'offline', since: NOW, lastSuccess: null, error: null },
    });
    const guest = detail({
      gone: true,
      certainty: 'unverified',
      ticket: ticket({ requester: { ...requester, clientId: null } }),
    });
    const all = ['gone', 'unverified', 'connection'];
    // A guest cannot be answered in their own name.
    expect(kinds({ account: of, detail: guest, shownState: 'offline' })).toEqual(all);
    const client = { ...guest, ticket: ticket() };
    expect(kinds({ account: of, detail: client, shownState: 'offline' })).toEqual(['as-client', ...all]);
  });

  it('names the contact in whose name one reply goes out, whatever the account’s setting', () => {
    const contact = { id: '71', name: 'Noor Aziz', clientId: '7' };
    for (const replyAs of ['name', 'client'] as const) {
      const of = account({ settings: { ...account().settings, replyAs } });
      const [line, ...others] = composerNotices({
        account: of,
        detail: detail(),
        contact,
        shownState: 'online',
        now: NOW,
      });
      expect(line).toMatchObject({ kind: 'as-contact', tone: 'warn', words: expect.stringContaining('Noor Aziz') });
      expect(others.map(({ kind }) => kind)).not.toContain('as-client');
    }
  });

  it('does not call a failing service a missing network', () => {
    const failing = account({
      connection: {
        state: 'offline',
        since: NOW,
        lastSuccess: null,
        error: { kind: 'server', operation: 'get-tickets' },
      },
    });
    const [line] = composerNotices({ account: failing, detail: detail(), shownState: 'offline', now: NOW });
    expect(line?.words).toMatch(/^The service has been failing since /);
  });
});
