import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ACCOUNT_DEFAULTS } from '../../../shared/domain/account.ts';
import type { WeekFigures, WeekNumbers } from '../../../shared/domain/week.ts';
import { err, ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { team } from '../../../tests/helpers/renderer/samples.ts';
import { account, type Script, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { RecordPane } from '../record/RecordPane.tsx';
import { weekFeature } from './index.ts';
import { weekCsv } from './save-week.ts';
import { firstDay, shortSpan } from './week-text.ts';

preparePane();
afterEach(() => vi.restoreAllMocks());

const MINUTE = 60_000;
/** A Sunday; still Saturday in the west. */
const NOW = Date.UTC(2026, 10, 29, 2, 0);

const NUMBERS: WeekNumbers = {
  ...{ answered: 52, known: 41, replies: 1087, first: 72 * MINUTE, firstMost: 300 * MINUTE, inTime: 37, targeted: 41 },
  ...{ full: 14 * 60 * MINUTE, fullMost: 70 * 60 * MINUTE, reopened: 3, open: 9 },
};
const QUIET: WeekNumbers = {
  ...{ answered: 0, known: 0, replies: 0, first: null, firstMost: null, inTime: 0, targeted: 0 },
  ...{ full: null, fullMost: null, reopened: 0, open: 2 },
};
const week = (first: string, more: Partial<WeekFigures> = {}): WeekFigures => ({
  ...{ scope: 'own', teamAgreed: false, zone: 'UTC', zoneKnown: true, sum: NUMBERS },
  days: Array.from({ length: 7 }, (_, place) => {
    const day = new Date(Date.parse(first) + place * 86_400_000).toISOString().slice(0, 10);
    return { day, answered: place === 0 ? 30 : 0, first: place === 0 ? 72 * MINUTE : null };
  }),
  departments: [
    { id: '2', name: null, ...QUIET },
    { id: '1', name: 'Support', ...NUMBERS },
  ],
  ...more,
});

async function open(script: Script = {}, anAccount = account()) {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  const bridge = scriptedBridge({
    'account.list': () => ok([anAccount]),
    'week.figures': ({ first, scope }) => ok(week(first, { scope })),
    'team.get': () => ok(null),
    ...script,
  });
  const Page = () => <RecordPane of={{ account: 'a1', kind: 'week', id: 'all' }} />;
  const store = await openForAccount(bridge, Page, [weekFeature]);
  await act(async () => {
    store.getState().nav.openAccount('a1');
    await store.getState().team.load('a1');
    await settle();
  });
  const run = async (name: string) => {
    const ran = runCommand(name, store.getState);
    await act(settle);
    return ran;
  };
  return { bridge, store, run };
}

const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('has a row for each department by name, and their sum', async () => {
  await open();
  const numbers = ['52', '1,087', '1 h 12 m', '5 h', '37 of 41', '14 h', '2 d', '3', '9'];
  expect(cellsOf('Support')).toEqual(numbers);
  expect(cellsOf('Department 2')).toEqual(['0', '0', '–', '–', '–', '–', '–', '0', '2']);
  expect(cellsOf('All departments')).toEqual(numbers);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    ...['Department 2', 'Support', 'All departments'],
  ]);
  expect(screen.getByText(/^Answer times cover 41 of 52 tickets/)).toBeTruthy();
  expect(screen.queryByText(/time zone is unknown/)).toBeNull();
});

it('keeps departments of one name apart', async () => {
  const named = (id: string) => ({ id, name: 'Support', ...QUIET, answered: Number(id) });
  await open({ 'week.figures': ({ first }) => ok(week(first, { departments: [named('1'), named('2')] })) });
  const rows = screen.getAllByRole('row', { name: /^Support/ });
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['1', '2']);
});

it('says its picture in words', async () => {
  await open();
  const words = screen.getByRole('img').getAttribute('aria-label') ?? '';
  expect(words).toContain('Monday 23 November: 30 tickets answered, first answer after 1 h 12 m');
  expect(words).toContain('Sunday 29 November: 0 tickets answered');
});

it('defines each number, and more than names', async () => {
  await open();
  fireEvent.click(screen.getByText('What the numbers mean'));
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(screen.getAllByRole('definition')).toHaveLength(terms.length);
  for (const head of screen.getAllByRole('columnheader').slice(1)) expect(terms).toContain(head.textContent);
});

it('goes a week back and forth by key and button, and not into the future', async () => {
  const { bridge, run } = await open();
  const asked = () => bridge.callsOf('week.figures').at(-1)?.first;
  expect([asked(), screen.getByRole('status').textContent]).toEqual(['2026-11-23', '23 Nov – 29 Nov']);
  expect(screen.getByRole('button', { name: 'Next week' }).getAttribute('aria-disabled')).toBe('true');
  await run('week.after');
  expect(asked()).toBe('2026-11-23');
  await run('week.before');
  fireEvent.click(screen.getByRole('button', { name: 'Previous week' }));
  await act(settle);
  expect([asked(), screen.getByRole('status').textContent]).toEqual(['2026-11-09', '9 Nov – 15 Nov']);
  fireEvent.click(screen.getByRole('button', { name: 'This week' }));
  await act(settle);
  expect(asked()).toBe('2026-11-23');
});

it('never shows one week’s numbers under another’s name', async () => {
  let answer = (): void => undefined;
  const later = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { run } = await open({
    'week.figures': async ({ first }) => {
      if (first === '2026-11-16') await later;
      return ok(week(first, { sum: first === '2026-11-16' ? QUIET : NUMBERS }));
    },
  });
  await run('week.before');
  expect([screen.getByRole('status').textContent, cellsOf('All departments')[0]]).toEqual(['23 Nov – 29 Nov', '52']);
  answer();
  await act(settle);
  expect([screen.getByRole('status').textContent, cellsOf('All departments')[0]]).toEqual(['16 Nov – 22 Nov', '0']);
});

it('begins a week as the region does, on a day of the account’s zone', () => {
  expect(firstDay(0, 'UTC', NOW, 'DE')).toBe('2026-11-23');
  expect(firstDay(0, 'UTC', NOW, 'US')).toBe('2026-11-29');
  expect(firstDay(0, 'America/New_York', NOW, 'US')).toBe('2026-11-22');
  expect(firstDay(1, 'UTC', NOW, '001')).toBe('2026-11-16');
});

it('spans of business hours have no days', () => {
  expect([shortSpan(70 * 60 * MINUTE, false), shortSpan(70 * 60 * MINUTE, true)]).toEqual(['70 h', '2 d']);
  expect([0, 59 * MINUTE, 60 * MINUTE].map((ms) => shortSpan(ms, true))).toEqual(['0 m', '59 m', '1 h']);
});

it('shows the team’s work only once the team agreed', async () => {
  const { bridge } = await open({ 'team.get': () => ok(team()) });
  const all = screen.getByRole('radio', { name: 'Whole team' });
  expect([all.hasAttribute('disabled'), screen.queryByText(/hasn’t turned this on/) !== null]).toEqual([true, true]);
  expect(bridge.callsOf('week.figures').every(({ scope }) => scope === 'own')).toBe(true);
});

it('shows the whole team’s work by choice', async () => {
  const { bridge } = await open({
    'team.get': () => ok(team()),
    'week.figures': ({ first, scope }) => ok(week(first, { scope, teamAgreed: true })),
  });
  fireEvent.click(screen.getByRole('radio', { name: 'Whole team' }));
  await act(settle);
  expect(bridge.callsOf('week.figures').at(-1)?.scope).toBe('team');
  expect(screen.getByRole('radio', { name: 'Whole team' })).toHaveProperty('checked', true);
});

it('has no choice without a team, and says what it does not know', async () => {
  const nothing = { sum: { ...QUIET, open: 0 }, departments: [], zoneKnown: false, zone: 'Europe/Kyiv' };
  await open({ 'week.figures': ({ first }) => ok(week(first, nothing)) });
  expect([screen.queryByRole('radio'), screen.queryByRole('table'), screen.queryByRole('img')]).toEqual([
    null,
    null,
    null,
  ]);
  screen.getByText('You didn’t answer any tickets from this computer that week.');
  screen.getByText('The service’s time zone is unknown, so its times are read as Europe/Kyiv.');
});

it('reports a failure, and is read again after the next poll', async () => {
  let isBroken = true;
  const { bridge, store } = await open({
    'week.figures': ({ first }) =>
      isBroken ? err('storage', 'week.figures', { detail: { reason: 'disk-full' } }) : ok(week(first)),
    'account.list': () => ok([account({ syncedAt: isBroken ? 1 : 2 })]),
  });
  expect([screen.getByRole('alert') !== null, screen.queryByRole('table')]).toEqual([true, null]);
  isBroken = false;
  await act(async () => {
    await store.getState().accounts.load();
    await settle();
  });
  expect([bridge.callsOf('week.figures').length, screen.queryByRole('alert')]).toEqual([2, null]);
});

it('saves the week as a table that no spreadsheet runs', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:week';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const { run, store } = await open();
  expect(await run('week.save')).toBe(true);
  expect(saved).toHaveLength(1);
  act(() => store.getState().week.change({ figures: null }));
  expect(await run('week.save')).toBe(false);

  const named = (id: string, name: string) => ({ id, name, ...NUMBERS });
  const departments = [named('1', '=1+1'), named('2', '@x\nmore'), named('3', '-2;"a"'), named('4', 'Support, EU')];
  const lines = weekCsv(week('2026-11-23', { departments })).split('\r\n');
  expect(lines[0]).toBe(
    '\ufeff,Answered,Conversation stored,Replies,First answer (minutes),First answer (90%) (minutes),In time,' +
      'With a target,Full answer (minutes),Full answer (90%) (minutes),Reopened,Open',
  );
  const numbers = '52,41,1087,72,300,37,41,840,4200,3,9';
  expect(lines.slice(1, 7)).toEqual([
    `"'=1+1",${numbers}`,
    `"'@x\nmore",${numbers}`,
    `"'-2;""a""",${numbers}`,
    `"Support, EU",${numbers}`,
    `My work,${numbers}`,
    '2026-11-23,30,,,72,,,,,,,',
  ]);
});

it('counts spans in business hours where the account does', async () => {
  const businessHours = { counted: true, zone: null, week: Array(7).fill([]), holidays: [] };
  await open({}, account({ settings: { ...ACCOUNT_DEFAULTS, zone: 'UTC', businessHours } }));
  expect(cellsOf('Support')[6]).toBe('70 h');
});
