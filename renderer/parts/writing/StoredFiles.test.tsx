import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { open, preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { item, meta } from '../../../tests/helpers/renderer/samples.ts';
import { settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';

preparePane();

it('a second press on a file that is being read saves it no second time', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const answers: (() => void)[] = [];
  const sent = item({ state: 'queued', files: [meta('f1')] });
  const { bridge } = await open(
    { items: [sent], timeline: [{ kind: 'outbox', id: sent.id, at: sent.createdAt, item: sent }] },
    { 'file.read': () => new Promise((answer) => answers.push(() => answer(ok(new Uint8Array(10))))) },
  );
  const button = await screen.findByRole('button', { name: 'Download f1.bin' });
  const arrive = () =>
    act(async () => {
      for (const answer of answers.splice(0)) answer();
      await settle();
    });

  fireEvent.click(button);
  fireEvent.click(button);
  await arrive();
  expect(bridge.callsOf('file.read')).toHaveLength(1);
  expect(saved).toHaveBeenCalledTimes(1);

  fireEvent.click(button);
  await arrive();
  expect(saved).toHaveBeenCalledTimes(2);
});
