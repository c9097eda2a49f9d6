/** Sentences of the timeline about changes, and who made them. */
import { describe, expect, it } from 'vitest';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { item, MINUTE, NOW, ticket } from '../../../tests/helpers/renderer/samples.ts';
import { formatMoment } from '../../i18n/format.ts';
import { headersThen, type Observation, type Observed, observationLines, thread } from './thread.ts';

const clock = (at: number) => formatMoment(at, NOW);
const change = (field: Observed['field'], from: string, to: string, more: Partial<Observed> = {}): Observed => ({
  kind: 'observed',
  id: `${field} ${to}`,
  at: NOW,
  field,
  from,
  to,
  between: [NOW - 2 * MINUTE, NOW],
  ours: false,
  ...more,
});
const MOVED = change('lastReply', '2026-11-20 10:02:00', '2026-11-20 10:41:00');
const around = { ownName: 'Maya Berg', zone: Intl.DateTimeFormat().resolvedOptions().timeZone, now: NOW };
const linesOf = (changes: Observed[], header: Partial<Ticket> = {}, zone: string | null = around.zone) => {
  const look: Observation = { kind: 'look', id: 'l', at: NOW, changes };
  return observationLines(look, ticket(header), { ...around, zone }).map(({ words, when }) =>
    [words, when].filter(Boolean).join(' '),
  );
};
const between = `between ${clock(NOW - 2 * MINUTE)} and ${clock(NOW)}`;

describe('one’s own reply', () => {
  const ours = { ours: true, reply: 'i1' };
  const mine = [
    change('status', 'Customer-Reply', 'Answered', ours),
    { ...MOVED, ...ours },
    change('staff', '', 'maya  berg', ours),
  ];

  it('leaves one line', () => {
    expect(linesOf(mine)).toEqual(['→ Answered, staff: you']);
    expect(linesOf([...mine.slice(0, 2), change('staff', '', 'Support', ours)])).toEqual([
      '→ Answered, staff: Support',
    ]);
    expect(linesOf(mine.slice(1, 2))).toEqual([]);
  });

  it('has nothing to do with what else changed meanwhile, which is one line', () => {
    expect(linesOf([...mine, change('priority', 'Low', 'High'), change('flag', '0', '1')])).toEqual([
      '→ Answered, staff: you',
      `Priority Low → High · Flagged ${between}`,
    ]);
  });

  it('has its line right under its card, whichever came first', () => {
    const sent = { kind: 'sent' as const, text: '', files: [], recordedAs: null, chosen: false, warnings: [] };
    const entries: TimelineEntry[] = [
      ...mine.map((one) => ({ ...one, at: NOW - 1000 })),
      { ...sent, id: 'i1', at: NOW },
      { ...sent, id: 'i2', at: NOW + 1 },
    ];
    expect(thread(entries).map(({ kind, id }) => [kind, id])).toEqual([
      ['sent', 'i1'],
      ['look', 'status Answered'],
      ['sent', 'i2'],
    ]);
    const misfiled = item({ id: 'i1', state: 'accepted', misfiled: true });
    const shown = thread([...mine, { kind: 'outbox', id: 'i1', at: NOW + 5, item: misfiled }]);
    expect(shown.map(({ kind }) => kind)).toEqual(['outbox', 'look']);
  });
});

describe('a message', () => {
  it.each<[string, Observed[], Partial<Ticket>]>([
    [
      'Aiko Tanaka wrote · 10:41 · Answered → Customer-Reply',
      [change('status', 'Answered', 'Customer-Reply'), MOVED],
      { status: 'Customer-Reply' },
    ],
    [
      'Aiko Tanaka wrote · 10:41 · Answered → Customer-Reply · Priority Low → High',
      [change('status', 'Answered', 'Customer-Reply'), MOVED, change('priority', 'Low', 'High')],
      { status: 'Customer-Reply' },
    ],
    // They wrote twice.
    ['Aiko Tanaka wrote · 10:41', [MOVED], { status: 'Customer-Reply' }],
    [
      'Jonas Weber wrote · 10:41 · Open → Answered',
      [change('status', 'Open', 'Answered'), MOVED, change('staff', '', 'Jonas Weber')],
      { status: 'Answered', staff: 'Jonas Weber' },
    ],
    // Nobody is named who is not known: others in copy, a status set by hand, no name of the staff.
    ['Customer wrote · 10:41', [MOVED], { status: 'Customer-Reply', cc: ['boss@example.com'] }],
    ['New message, 10:41 · sender unknown', [MOVED], { status: 'Open' }],
    ['New message, 10:41 · sender unknown', [MOVED], { status: 'Answered', staff: '' }],
    ['New message, 10:41 · sender unknown', [MOVED], { status: '', staff: 'Jonas Weber' }],
    // A reply in doubt may have been filed as the customer's.
    ['New message, 10:41 · sender unknown', [{ ...MOVED, mayBeOurs: true }], { status: 'Customer-Reply' }],
  ])('%s', (words, changes, header) => {
    expect(linesOf(changes, header)).toEqual([words]);
  });

  it('has the server’s time where the zone is not known', () => {
    expect(linesOf([MOVED], {}, null)).toEqual(['Aiko Tanaka wrote · 10:41 server time']);
  });

  it('is told by the status of its time, not by that of now', () => {
    const first = { ...MOVED, at: 10, between: [1, 10] as [number, number] };
    const second = change('status', 'Customer-Reply', 'Closed', { at: 20, between: [10, 20] });
    const entries = thread([first, second]);
    const headers = headersThen(entries, ticket({ status: 'Closed' }));
    expect(entries.map(({ id }) => headers.get(id)?.status)).toEqual(['Customer-Reply', 'Closed']);
  });

  it('that was taken away is none that came', () => {
    const back = change('lastReply', '2026-11-20 10:41:00', '2026-11-20 10:02:00');
    expect(linesOf([back])).toEqual([`Last reply went back from 10:41 to 10:02 ${between}`]);
  });
});

it('several changes of one look are one line, and are dated once', () => {
  const several = [change('status', 'Open', 'On Hold'), change('priority', 'Low', 'High'), change('flag', '0', '1')];
  expect(linesOf(several)).toEqual([`Status Open → On Hold · Priority Low → High · Flagged ${between}`]);
});

it.each<[Observed, string]>([
  [change('status', 'Open', 'Answered'), 'Status Open → Answered'],
  [change('flag', '0', '1'), 'Flagged'],
  [change('flag', '1', '0'), 'Flag removed'],
  [change('subject', 'Mail', 'Web'), 'Subject “Mail” → “Web”'],
  [change('cc', '[]', '["a@example.com"]'), 'Cc nobody → a@example.com'],
  [change('staff', '', 'Ana'), 'Staff nobody → Ana'],
  [change('priority', 'Low', ''), 'Priority Low → (empty)'],
  [change('lastReply', '2026-11-20 10:41:00', ''), 'Last reply removed: 20 Nov, 10:41'],
  [change('attachments', '[]', '["a.txt","\u202Egpj.exe"]'), 'Files none → a.txt, ⟨U+202E⟩gpj.exe'],
])('names nobody for %j', (one, words) => {
  expect(linesOf([one])).toEqual([`${words} ${between}`]);
});
