import { expect, it, vi } from 'vitest';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import { ok } from '../../../shared/result.ts';
import { scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';

it('shows the replies as they are after the last news, however late an earlier answer comes', async () => {
  let stored = ['before'];
  const waiting: (() => void)[] = [];
  const bridge = scriptedBridge({
    'canned.list': () => {
      const replies = stored.map((name) => ({ id: name, name }) as CannedReply);
      return new Promise((resolve) => waiting.push(() => resolve(ok(replies))));
    },
  });
  const store = createAppStore(bridge);
  const shown = () => store.getState().canned.lists.a1?.map(({ name }) => name);

  void store.getState().canned.load('a1');
  stored = ['before', 'after'];
  void store.getState().canned.load('a1');
  // The last request is answered first.
  await vi.waitFor(() => {
    waiting.pop()?.();
    expect(shown()).toEqual(stored);
  });
  while (waiting.length > 0) waiting.pop()?.();
  await settle();
  expect(shown()).toEqual(stored);
});
