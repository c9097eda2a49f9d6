import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Post } from '../../../shared/domain/conversation.ts';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { open, preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { detail, fingerprint, post as samplePost } from '../../../tests/helpers/renderer/samples.ts';
import { runCommand } from '../../commands/table.ts';
import { ticketFeature } from './index.ts';

preparePane();

const post = (id: number, text: string, more: Partial<Post> = {}): TimelineEntry => ({
  kind: 'post',
  id: `post-${id}`,
  at: id,
  own: null,
  post: samplePost({
    id: String(id),
    at: { text: `2026-11-20 10:0${id}`, utc: null },
    text,
    typed: text,
    ...more,
  }),
});
const CONVERSATION = [
  post(1, 'The first words.\n\n> quoted\n> a\n> b\n> c'),
  post(2, 'On **it**.', { role: 'staff', author: 'Mira Holt' }),
  post(3, 'Only for us.', { role: 'staff', author: 'Mira Holt', note: true }),
  post(4, 'Still down, see https://a.example.'),
];
const seenAll = detail({ seen: fingerprint({ lastReply: '2026-11-20 10:09:00' }) });
const message = (name: string | RegExp) => screen.getByRole('article', { name });
const isOpen = (name: string | RegExp) =>
  within(message(name)).getAllByRole('button')[0]?.getAttribute('aria-expanded') === 'true';

describe('messages', () => {
  it('are articles with writer and side in their name, one line each but the newest', async () => {
    await open({ detail: seenAll, timeline: CONVERSATION });
    const names = screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual([
      'Message from Aiko Tanaka, customer',
      'Message from Mira Holt, staff',
      'Staff note by Mira Holt',
      'Message from Aiko Tanaka, customer',
    ]);
    expect(screen.getAllByRole('heading', { level: 3 }).filter((one) => one.closest('article'))).toHaveLength(4);
    expect([isOpen(/Mira Holt, staff/), isOpen(/^Staff note/)]).toEqual([false, false]);
    const [first, , , newest] = screen.getAllByRole('article');
    // Its line tells their own words, without what they quote.
    expect(first?.querySelector('button')?.textContent).toContain('The first words.');
    expect(first?.querySelector('button')?.textContent).not.toContain('quoted');
    expect(newest?.querySelector('a')?.getAttribute('href')).toBe('https://a.example');
  });

  it('of an unknown sender say whose they probably are, where something tells that', async () => {
    const unknown = { role: 'unknown', author: null } as const;
    const likely = (id: number, writer?: 'staff' | 'customer') =>
      ({ ...post(id, 'Words.', unknown), ...(writer && { likely: writer }) }) as TimelineEntry;
    await open({ detail: seenAll, timeline: [likely(1, 'customer'), likely(2, 'staff'), likely(3)] });
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Message, probably from the customer',
      'Message, probably from staff',
      'Message, unknown sender',
    ]);
    expect(message('Message, probably from staff').querySelector('strong')?.textContent).toBe(
      'Message, probably from staff',
    );
  });

  it('unfold by a press, by what a search finds in them, and all by one command', async () => {
    const { store } = await open({ detail: seenAll, timeline: CONVERSATION }, {}, [ticketFeature]);
    fireEvent.click(within(message(/Mira Holt, staff/)).getByRole('button'));
    expect(isOpen(/Mira Holt, staff/)).toBe(true);
    // Markdown of the staff is rendered.
    expect(message(/Mira Holt, staff/).querySelector('p strong')?.textContent).toBe('it');
    const hidden = message(/^Staff note/).querySelector('[data-folded-text]');
    expect([hidden?.getAttribute('hidden'), hidden?.textContent]).toEqual(['until-found', 'Only for us.']);
    act(() => void hidden?.dispatchEvent(new Event('beforematch', { bubbles: true })));
    expect(isOpen(/^Staff note/)).toBe(true);
    const expanded = () =>
      screen
        .getAllByRole('article')
        .filter((one) => one.querySelector('button')?.getAttribute('aria-expanded') === 'true');
    act(() => void runCommand('ticket.expandAll', store.getState));
    await waitFor(() => expect(expanded()).toHaveLength(4));
    act(() => void runCommand('ticket.expandAll', store.getState));
    // The newest message stays, though a note may stand below it.
    await waitFor(() => expect(expanded().map((one) => one.dataset.post)).toEqual(['post-4']));
  });

  it('take the focus by key, one after the other', async () => {
    const { store } = await open({ detail: seenAll, timeline: CONVERSATION }, {}, [ticketFeature]);
    const focused = () => document.activeElement?.closest<HTMLElement>('[data-post]')?.dataset.post;
    const press = (id: string) => act(() => void runCommand(id, store.getState));
    Element.prototype.scrollIntoView = () => {};
    press('ticket.nextMessage');
    expect(focused()).toBe('post-1');
    press('ticket.nextMessage');
    press('ticket.nextMessage');
    press('ticket.previousMessage');
    expect(focused()).toBe('post-2');
  });
});

it('an excerpt gives way to the message that holds it, and can still be removed', async () => {
  const excerpt: TimelineEntry = { kind: 'excerpt', id: 'e1', at: 9, text: 'still DOWN' };
  const other: TimelineEntry = { kind: 'excerpt', id: 'e2', at: 9, text: 'Told me by phone' };
  await open({ detail: seenAll, timeline: [...CONVERSATION, excerpt, other] });
  expect(screen.queryByText('still DOWN')).toBeNull();
  expect(screen.getByText(/^You pasted part of this message/)).toBeTruthy();
  expect(screen.getByText('Told me by phone')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Remove excerpt' })).toHaveLength(2);
});
