/** A loopback server of the folder that is named, or of the same nothing: its files as they are. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';

const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };

const [, , folder] = process.argv;
const from = folder ? pathToFileURL(`${folder}/`) : new URL('./', import.meta.url);
const files = new Map(readdirSync(from).map((name) => [`/${name}`, readFileSync(new URL(name, from))]));
const server = createServer(({ url }, response) => {
  const path = url === '/' ? '/index.html' : url;
  const file = files.get(path);
  const type = TYPES[extname(path)];
  if (file && type) response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(file);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
