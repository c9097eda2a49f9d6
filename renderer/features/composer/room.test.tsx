/** Room for a reply: its preview beside it, and all the height of the pane. */
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { open, preparePane, press, reply, type } from '../../../tests/helpers/renderer/pane.tsx';
import { settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { composerFeature } from './index.ts';

preparePane();

async function opened(width = 1280) {
  vi.stubGlobal('innerWidth', width);
  const desk = await open({}, {}, [composerFeature]);
  const run = (id: string) =>
    act(async () => {
      runCommand(id, desk.store.getState);
      await settle();
    });
  return { ...desk, run };
}
/** The text, whether on screen or not. */
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Reply');
const preview = () => screen.queryByRole('region', { name: 'Preview' });

describe('the preview', () => {
  it('stands in the place of the text where there is no room beside it', async () => {
    const { run } = await opened(1439);
    type('All is **well**.');
    await run('reply.preview');
    expect(preview()?.textContent).toBe('All is well.\n');
    expect(text().hidden).toBe(true);
    expect(document.activeElement).toBe(preview());
    await run('reply.write');
    expect(text().hidden).toBe(false);
    expect(preview()).toBeNull();
  });

  it('stands beside the text in a wide window, follows it, and leaves it the focus', async () => {
    const { run } = await opened(1440);
    expect(screen.queryByRole('complementary', { name: 'Customer' })).toBeTruthy();
    await run('reply.write');
    type('All is **well**.');
    await run('reply.preview');
    expect(text().hidden).toBe(false);
    expect(document.activeElement).toBe(reply());
    type('All is **better**.');
    expect(preview()?.querySelector('strong')?.textContent).toBe('better');
    // The pane has no room for three: the customer gives way, and comes back.
    expect(screen.queryByRole('complementary', { name: 'Customer' })).toBeNull();
    await run('reply.write');
    expect(preview()).toBeTruthy();
    await run('reply.preview');
    expect(preview()).toBeNull();
    expect(screen.queryByRole('complementary', { name: 'Customer' })).toBeTruthy();
  });

  it('waits beside the text until a reply is begun', async () => {
    const { store, run } = await opened(1440);
    await run('reply.preview');
    await act(async () => {
      fireEvent.keyDown(reply(), { key: 'Escape' });
      await settle();
    });
    expect(store.getState().composer.preview).toBe(true);
    expect(preview()).toBeNull();
    await act(async () => type('On it.'));
    expect(preview()?.textContent).toBe('On it.\n');
  });
});

describe('all the height', () => {
  const isFull = () => reply().closest('[data-full]') !== null;

  it('is given to the text while one writes, and given back', async () => {
    const { store, run } = await opened();
    expect(isFull()).toBe(false);
    await run('reply.full');
    expect(isFull()).toBe(true);
    expect(document.activeElement).toBe(reply());
    await act(async () => {
      fireEvent.keyDown(reply(), { key: 'Escape' });
      await settle();
    });
    expect(isFull()).toBe(false);
    // The height is the same for the next reply.
    await act(async () => {
      store.getState().nav.openTicket('t2');
      await settle();
    });
    expect(isFull()).toBe(false);
    await run('reply.write');
    expect(isFull()).toBe(true);
    expect(screen.getByRole('button', { name: 'Full height' }).getAttribute('aria-pressed')).toBe('true');
    await press('Full height');
    expect(isFull()).toBe(false);
  });
});
