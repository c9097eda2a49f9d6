import { expect, it } from 'vitest';
import { trustedTime } from './clock.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 28);
const YEAR = 365 * 86_400_000;

it.each([
  ['all agree', { engine: NOW + MINUTE, computer: NOW, service: NOW - MINUTE }, NOW + MINUTE, null, true],
  ['this computer’s is wrong', { engine: NOW, computer: NOW - YEAR, service: NOW + MINUTE }, NOW, null, true],
  ['the service’s is wrong', { engine: NOW, computer: NOW + MINUTE, service: NOW - YEAR }, NOW, null, false],
  ['the service’s is not known', { engine: NOW, computer: NOW + MINUTE, service: null }, NOW, null, false],
  ['the engine’s is not known', { engine: null, computer: NOW + YEAR, service: NOW }, NOW, null, false],
])('takes the engine’s time where %s, and never a later one than two say', (_, clocks, now, wrong, sure) => {
  expect(trustedTime(clocks)).toEqual({ now, wrong, sure });
});

it.each([
  ['the engine’s', { engine: NOW + YEAR, computer: NOW, service: NOW + 1 }, NOW + 1, 'engine', YEAR],
  ['the engine’s', { engine: NOW - YEAR, computer: NOW, service: NOW + 1 }, NOW, 'engine', -YEAR],
  ['one of two', { engine: NOW + YEAR, computer: NOW, service: null }, NOW, 'unclear', YEAR],
  ['more than one', { engine: NOW, computer: NOW - YEAR, service: NOW + YEAR }, NOW, 'unclear', YEAR],
])('says that %s is wrong', (_, clocks, now, whose, ahead) => {
  expect(trustedTime(clocks)).toEqual({ now, wrong: { whose, ahead }, sure: false });
});
