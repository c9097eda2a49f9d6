/** Records a desk's day: its changes on the disk, its reports of saves, the service's acts. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startService } from '../service/service.ts';
import { type Change, readRecording } from './recording.ts';
import type { Saved, Told, Work } from './saved.ts';

export interface Day {
  changes: Change[];
  saved: (Saved & { time: number })[];
  /** Texts of replies that the service carried out, and when. */
  applied: { text: string; time: number }[];
}

/** Databases that can be made careless, so that cuts have something to find. */
export type Careless = 'work' | 'files';

const PROGRAM = fileURLToPath(new URL('./recorded-desk.ts', import.meta.url));

/** `library`: the recorder. */
export async function recordDay(library: string, rounds: number, careless?: Careless): Promise<Day> {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-power-'));
  const service = await startService({ testMode: true, tickets: 30, customers: 10, repliesAs: 'staff' });
  const applied: Day['applied'] = [];
  const add = service.ledger.add.bind(service.ledger);
  service.ledger.add = (record, form) => {
    const text = form?.text('message');
    if (record.applied && record.operation === 'add-ticket-reply' && text) applied.push({ text, time: now() });
    add(record, form);
  };
  const dataDir = join(folder, 'data');
  const record = join(folder, 'record');
  try {
    const child = fork(PROGRAM, [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        LD_PRELOAD: library,
        RACKSIDE_POWER_FOLDER: dataDir,
        RACKSIDE_POWER_RECORD: record,
        ...(careless && { RACKSIDE_POWER_CARELESS: careless }),
      },
    });
    const work: Work = { dataDir, address: service.url, credentials: service.credentials, rounds };
    const saved = await follow(child, work);
    return { changes: readRecording(record), saved, applied };
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const now = () => Number(process.hrtime.bigint());

function follow(child: ChildProcess, work: Work): Promise<Day['saved']> {
  const saved: Day['saved'] = [];
  return new Promise((resolve, reject) => {
    child.on('message', (told: Told) => {
      if (told.what === 'done') resolve(saved);
      else saved.push(told);
    });
    child.once('exit', (code) => reject(new Error(`the recorded desk ended with ${code}`)));
    child.send(work);
  });
}
