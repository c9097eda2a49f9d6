/**
 * Makes the sound of a notice, `renderer/features/notices/notice.wav`: two soft bell tones, a fourth apart, half a second.
 * Run by `node build/run.mjs sound` after a change here; the file is kept with the source.
 */
import { writeFileSync } from 'node:fs';
import { inRoot } from './paths.ts';

const RATE = 22_050;
const SECONDS = 0.75;
const TONES = [
  { at: 0, hertz: 659.26 },
  { at: 0.16, hertz: 880 },
];
/** A bell's partials: how high over its tone, how loud, and how fast it fades. */
const PARTIALS = [
  { over: 1, loud: 1, fade: 6 },
  { over: 2, loud: 0.35, fade: 10 },
  { over: 3.01, loud: 0.12, fade: 16 },
];
const PEAK = 0.7;

function samples(): Float64Array {
  const wave = new Float64Array(Math.round(RATE * SECONDS));
  for (const [index] of wave.entries()) {
    for (const { at, hertz } of TONES) {
      const time = index / RATE - at;
      if (time < 0) continue;
      // A short rise instead of a click.
      const rise = Math.min(1, time / 0.008);
      for (const { over, loud, fade } of PARTIALS) {
        wave[index] =
          (wave[index] ?? 0) + rise * loud * Math.exp(-fade * time) * Math.sin(2 * Math.PI * hertz * over * time);
      }
    }
    const left = SECONDS - index / RATE;
    wave[index] = (wave[index] ?? 0) * Math.min(1, left / 0.05);
  }
  const loudest = wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return wave.map((value) => (value / loudest) * PEAK);
}

/** The file's bytes; the same whenever they are made. */
export const noticeSound = (): Buffer => toWav(samples());

function toWav(wave: Float64Array): Buffer {
  const head = Buffer.alloc(44);
  const bytes = wave.length * 2;
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20); // PCM
  head.writeUInt16LE(1, 22); // one channel
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  const body = Buffer.alloc(bytes);
  for (const [index, value] of wave.entries()) body.writeInt16LE(Math.round(value * 32_767), index * 2);
  return Buffer.concat([head, body]);
}

export async function main(): Promise<void> {
  writeFileSync(inRoot('renderer/features/notices/notice.wav'), noticeSound());
}
