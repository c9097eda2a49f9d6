/** A loopback server of the page that is named, or of the same nothing: its files as they are. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const [, , folder] = process.argv;
const from = folder ? pathToFileURL(`${folder}/`) : new URL('./', import.meta.url);
const page = readFileSync(new URL('index.html', from));
const styles = folder ? readFileSync(new URL('styles.css', from)) : '';
const server = createServer(({ url }, response) => {
  if (url === '/styles.css') response.writeHead(200, { 'Content-Type': 'text/css; charset=utf-8' }).end(styles);
  else response.end(page);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
