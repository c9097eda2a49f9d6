import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the sound of a notice is loud enough to be heard, and short', () => {
  const wav = readFileSync(join(import.meta.dirname, 'notice.wav'));
  const rate = wav.readUInt32LE(24);
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.byteLength));
  const strength = Math.sqrt(samples.reduce((sum, value) => sum + (value / 32_768) ** 2, 0) / samples.length);
  expect(samples.length / rate).toBeLessThan(1);
  expect(strength).toBeGreaterThan(0.05);
  const peak = Math.max(...samples.map(Math.abs)) / 32_768;
  expect(peak).toBeGreaterThan(0.5);
  expect(peak).toBeLessThan(0.9);
});
