import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.ts';
import { encodePng, type Pixel } from './png.ts';

/** Where electron-builder looks for them. */
export const ICONS = inRoot('out/icons');

const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
export const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
/** Apple's names of sizes; several name one size, for screens of two densities. */
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

/** Draws the icons of all systems. They are made from these lines alone, so none is kept in the repository. */
export function drawIcons(): void {
  rmSync(ICONS, { recursive: true, force: true });
  mkdirSync(join(ICONS, 'linux'), { recursive: true });
  const drawn = new Map<number, Buffer>();
  const png = (size: number) => {
    const made = drawn.get(size) ?? drawIcon(size);
    drawn.set(size, made);
    return made;
  };
  for (const size of LINUX_SIZES) writeFileSync(join(ICONS, 'linux', `${size}x${size}.png`), png(size));
  writeFileSync(join(ICONS, 'icon.png'), png(1024));
  writeFileSync(join(ICONS, 'icon.ico'), toIco(ICO_SIZES.map((size) => [size, png(size)])));
  writeFileSync(join(ICONS, 'icon.icns'), toIcns(Object.entries(ICNS_SIZES).map(([type, size]) => [type, png(size)])));
}

type Inside = (x: number, y: number) => boolean;
interface Shape {
  colour: readonly [number, number, number];
  inside: Inside;
}

/** Round-cornered, in a picture 64 wide. */
const box =
  (left: number, top: number, right: number, bottom: number, radius: number): Inside =>
  (x, y) => {
    if (x < left || x > right || y < top || y > bottom) return false;
    const dx = Math.max(left + radius - x, x - (right - radius), 0);
    const dy = Math.max(top + radius - y, y - (bottom - radius), 0);
    return dx * dx + dy * dy <= radius * radius;
  };

const ACCENT = [0x1f, 0x55, 0xcc] as const;
const QUIET = [0xbb, 0xd0, 0xfa] as const;
const LIGHT = [0xff, 0xff, 0xff] as const;

/** A length of the window's mark (renderer/ui/Logo.tsx, 20 wide), on the tile. */
const at = (length: number) => 10 + length * 2.2;
const unit = (left: number, top: number, right: number, bottom: number): Inside =>
  box(at(left), at(top), at(right), at(bottom), 2.2);

/** The mark of the window on a tile: three units of a rack, the middle one talking. */
const SHAPES: readonly Shape[] = [
  { colour: ACCENT, inside: box(2, 2, 62, 62, 14) },
  { colour: QUIET, inside: unit(2, 2.5, 18, 6.5) },
  { colour: QUIET, inside: unit(2, 13.5, 6.5, 17.5) },
  { colour: QUIET, inside: unit(11, 13.5, 18, 17.5) },
  { colour: LIGHT, inside: unit(2, 8, 18, 12) },
  // Its tail: below the unit, from 8 to 10.5, narrowing to the left.
  { colour: LIGHT, inside: (x, y) => y >= at(11.9) && x >= at(8) && x - at(8) + (y - at(12)) <= 2.5 * 2.2 },
];

const BLACK = [0, 0, 0] as const;

/** For a Mac's menu bar, which colours it itself: the units alone. */
const TEMPLATE: readonly Shape[] = [
  {
    colour: BLACK,
    inside: (x, y) => SHAPES.slice(1).some(({ inside }) => inside(x, y)),
  },
];

/** The icon beside the clock: of one colour on a Mac, the app's own elsewhere. A `data:` address. */
export const trayIcon = (size: number, mac: boolean): string =>
  `data:image/png;base64,${drawIcon(size, mac ? TEMPLATE : SHAPES).toString('base64')}`;

/** The icon as PNG, with smooth edges. */
export function drawIcon(size: number, shapes = SHAPES): Buffer {
  // The finer a picture, the less an edge needs.
  const steps = size >= 512 ? 2 : size >= 128 ? 3 : 5;
  return encodePng(size, (column, row) => {
    const sum = [0, 0, 0];
    let covered = 0;
    for (let index = 0; index < steps * steps; index++) {
      const x = ((column + ((index % steps) + 0.5) / steps) * 64) / size;
      const y = ((row + (Math.floor(index / steps) + 0.5) / steps) * 64) / size;
      const colour = shapes.findLast(({ inside }) => inside(x, y))?.colour;
      if (!colour) continue;
      covered += 1;
      for (const channel of [0, 1, 2] as const) sum[channel] = (sum[channel] ?? 0) + colour[channel];
    }
    if (covered === 0) return [0, 0, 0, 0];
    const [red = 0, green = 0, blue = 0] = sum.map((all) => Math.round(all / covered));
    return [red, green, blue, Math.round((covered / (steps * steps)) * 255)] satisfies Pixel;
  });
}

/** Windows' container; since Vista its pictures may be PNG. */
function toIco(pictures: [number, Buffer][]): Buffer {
  const head = Buffer.alloc(6 + pictures.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.byteLength;
  for (const [index, [size, png]] of pictures.entries()) {
    const entry = 6 + index * 16;
    // 0 stands for 256.
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

/** Apple's container. */
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
