import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { row, scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { Row } from './Row.tsx';

afterEach(cleanup);

const nothing = () => {};
const local = (tags: string[]): TicketRow['local'] => ({ ...row('1').local, tags });

function show(more: Partial<TicketRow>, words: 'below' | 'behind' | null = null): HTMLElement {
  render(
    <StoreProvider store={createAppStore(scriptedBridge({}))}>
      <Row
        row={row('1', more)}
        rowIndex={1}
        now={0}
        open={false}
        cursor={false}
        selected={false}
        selecting={false}
        awaited={false}
        onAwait={() => undefined}
        words={words}
        onPress={nothing}
        onToggle={nothing}
      />
    </StoreProvider>,
  );
  return screen.getByRole('row');
}

describe('a row', () => {
  it.each([
    ['High', 'High'],
    ['Emergency', 'Emergency'],
    ['Medium', null],
    ['Low', null],
  ])('of priority %s shows %s, and says it', (priority, shown) => {
    const said = show({ priority });
    expect(screen.queryByText(priority)?.textContent ?? null).toBe(shown);
    expect(said.getAttribute('aria-label')?.includes(`priority ${priority}`)).toBe(shown !== null);
  });

  it.each([
    ['customer', 'Customer-Reply', false],
    ['customer', 'Open', false],
    ['customer', 'Waiting for Registrar', true],
    ['us', 'Answered', false],
    ['us', 'Customer-Reply', true],
    ['unknown', 'Closed', true],
    ['unknown', 'Answered', true],
  ] as const)('where it is the turn of %s: %s is shown: %s; it is always spoken', (turn, status, shown) => {
    const said = show({ turn, status });
    expect(screen.queryByText(status) !== null).toBe(shown);
    expect(said.getAttribute('aria-label')).toContain(status);
  });

  it.each([null, 'below', 'behind'] as const)('has two tags, and how many more (customer’s words: %s)', (words) => {
    const said = show({ local: local(['vip', 'dns', 'refund', 'late']), lastWords: 'Any news?' }, words);
    expect(said.textContent?.includes('vipdns+2')).toBe(true);
    expect(said.getAttribute('aria-label')).toContain('tagged vip, dns, refund, late');
    expect(said.textContent?.includes('Any news?')).toBe(words !== null);
  });

  it.each(['below', 'behind'] as const)(
    'of Today says why it is there, in the place of the last words (%s)',
    (words) => {
      const today = { reason: 'overdue', at: 0, words: 'Call back' } as const;
      const shown = show({ today, marks: ['late'], lastWords: 'Thanks!' }, words);
      expect(shown.textContent).toMatch(/Overdue since .*: Call back/);
      expect(shown.textContent?.match(/Call back/g)).toHaveLength(1);
      expect(shown.textContent).not.toContain('Thanks!');
    },
  );
});
