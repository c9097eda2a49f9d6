import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open, preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { draft, meta } from '../../../tests/helpers/renderer/samples.ts';
import { settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';

preparePane();

it('counts files against the one limit, and says under the pointer what is sent', async () => {
  const files = [meta('f1', { size: 2_000_000 }), meta('f2', { size: 97_152 })];
  await open({ draft: draft({ files }) });
  await act(settle);
  const weight = screen.getByText(/^2 files · /);
  expect(weight.textContent).toBe('2 files · 2 MB of 20 MB');
  fireEvent.pointerEnter(weight);
  await screen.findByText('Encoding adds a third, and the limit counts that: 3.6 MB of 35.6 MB.');
});
