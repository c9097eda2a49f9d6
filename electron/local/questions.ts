/**
 * Asks the person what no page settles alone, on a page of the host's own. It has a port of its own,
 * and so another origin: no script of the window's page can read or press anything there. The
 * address goes to the terminal and to the system's browser, never to the window. It works once: a
 * program's arguments can be read by whoever else uses the computer.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ask } from '../core/desk/ports.ts';
import { questionTexts } from '../host/host-texts.ts';
import { answerHeaders, securityHeaders } from '../host/renderer-files.ts';
import { isSame } from './access.ts';
import { pageFiles, questionPage, usedPage } from './pages.ts';
import { readBody } from './read-body.ts';

/** How long a question waits; then nobody answered. */
const PATIENCE_MS = 2 * 60_000;
/** More than any answer. */
const ANSWER_BYTES = 100;

/** The least time between two showings of one question: a page cannot fill the browser with tabs. */
const SHOWN_MS = 3_000;

export interface Questions {
  /** One after the other: where one waits, its address is shown again, and the new one is refused. */
  ask: Ask;
  /**
   * Shows the address of the question that waits once more: its tab may be closed by now. False where
   * none does.
   */
  again(): boolean;
  /** Refuses what is being asked. */
  close(): void;
}

interface QuestionOptions {
  /** ms that a question waits. */
  patience?: number;
  /** Milliseconds that only ever grow. */
  now?(): number;
}

/** `show`: brings the address of a question to the person. */
export function createQuestions(show: (address: string) => void, options: QuestionOptions = {}): Questions {
  const { patience = PATIENCE_MS, now = () => performance.now() } = options;
  let refuse: (() => void) | null = null;
  /** When the one that waits was shown last, and what shows it. */
  let waiting: { at: number; show: () => void } | null = null;

  function again(): boolean {
    if (waiting && now() - waiting.at >= SHOWN_MS) {
      waiting.at = now();
      waiting.show();
    }
    return waiting !== null;
  }

  return {
    again,
    async ask(question) {
      // A page cannot pile them up.
      if (refuse) {
        again();
        return false;
      }
      const secret = newSecret();
      const door: Door = { html: questionPage(questionTexts(question), secret), secret, token: null };
      const server = createServer();
      try {
        return await new Promise<boolean | null>((resolve, reject) => {
          refuse = () => resolve(false);
          const late = setTimeout(() => resolve(null), patience);
          server.once('close', () => clearTimeout(late));
          server.once('error', reject);
          server.on('request', (request, response) => void serve(request, response, door, resolve));
          server.listen(0, '127.0.0.1', () => {
            const origin = originOf(server.address() as AddressInfo);
            const showIt = () => {
              door.token = newSecret();
              show(`${origin}/?ask=${door.token}`);
            };
            waiting = { at: now(), show: showIt };
            showIt();
          });
        });
      } finally {
        refuse = null;
        waiting = null;
        server.close();
        // The answer's own connection has its reply; those that wait for more get none.
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 1000).unref();
      }
    },
    close: () => refuse?.(),
  };
}

const originOf = ({ port }: AddressInfo): string => `http://127.0.0.1:${port}`;

const newSecret = (): string => randomBytes(32).toString('base64url');

/** The way to one question. */
interface Door {
  /** Its page, which has the secret. */
  html: string;
  /** With it an answer comes from the page. */
  secret: string;
  /** Of the address that was shown last; null once the page was had for it. */
  token: string | null;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  door: Door,
  answer: (agreed: boolean) => void,
): Promise<void> {
  const origin = originOf(request.socket.address() as AddressInfo);
  const { host: hosts = [], origin: origins = [] } = request.headersDistinct;
  const refuse = (status: number) => response.writeHead(status, { ...answerHeaders, Connection: 'close' }).end();
  // Anybody on this computer may send a path that is none, as `//`.
  if (!URL.canParse(request.url ?? '/', origin)) return void refuse(400);
  const { pathname, searchParams } = new URL(request.url ?? '/', origin);
  // Another name that resolves to this computer comes with its own Host.
  if (hosts.length !== 1 || `http://${hosts[0]}` !== origin) return void refuse(403);
  const file = request.method === 'GET' ? pageFiles[pathname] : undefined;
  if (file) return send(response, file.type, file.body);
  if (request.method === 'GET' && pathname === '/') {
    if (door.token === null || !isSame(searchParams.get('ask') ?? '', door.token)) {
      return send(response, 'text/html; charset=utf-8', usedPage, 403);
    }
    door.token = null;
    return send(response, 'text/html; charset=utf-8', door.html);
  }
  if (request.method !== 'POST' || pathname !== '/answer') return void refuse(404);
  // Every browser states the origin of a POST.
  if (origins.length !== 1 || origins[0] !== origin) return void refuse(403);
  if (!isSame(searchParams.get('of') ?? '', door.secret)) return void refuse(403);
  const body = await readBody(request, ANSWER_BYTES);
  const said = body && Buffer.from(body).toString();
  if (said !== 'yes' && said !== 'no') return void refuse(400);
  response.writeHead(204, { ...answerHeaders, Connection: 'close' }).end(() => answer(said === 'yes'));
}

function send(response: ServerResponse, type: string, body: string, status = 200): void {
  const headers = { ...securityHeaders("'self'"), 'Content-Type': type, 'Cache-Control': 'no-store' };
  response.writeHead(status, headers).end(body);
}
