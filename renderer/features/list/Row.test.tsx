import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Taken } from '../../../shared/domain/team.ts';
import type { TeamView } from '../../../shared/domain/team-engine.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { ok } from '../../../shared/result.ts';
import { member, team } from '../../../tests/helpers/renderer/samples.ts';
import { account, row, scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { Row } from './Row.tsx';

afterEach(cleanup);

const nothing = () => {};
const local = (tags: string[]): TicketRow['local'] => ({ ...row('1').local, tags });

function show(
  more: Partial<TicketRow>,
  words: 'below' | 'behind' | null = null,
  store = createAppStore(scriptedBridge({})),
): HTMLElement {
  render(
    <StoreProvider store={store}>
      <Row
        row={row('1', more)}
        rowIndex={1}
        now={0}
        open={false}
        cursor={false}
        selected={false}
        selecting={false}
        awaited={false}
        implied={null}
        onAwait={() => undefined}
        words={words}
        named
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

describe('a row in a team', () => {
  async function showIn(view: TeamView | null, taken?: Taken): Promise<HTMLElement> {
    const script = { 'account.list': () => ok([account()]), 'team.get': () => ok(view) };
    const store = createAppStore(scriptedBridge(script));
    await store.getState().accounts.load();
    await store.getState().team.load('a1');
    return show({ local: { ...row('1').local, ...(taken && { taken }) } }, null, store);
  }
  const mine = { member: 'm1', note: '', at: 1 };
  const theirs = { member: 'm2', note: '', at: 1 };

  it.each([
    ['JE', 'Taken by Jo Ekström', theirs],
    ['ML', 'Taken by you', mine],
  ])('shows %s and says %s', async (initials, words, taken) => {
    const said = await showIn(team(), taken);
    expect(screen.getByTitle(words).textContent).toBe(initials);
    expect(said.getAttribute('aria-label')).toContain(words);
  });

  it('shows who is there and who writes, and of many how many more', async () => {
    const ids = ['m2', 'm3', 'm4'];
    const members = [...team().members, member('m3', 'Ada Park'), member('m4', 'Eve Sol')];
    const here = ids.map((id, index) => ({ member: id, ticket: '1', writing: index === 1 }));
    const said = await showIn(team({ members, here }), mine);
    const words = 'Taken by you, Jo Ekström is here, Ada Park is writing, Eve Sol is here';
    expect(screen.getByTitle(words).textContent).toBe('MLJE+2');
    expect(said.getAttribute('aria-label')).toContain(words);
  });

  it('shows nobody for another ticket, or without a team', async () => {
    const elsewhere = await showIn(team({ here: [{ member: 'm2', ticket: '2', writing: true }] }));
    expect(elsewhere.getAttribute('aria-label')).not.toMatch(/Jo|Taken/);
    cleanup();
    expect((await showIn(null, theirs)).getAttribute('aria-label')).not.toMatch(/Taken/);
  });
});
