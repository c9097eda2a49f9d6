import { crc32, deflateSync } from 'node:zlib';

/** Red, green, blue and opacity, 0 to 255. */
export type Pixel = readonly [number, number, number, number];

/** A square picture as PNG, 8 bits a channel with opacity. */
export function encodePng(size: number, pixel: (x: number, y: number) => Pixel): Buffer {
  const row = 1 + size * 4;
  const raw = Buffer.alloc(row * size);
  for (let y = 0; y < size; y++) {
    // The first byte of a row is its filter: none.
    for (let x = 0; x < size; x++) raw.set(pixel(x, y), y * row + 1 + x * 4);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(named.byteLength + 8);
  whole.writeUInt32BE(data.byteLength, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.byteLength + 4);
  return whole;
}
