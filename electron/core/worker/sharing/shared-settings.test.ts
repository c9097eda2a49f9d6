import { beforeEach, expect, it } from 'vitest';
import { recordingKey } from '../../../../shared/domain/outbox.ts';
import type { SharedSetting } from '../../../../shared/domain/team.ts';
import { NOON } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, syncInTurn, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import type { Settings } from '../../rules/account-settings.ts';

const MINUTE = 60_000;
const HOURS = {
  counted: true,
  zone: null,
  week: [[{ from: 540, to: 1020 }], [], [], [], [], [], []],
  holidays: ['2026-12-25'],
};
const LINKS = {
  ticketLink: 'https://admin.example.com/t?id={id}',
  links: { order: 'https://admin.example.com/o?id={id}' },
};
let engine: TestEngine;
let ada: TestDesk;
let ben: TestDesk;
let now: number;

const sync = (...desks: TestDesk[]) => syncInTurn(engine, desks);
/** A minute later, so that what is done next is later on all desks. */
const save = (desk: TestDesk, patch: Partial<Settings>) => {
  now += MINUTE;
  for (const one of [ada, ben]) one.at(now);
  desk.store.settings.save(patch);
  sync(desk, ada, ben);
};
const choose = (
  desk: TestDesk,
  name: SharedSetting,
  how: 'share' | 'use' | 'keep',
  links: typeof LINKS | null = null,
) => {
  now += MINUTE;
  for (const one of [ada, ben]) one.at(now);
  const done = desk.store.team.chooseSetting({ name, how, links });
  sync(desk, ada, ben);
  return done;
};
const stateOf = (desk: TestDesk, which: SharedSetting) =>
  desk.store.team.state()?.settings.find(({ name }) => name === which)?.state;
const departmentsOf = (desk: TestDesk) => desk.store.settings.read().departments;

beforeEach(() => {
  now = NOON;
  engine = new TestEngine();
  [ada, ben] = [new TestDesk('Ada'), new TestDesk('Ben')];
  for (const { store } of [ada, ben]) store.settings.save({ zone: null });
  createTeam(engine, ada, ben);
});

it('a setting is the agent’s own until they share it', () => {
  save(ada, { departments: { 1: 'Support' } });
  expect([stateOf(ada, 'departments'), stateOf(ben, 'departments')]).toEqual(['own', 'none']);
  expect(choose(ada, 'departments', 'share')).toBe(true);
  expect([stateOf(ada, 'departments'), departmentsOf(ben)]).toEqual(['team', { 1: 'Support' }]);
});

it('the team’s is taken where the agent has none, and a change of it is a change for all', () => {
  save(ada, { zone: 'Asia/Tokyo', businessHours: HOURS });
  choose(ada, 'zone', 'share');
  choose(ada, 'businessHours', 'share');
  expect(ben.store.settings.read()).toMatchObject({ zone: 'Asia/Tokyo', businessHours: HOURS });
  save(ben, { zone: 'Europe/Paris' });
  expect(ada.store.settings.read().zone).toBe('Europe/Paris');
  expect(ada.store.team.state()?.settings.find(({ name }) => name === 'zone')).toEqual({
    ...{ name: 'zone', state: 'team', by: ben.store.team.state()?.member },
  });
});

it('an agent’s own is not overwritten: the team’s is offered, and used or left', () => {
  save(ben, { departments: { 1: 'Hilfe' } });
  save(ada, { departments: { 1: 'Support' } });
  choose(ada, 'departments', 'share');
  expect([stateOf(ben, 'departments'), departmentsOf(ben)]).toEqual(['differs', { 1: 'Hilfe' }]);
  // Changes to an agent's own setting are not shared.
  save(ben, { departments: { 1: 'Hilfe!' } });
  expect(departmentsOf(ada)).toEqual({ 1: 'Support' });
  expect(choose(ben, 'departments', 'use')).toBe(true);
  expect([stateOf(ben, 'departments'), departmentsOf(ben)]).toEqual(['team', { 1: 'Support' }]);
  expect(choose(ben, 'departments', 'keep')).toBe(true);
  save(ada, { departments: { 1: 'First line' } });
  expect([stateOf(ben, 'departments'), departmentsOf(ben)]).toEqual(['differs', { 1: 'Support' }]);
  expect(choose(ben, 'departments', 'share')).toBe(true);
  expect(departmentsOf(ada)).toEqual({ 1: 'Support' });
});

it('of two changes at once the later decides, on both desks', () => {
  save(ada, { zone: 'Asia/Tokyo' });
  choose(ada, 'zone', 'share');
  now += MINUTE;
  ada.at(now).store.settings.save({ zone: 'Europe/Paris' });
  now += MINUTE;
  ben.at(now).store.settings.save({ zone: 'Europe/Rome' });
  ada.at(now);
  sync(ada, ben);
  expect([ada, ben].map(({ store }) => store.settings.read().zone)).toEqual(['Europe/Rome', 'Europe/Rome']);
});

it('links wait for the agent’s word, each time they are others, and only those that were agreed to are used', () => {
  save(ada, LINKS);
  choose(ada, 'links', 'share');
  expect([stateOf(ben, 'links'), ben.store.settings.read().ticketLink]).toEqual(['differs', '']);
  expect(choose(ben, 'links', 'use', { ...LINKS, ticketLink: 'https://elsewhere.example/{id}' })).toBe(false);
  const offered = ben.store.team.offeredLinks();
  expect(offered).toEqual(LINKS);
  expect(choose(ben, 'links', 'use', offered as typeof LINKS)).toBe(true);
  expect([stateOf(ben, 'links'), ben.store.settings.read().links]).toEqual(['team', LINKS.links]);
  expect(ben.store.team.offeredLinks()).toBeNull();
  save(ada, { ticketLink: 'https://other.example/{id}' });
  expect([stateOf(ben, 'links'), ben.store.settings.read().ticketLink]).toEqual(['differs', LINKS.ticketLink]);
});

const record = ({ store }: TestDesk, as: 'name' | 'service', recordedAs: 'staff' | 'client') =>
  store.settings.save({ recordings: { [recordingKey({ as, name: '' })]: { as: recordedAs } } });
const waysOf = () => [ada, ben].map(({ store }) => store.settings.read().replyAs);

it('who replies come from is the team’s once a reply showed it, and a newcomer’s before their first', () => {
  save(ada, { replyAs: 'service' });
  expect([stateOf(ada, 'replyAs'), waysOf()]).toEqual(['own', ['service', 'name']]);
  record(ada, 'name', 'client');
  save(ada, {});
  expect([stateOf(ada, 'replyAs'), stateOf(ben, 'replyAs'), waysOf()]).toEqual([
    'team',
    'team',
    ['service', 'service'],
  ]);
  save(ben, { replyAs: 'name' });
  expect(waysOf()).toEqual(['name', 'name']);
});

it('who replies come from is nobody else’s where it files them as the customer’s, or means that', () => {
  record(ada, 'name', 'client');
  save(ada, {});
  expect([stateOf(ada, 'replyAs'), stateOf(ben, 'replyAs')]).toEqual(['none', 'none']);
  save(ada, { replyAs: 'client' });
  expect([choose(ada, 'replyAs', 'share'), waysOf()]).toEqual([false, ['client', 'name']]);
  record(ben, 'name', 'staff');
  save(ben, {});
  expect([stateOf(ada, 'replyAs'), stateOf(ben, 'replyAs'), waysOf()]).toEqual(['differs', 'team', ['client', 'name']]);
  expect([choose(ada, 'replyAs', 'use'), waysOf()]).toEqual([true, ['name', 'name']]);
  save(ada, { replyAs: 'client' });
  save(ben, { replyAs: 'service' });
  expect([waysOf(), stateOf(ada, 'replyAs')]).toEqual([['client', 'service'], 'differs']);
});

it('stays with the agent when they leave', () => {
  save(ada, { zone: 'Asia/Tokyo' });
  choose(ada, 'zone', 'share');
  ben.store.team.leave();
  expect(ben.store.settings.read().zone).toBe('Asia/Tokyo');
});

it('nothing is shared or used where there is nothing', () => {
  expect([choose(ada, 'links', 'share'), choose(ada, 'zone', 'use'), choose(ada, 'zone', 'keep')]).toEqual([
    ...[false, false, false],
  ]);
});
