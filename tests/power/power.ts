/**
 * Cuts the power of a recorded day many times, in three ways each, and counts what is lost of what
 * the window had called saved.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Disk, MODELS, type Model } from './disk.ts';
import { lookAt, SUBJECTS, type Subject } from './look.ts';
import { type Careless, type Day, recordDay } from './record-a-day.ts';

export interface PowerRun {
  /** The recorder. */
  library: string;
  cuts: number;
  seed: number;
  rounds: number;
  careless?: Careless;
  onProgress?(cuts: number): void;
}

type Count = { lost: number; checked: number };

export interface PowerResult {
  counts: Record<Subject, Record<Model, Count>>;
  /** The first losses, in words. */
  losses: string[];
  /** The recording. */
  writes: number;
  syncs: number;
  saved: number;
}

export async function cutThePower({
  library,
  cuts,
  seed,
  rounds,
  careless,
  onProgress,
}: PowerRun): Promise<PowerResult> {
  const day = await recordDay(library, rounds, careless);
  const { changes } = day;
  const result: PowerResult = {
    counts: noCounts(),
    losses: [],
    writes: changes.filter(({ kind }) => kind === 'write').length,
    syncs: changes.filter(({ kind }) => kind === 'sync').length,
    saved: day.saved.length,
  };
  const random = randomFrom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'rackside-power-'));
  const disk = new Disk();
  let taken = 0;
  let done = 0;
  try {
    for (const cut of chooseCuts(day, cuts, random)) {
      for (; taken < cut; taken++) disk.take(at(changes, taken));
      const expected = expectedAt(day, cut);
      for (const model of MODELS) {
        const left = join(folder, `${done}-${model}`);
        disk.writeTo(left, model, random);
        for (const { subject, lost } of await lookAt(left, expected)) {
          const count = result.counts[subject][model];
          count.checked += 1;
          if (lost === null) continue;
          count.lost += 1;
          if (result.losses.length < 20) result.losses.push(`cut ${cut}, ${model}: ${subject}: ${lost}`);
        }
        rmSync(left, { recursive: true });
      }
      onProgress?.(++done);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return result;
}

/**
 * Numbers of changes before which the power goes, in order: a third of them around syncs, a third
 * right after something was called saved, the others anywhere.
 */
function chooseCuts({ changes, saved }: Day, cuts: number, random: () => number): number[] {
  const syncs = changes.flatMap(({ kind }, index) => (kind === 'sync' ? [index, index + 1] : []));
  const acknowledged = saved.map(({ time }) => firstAfter(changes, time));
  const anywhere = changes.map((_, index) => index + 1);
  const pick = (from: number[]) => from[Math.floor(random() * from.length)] ?? changes.length;
  const kinds = [syncs, acknowledged, anywhere];
  return Array.from({ length: cuts }, (_, index) => pick(kinds[index % kinds.length] ?? [])).sort((a, b) => a - b);
}

const firstAfter = (changes: Day['changes'], time: number): number => {
  const index = changes.findIndex((change) => change.time > time);
  return index < 0 ? changes.length : index;
};

/** Cuts the power right before the change of that number: all reports until then must hold. */
function expectedAt({ changes, saved, applied }: Day, cut: number) {
  const until = changes[cut]?.time ?? Number.POSITIVE_INFINITY;
  return {
    saved: saved.filter(({ time }) => time < until),
    applied: applied.filter(({ time }) => time < until).map(({ text }) => text),
  };
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`there is no number ${index}`);
  return found;
}

const noCounts = (): PowerResult['counts'] =>
  Object.fromEntries(
    SUBJECTS.map((subject) => [
      subject,
      Object.fromEntries(MODELS.map((model) => [model, { lost: 0, checked: 0 }])) as Record<Model, Count>,
    ]),
  ) as PowerResult['counts'];

/** Numbers between 0 and 1 that come again with the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed % 2 ** 31;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
