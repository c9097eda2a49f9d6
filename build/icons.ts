/** Renders the icons of all systems from `icon.svg`, the only source picture. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { inRoot } from './project.ts';

export const ICONS = inRoot('out/icons');

const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
export const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
const ICNS_SIZES: Readonly<Record<string, number>> = {
  icp4: 16,
  ic11: 32,
  icp5: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
};

const APP = readFileSync(inRoot('build/icon.svg'), 'utf8');
/** The units alone, in black: macOS colours the icon in its menu bar itself. */
const MAC_MENU_BAR = APP.replace(/<rect id="tile"[^>]*>/, '').replace(/fill="#\w+"/g, 'fill="#000"');

export function renderIcons(): void {
  rmSync(ICONS, { recursive: true, force: true });
  mkdirSync(join(ICONS, 'linux'), { recursive: true });
  for (const size of LINUX_SIZES) writeFileSync(join(ICONS, 'linux', `${size}x${size}.png`), renderIcon(size));
  writeFileSync(join(ICONS, 'icon.png'), renderIcon(1024));
  writeFileSync(join(ICONS, 'icon.ico'), toIco(ICO_SIZES.map((size) => [size, renderIcon(size)])));
  const apple = Object.entries(ICNS_SIZES).map(([type, size]): [string, Buffer] => [type, renderIcon(size)]);
  writeFileSync(join(ICONS, 'icon.icns'), toIcns(apple));
}

export const renderIcon = (size: number, svg = APP): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } }).render().asPng();

/** The tray icon as a `data:` address: black on a Mac, the app's own colours elsewhere. */
export const trayIcon = (size: number, mac: boolean): string =>
  `data:image/png;base64,${renderIcon(size, mac ? MAC_MENU_BAR : APP).toString('base64')}`;

/** Builds a Windows ICO file. Its pictures may be PNG since Vista. */
function toIco(pictures: [number, Buffer][]): Buffer {
  const head = Buffer.alloc(6 + pictures.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.byteLength;
  for (const [index, [size, png]] of pictures.entries()) {
    const entry = 6 + index * 16;
    // In this format, 0 stands for 256.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.byteLength, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += png.byteLength;
  }
  return Buffer.concat([head, ...pictures.map(([, png]) => png)]);
}

function toIcns(pictures: [string, Buffer][]): Buffer {
  const parts = pictures.map(([type, png]) => {
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
    head.writeUInt32BE(png.byteLength + 8, 4);
    return Buffer.concat([head, png]);
  });
  const head = Buffer.from('icns\0\0\0\0', 'latin1');
  head.writeUInt32BE(
    parts.reduce((sum, part) => sum + part.byteLength, 8),
    4,
  );
  return Buffer.concat([head, ...parts]);
}
