import { describe, expect, it } from 'vitest';
import {
  type ComputerSettings,
  DEFAULT_COMPUTER,
  type Notice,
  type NoticeKind,
} from '../../../../shared/domain/computer.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { createNotices, mergeNews, type News } from './notices.ts';

const news = (kind: NoticeKind, ticket: string, account = 'a1'): News => ({
  kind,
  account,
  ticket,
  text: { requester: `Person ${ticket}`, subject: `Subject ${ticket}` },
});
const merged = (list: News[]) => mergeNews(list, () => 'id').map(({ id, ...rest }) => rest);

describe('what happened at once', () => {
  it('is told one by one while it is little, the most urgent first, and only the first one sounds', () => {
    const list = merged([news('ticket', '1'), news('reply', '2'), news('in-doubt', '3')]);
    expect(list.map(({ kind, ticket, sound }) => [kind, ticket, sound])).toEqual([
      ['in-doubt', '3', true],
      ['reply', '2', false],
      ['ticket', '1', false],
    ]);
    expect(list[1]?.text).toEqual({ requester: 'Person 2', subject: 'Subject 2' });
  });

  it('is one notice of each kind in a storm', () => {
    const storm = [...'123456'].map((ticket) => news('reply', ticket));
    expect(merged([...storm, news('refused', '7'), news('ticket', '8', 'a2')])).toEqual([
      { kind: 'refused', count: 1, account: 'a1', ticket: '7', text: expect.anything(), sound: true },
      { kind: 'reply', count: 6, account: 'a1', ticket: null, text: null, sound: false },
      { kind: 'ticket', count: 1, account: 'a2', ticket: '8', text: expect.anything(), sound: false },
    ]);
  });

  it('leaves out that a followed ticket changed where another notice says it better', () => {
    const list = merged([news('followed', '1'), news('reply', '1'), news('followed', '2'), news('mention', '3')]);
    expect(list.map(({ kind, ticket }) => [kind, ticket])).toEqual([
      ['mention', '3'],
      ['followed', '2'],
      ['reply', '1'],
    ]);
  });

  it('belongs to no ticket where it was sent by a form', () => {
    const order = { ...news('refused', 'order:00000000-0000-4000-8000-000000000000'), text: null };
    expect(merged([order])).toMatchObject([{ kind: 'refused', count: 1, account: 'a1', ticket: null, text: null }]);
  });

  it('counts a ticket once, and belongs to no account where there are several', () => {
    const twice = [
      news('reply', '1'),
      news('reply', '1'),
      news('reply', '2', 'a2'),
      news('reply', '3'),
      news('reply', '4'),
    ];
    expect(merged(twice)).toEqual([{ kind: 'reply', count: 4, account: null, ticket: null, text: null, sound: true }]);
  });
});

describe('notices', () => {
  function start(changes: Partial<ComputerSettings> = {}, locked = false) {
    const clock = createTestClock();
    const raised: Notice[][] = [];
    const notices = createNotices({
      clock,
      settings: () => ({ ...DEFAULT_COMPUTER, ...changes }),
      isLocked: () => locked,
      raise: (list) => void raised.push(list),
    });
    return { clock, raised, notices };
  }

  it('come at once after a calm while, and then no more often than every ten seconds, together', () => {
    const { clock, raised, notices } = start();
    notices.addNews([news('reply', '1')]);
    expect(raised).toHaveLength(1);
    for (const ticket of '23456') notices.addNews([news('reply', ticket)]);
    clock.advance(9_000);
    expect(raised).toHaveLength(1);
    clock.advance(1_500);
    expect(raised).toHaveLength(2);
    expect(raised[1]).toMatchObject([{ kind: 'reply', count: 5, ticket: null }]);
    notices.stop();
  });

  it('that wait are told by the settings of that moment, and nothing of an account that was removed', () => {
    const changes: Partial<ComputerSettings> = {};
    const { clock, raised, notices } = start(changes);
    notices.addNews([news('ticket', '1')]);
    notices.addNews([news('ticket', '2'), news('reply', '3', 'gone'), news('refused', '4')]);
    changes.notices = { ...DEFAULT_COMPUTER.notices, ticket: false };
    notices.dropAccount('gone');
    clock.advance(10_000);
    expect(raised[1]).toMatchObject([{ kind: 'refused', ticket: '4' }]);
    notices.addNews([news('reply', '5', 'gone')]);
    notices.dropAccount('gone');
    clock.advance(10_000);
    expect(raised).toHaveLength(2);
    // Dropped notices keep no other notice waiting.
    notices.addNews([news('reply', '6')]);
    expect(raised[2]).toMatchObject([{ ticket: '6' }]);
  });

  it('lose their text while the computer is locked, and where the agent wants none', () => {
    for (const one of [start({}, true), start({ noticeTexts: false })]) {
      one.notices.addNews([news('reply', '1')]);
      expect(one.raised[0]).toMatchObject([{ kind: 'reply', ticket: '1', text: null }]);
      expect(JSON.stringify(one.raised)).not.toMatch(/Person|Subject/);
    }
  });

  it('are only of the kinds that are wanted, silent without sound, and none in quiet hours', () => {
    const without = start({ notices: { ...DEFAULT_COMPUTER.notices, reply: false }, sound: false });
    without.notices.addNews([news('reply', '1')]);
    without.notices.addNews([news('refused', '2')]);
    expect(without.raised).toMatchObject([[{ kind: 'refused', sound: false }]]);
    const night = start({ quiet: { from: '22:00', to: '07:00', weekends: false } });
    const midnight = new Date(2026, 10, 19, 23, 59).getTime();
    night.clock.changeTime(midnight - night.clock.now());
    night.notices.addNews([news('refused', '2')]);
    expect(night.raised).toEqual([]);
    night.clock.changeTime(12 * 3600_000);
    night.notices.addNews([news('refused', '3')]);
    expect(night.raised).toMatchObject([[{ ticket: '3' }]]);
  });
});
