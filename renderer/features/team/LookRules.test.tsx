/** Which replies of a member need a second look: said for everyone, set by who may. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type LookRule, MONEY_WORDS } from '../../../shared/domain/look.ts';
import type { TeamMember } from '../../../shared/domain/team.ts';
import { err, ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { member, team } from '../../../tests/helpers/renderer/samples.ts';
import { account, type Script, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { TeamSection } from './TeamSection.tsx';

preparePane();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const MONEY = { words: ['refund'], above: 50 };
const rule = (more: Partial<LookRule> = {}): LookRule => ({ all: false, departments: [], money: null, ...more });
const department = (id: string, label: string) => ({
  ...{ key: `dept:${id}` as const, label, meaning: null, count: 0, atLeast: false, basis: 'local' as const },
  readAt: null,
});

async function open(members: TeamMember[], script: Script = {}) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'team.get': () => ok(team({ members })),
    'queue.list': () => ok([department('1', 'Technical'), department('2', 'Billing')]),
    'look.setRule': () => ok(team({ members })),
    ...script,
  });
  const store = await openForAccount(bridge, TeamSection);
  await act(async () => {
    store.getState().nav.openAccount('a1');
    await store.getState().team.load('a1');
    await settle();
  });
  return bridge;
}

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(settle);
};
const check = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const people = () =>
  within(screen.getByRole('region', { name: 'People' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

const mara = member('m1', 'Mara Lind', { own: true, invitedBy: null, isFounder: true });
const jo = (look: Partial<TeamMember['look']> = {}) =>
  member('m2', 'Jo Ekström', { look: { own: null, founder: null, ...look } });

it('says of each member what needs a second look, by whose rule, and that the service can’t enforce it', async () => {
  const own = rule({ departments: ['2', '9'], money: MONEY });
  await open([
    { ...mara, look: { own: rule({ all: true }), founder: null } },
    jo({ own, founder: rule({ all: true }) }),
  ]);
  expect(people()[0]).toContain('You chose a second look for your own replies: all replies.');
  expect(people()[1]).toContain('set by Mara Lind: all replies.');
  expect(people()[1]).toContain(
    'for their own replies: replies in Billing and Department 9, replies with money words, and replies with amounts above 50.',
  );
  expect(screen.getByText(/The service itself can’t enforce it/)).toBeTruthy();
});

it('is set by everyone for themselves, and by the founder for anybody', async () => {
  const buttons = () => screen.queryAllByRole('button', { name: /^Second look for/ }).map((button) => button.ariaLabel);
  const gone = member('m3', 'Ben Ito', { removedBy: 'm1' });
  await open([mara, jo(), gone]);
  expect(buttons()).toEqual(['Second look for Mara Lind…', 'Second look for Jo Ekström…']);
});

it('offers to a member who isn’t the founder only their own rule', async () => {
  await open([
    { ...mara, own: false },
    { ...jo({ founder: rule({ all: true }) }), own: true },
  ]);
  expect(screen.queryByRole('button', { name: 'Second look for Mara Lind…' })).toBeNull();
  await press('Second look for Jo Ekström…');
  // The founder's rule stands beside it, and isn't the one that is edited.
  expect(screen.getByRole('checkbox', { name: 'All replies' })).toHaveProperty('checked', false);
});

it('sets departments, money words and an amount for a colleague, with the usual words at first', async () => {
  const bridge = await open([mara, jo()]);
  await press('Second look for Jo Ekström…');
  check('Billing');
  check('Replies about money');
  expect(screen.getByLabelText('Money words')).toHaveProperty('value', MONEY_WORDS.join(', '));
  fireEvent.change(screen.getByLabelText('Money words'), { target: { value: 'refund, goodwill ,refund,' } });
  fireEvent.change(screen.getByLabelText('Amounts above'), { target: { value: 'lots' } });
  await press('Save');
  expect(screen.getByRole('alert').textContent).toBe('Enter a number, such as 50.');
  expect(bridge.callsOf('look.setRule')).toEqual([]);
  fireEvent.change(screen.getByLabelText('Amounts above'), { target: { value: '99.5' } });
  await press('Save');
  expect(bridge.callsOf('look.setRule')).toEqual([
    {
      account: 'a1',
      member: 'm2',
      rule: { all: false, departments: ['2'], money: { words: ['refund', 'goodwill'], above: 99.5 } },
    },
  ]);
  expect(screen.queryByRole('form', { name: 'Second look for Jo Ekström' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Second look for Jo Ekström…' }));
});

it('takes a rule away once nothing in it asks for a look', async () => {
  const bridge = await open([{ ...mara, look: { own: rule({ all: true, money: MONEY }), founder: null } }, jo()]);
  await press('Second look for Mara Lind…');
  check('All replies');
  check('Replies about money');
  await press('Save');
  expect(bridge.callsOf('look.setRule')).toEqual([{ account: 'a1', member: 'm1', rule: null }]);
});

it('keeps what was chosen where the desk refuses it', async () => {
  await open([mara, jo()], {
    'look.setRule': () => err('invalid', 'look.setRule', { detail: { reason: 'not-founder' } }),
  });
  await press('Second look for Jo Ekström…');
  check('All replies');
  await press('Save');
  expect(screen.getByRole('alert').textContent).toContain('Only the person who started the team');
  expect(screen.getByRole('checkbox', { name: 'All replies' })).toHaveProperty('checked', true);
});
