/** Tables of what a page beside a ticket may do. */
import { describe, expect, it } from 'vitest';
import { expectLinearWork } from '../../tests/helpers/growth.ts';
import { boundsOf, browserName, exitOf, fileNameOf, judgeNavigation, mayDownload, mayLoad } from './page-rules.ts';

const HOME = 'https://hoster.example';
const places = { agreed: new Set([HOME]), http: null };
const practice = { agreed: new Set(['http://127.0.0.1:4000']), http: 'http://127.0.0.1:4000' };

describe('a move of the whole page', () => {
  it.each([
    ['https://hoster.example/viewticket.php?tid=1', 'go'],
    ['https://HOSTER.example:443/login.php', 'go'],
    ['https://login.hoster.example/', 'ask'],
    ['https://hoster.example.evil.example/', 'ask'],
    ['https://hoster.example:8443/', 'ask'],
    ['http://hoster.example/', 'refuse'],
    ['https://you@hoster.example/', 'refuse'],
    ['https://hoster.example:pass@evil.example/', 'refuse'],
    ['https://hoster.example@evil.example/', 'refuse'],
    ['http://127.0.0.1:4000/', 'refuse'],
    ['file:///etc/hostname', 'refuse'],
    ['app://rackside/', 'refuse'],
    ['data:text/html,x', 'refuse'],
    ['blob:https://hoster.example/1-2', 'refuse'],
    ['javascript:alert(1)', 'refuse'],
    ['about:blank', 'refuse'],
    ['rackside://ticket/ABC-1', 'refuse'],
    ['', 'refuse'],
  ])('to %s: %s', (address, move) => expect(judgeNavigation(address, places)).toBe(move));

  it.each([
    ['http://127.0.0.1:4000/login.php', 'go'],
    ['http://localhost:4000/', 'refuse'],
    ['http://127.0.0.1:4001/', 'refuse'],
    ['https://example.com/', 'ask'],
  ])('from a service without encryption, to %s: %s', (address, move) =>
    expect(judgeNavigation(address, practice)).toBe(move),
  );

  it('goes where the agent agreed to', () => {
    const agreed = new Set([HOME, 'https://login.hoster.example']);
    expect(judgeNavigation('https://login.hoster.example/sso', { agreed, http: null })).toBe('go');
  });
});

describe('a request', () => {
  it.each([
    ['https://cdn.example/a.js', true],
    ['http://127.0.0.1:4000/a.css', true],
    ['wss://hoster.example/', true],
    ['data:image/png;base64,x', true],
    ['blob:https://hoster.example/1', true],
    ['file:///etc/hostname', false],
    ['app://rackside/index.html', false],
    ['chrome://gpu', false],
    ['devtools://devtools/', false],
  ])('of a part of the page, %s: %s', (address, may) => expect(mayLoad(address, false, places)).toBe(may));

  it('of the whole page is made to agreed origins only, whatever led there', () => {
    expect(mayLoad(`${HOME}/x`, true, places)).toBe(true);
    expect(mayLoad('https://cdn.example/', true, places)).toBe(false);
    expect(mayLoad('data:text/html,x', true, places)).toBe(false);
  });
});

it.each([
  ['https://hoster.example/dl.php?type=a&id=1', true],
  ['blob:https://hoster.example/1', false],
  ['data:text/plain,x', false],
  ['file:///etc/hostname', false],
])('a file at %s can be saved: %s', (address, may) => expect(mayDownload(address)).toBe(may));

describe('a key', () => {
  const press = (key: string, more = {}) =>
    exitOf({
      type: 'keyDown',
      key,
      isComposing: false,
      shift: false,
      control: false,
      alt: false,
      meta: false,
      ...more,
    });
  it('leaves the page by Escape and F6, and by nothing else', () => {
    expect([press('Escape'), press('F6'), press('F6', { shift: true })]).toEqual(['escape', 'next', 'previous']);
    const others = [press('Escape', { type: 'keyUp' }), press('Escape', { isComposing: true })];
    expect([...others, press('F6', { control: true }), press('Tab'), press('j')]).toEqual(Array(5).fill(null));
  });
});

describe('the place in the window', () => {
  const content = { width: 1280, height: 800 };
  it('is in pixels of the window, also where its text is larger', () => {
    expect(boundsOf({ x: 800, y: 100, width: 400, height: 600 }, 1, content)).toEqual({
      x: 800,
      y: 100,
      width: 400,
      height: 600,
    });
    expect(boundsOf({ x: 400, y: 50, width: 200, height: 300 }, 2, content)).toEqual({
      x: 800,
      y: 100,
      width: 400,
      height: 600,
    });
  });
  it('ends where the window ends, and is none where nothing could be read in it', () => {
    expect(boundsOf({ x: 1000, y: -20, width: 900, height: 5000 }, 1, content)).toEqual({
      x: 1000,
      y: 0,
      width: 280,
      height: 800,
    });
    expect(boundsOf({ x: 1200, y: 0, width: 300, height: 300 }, 1, content)).toBeNull();
    expect(boundsOf({ x: 0, y: 0, width: 10, height: 10 }, 1, content)).toBeNull();
    expect(boundsOf(null, 1, content)).toBeNull();
  });
});

it.each([
  ['invoice.pdf', 'invoice.pdf'],
  ['../../.bashrc', 'bashrc'],
  ['C:\\Windows\\System32\\evil.dll', 'evil.dll'],
  ['in\u202efdp.exe', 'infdp.exe'],
  ['a\u0000b:c?.txt', 'ab_c_.txt'],
  ['...', 'file'],
  ['', 'file'],
  [`${'x'.repeat(300)}.tar`, `${'x'.repeat(116)}.tar`],
])('a file offered as %j is called %s', (offered, name) => expect(fileNameOf(offered)).toBe(name));

it('no name that a page offers takes long to be read', () => {
  expectLinearWork(6_000, (size) => expect(fileNameOf(`${'. '.repeat(size)}x.tar`)).toBe('x.tar'));
  expectLinearWork(12_000, (size) => expect(fileNameOf(`a${'.'.repeat(size)}x.tar`)).toMatch(/\.tar$/));
});

it('is called what its engine is, and neither Electron nor us', () => {
  expect(
    browserName(
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) rackside/0.3.0 Chrome/140.0.1 Electron/45.4.1 Safari/537.36',
    ),
  ).toBe('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.1 Safari/537.36');
});
