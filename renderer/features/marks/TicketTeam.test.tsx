/** Taking a ticket, giving it back and handing it on, as the ticket shows it. */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { LONGEST_HANDED_DRAFT, type Taken } from '../../../shared/domain/team.ts';
import { err, ok } from '../../../shared/result.ts';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { draft, member, team } from '../../../tests/helpers/renderer/samples.ts';
import {
  account,
  row,
  rowsFrom,
  type Script,
  scriptedBridge,
  settle,
} from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { HandDialog } from './HandDialog.tsx';
import { marksFeature } from './index.ts';
import { HandedLine, TicketTeam } from './TicketTeam.tsx';

preparePane();
beforeEach(() => localStorage.clear());

const takenBy = (id: string, note = ''): Taken => ({ member: id, note, at: Date.UTC(2026, 10, 20, 10) });

async function show(taken?: Taken, script: Script = {}) {
  const rows = ['1', '2', '3'].map((id) => row(id, { local: { ...row(id).local, ...(taken && { taken }) } }));
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => rows),
    'team.get': () => ok(team()),
    'team.take': ({ tickets }) => ok(tickets.map((ticket) => ({ ticket, taken: null }))),
    'dialogDraft.list': () => ok([]),
    'dialogDraft.save': (draft) => ok({ ...draft, rev: draft.rev + 1, savedAt: 1 }),
    'dialogDraft.discard': () => ok(null),
    ...script,
  });
  const store = createAppStore(bridge, [marksFeature]);
  await store.getState().accounts.load();
  await store.getState().team.load('a1');
  await act(async () => {
    render(
      <StoreProvider store={store}>
        <UiProvider>
          <TicketTeam ticket="2" taken={taken} />
          <HandedLine ticket="2" taken={taken} />
          <HandDialog />
        </UiProvider>
      </StoreProvider>,
    );
    await settle();
  });
  const app = () => store.getState();
  app().list.setCursor('2');
  app().list.setFocused(true);
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await act(settle);
  };
  const run = async (command: string) => {
    const ran = runCommand(command, app);
    await act(settle);
    return ran;
  };
  return { bridge, app, press, run };
}

const line = () => screen.getByRole('region', { name: 'Team' });
const buttons = () =>
  within(line())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('the line of a ticket', () => {
  it('is not there without a team', async () => {
    await show(undefined, { 'team.get': () => ok(null) });
    expect(screen.queryByRole('region', { name: 'Team' })).toBeNull();
  });

  it.each([
    [undefined, 'Unassigned', ['Take', 'Hand to…']],
    [takenBy('m1'), 'Taken by you', ['Give back', 'Hand to…']],
    [takenBy('m2', 'They know you.'), 'Taken by Jo Ekström', ['Take', 'Hand to…']],
    [takenBy('m9'), 'Taken by someone', ['Take', 'Hand to…']],
  ])('says who has it, with what can be done: %o', async (taken, words, actions) => {
    await show(taken);
    within(line()).getByText(words);
    expect(buttons()).toEqual(actions);
    expect(screen.queryByText('They know you.') !== null).toBe(taken?.note === 'They know you.');
  });

  it('says who is there and who writes', async () => {
    const here = [
      { member: 'm2', ticket: '2', writing: true },
      { member: 'm3', ticket: '2', writing: false },
      { member: 'm3', ticket: '1', writing: true },
    ];
    const members = [...team().members, member('m3', 'Ada Park')];
    await show(takenBy('m2'), { 'team.get': () => ok(team({ members, here })) });
    expect(screen.getByRole('status', { name: '' }).textContent).toContain('Jo Ekström is writing');
    within(line()).getByText('Ada Park is here');
    expect(within(line()).queryByText('Ada Park is writing')).toBeNull();
  });

  it('has nobody to hand it to where the agent is alone', async () => {
    const gone = member('m2', 'Jo Ekström', { removedBy: 'm1' });
    await show(undefined, { 'team.get': () => ok(team({ members: [...team().members.slice(0, 1), gone] })) });
    expect(buttons()).toEqual(['Take']);
  });
});

describe('taking', () => {
  it('is undone as it was, by who had it and what was said', async () => {
    const before = [
      { ticket: '1', taken: takenBy('m2', 'Yours?') },
      { ticket: '2', taken: null },
      { ticket: '3', taken: takenBy('m2', 'Yours?') },
    ];
    const { bridge, app, run } = await show(undefined, { 'team.take': () => ok(before) });
    await app().marks.take('a1', ['1', '2', '3'], { member: 'm1', note: '' });
    expect(await run('window.undo')).toBe(true);
    expect(bridge.callsOf('team.take').slice(1)).toEqual([
      { account: 'a1', tickets: ['1', '3'], member: 'm2', note: 'Yours?', draft: '', ifStill: 'm1' },
      { account: 'a1', tickets: ['2'], member: null, note: '', draft: '', ifStill: 'm1' },
    ]);
  });

  it('takes of many only those that are not the agent’s, and gives back only theirs', async () => {
    const { bridge, app, run } = await show(takenBy('m1'));
    for (const one of ['1', '2']) app().selection.toggle(row(one));
    expect(await run('marks.take')).toBe(false);
    expect(await run('marks.giveBack')).toBe(true);
    expect(bridge.callsOf('team.take')).toEqual([{ account: 'a1', tickets: ['1', '2'], member: null, note: '' }]);
  });

  it('takes back what a part of many was done, where the next part fails', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => `t${index}`);
    let calls = 0;
    const { bridge, app } = await show(undefined, {
      'team.take': ({ tickets }) =>
        ++calls === 2 ? err('storage', 'team.take') : ok(tickets.map((ticket) => ({ ticket, taken: null }))),
    });
    expect((await app().marks.take('a1', ids, { member: 'm1', note: '' })).ok).toBe(false);
    expect(bridge.callsOf('team.take').map(({ tickets, member: to }) => [tickets.length, to])).toEqual([
      [500, 'm1'],
      [1, 'm1'],
      [500, null],
    ]);
  });
});

describe('handing on', () => {
  const dialog = () => within(screen.getByRole('dialog'));

  it('goes to the colleague with the note', async () => {
    const { bridge, press } = await show(takenBy('m1'));
    await press('Hand to…');
    // There is only one.
    expect((dialog().getByLabelText('Colleague') as HTMLSelectElement).value).toBe('m2');
    fireEvent.change(dialog().getByLabelText('Note to your colleague'), { target: { value: ' You know them. ' } });
    await press('Hand over');
    expect(bridge.callsOf('team.take')).toEqual([
      { account: 'a1', tickets: ['2'], member: 'm2', note: 'You know them.' },
    ]);
    screen.getByText('Handed to Jo Ekström');
  });

  it('is done once, though it is sent again before the desk has answered', async () => {
    const answers: (() => void)[] = [];
    const { bridge, press } = await show(takenBy('m1'), {
      'team.take': () => new Promise((resolve) => answers.push(() => resolve(ok([])))),
    });
    await press('Hand to…');
    const note = dialog().getByLabelText('Note to your colleague');
    for (let time = 0; time < 2; time++) fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true });
    await act(settle);
    expect(bridge.callsOf('team.take')).toHaveLength(1);
    await act(async () => {
      for (const answer of answers) answer();
      await settle();
    });
    screen.getByText('Handed to Jo Ekström');
  });

  it('takes the text of the draft along where the agent wants that', async () => {
    const { bridge, app, press } = await show(takenBy('m1'), {
      'draft.get': () => ok(draft({ ticket: '2', text: 'The rack has power.' })),
    });
    await press('Hand to…');
    const along = dialog().getByRole('checkbox', { name: 'Include my draft' });
    fireEvent.click(along);
    await press('Hand over');
    expect(bridge.callsOf('team.take')).toEqual([
      { account: 'a1', tickets: ['2'], member: 'm2', note: '', draft: 'The rack has power.' },
    ]);
    expect(app().composer.sessionOf('a1', '2').draft.store.getState().text).toBe('The rack has power.');
  });

  it('offers no draft of several tickets, and none that is too long', async () => {
    const long = 'x'.repeat(LONGEST_HANDED_DRAFT + 1);
    const { app, press } = await show(takenBy('m1'), { 'draft.get': () => ok(draft({ ticket: '2', text: long })) });
    await press('Hand to…');
    const along = dialog().getByRole('checkbox', { name: 'Include my draft' }) as HTMLInputElement;
    expect(along.disabled).toBe(true);
    dialog().getByText('Your draft is too long to include.');
    await press('Cancel');
    await act(async () => {
      app().marks.openFor('hand', ['1', '2']);
      await settle();
    });
    expect(dialog().queryByRole('checkbox')).toBeNull();
  });

  it('puts a draft that came along below what stands in the reply', async () => {
    const { app, press, bridge } = await show(
      { ...takenBy('m1'), hasDraft: true },
      { 'draft.get': () => ok(draft({ ticket: '2', text: 'Mine.' })), 'team.handedDraft': () => ok('Theirs.') },
    );
    await press('Use the draft');
    expect(bridge.callsOf('team.handedDraft')).toEqual([{ account: 'a1', ticket: '2' }]);
    expect(app().composer.sessionOf('a1', '2').draft.store.getState().text).toBe('Mine.\nTheirs.');
    expect(app().composer.focusWanted).toBe('2');
  });

  it('offers the draft to nobody but whom it was handed to', async () => {
    await show({ ...takenBy('m2'), hasDraft: true });
    expect(screen.queryByRole('button', { name: 'Use the draft' })).toBeNull();
  });

  it('asks to whom where there are several, and keeps the note where the desk refuses', async () => {
    const members = [...team().members, member('m3', 'Ada Park')];
    const { bridge, press } = await show(undefined, {
      'team.get': () => ok(team({ members })),
      'team.take': () => err('storage', 'team.take'),
    });
    await press('Hand to…');
    fireEvent.change(dialog().getByLabelText('Note to your colleague'), { target: { value: 'Theirs.' } });
    await press('Hand over');
    dialog().getByText('Choose a colleague.');
    expect(bridge.callsOf('team.take')).toEqual([]);
    fireEvent.change(dialog().getByLabelText('Colleague'), { target: { value: 'm3' } });
    await press('Hand over');
    dialog().getByRole('alert');
    expect((dialog().getByLabelText('Note to your colleague') as HTMLTextAreaElement).value).toBe('Theirs.');
  });
});
