/** Names that run from right to left, or that mean to: what stands beside them is read as it is. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOW, ticket } from '../../tests/helpers/renderer/samples.ts';
import { noticeTexts } from '../features/computer/notices.ts';
import { type Observation, observationLines } from '../features/ticket/thread.ts';
import { Marked } from '../parts/text/Marked.tsx';
import { errorWords, exactly, joinIsolated, t } from './index.ts';

afterEach(cleanup);

const HEBREW = 'דנה לוי';
const TURNED = 'Priya \u202eCampbell';

describe('the catalogue', () => {
  it('closes off what runs from right to left, and leaves all else exactly as it is', () => {
    expect(t('timeline.openedAt', { name: HEBREW, time: '18:10' })).toBe(`Opened by \u2068${HEBREW}\u2069 · 18:10`);
    expect(t('timeline.openedAt', { name: TURNED, time: '18:10' })).toBe(
      'Opened by \u2068Priya Campbell\u2069 · 18:10',
    );
    expect(t('timeline.openedAt', { name: 'Aiko Tanaka', time: '18:10' })).toBe('Opened by Aiko Tanaka · 18:10');
    expect(t('shell.documentTitle', { queue: HEBREW, account: 'Brand', count: 2 })).toBe(
      `\u2068${HEBREW}\u2069 · Brand · Rackside`,
    );
  });

  it('does so in the words of an error', () => {
    const { what } = errorWords({ kind: 'invalid', operation: 'reply.send', subject: HEBREW, detail: {} });
    expect(what.includes(HEBREW)).toBe(what.includes(`\u2068${HEBREW}\u2069`));
  });

  it('stands each part of a line by itself', () => {
    expect(joinIsolated(['#7', '', null, 'Ann', 'a@example.com'])).toBe('#7 · Ann · a@example.com');
    expect(joinIsolated([HEBREW, 'a@example.com'], ', ')).toBe(`\u2068${HEBREW}\u2069, a@example.com`);
  });

  it('stands each part by itself whose window runs from right to left', async () => {
    document.documentElement.dataset.language = 'ar';
    vi.resetModules();
    const arabic = await import('./index.ts');
    delete document.documentElement.dataset.language;
    vi.resetModules();
    expect(arabic.joinIsolated(['Unpaid', 'Pending'])).toBe('\u2068Unpaid\u2069 · \u2068Pending\u2069');
  });

  it('adds nothing to a name that is kept', () => {
    expect(exactly('canned.copyName', { name: HEBREW })).toBe(`${HEBREW} (mine)`);
  });
});

it('a notice names its customer and then goes on as it began', () => {
  const about = { id: 'n', kind: 'reply', count: 1, account: 'a', ticket: 't', sound: false } as const;
  expect(noticeTexts({ ...about, text: { requester: HEBREW, subject: HEBREW } }, 'Brand')).toEqual({
    title: `New message from \u2068${HEBREW}\u2069`,
    body: `${HEBREW}\nBrand`,
  });
  expect(noticeTexts({ ...about, text: { requester: TURNED, subject: '' } }, null).title).toBe(
    'New message from \u2068Priya Campbell\u2069',
  );
});

it('a change of the subject keeps before and after in their order', () => {
  const entry = {
    kind: 'observed',
    id: 'o',
    at: NOW,
    field: 'subject',
    from: HEBREW,
    to: 'Mail',
    ours: false,
  } as const;
  const look: Observation = { kind: 'look', id: 'o', at: NOW, changes: [{ ...entry, between: [NOW, NOW] }] };
  const [line] = observationLines(look, ticket(), { ownName: '', zone: null, now: NOW });
  expect(line?.words).toBe(`\u2068Subject “\u2068${HEBREW}\u2069” → “Mail”\u2069`);
});

describe('a snippet', () => {
  it('has each value by itself, marked where it matched', () => {
    const text = `${HEBREW} · dana@example.com`;
    const from = text.indexOf('example');
    render(
      <p data-testid="hit">
        <Marked
          text={text}
          marks={[
            [0, 3],
            [from, from + 7],
          ]}
        />
      </p>,
    );
    const hit = screen.getByTestId('hit');
    expect(hit.textContent).toBe(text);
    expect([...hit.querySelectorAll('bdi')].map((one) => one.textContent)).toEqual([HEBREW, 'dana@example.com']);
    expect([...hit.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['דנה', 'example']);
  });

  it('marks what reaches over two values in both', () => {
    render(
      <p data-testid="hit">
        <Marked text="abc · def" marks={[[1, 8]]} />
      </p>,
    );
    const hit = screen.getByTestId('hit');
    expect([...hit.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['bc', 'de']);
  });
});
