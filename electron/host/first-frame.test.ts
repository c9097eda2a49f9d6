import { expect, it, vi } from 'vitest';
import { ok } from '../../shared/result.ts';
import { watchFirstFrame } from './first-frame.ts';

const desk = { call: async (name: string, _input: unknown) => ok(name) };
const NEVER = 1_000_000;

it('is there once the page got what it shows first, and not for any other call', async () => {
  const frame = watchFirstFrame(0, NEVER);
  const there = vi.fn();
  void frame.whenVisible().then(there);
  const seen = frame.watchCalls(desk);
  expect(await seen.call('desk.status', {})).toEqual(ok('desk.status'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(there).not.toHaveBeenCalled();
  expect(await seen.call('desk.opening', {})).toEqual(ok('desk.opening'));
  await frame.whenVisible();
});

it('is waited for no longer where no page asks', () => watchFirstFrame(NEVER, 0).whenVisible());
