import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TeamView } from '../../../shared/domain/team-engine.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { member, team } from '../../../tests/helpers/renderer/samples.ts';
import { account, type Script, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { AskedElsewhere } from '../../parts/AskedElsewhere.tsx';
import { StoreProvider } from '../../store/app-store.ts';
import { TeamSection } from './TeamSection.tsx';

preparePane();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

async function open(script: Script) {
  const bridge = scriptedBridge({ 'account.list': () => ok([account()]), ...script });
  const store = await openForAccount(bridge, TeamSection);
  await act(async () => {
    store.getState().nav.openAccount('a1');
    await store.getState().team.load('a1');
    await settle();
  });
  return { bridge, store };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(settle);
};

it('starts a team, and keeps what was typed where the desk refuses it', async () => {
  const answers = [
    err('invalid', 'team.start', { subject: 'ftp://x', detail: { field: 'address', reason: 'engine-scheme' } }),
    ok(team()),
  ];
  const { bridge } = await open({ 'team.get': () => ok(null), 'team.start': () => answers.shift() ?? ok(null) });
  await press('Start a team');
  await press('Start a team');
  expect(screen.getByText('Enter the address of your team’s NATS server.')).toBeTruthy();
  expect(bridge.callsOf('team.start')).toEqual([]);

  type('Your name', 'Mara Lind');
  type('Server address', 'ftp://x');
  type('User', 'desk');
  type('Password', 'its-password');
  await press('Start a team');
  expect(screen.getByRole('alert').textContent).toContain('That isn’t a supported address');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'its-password');
  type('Server address', 'nats.example.com');
  await press('Start a team');
  expect(bridge.callsOf('team.start').at(-1)).toEqual({
    account: 'a1',
    name: 'Mara Lind',
    address: 'nats.example.com',
    user: 'desk',
    password: 'its-password',
    key: '',
  });
  expect(screen.getByText('Mara Lind (you)')).toBeTruthy();
});

it('joins by a code and its passphrase, with the key of a file', async () => {
  const { bridge } = await open({ 'team.get': () => ok(null), 'team.join': () => ok(team()) });
  await press('Join a team');
  type('Invitation code', 'RACKSIDE-CODE');
  type('Team passphrase', 'five words that nobody guesses');
  type('Your name', 'Jo');
  fireEvent.change(screen.getByLabelText('Sign in to the server with'), { target: { value: 'key' } });
  const file = new File(['SUAKEY'], 'jo.creds');
  fireEvent.change(screen.getByLabelText('Credentials file'), { target: { files: [file] } });
  await act(settle);
  await press('Join a team');
  expect(bridge.callsOf('team.join')).toEqual([
    {
      account: 'a1',
      code: 'RACKSIDE-CODE',
      passphrase: 'five words that nobody guesses',
      name: 'Jo',
      address: '',
      user: '',
      password: '',
      key: 'SUAKEY',
    },
  ]);
});

it.each([
  [{ engine: { state: 'connecting' } }, 'Connecting…'],
  [
    { engine: { state: 'refused', error: err('auth', 'team.connect', { detail: { reason: 'engine-login' } }).error } },
    'didn’t accept the user',
  ],
  [
    { engine: { state: 'away', since: 0, error: err('offline', 'team.connect').error } },
    'Your work is saved on this computer and will be shared later',
  ],
  [{ waiting: 3 }, '3 changes are waiting to be shared.'],
  [{ full: true }, 'The server is full'],
  [{ refused: [{ why: 'forged', count: 2 }] }, '2 entries with a false signature'],
  [{ clock: { whose: 'engine', ahead: 365 * 86_400_000 } }, 'The clock of your team’s server is 365 days ahead.'],
  [{ clock: { whose: 'engine', ahead: -600_000 } }, 'The clock of your team’s server is 10 minutes behind.'],
  [{ clock: { whose: 'unclear', ahead: 7_200_000 } }, 'of this computer and of your team’s server are 2 hours apart.'],
  [{ later: 2 }, '2 changes shared while a clock was wrong are dated in the future.'],
  [{ unshared: 2 }, 'The last changes to 2 items are only on this computer'],
  [{ incomplete: ['m2'] }, 'Some of what they shared is missing on this computer.'],
] satisfies [Partial<TeamView>, string][])('says how it stands: %j', async (more, words) => {
  await open({ 'team.get': () => ok(team(more)) });
  expect(document.body.textContent).toContain(words);
});

it('follows the desk’s news', async () => {
  const views = [team(), team({ waiting: 1 })];
  const { bridge } = await open({
    'team.get': () => ok(views.length > 1 ? (views.shift() ?? null) : (views[0] ?? null)),
  });
  bridge.emit({ name: 'team.changed', data: { account: 'a1' } });
  await act(settle);
  expect(screen.getByText('1 change is waiting to be shared.')).toBeTruthy();
});

it('removes a colleague after it said what that takes back, and who may not be removed has no button', async () => {
  const { bridge } = await open({
    'team.get': () => ok(team()),
    'team.remove': () => ok(team({ members: [member('m2', 'Jo Ekström', { removedBy: 'm1' })] })),
  });
  const names = screen.getAllByRole('button', { name: /^Remove/ }).map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Remove Jo Ekström…']);
  await press('Remove Jo Ekström…');
  expect(within(screen.getByRole('status')).getByText(/They keep what they’ve already seen/)).toBeTruthy();
  await press('Remove');
  expect(bridge.callsOf('team.remove')).toEqual([{ account: 'a1', member: 'm2' }]);
});

it('shows an invitation once, and asks for a passphrase first', async () => {
  const { bridge } = await open({
    'team.get': () => ok(team()),
    'team.invite': () => ok({ code: 'THE-CODE', endsAt: Date.UTC(2026, 10, 30) }),
    'vault.strength': () => ok({ strength: 'strong', why: null }),
  });
  await press('Invite');
  type('Team passphrase', 'short');
  await press('Create invitation');
  expect(bridge.callsOf('team.invite')).toEqual([]);
  type('Team passphrase', 'five words that nobody guesses');
  await press('Create invitation');
  expect(screen.getByLabelText('Invitation code')).toHaveProperty('value', 'THE-CODE');
  await press('Done');
  expect(screen.queryByLabelText('Invitation code')).toBeNull();
});

it('says that the system asks, and Cancel frees the form and takes the question back', async () => {
  let asks = true;
  const answers: ((answer: Result<{ code: string; endsAt: number }>) => void)[] = [];
  const { bridge, store } = await open({
    'team.get': () => ok(team()),
    'team.invite': () => new Promise((resolve) => answers.push(resolve)),
    'vault.strength': () => ok({ strength: 'strong', why: null }),
    'desk.status': () =>
      ok({ host: 'electron', version: '1', vault: { state: 'open', kind: 'keychain' }, ...(asks && { asks: true }) }),
    'desk.takeBackAsk': () => {
      asks = false;
      return ok(null);
    },
  });
  render(
    <StoreProvider store={store}>
      <AskedElsewhere shape="banner" />
    </StoreProvider>,
  );
  await press('Invite');
  type('Team passphrase', 'five words that nobody guesses');
  await press('Create invitation');
  await act(() => store.getState().vault.load());
  expect(screen.getByText(/Your system is asking a question/)).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
  await act(settle);
  expect(bridge.callsOf('desk.takeBackAsk')).toHaveLength(1);
  await press('Invite');
  type('Team passphrase', 'five other words that nobody guesses');
  // The first one's answer comes only now, and says nothing about the second.
  await act(async () => {
    answers[0]?.(err('invalid', 'team.invite', { detail: { reason: 'not-agreed' } }));
    await settle();
  });
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Create invitation');
  expect(bridge.callsOf('team.invite')).toHaveLength(2);
});

it('leaves after a question, and offers to start again', async () => {
  let joined = true;
  const { bridge } = await open({
    'team.get': () => ok(joined ? team() : null),
    'team.leave': () => {
      joined = false;
      return ok(null);
    },
  });
  await press('Leave the team');
  expect(bridge.callsOf('team.leave')).toEqual([]);
  await press('Leave');
  expect(screen.getByRole('button', { name: 'Start a team' })).toBeTruthy();
});

it('lets the agent keep to themselves which ticket they have open', async () => {
  const { bridge } = await open({ 'team.get': () => ok(team()), 'account.configure': () => ok(account()) });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show colleagues which ticket I have open' }));
  await act(settle);
  expect(bridge.callsOf('account.configure')).toEqual([{ account: 'a1', settings: { shownToTeam: false } }]);
});

it('agrees to team figures for the team, and objects for the team', async () => {
  const figures = (state: 'team' | 'none') => team({ settings: [{ name: 'teamFigures', state, by: null }] });
  const own = account({ settings: { ...account().settings, teamFigures: true } });
  let listed = account();
  const { bridge } = await open({
    'account.list': () => ok([listed]),
    'team.get': () => ok(figures('none')),
    'team.setting': () => ok(figures('team')),
    'account.configure': ({ settings }) => {
      listed = settings.teamFigures ? own : account();
      return ok(listed);
    },
  });
  const box = () => screen.getByRole('checkbox', { name: 'Show the team’s figures to everyone on it' });
  fireEvent.click(box());
  await act(settle);
  expect(bridge.callsOf('team.setting')).toEqual([{ account: 'a1', name: 'teamFigures', how: 'share' }]);
  expect(box()).toHaveProperty('checked', true);
  fireEvent.click(box());
  await act(settle);
  expect(bridge.callsOf('account.configure').map(({ settings }) => settings.teamFigures)).toEqual([true, false]);
  expect(bridge.callsOf('team.setting')).toHaveLength(1);
});

it('hears which tickets colleagues have before them without asking again, and of its own account only', async () => {
  const { bridge, store } = await open({ 'team.get': () => ok(team()) });
  store.listen();
  const here = [{ member: 'm2', ticket: '7', writing: true }];
  const asked = bridge.callsOf('team.get').length;
  bridge.emit({ name: 'team.presence', data: { account: 'a2', here: [] } });
  bridge.emit({ name: 'team.presence', data: { account: 'a1', here } });
  await act(settle);
  expect(store.getState().team.view?.here).toEqual(here);
  expect(bridge.callsOf('team.get')).toHaveLength(asked);
});

it('says of each setting whose it is, and does with it what is pressed', async () => {
  const { bridge } = await open({
    'team.get': () =>
      ok(
        team({
          settings: [
            { name: 'departments', state: 'team', by: 'm2' },
            { name: 'links', state: 'differs', by: 'm2' },
            { name: 'zone', state: 'own', by: null },
            { name: 'businessHours', state: 'none', by: null },
          ],
        }),
      ),
    'team.setting': () => ok(team()),
  });
  const section = within(screen.getByRole('region', { name: 'Shared settings' }));
  const rows = section.getAllByRole('listitem').map((row) => row.textContent?.replace(/[\u2068\u2069]/g, ''));
  expect(rows).toEqual([
    'Department namesFrom the team, last set by Jo EkströmUse my own',
    'Web linksDiffers from the team’s (set by Jo Ekström)Use the team’sShare mine instead',
    'Service time zoneOnly youShare with the team',
    'Business hours and holidaysNot set',
  ]);
  await press('Use the team’s: Web links');
  expect(bridge.callsOf('team.setting')).toEqual([{ account: 'a1', name: 'links', how: 'use' }]);
});

it('says what stood here before the agent joined, and shares it once that was read', async () => {
  const before = { notes: 2, tags: 0, done: 1, promises: 1 };
  const { bridge } = await open({
    'team.get': () => ok(team({ before })),
    'team.shareBefore': () => ok(team()),
  });
  await press('Share existing items…');
  expect(screen.getByText(/only you have these: 2 notes, 1 ticket marked as done here, and 1 promise/)).toBeTruthy();
  expect(bridge.callsOf('team.shareBefore')).toEqual([]);
  await press('Share');
  expect(bridge.callsOf('team.shareBefore')).toEqual([{ account: 'a1' }]);
  expect(screen.queryByRole('button', { name: 'Share existing items…' })).toBeNull();
});

it('reads the team once more after a reading, however often it changed meanwhile', async () => {
  const held: (() => void)[] = [];
  const asked = () => new Promise<Result<TeamView>>((resolve) => held.push(() => resolve(ok(team()))));
  let isHeld = false;
  const { bridge, store } = await open({ 'team.get': () => (isHeld ? asked() : ok(team())) });
  const before = bridge.callsOf('team.get').length;
  isHeld = true;
  for (let change = 0; change < 100; change += 1) {
    store.getState().team.onEvent({ name: 'team.changed', data: { account: 'a1' } });
    await settle();
  }
  expect(bridge.callsOf('team.get').length - before).toBe(1);
  isHeld = false;
  await act(async () => {
    for (const answer of held) answer();
    await settle();
  });
  expect(bridge.callsOf('team.get').length - before).toBe(2);
});
