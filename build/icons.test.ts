import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { ICONS, renderIcon, renderIcons, trayIcon } from './icons.ts';
import { root } from './project.ts';

/** Size and pixels of a PNG, as the library that rendered it reads it. */
function read(png: Buffer) {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const image = `<image href="data:image/png;base64,${png.toString('base64')}" width="${width}" height="${height}"/>`;
  const { pixels } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`,
  ).render();
  const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  return { width, height, at };
}

describe('icons', () => {
  beforeAll(renderIcons, 30_000);

  it('are a blue tile with the mark of the window, clear outside', () => {
    const { width, height, at } = read(renderIcon(64));
    expect([width, height]).toEqual([64, 64]);
    expect(at(0, 0)[3]).toBe(0);
    expect(at(32, 5)).toEqual([0x1f, 0x55, 0xcc, 255]);
    expect([at(40, 20), at(40, 32), at(40, 44)]).toEqual([
      [0xbb, 0xd0, 0xfa, 255],
      [255, 255, 255, 255],
      [0xbb, 0xd0, 0xfa, 255],
    ]);
    // The tail stands in the gap of the lowest unit.
    expect(at(29, 38)).toEqual([255, 255, 255, 255]);
    expect(at(29, 46)).toEqual([0x1f, 0x55, 0xcc, 255]);
  });

  it('are black and clear where a Mac’s menu bar colours them', () => {
    const { at } = read(Buffer.from(trayIcon(64, true).split(',')[1] ?? '', 'base64'));
    expect([at(5, 32)[3], at(40, 20), at(40, 32)]).toEqual([0, [0, 0, 0, 255], [0, 0, 0, 255]]);
  });

  it('are the same whenever they are rendered', () => {
    expect(renderIcon(32).equals(renderIcon(32))).toBe(true);
  });

  it('stand in Windows’ container in every size it names', () => {
    const ico = readFileSync(join(ICONS, 'icon.ico'));
    const count = ico.readUInt16LE(4);
    const sizes = Array.from({ length: count }, (_, index) => {
      const entry = 6 + index * 16;
      const [length, at] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
      const { width } = read(ico.subarray(at, at + length));
      expect(ico.readUInt8(entry) || 256).toBe(width);
      return width;
    });
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
  });

  it('stand in Apple’s container, up to 1024', () => {
    const icns = readFileSync(join(ICONS, 'icon.icns'));
    expect(icns.subarray(0, 4).toString()).toBe('icns');
    expect(icns.readUInt32BE(4)).toBe(icns.byteLength);
    const widths: Record<string, number> = {};
    for (let at = 8; at < icns.byteLength; at += icns.readUInt32BE(at + 4)) {
      const type = icns.subarray(at, at + 4).toString();
      widths[type] = read(icns.subarray(at + 8, at + icns.readUInt32BE(at + 4))).width;
    }
    expect(widths).toMatchObject({ ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic14: 512 });
  });

  it('are the only pictures here besides those of documents and benchmarks: none has an unknown origin', () => {
    const pictures = globSync('**/*.{png,ico,icns,jpg,jpeg,gif,webp,bmp,svg}', {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|out|dist|\.git)$/.test(path),
    });
    // `npm run screenshots` and `npm run bench` make the others.
    const others = pictures.filter((path) => !/^(docs.images|bench)\W/.test(path));
    expect(others).toEqual([join('build', 'icon.svg')]);
  });
});
