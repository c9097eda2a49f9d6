import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { ok } from '../../../shared/result.ts';
import { open, preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { meta, post } from '../../../tests/helpers/renderer/samples.ts';
import { settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';

preparePane();

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const received = (id: string, names: string[]): TimelineEntry => ({
  kind: 'post',
  id: `post-${id}`,
  at: Number(id),
  own: null,
  post: post({ id, files: names.map((name, index) => ({ name, index, link: null, removed: false })) }),
});
const SENT: TimelineEntry = {
  kind: 'sent',
  id: 'o1',
  at: 3,
  text: 'Like this.',
  files: [meta('f1', { name: 'ours.jpg', size: PNG.length, stored: PNG.length })],
  warnings: [],
  recordedAs: 'staff',
  chosen: false,
};

/** Two messages with three pictures and a log, then our own reply with a picture. */
async function withPictures() {
  const pane = await open(
    { timeline: [received('1', ['before.png', 'mail.log']), received('2', ['after.png']), SENT] },
    {
      'postFile.fetch': ({ index, post }) => ok({ post, index, name: '', state: 'kept', size: PNG.length }),
      'postFile.read': () => ok(PNG),
      'file.read': () => ok(PNG),
    },
  );
  const link = await screen.findByRole('link', { name: 'before.png' });
  await act(async () => {
    fireEvent.click(link);
    await settle();
  });
  const region = await screen.findByRole('region', { name: 'before.png' });
  await waitFor(() => expect(document.activeElement).toBe(region));
  return pane;
}
const viewer = (name: string) => screen.findByRole('dialog', { name });
const press = (key: string, more = {}) =>
  act(async () => {
    fireEvent.keyDown(document.activeElement as Element, { key, ...more });
    await settle();
  });
/** The pressed button of *Fit* and *100%*, else the figure beside them. */
const zoomed = () => {
  const pressed = within(screen.getByRole('dialog')).queryByRole('button', { pressed: true });
  return (pressed ?? screen.getByRole('dialog').querySelector('output'))?.textContent;
};

beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLImageElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLImageElement) {
    return { width: Number.parseFloat(this.style.inlineSize) || 200 } as DOMRect;
  });
});

it('arrow keys turn to the pictures of the loaded messages, ours among them', async () => {
  const { bridge } = await withPictures();
  const first = await viewer('before.png');
  expect(within(first).getByText('8 B · 1 of 3')).toBeTruthy();
  expect(within(first).getByRole('img', { name: 'before.png' })).toBeTruthy();
  await press('ArrowLeft');
  expect(within(first).getByText('8 B · 1 of 3')).toBeTruthy();
  await press('ArrowRight');
  expect(within(await viewer('after.png')).getByText('8 B · 2 of 3')).toBeTruthy();
  expect(bridge.callsOf('postFile.fetch').at(-1)).toMatchObject({ post: '2', index: 0 });
  await press('ArrowRight');
  expect(within(await viewer('ours.jpg')).getByText('8 B · 3 of 3')).toBeTruthy();
  expect(bridge.callsOf('file.read')).toHaveLength(1);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
    await settle();
  });
  await viewer('after.png');
  await press('Escape');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keys zoom, and then the arrows move the picture instead of turning from it', async () => {
  await withPictures();
  await viewer('before.png');
  expect(zoomed()).toBe('Fit');
  await press('+');
  // It was shown at half its size.
  expect(zoomed()).toBe('63%');
  await press('1');
  expect(zoomed()).toBe('100%');
  await press('-');
  expect(zoomed()).toBe('80%');
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1600);
  const moved = vi.fn();
  HTMLElement.prototype.scrollBy = moved;
  await press('ArrowRight');
  expect(moved).toHaveBeenCalledWith(80, 0);
  await viewer('before.png');
  await press('0');
  expect(zoomed()).toBe('Fit');
});

it('is copied as PNG by key and by button', async () => {
  const write = vi.fn(async (_items: unknown[]) => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { write } }));
  vi.stubGlobal(
    'ClipboardItem',
    class {
      types: string[];
      constructor(by: Record<string, unknown>) {
        this.types = Object.keys(by);
      }
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([PNG])));
  await withPictures();
  await viewer('before.png');
  await press('c', { ctrlKey: true });
  fireEvent.click(screen.getByRole('button', { name: 'Copy picture' }));
  await act(settle);
  expect(write.mock.calls).toEqual([[[{ types: ['image/png'] }]], [[{ types: ['image/png'] }]]]);
});
