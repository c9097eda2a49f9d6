/** A loopback server that answers a POST with bytes that are there already. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const page = readFileSync(new URL('./index.html', import.meta.url));
const answer = Buffer.from(process.env.RACKSIDE_BENCH_ANSWER ?? 'null');
const server = createServer((request, response) => {
  if (request.method !== 'POST') return response.end(page);
  request.resume();
  request.on('end', () => response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(answer));
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
