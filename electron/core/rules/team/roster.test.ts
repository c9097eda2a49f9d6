import { expect, it } from 'vitest';
import { hlcAt } from './clock.ts';
import { type InviteValue, mayRemove, type RosterEntry, rosterOf } from './roster.ts';

let at = 0;
const entry = (member: string, seq: number) => ({ member, writer: `${member}'s`, seq, hlc: hlcAt(++at) });
const join = (member: string, invite: string | null): RosterEntry => ({
  ...entry(member, 1),
  ...{ kind: 'join', id: member, value: { name: member, agreement: '', invite, proof: null } },
});
const invite = (member: string, id: string, seq = 2, more: Partial<InviteValue> = {}): RosterEntry => ({
  ...entry(member, seq),
  ...{ kind: 'invite', id, value: { endsAt: 1_000_000, epochs: [], ...more } },
});
const close = (member: string, id: string, joined: string): RosterEntry => ({
  ...entry(member, 4),
  ...{ kind: 'close', id, value: { joined } },
});
const remove = (member: string, id: string, cut: number, joins: string[] = [], seq = 9): RosterEntry => ({
  ...entry(member, seq),
  ...{ kind: 'remove', id, value: { cuts: { [`${id}'s`]: cut }, joins } },
});

const TEAM = [
  join('a', null),
  invite('a', 'to b'),
  join('b', 'to b'),
  invite('a', 'to c', 3),
  join('c', 'to c'),
  invite('b', 'to d'),
  join('d', 'to d'),
];
const stay = (entries: RosterEntry[]) =>
  [...rosterOf(entries, 'a').roster.values()].flatMap(({ id, removed }) => (removed ? [] : [id]));

it('seniors come first: each with those whom it invited, in the order of the invitations', () => {
  expect(stay(TEAM)).toEqual(['a', 'b', 'd', 'c']);
  expect(stay([...TEAM].reverse())).toEqual(['a', 'b', 'd', 'c']);
});

it('members of one name are told apart by a number, in the order of seniority, until one of them is out', () => {
  const named = (member: string, name: string, by: string | null): RosterEntry => ({
    ...entry(member, 1),
    ...{ kind: 'join', id: member, value: { name, agreement: '', invite: by, proof: null } },
  });
  const team = [
    ...[named('a', 'Ada', null), invite('a', 'to b'), named('b', 'ADA ', 'to b'), invite('a', 'to c', 3)],
    ...[named('c', 'Ada (2)', 'to c'), invite('a', 'to d', 4), named('d', '\uff21da', 'to d')],
  ];
  const names = (entries: RosterEntry[]) => [...rosterOf(entries, 'a').roster.values()].map(({ name }) => name);
  expect(names(team)).toEqual(['Ada', 'ADA (3)', 'Ada (2)', '\uff21da (4)']);
  expect(names([...team, remove('a', 'b', 1)])).toEqual(['Ada', 'ADA ', 'Ada (2)', '\uff21da (3)']);
});

it('nobody is in it without an invitation of a member, or by one that is another’s', () => {
  expect(stay([...TEAM, join('x', null), join('y', 'to nobody'), invite('x', 'to z'), join('z', 'to z')])).toEqual(
    stay(TEAM),
  );
});

it('a junior’s word removes nobody, and a senior’s holds against it', () => {
  expect(stay([...TEAM, remove('c', 'b', 0), remove('d', 'a', 0)])).toEqual(stay(TEAM));
  expect(stay([...TEAM, remove('c', 'd', 0), remove('d', 'c', 1)])).toEqual(['a', 'b', 'd']);
});

it('what was said after the cut does not count: neither a removal nor an invitation', () => {
  expect(stay([...TEAM, remove('a', 'b', 2, ['d']), remove('b', 'c', 1)])).toEqual(['a', 'd', 'c']);
  expect(stay([...TEAM, remove('a', 'b', 1, ['d'])])).toEqual(['a', 'c']);
});

it('an invitation of somebody who was removed lets nobody in any more', () => {
  expect(stay([...TEAM, remove('a', 'b', 2, ['d']), join('x', 'to d')])).toEqual(['a', 'd', 'c']);
});

it('one may remove oneself and juniors', () => {
  const { roster } = rosterOf(TEAM, 'a');
  expect(['a', 'b', 'd', 'c'].map((whom) => mayRemove(roster, 'd', whom))).toEqual([false, false, true, true]);
  expect(stay([...TEAM, remove('a', 'a', 9, ['b', 'c'])])).toEqual(['b', 'd', 'c']);
});

it('an invitation admits one person: the first who came, or whom its maker saw', () => {
  const others = [join('x', 'to b'), join('y', 'to d')];
  expect(stay([...TEAM, ...others])).toEqual(stay(TEAM));
  // Backdated by somebody who got hold of the code.
  const early = { ...join('x', 'to b'), hlc: hlcAt(1) };
  expect(stay([...TEAM, early])).toEqual(['a', 'x', 'c']);
  expect(stay([...TEAM, early, close('a', 'to b', 'b')])).toEqual(stay(TEAM));
});

it('nobody joins by an invitation that has ended, or that its maker closed', () => {
  const ended = [join('a', null), invite('a', 'to b', 2, { endsAt: at }), join('b', 'to b')];
  expect(stay(ended)).toEqual(['a']);
  expect(stay([join('a', null), invite('a', 'to b'), close('a', 'to b', ''), join('b', 'to b')])).toEqual(['a']);
});

it('knows whom members removed, whether they are known to have joined or not', () => {
  const removed = (entries: RosterEntry[]) => [...rosterOf(entries, 'a').removed.keys()];
  const others = TEAM.filter(({ member }) => member !== 'd');
  expect(removed([...others, remove('b', 'd', 1)])).toEqual(['d']);
  expect(removed([...TEAM, remove('d', 'd', 9)])).toEqual(['d']);
  expect(removed([...TEAM, remove('d', 'a', 0), remove('x', 'c', 0)])).toEqual([]);
});
