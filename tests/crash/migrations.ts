/**
 * Kills amid a migration: a desk starts over databases as earlier versions left them, with a draft,
 * a file, and replies that wait or were on the wire, and is killed while they are brought up to date.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheMigrations } from '../../electron/core/worker/database/cache-schema.ts';
import { type Migration, openDatabase } from '../../electron/core/worker/database/database.ts';
import type { DataKeys } from '../../electron/core/worker/database/open-store.ts';
import { filesMigrations, workMigrations } from '../../electron/core/worker/database/work-schema.ts';
import { startService } from '../../service/service.ts';
import { createJudge, type Figures, type Judge } from './judge.ts';
import type { StorePoint } from './kill-points.ts';
import { type KilledDesk, killedDesk } from './killed-desk.ts';

type Name = keyof DataKeys;

const MIGRATIONS: Record<Name, readonly Migration[]> = {
  work: workMigrations,
  files: filesMigrations,
  cache: cacheMigrations,
};

interface Cut {
  name: Name;
  /** Steps that the earlier version knew. */
  steps: number;
  at: Pick<StorePoint, 'sql' | 'when'>;
}

/** Where a migration from so many steps is cut off. */
function cutsOf(name: Name, steps: number): Cut[] {
  const left = MIGRATIONS[name].slice(steps);
  const [first = '', last = ''] = [left[0], left.at(-1)];
  const copy: Cut['at'][] = [
    { sql: 'VACUUM INTO', when: 'before' },
    { sql: 'VACUUM INTO', when: 'after-commit' },
  ];
  const all: Cut['at'][] = [
    ...(name === 'work' ? copy : []),
    { sql: first, when: 'before' },
    { sql: last, when: 'before' },
    { sql: last, when: 'before-commit' },
    { sql: last, when: 'after-commit' },
  ];
  return all.map((at) => ({ name, steps, at }));
}

const before = (name: Name): number => MIGRATIONS[name].length - 1;

const MIGRATION_CUTS: readonly Cut[] = [
  ...cutsOf('work', 1),
  ...cutsOf('work', before('work')),
  ...cutsOf('files', 1),
  ...cutsOf('cache', 1),
  ...cutsOf('cache', before('cache')),
];

/** One in each database that is brought up to date. */
export const MIGRATION_SAMPLE: readonly Cut[] = [
  ...cutsOf('work', 1).slice(-1),
  ...cutsOf('cache', before('cache')).slice(-1),
];

/** Kills a desk at each of the cuts, and lets an agent put right what is left each time. */
export async function runMigrations(
  cuts = MIGRATION_CUTS,
  told: (line: string) => void = () => undefined,
): Promise<Figures> {
  const service = await startService({
    testMode: true,
    tickets: 200,
    customers: 30,
    repliesAs: 'staff',
    dialects: ['conversations'],
  });
  const judge = createJudge(service);
  const desk = killedDesk(service, judge.note, { points: true });
  try {
    await desk.begin();
    const { tickets } = await desk.ask({ type: 'tickets' }, 'tickets');
    for (const [index, cut] of cuts.entries()) {
      await desk.ask({ type: 'stop' }, 'done');
      await desk.gone();
      const [waits, went, typed] = tickets.slice((index * 3) % Math.max(1, tickets.length - 3));
      if (waits === undefined || went === undefined || typed === undefined)
        throw new Error('there are too few tickets');
      makeOld(desk, cut, { waits, went, typed }, judge);
      desk.arm({ in: 'store', ...cut.at });
      const name = `${cut.at.when} "${cut.at.sql.trim().slice(0, 30)}" of ${cut.name}.db from step ${cut.steps}`;
      if (!(await desk.isKilledAtStart())) throw new Error(`no desk came to the point ${name}`);
      judge.killed(name);
      desk.disarm();
      await desk.begin();
      await judge.look(desk);
      judge.forgetFiles();
      await judge.decideAll(desk);
      // The next one begins with other databases.
      judge.forgetDrafts();
      told(name);
    }
    await desk.ask({ type: 'stop' }, 'done');
    return judge.figures();
  } finally {
    desk.remove();
    await service.stop();
  }
}

/** Puts the account's databases back to what an earlier version had made of them. */
function makeOld(desk: KilledDesk, { name, steps }: Cut, on: Tickets, judge: Judge): void {
  const entries = new Map(JSON.parse(readFileSync(join(desk.dataDir, 'keychain.json'), 'utf8')) as [string, string][]);
  const [entry, keys] = [...entries].find(([key]) => /^account\..*\.keys$/.test(key)) ?? [];
  const account = entry?.split('.')[1];
  if (keys === undefined || account === undefined) throw new Error('the keychain has no keys of an account');
  const own = JSON.parse(keys) as DataKeys;
  const made = (which: Name, count: number) => {
    const file = join(desk.dataDir, 'accounts', account, `${which}.db`);
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
    return openDatabase({
      file,
      key: own[which],
      migrations: MIGRATIONS[which].slice(0, count),
      synchronous: 'FULL',
      incrementalVacuum: which === 'files',
    });
  };
  const work = made('work', name === 'work' ? steps : MIGRATIONS.work.length);
  const files = made('files', name === 'files' ? steps : MIGRATIONS.files.length);
  if (name === 'cache') made('cache', steps).close();
  const now = Date.now();
  const [draft, file] = [randomUUID(), randomUUID()];
  const text = (what: string) => `${what}: ${randomUUID()}`;
  const typed = text('Half a thought');
  work
    .prepare(`INSERT INTO drafts (id, ticket, rev, text, saved_at, header) VALUES (?, ?, 4, ?, ?, 'null')`)
    .run(draft, on.typed, typed, now);
  work.prepare(`INSERT INTO files VALUES (?, ?, NULL, 1, 'zone.txt', 'text/plain', 3, 3, 1)`).run(file, draft);
  files.prepare('INSERT INTO chunks (file, idx, bytes) VALUES (?, 0, ?)').run(file, Buffer.from('aaa'));
  judge.note({ type: 'written', text: typed });
  judge.note({ type: 'filed', file, chunks: 1 });
  const item = work.prepare(
    `INSERT INTO outbox (id, ticket, state, created_at, confirmed_at, changed_at, attempts, body, text, seen, unchecked, started_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`,
  );
  for (const [state, ticket] of [
    ['queued', on.waits],
    ['sending', on.went],
  ] as const) {
    const reply = text(`A reply that was ${state}`);
    const attempts = state === 'sending' ? 1 : 0;
    item.run(
      randomUUID(),
      ticket,
      state,
      now,
      now,
      now,
      attempts,
      JSON.stringify(BODY),
      reply,
      SEEN,
      attempts > 0 ? now : null,
    );
    judge.note({ type: 'written', text: reply });
  }
  for (const db of [work, files]) db.close();
}

interface Tickets {
  waits: string;
  went: string;
  typed: string;
}

const SEEN = JSON.stringify({ lastReply: '', status: '', staff: '' });
const BODY = {
  tid: 'ABC-2',
  subject: 'Down',
  // Not told whom: what is for another person than the ticket's now would be stopped.
  to: { name: 'Aiko', email: '', clientId: null },
  cc: [],
  identity: { as: 'name', name: 'Mara Lind', email: 'm@example.com', clientId: null },
  wireSize: 100,
  signature: '',
};
