/**
 * The attachments field, against a bare double base64 in chunks; both into a sink that throws the
 * bytes away. Memory is measured in a process of its own for each size and encoder: this file,
 * started with `measure`.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { attachmentsSource } from '../../electron/core/desk/service/form.ts';
import { atLeast, atMost, type BenchRow, type BenchTable, row } from './rows.ts';
import { median } from './timing.ts';

const MIB = 1024 * 1024;
const SIZES = [50, 100, 200];
const ROUNDS = 5;
/**
 * Bytes that the peer encodes at once: a multiple of 9, so that both its encodings stay aligned;
 * the fastest of those tried.
 */
const PEER_PIECE = 9 * 6144;

/** In chunks of 1 MiB in memory of their own, as they come from the store. */
async function* file(size: number): AsyncIterable<Uint8Array> {
  for (let left = size; left > 0; left -= MIB) yield Buffer.allocUnsafe(Math.min(MIB, left)).fill(left % 251);
}

async function* peer(size: number): AsyncIterable<Uint8Array> {
  for await (const chunk of file(size)) {
    for (let at = 0; at < chunk.byteLength; at += PEER_PIECE) {
      const piece = Buffer.from(chunk.buffer, chunk.byteOffset + at, Math.min(PEER_PIECE, chunk.byteLength - at));
      yield Buffer.from(Buffer.from(piece.toString('base64'), 'latin1').toString('base64'), 'latin1');
    }
  }
}

const ours = (size: number) => attachmentsSource([{ name: 'a.bin', size, chunks: () => file(size) }]).chunks();

interface Measured {
  ms: number;
  /** MiB of resident memory above the start, at their highest. */
  extra: number;
}

async function drain(source: AsyncIterable<Uint8Array>): Promise<Measured> {
  const before = process.memoryUsage.rss();
  let highest = before;
  let looks = 0;
  const start = performance.now();
  for await (const _chunk of source) {
    if (++looks % 8 === 0) highest = Math.max(highest, process.memoryUsage.rss());
  }
  return { ms: performance.now() - start, extra: (highest - before) / MIB };
}

const encoders = { ours, peer };
type Encoder = keyof typeof encoders;

async function inOwnProcess(encoder: Encoder, mib: number): Promise<Measured> {
  const me = fileURLToPath(import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, [me, 'measure', encoder, String(mib)]);
  return JSON.parse(stdout) as Measured;
}

export async function run(): Promise<BenchTable> {
  const rows: BenchRow[] = [];
  for (const mib of SIZES) {
    const measured: Record<Encoder, Measured[]> = { ours: [], peer: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const encoder of ['ours', 'peer'] as const) measured[encoder].push(await inOwnProcess(encoder, mib));
    }
    const of = (encoder: Encoder, what: keyof Measured) => median(measured[encoder].map((one) => one[what]));
    const throughput = (encoder: Encoder) => mib / (of(encoder, 'ms') / 1000);
    rows.push(row(`encoding a file of ${mib} MiB`, throughput('ours'), throughput('peer'), 'MiB/s', atLeast(0.9)));
    rows.push(
      row(`memory for a file of ${mib} MiB`, of('ours', 'extra'), of('peer', 'extra'), 'MiB', atMost(20, 'difference')),
    );
  }
  return { title: 'Attachments as one field, against a bare chunked double base64', group: 'desk', rows };
}

const [, started, command, encoder, mib] = process.argv;
if (command === 'measure' && started === fileURLToPath(import.meta.url)) {
  const encode = encoders[encoder as Encoder];
  // Warm: what is measured is a size, not a start.
  await drain(encode(4 * MIB));
  console.log(JSON.stringify(await drain(encode(Number(mib) * MIB))));
}
