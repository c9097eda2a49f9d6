/** Ways to send an answer that networks and servers have. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../service/http/reply.ts';

type Deliver = NonNullable<Reply['deliver']>;

/** Closes the connection after half of the body. */
export const deliverHalf: Deliver = (outgoing, bytes, writeHead) => {
  writeHead();
  outgoing.write(bytes.subarray(0, bytes.length >> 1), () => outgoing.req.socket.destroy());
};

/** Rests `ms` before each byte. */
export const deliverByBytes =
  (ms: number): Deliver =>
  (outgoing, bytes, writeHead) => {
    writeHead();
    void dripInto(outgoing, bytes, ms);
  };

async function dripInto(outgoing: ServerResponse, bytes: Buffer, ms: number): Promise<void> {
  outgoing.flushHeaders();
  for (const byte of bytes) {
    await sleep(ms);
    if (outgoing.destroyed) return;
    outgoing.write(Buffer.of(byte));
  }
  outgoing.end();
}
