/**
 * The named points, from the first letter to the last move of the outbox, each with what an agent
 * does meanwhile; `runNamedPoints` kills a desk at each of them and asks the judge.
 */
import { type Fault, type RunningService, startService } from '../service/service.ts';
import { createJudge, type Figures } from './judge.ts';
import type { KillAt, StorePoint } from './kill-points.ts';
import { type KilledDesk, killedDesk } from './killed-desk.ts';
import type { Scene } from './scenes.ts';

export interface NamedPoint {
  name: string;
  scene: Scene;
  at: KillAt;
  /** The service's fault at the scene's write. */
  fault?: Omit<Fault, 'operation'> & { operation?: string };
  /** The desk starts again and is killed a second time. */
  atStart?: StorePoint;
  /** Among those that every run of the tests meets. */
  sample?: true;
}

const STAGES = ['before', 'before-commit', 'after-commit', 'told'] as const;
const WHEN = {
  before: 'before',
  'before-commit': 'before the commit of',
  'after-commit': 'after the commit of',
  told: 'before the word of',
};
const reply = 'add-ticket-reply';

/** A point before a statement, before its commit, after it, and before the desk hears of it. */
function stored(
  what: string,
  scene: Scene,
  of: { sql: string; param?: string; skip?: number },
  rest: Pick<NamedPoint, 'fault'> & {
    stages?: readonly (typeof STAGES)[number][];
    samples?: readonly (typeof STAGES)[number][];
  } = {},
): NamedPoint[] {
  const { stages = STAGES, samples = [], ...more } = rest;
  return stages.map((when) => ({
    name: `${WHEN[when]} ${what}`,
    scene,
    at: { in: 'store', ...of, when },
    ...more,
    ...(samples.includes(when) ? { sample: true as const } : {}),
  }));
}

/** A statement that is a transaction by itself has no moment between it and its commit. */
const ALONE = ['before', 'after-commit', 'told'] as const;
const MOVE = 'UPDATE outbox SET state = ?';
const movedTo = (state: string, skip = 0) => ({ sql: MOVE, param: state, skip });

const WIRE_WORDS = {
  'before-first-byte': 'before the first byte of',
  'after-first-bytes': 'after the first bytes of',
  'amid-body': 'amid the body of',
  'after-last-byte': 'after the last byte of',
  'answer-comes': 'as the answer comes to',
} as const;

const onWire = (
  what: string,
  scene: Scene,
  operation: string,
  whens: readonly (keyof typeof WIRE_WORDS)[],
  samples: readonly (keyof typeof WIRE_WORDS)[] = [],
): NamedPoint[] =>
  whens.map((when) => ({
    name: `${WIRE_WORDS[when]} ${what}`,
    scene,
    at: { in: 'wire', operation, when },
    ...(samples.includes(when) ? { sample: true as const } : {}),
  }));

/** The start after a kill, which is killed while it puts right what it finds. */
const atRestart = (what: string, at: KillAt, to: string): NamedPoint[] =>
  (['before', 'before-commit', 'after-commit'] as const).map((when) => ({
    name: `${WHEN[when]} what a restart makes of ${what}`,
    scene: 'reply',
    at,
    atStart: { in: 'store', ...movedTo(to), when },
    ...(when === 'before-commit' && to === 'in-doubt' ? { sample: true as const } : {}),
  }));

const ANSWER_IS_LATE = { kind: 'drip', ms: 2000 } as const;

export const NAMED_POINTS: readonly NamedPoint[] = [
  ...stored('the first letters of a draft', 'draft', { sql: 'INSERT INTO drafts' }),
  ...stored('a save of a draft', 'draft', { sql: 'UPDATE drafts', skip: 2 }, { samples: ['told'] }),
  { name: 'when a draft was called saved', scene: 'draft', at: { in: 'told', message: 'saved' } },
  ...stored('the name of a file', 'file', { sql: 'INSERT INTO files' }),
  ...stored('the bytes of a chunk', 'file', { sql: 'INTO chunks', skip: 2 }, { stages: ALONE, samples: ['before'] }),
  ...stored('the count of a chunk', 'file', { sql: 'UPDATE files SET stored', skip: 2 }, { stages: ALONE }),
  { name: 'when a chunk was called kept', scene: 'file', at: { in: 'told', message: 'filed' } },
  ...stored('the end of a file', 'unsent', { sql: 'UPDATE files SET finished' }, { stages: ALONE }),
  ...stored(
    'a reply that goes into the outbox',
    'replyWithFile',
    { sql: 'INSERT INTO outbox' },
    { samples: ['before-commit', 'told'] },
  ),
  { name: 'when a reply was called sent', scene: 'reply', at: { in: 'told', message: 'sent' } },
  ...stored('the end of a hold', 'heldReply', movedTo('queued')),
  ...stored('the claim of a reply', 'reply', movedTo('checking')),
  ...onWire('the look at the ticket before', 'reply', 'get-tickets?', ['before-first-byte', 'answer-comes']),
  ...stored('the intention to send', 'reply', movedTo('sending'), { samples: ['after-commit'] }),
  ...onWire(
    'a reply',
    'reply',
    reply,
    ['before-first-byte', 'after-first-bytes', 'after-last-byte', 'answer-comes'],
    ['before-first-byte', 'answer-comes'],
  ),
  ...onWire(
    'a reply with a file',
    'replyWithFile',
    reply,
    ['before-first-byte', 'after-first-bytes', 'amid-body', 'after-last-byte', 'answer-comes'],
    ['amid-body'],
  ),
  {
    name: 'when the service has a reply',
    scene: 'reply',
    at: { in: 'service', operation: reply },
    fault: ANSWER_IS_LATE,
    sample: true,
  },
  ...stored('what became of a reply', 'reply', movedTo('accepted'), { samples: ['before-commit'] }),
  ...atRestart('a reply on the wire', { in: 'wire', operation: reply, when: 'after-last-byte' }, 'in-doubt'),
  ...atRestart('a reply that was checked', { in: 'store', ...movedTo('checking'), when: 'after-commit' }, 'queued'),
  ...stored('a doubt', 'doubt', movedTo('in-doubt'), { fault: { kind: 'reset-after' } }),
  ...stored('a doubt about what never arrived', 'doubt', movedTo('in-doubt'), { fault: { kind: 'reset-before' } }),
  ...stored(
    'what a doubt looks like',
    'doubt',
    { sql: MOVE, param: 'in-doubt', skip: 1 },
    { fault: { kind: 'reset-before' } },
  ),
  ...stored('the decision to send again', 'doubt', movedTo('queued', 1), { fault: { kind: 'reset-before' } }),
  ...stored('a refusal', 'reply', movedTo('refused'), { fault: { kind: 'refused' } }),
  ...stored('a second attempt, after a refused token', 'reply', movedTo('sending', 1), { fault: { kind: '401' } }),
  ...stored('a wait that the service asked for', 'reply', movedTo('queued', 1), {
    fault: { kind: '429', retryAfter: 1 },
  }),
  ...stored('an undo', 'undo', { sql: 'DELETE FROM outbox' }, { samples: ['before-commit'] }),
  ...onWire('a new ticket', 'ticket', 'open-ticket', [
    'before-first-byte',
    'after-first-bytes',
    'after-last-byte',
    'answer-comes',
  ]),
  ...stored('what became of a new ticket', 'ticket', movedTo('accepted')),
  ...onWire('an order', 'order', 'add-order', ['before-first-byte', 'after-last-byte', 'answer-comes']),
  ...stored('what became of an order', 'order', movedTo('accepted')),
  ...stored('replies to many', 'many', { sql: 'INSERT INTO batches' }, { samples: ['before-commit'] }),
  ...stored('the second of many replies', 'many', movedTo('sending', 1)),
];

/** ms until a point that is not met is one that no longer exists. */
const PATIENCE = 30_000;

/** Kills a desk at each of the points, and lets an agent put right what is left each time. */
export async function runNamedPoints(
  points: readonly NamedPoint[],
  told: (line: string) => void = () => undefined,
): Promise<Figures> {
  const service = await startService({
    testMode: true,
    tickets: 400,
    customers: 60,
    repliesAs: 'staff',
    dialects: ['conversations'],
  });
  const judge = createJudge(service);
  const desk = killedDesk(service, judge.note, { points: true });
  try {
    await desk.begin();
    // The first reply of all goes alone, and each life would begin with waiting for it.
    await desk.ask({ type: 'scene', scene: 'reply', place: 0 }, 'played');
    for (const [index, point] of points.entries()) {
      const watch = watchFor(point.at, service, desk);
      if (point.fault) service.faults.add({ operation: reply, ...point.fault });
      desk.arm(point.at);
      desk.tell({ type: 'scene', scene: point.scene, place: index + 1 });
      const wasMet = await Promise.race([
        desk.gone(),
        desk.hear('played').then(
          () => false,
          () => desk.gone(),
        ),
        later(PATIENCE),
      ]);
      watch.end();
      if (!wasMet) throw new Error(`no desk came to the point "${point.name}"`);
      judge.killed(point.name);
      if (point.atStart) {
        desk.arm(point.atStart);
        if (!(await desk.isKilledAtStart())) throw new Error(`no start came to the point "${point.name}"`);
        judge.killed(point.name);
      }
      desk.disarm();
      service.faults.clear();
      await desk.begin();
      await judge.look(desk);
      judge.forgetFiles();
      await judge.decideAll(desk);
      told(point.name);
    }
    await desk.ask({ type: 'stop' }, 'done');
    return judge.figures();
  } finally {
    desk.remove();
    await service.stop();
  }
}

const later = (ms: number) => new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms).unref());

/** Kills from outside, at points that the desk's process does not see. */
function watchFor(at: KillAt, service: RunningService, desk: KilledDesk): { end(): void } {
  if (at.in === 'service') {
    const { ledger } = service;
    const add = ledger.add.bind(ledger);
    ledger.add = (record, form) => {
      add(record, form);
      if (record.operation === at.operation && record.applied) void desk.kill();
    };
    return {
      end() {
        ledger.add = add;
      },
    };
  }
  if (at.in === 'told') {
    // Its end comes with the word.
    void desk.hear(at.message).then(
      () => desk.kill(),
      () => undefined,
    );
  }
  return { end: () => undefined };
}
