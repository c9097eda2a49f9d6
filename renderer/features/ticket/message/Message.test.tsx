import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { OfferedPicture } from '../../../../shared/domain/post-file.ts';
import { err, ok } from '../../../../shared/result.ts';
import { open, preparePane } from '../../../../tests/helpers/renderer/pane.tsx';
import { post as samplePost } from '../../../../tests/helpers/renderer/samples.ts';
import { type Script, settle } from '../../../../tests/helpers/renderer/scripted-bridge.ts';

preparePane();

const made: Blob[] = [];
afterEach(() => {
  made.length = 0;
});

const HTML =
  '<p>See <b>this</b> <img src="https://cdn.example/1.png?a=1&amp;b=2" alt="Plan"><img src="https://cdn.example/2.png"><img src="https://track.example/p.gif" alt="Pixel"><img src="http://10.0.0.1/x.png" alt="Inside"><img src="https://cdn.example/1.png?a=1&amp;b=2" alt="Again"></p>';
const OFFERED: OfferedPicture[] = [
  { index: 0, src: 'https://cdn.example/1.png?a=1&b=2', host: 'cdn.example' },
  { index: 1, src: 'https://cdn.example/2.png', host: 'cdn.example' },
  { index: 2, src: 'https://track.example/p.gif', host: 'track.example' },
  // The desk knows one that is not drawn.
  { index: 7, src: 'https://hidden.example/p.gif', host: 'hidden.example' },
];

async function withPictures(script: Script, html = HTML) {
  const post = samplePost({ text: 'See this', html });
  const timeline = [{ kind: 'post' as const, id: 'post-7', at: 1, own: null, post }];
  const pane = await open({ timeline }, { 'postPicture.list': () => ok(OFFERED), ...script });
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  await screen.findByText('this');
  await act(settle);
  return pane;
}
const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await settle();
  });
};
const buttons = () => screen.queryAllByRole('button', { name: /^Show .* from / }).map(({ textContent }) => textContent);
/** The message alone: the window says other things. */
const said = () => within(screen.getByRole('article'));
const bytes = new Uint8Array([1, 2, 3]);

it('pictures that lie elsewhere are fetched at a press for their host, and drawn from bytes', async () => {
  const { bridge } = await withPictures({
    'postPicture.fetch': ({ index }) => ok({ src: OFFERED[index]?.src ?? '', type: 'image/png', bytes }),
  });
  expect(buttons()).toEqual(['Show 2 pictures from cdn.example', 'Show the picture from track.example']);
  expect(screen.getByText('The sender may learn that someone viewed the message.')).toBeTruthy();
  expect(bridge.callsOf('postPicture.list')).toEqual([{ account: 'a1', ticket: 't1', post: '7' }]);
  expect(bridge.callsOf('postPicture.fetch')).toEqual([]);
  expect(document.querySelectorAll('img, [src]')).toHaveLength(0);

  await press('Show 2 pictures from cdn.example');
  expect(bridge.callsOf('postPicture.fetch').map(({ index }) => index)).toEqual([0, 1]);
  const images = [...document.querySelectorAll('img')].map(({ src, alt }) => [src, alt]);
  expect(images.map(([, alt]) => alt)).toEqual(['Plan', '', 'Again']);
  expect(images.every(([src]) => src?.startsWith('blob:'))).toBe(true);
  expect(made.map(({ type, size }) => [type, size])).toEqual(Array(3).fill(['image/png', 3]));
  // The other host was not asked, and what is not offered stays a link.
  expect(buttons()).toEqual(['Show the picture from track.example']);
  expect(screen.getByRole('link', { name: '[picture: Pixel]' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '[picture: Inside]' })).toBeTruthy();

  // Bytes that are none after all give the link back.
  await act(async () => fireEvent.error(screen.getByRole('img', { name: 'Plan' })));
  expect(screen.getByRole('link', { name: '[picture: Plan]' })).toBeTruthy();
  expect(screen.getByText('Some pictures from cdn.example couldn’t be loaded.')).toBeTruthy();
});

it('what fails is one sentence, and can be pressed again', async () => {
  let answer: 'offline' | 'rejected' | null = 'offline';
  await withPictures({
    'postPicture.fetch': ({ index }) =>
      answer === null || (answer === 'rejected' && index === 1)
        ? ok({ src: OFFERED[index]?.src ?? '', type: 'image/png', bytes })
        : err(answer, 'post-picture'),
  });
  await press('Show 2 pictures from cdn.example');
  expect(said().getByRole('status').textContent).toBe('cdn.example didn’t answer.');
  answer = 'rejected';
  await press('Show 2 pictures from cdn.example');
  expect(said().getByRole('status').textContent).toBe('Some pictures from cdn.example couldn’t be loaded.');
  expect(document.querySelectorAll('img')).toHaveLength(1);
  answer = null;
  await press('Show the picture from cdn.example');
  expect(said().queryByRole('status')).toBeNull();
  expect(document.querySelectorAll('img')).toHaveLength(3);
});

it('a message without such pictures asks for nothing, and where none may be fetched none is offered', async () => {
  const { bridge } = await withPictures({}, '<p>See <b>this</b> <a href="https://a.example/x.png">link</a></p>');
  expect(bridge.callsOf('postPicture.list')).toEqual([]);
  expect(buttons()).toEqual([]);
});

it('a picture that came with the message fills the window at a press, unless its bytes are none', async () => {
  const own = (body: string, alt: string) => `<img src="data:image/png;base64,${body}" alt="${alt}">`;
  await withPictures({}, `<p>See <b>this</b> ${own('iVBORw0KGgo=', 'Plan')} ${own('%%%', 'Odd')}</p>`);
  await press('Show 2 pictures');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Odd' }).disabled).toBe(true);
  await press('Plan');
  const dialog = await screen.findByRole('dialog', { name: 'Plan.png' });
  expect(within(dialog).getByRole('img', { name: 'Plan.png' })).toBeTruthy();
});
