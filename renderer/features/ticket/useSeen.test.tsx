/** Only the part on screen counts as read: the newest message, or the header alone. */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Post } from '../../../shared/domain/conversation.ts';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { type Desk, open, preparePane, press, type } from '../../../tests/helpers/renderer/pane.tsx';
import {
  detail as aDetail,
  draft as aDraft,
  fingerprint,
  MINUTE,
  NOW,
  post as samplePost,
  serverTime,
} from '../../../tests/helpers/renderer/samples.ts';
import { account as anAccount } from '../../../tests/helpers/renderer/scripted-bridge.ts';

preparePane();

/** Reports whether the newest message is on screen. */
let come: (isIntersecting: boolean) => void = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (found: { isIntersecting: boolean }[]) => void) {
        come = (isIntersecting) => told([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {
        come = () => {};
      }
    },
  );
});
afterEach(() => {
  come = () => {};
});

const post = (id: string, time: number, more: Partial<Post> = {}): TimelineEntry => ({
  kind: 'post',
  id: `post-${id}`,
  at: time,
  own: null,
  post: samplePost({ id, at: serverTime(time), text: `Words of ${id}`, ...more }),
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const told = ({ bridge }: Awaited<ReturnType<typeof open>>) =>
  bridge.callsOf('ticket.seen').map(({ read }) => read ?? true);
/** The newest message stands below what the timeline shows of itself. */
const below = () =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.hasAttribute('data-post') ? new DOMRect(0, 900, 700, 80) : new DOMRect(0, 100, 700, 400);
  });

it('news that comes to the open ticket is seen, too', async () => {
  const desk = await open({ timeline: [post('7', NOW - MINUTE)] });
  await wait(1100);
  expect(told(desk)).toHaveLength(1);
  const app = desk.store.getState();
  await act(async () => desk.store.setState({ ticket: { ...app.ticket, detail: aDetail({ newsAt: NOW }) } }));
  await wait(1100);
  expect(told(desk)).toHaveLength(2);
});

describe('a conversation counts as read', () => {
  it('with the header, where its newest message stands on screen', async () => {
    const desk = await open({ timeline: [post('7', NOW - MINUTE)] });
    await wait(1100);
    expect(told(desk)).toEqual([true]);
  });

  it('only once the agent turns to it, where its queue opened with it', async () => {
    const desk = await open({ timeline: [post('7', NOW - MINUTE)] });
    await act(async () => desk.store.getState().nav.offerTicket('t1'));
    await wait(1100);
    expect(told(desk)).toEqual([]);
    // A pointer that only passes reads nothing.
    const pane = screen.getByRole('region', { name: 'Ticket' });
    fireEvent.pointerMove(pane);
    await wait(300);
    fireEvent.pointerLeave(pane);
    await wait(3000);
    expect(told(desk)).toEqual([]);
    fireEvent.pointerMove(pane);
    await wait(800);
    await wait(1100);
    expect(told(desk)).toEqual([true]);
  });

  it('once its newest message has stood there for a second, where it was out of sight', async () => {
    below();
    const desk = await open({ timeline: [post('7', NOW - MINUTE)] });
    await wait(1100);
    expect(told(desk)).toEqual([false]);
    // Only passing by is no reading.
    await act(async () => come(true));
    await wait(500);
    await act(async () => come(false));
    await wait(2000);
    expect(told(desk)).toEqual([false]);
    await act(async () => come(true));
    await wait(1100);
    expect(told(desk)).toEqual([false, true]);
  });

  it('anew, once a message came that was read after its header', async () => {
    const desk = await open({ timeline: [post('7', NOW - MINUTE)] });
    await wait(1100);
    desk.state.timeline = [...desk.state.timeline, post('8', NOW)];
    await act(async () => {
      desk.bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 2, ids: ['t1'] } });
      await vi.advanceTimersByTimeAsync(1200);
    });
    expect(told(desk)).toEqual([true, true]);
  });
});

describe('a conversation that comes under a reply that was begun before', () => {
  it('counts as read: its header was seen long ago', async () => {
    const desk = await open({ draft: aDraft({ text: 'Half a thought' }), detail: aDetail({ seen: fingerprint() }) });
    await wait(1100);
    desk.state.timeline = [post('7', NOW - MINUTE)];
    await act(async () => {
      desk.bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 2, ids: ['t1'] } });
      await vi.advanceTimersByTimeAsync(1200);
    });
    // Once for the header and once for the message.
    expect(told(desk)).toEqual([true, true]);
  });
});

describe('a reply that is held up by what came', () => {
  const LATER = '2026-11-20 10:38:00';
  const news: Partial<Desk> = {
    detail: aDetail({ fingerprint: fingerprint({ lastReply: LATER }), unread: true, seen: fingerprint() }),
  };

  it('shows the message itself: who wrote it, as what, and its words', async () => {
    const named = anAccount({ settings: { ...anAccount().settings, agentName: 'Maya Berg' } });
    const desk = await open({ account: named });
    await wait(1100);
    type('Please try again.');
    Object.assign(desk.state, news, { timeline: [post('7', Date.parse(`${LATER.replace(' ', 'T')}Z`))] });
    await act(async () => {
      desk.bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 2, ids: ['t1'] } });
      await vi.advanceTimersByTimeAsync(10);
    });
    await press('Send reply');
    expect(desk.bridge.callsOf('reply.send')).toEqual([]);
    expect(screen.getByRole('figure').textContent).toMatch(/^Aiko Tanaka · customer · .+Words of 7$/);
    await press('Send anyway');
    expect(screen.queryByRole('figure')).toBeNull();
    expect(desk.bridge.callsOf('reply.send')).toHaveLength(1);
  });
});
