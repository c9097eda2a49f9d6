/** Takes exact numbers of bytes from a stream of chunks. */
export interface ByteReader {
  /** Null if the stream ends before. */
  take(count: number): Promise<Buffer | null>;
  /** Takes fewer only at the end. */
  takeUpTo(count: number): Promise<Buffer>;
  hasEnded(): Promise<boolean>;
}

export function createByteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  /** Joins all chunks at once: one by one, the first would be copied many times. */
  async function fill(count: number): Promise<boolean> {
    const parts: Uint8Array[] = [held];
    let length = held.byteLength;
    while (length < count) {
      const next = await chunks.next();
      if (next.done) break;
      parts.push(next.value);
      length += next.value.byteLength;
    }
    if (parts.length > 1) held = Buffer.concat(parts);
    return length >= count;
  }
  async function takeUpTo(count: number): Promise<Buffer> {
    await fill(count);
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  }
  return {
    take: async (count) => ((await fill(count)) ? takeUpTo(count) : null),
    takeUpTo,
    hasEnded: async () => !(await fill(1)),
  };
}
