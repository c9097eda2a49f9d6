import { describe, expect, it } from 'vitest';
import type { PaletteAnswer, PaletteAnswers } from '../../../shared/domain/search.ts';
import type { QueueRows } from '../../../shared/domain/ticket.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { account, row, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import type { Command } from '../../commands/table.ts';
import { windowCommands } from '../../commands/window-commands.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import { outageFeature } from '../outage/index.ts';
import { matchCommands, mergeAnswers } from './PaletteRows.tsx';

const answer = (kind: PaletteAnswer['kind'], id: string): PaletteAnswer => ({
  kind,
  id,
  ticket: null,
  entry: null,
  clientId: null,
  title: id,
  snippet: '',
  highlights: { title: [], snippet: [] },
  at: null,
  row: null,
  exact: false,
});
const answers = (...list: PaletteAnswer[]): PaletteAnswers => ({
  recognised: { kind: 'words', text: '' },
  answers: list,
});
const command = (title: Command['title']): Command => ({ id: title, title, section: 'move', keys: [], run: () => {} });

describe('answers', () => {
  it('stand once each, in the order of this computer; what only the service has comes behind', () => {
    const here = answers(answer('contact', '1'), answer('product', '1'));
    const there = answers(answer('order', '5'), answer('product', '1'));
    expect(mergeAnswers(here, there).map(({ kind, id, here, service }) => [kind, id, here, service])).toEqual([
      ['contact', '1', true, false],
      ['product', '1', true, true],
      ['order', '5', false, true],
    ]);
    expect(mergeAnswers(null, null)).toEqual([]);
  });
});

describe('commands', () => {
  const all = [command('commands.goOutbox'), command('commands.showNew'), command('commands.sheet')];
  it.each([
    ['', ['commands.goOutbox', 'commands.showNew', 'commands.sheet']],
    ['show', ['commands.showNew', 'commands.sheet']],
    ['outb op', ['commands.goOutbox']],
    ['shortcuts show', ['commands.sheet']],
    ['nothing of it', []],
    ['?!', []],
  ])('are meant by “%s”', (text, titles) => {
    expect(matchCommands(all, text).map(({ title }) => title)).toEqual(titles);
  });
});

describe('before anything is typed', () => {
  it('stands what can be done here before how one moves', () => {
    const all = (['move', 'window', 'ticket', 'write'] as const).map((section) => ({
      ...command('commands.sheet'),
      section,
    }));
    expect(matchCommands(all, ' ').map(({ section }) => section)).toEqual(['ticket', 'write', 'move', 'window']);
  });
});

describe('other words', () => {
  const outage: Command = { ...command('outage.replyToList'), synonyms: 'also.many' };
  it.each(['outage', 'incid', 'reply outage', 'reply all list'])('find a command by “%s”', (text) => {
    expect(matchCommands([outage, command('commands.sheet')], text)).toEqual([outage]);
  });

  // Words of other desks and mail programs for everyday commands.
  it.each([
    ['later', 'marks.snooze'],
    ['follow up', 'marks.snooze'],
    ['deadline', 'marks.promise'],
    ['resolve', 'marks.done'],
    ['archive', 'marks.done'],
    ['close', 'marks.done'],
    ['label', 'marks.tags'],
    ['internal', 'marks.note'],
    ['star', 'marks.pin'],
    ['assign', 'marks.take'],
    ['answer', 'reply.write'],
    ['upload', 'reply.attach'],
    ['macro', 'reply.canned'],
    ['template', 'go.canned'],
    ['compose', 'ticket.new'],
    ['browser', 'ticket.conversation'],
    ['profile', 'customer.page'],
    ['filter', 'search.focus'],
    ['preferences', 'account.page'],
    ['help', 'window.keys'],
    ['reload', 'window.refresh'],
  ])('“%s” finds %s', (text, id) => {
    const all = features.flatMap(({ commands = [] }) => commands);
    expect(matchCommands([...all, ...windowCommands], text).map((found) => found.id)).toContain(id);
  });
});

describe('what is under way', () => {
  const { commands: outageCommands = [] } = outageFeature;
  const running = outageCommands.filter(({ id }) => id.startsWith('outage.')).toReversed();
  it.each(['reply to many', 'reply', 'bulk', 'outage', ''])('is found first by “%s”', (text) => {
    expect(matchCommands([...outageCommands, command('commands.sheet')], text)[0]?.id).toBe('outage.progress');
    expect(matchCommands(running, text)[0]?.id).toBe('outage.progress');
  });
});

describe('a reply to many', () => {
  const listed = async (rows: () => Result<QueueRows>) => {
    const store = createAppStore(
      scriptedBridge({ 'account.list': () => ok([account()]), 'queue.list': () => ok([]), 'queue.rows': rows }),
    );
    await store.getState().accounts.load();
    await settle();
    await store.getState().outage.showForList();
    return store.getState().outage;
  };

  it('opens for every ticket of the list at once', async () => {
    const outage = await listed(() => ok({ rows: [row('1'), row('2')], total: 2, revision: 0 }));
    expect([outage.open, outage.tickets]).toEqual([true, ['1', '2']]);
  });

  it('does not open for a list that is empty or cannot be read', async () => {
    expect((await listed(() => ok({ rows: [], total: 0, revision: 0 }))).open).toBe(false);
    expect((await listed(() => err('offline', 'queue.rows'))).open).toBe(false);
  });
});

describe('an answer that comes late', () => {
  it('is not taken for one of another account, whatever is typed there', async () => {
    const asked: { account: string; answer: (found: Result<PaletteAnswers & { asked: number }>) => void }[] = [];
    const store = createAppStore(
      scriptedBridge({
        'account.list': () => ok([account(), account({ id: 'a2', label: 'Brand B' })]),
        'queue.list': () => ok([]),
        'palette.recent': () => ok([]),
        'palette.find': () => ok(answers()),
        'palette.ask': ({ account: of }) => new Promise((answer) => asked.push({ account: of, answer })),
      }),
    );
    await store.getState().accounts.load();
    const type = async () => {
      const before = asked.length;
      store.getState().palette.show();
      store.getState().palette.type('tanaka');
      await expect.poll(() => asked.length).toBe(before + 1);
    };
    store.getState().nav.openAccount('a1');
    await type();
    store.getState().nav.openAccount('a2');
    await type();
    expect(asked.map(({ account: of }) => of)).toEqual(['a1', 'a2']);
    asked[0]?.answer(ok({ ...answers(answer('ticket', '7')), asked: 1 }));
    await settle();
    expect(store.getState().palette).toMatchObject({ serviceAnswer: null, asking: true });
    asked[1]?.answer(ok({ ...answers(answer('ticket', '8')), asked: 1 }));
    await expect.poll(() => store.getState().palette.serviceAnswer?.answers.map(({ id }) => id)).toEqual(['8']);
  });

  it('is not listed for a field that was emptied meanwhile', async () => {
    let tell: (found: Result<PaletteAnswers>) => void = () => {};
    const store = createAppStore(
      scriptedBridge({
        'account.list': () => ok([account()]),
        'queue.list': () => ok([]),
        'palette.recent': () => ok([answer('ticket', '5')]),
        'palette.find': () => new Promise((resolve) => (tell = resolve)),
      }),
    );
    const palette = () => store.getState().palette;
    await store.getState().accounts.load();
    palette().show();
    palette().type('tanaka');
    palette().type('');
    tell(ok(answers(answer('ticket', '7'))));
    await settle();
    expect(palette()).toMatchObject({ found: null, answered: '', recent: [{ id: '5' }] });
    palette().hide();
  });
});
