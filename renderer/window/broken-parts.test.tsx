/** A part of a ticket that cannot be drawn: the others stay, and a held reply can be taken back. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { open, preparePane } from '../../tests/helpers/renderer/pane.tsx';
import { item as anItem } from '../../tests/helpers/renderer/samples.ts';
import { settle } from '../../tests/helpers/renderer/scripted-bridge.ts';

const { broken, fragile } = await vi.hoisted(() => import('../../tests/helpers/renderer/fragile-view.tsx'));

vi.mock('../features/ticket/TicketHeader.tsx', (load) => fragile(load, 'TicketHeader'));
vi.mock('../features/ticket/Timeline.tsx', (load) => fragile(load, 'Timeline'));
vi.mock('../features/composer/Composer.tsx', (load) => fragile(load, 'Composer'));
vi.mock('../features/customer/CustomerPanel.tsx', (load) => fragile(load, 'CustomerPanel'));

preparePane();
beforeEach(() => {
  // React tells the console of every failure, caught or not.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const PARTS = {
  TicketHeader: () => screen.queryByRole('heading', { name: 'Mails are rejected' }),
  Timeline: () => screen.queryByRole('region', { name: 'Timeline' }),
  Composer: () => screen.queryByRole('textbox', { name: 'Reply' }),
  CustomerPanel: () => screen.queryByRole('complementary', { name: 'Customer' }),
};

it.each(Object.keys(PARTS) as (keyof typeof PARTS)[])('%s alone is gone where it fails', async (part) => {
  broken.part = part;
  const held = anItem({ state: 'held', heldUntil: Date.now() + 60_000 });
  const { bridge } = await open({ items: [held] });
  for (const [name, find] of Object.entries(PARTS)) expect([name, find() === null]).toEqual([name, name === part]);
  expect(screen.getAllByRole('button', { name: 'Reload window' })).toHaveLength(1);

  fireEvent.click(screen.getByRole('button', { name: /^Outbox/ }));
  await act(settle);
  const outbox = screen.getByRole('region', { name: 'Outbox' });
  fireEvent.click(within(outbox).getByRole('button', { name: 'Undo' }));
  await act(settle);
  expect(bridge.callsOf('outbox.undo')).toHaveLength(1);
});
